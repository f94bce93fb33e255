// Tests the page of a snapshot on answers that are changed, odd or no snapshot.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { batches, one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  field,
  one,
  poll,
  show,
  textOf,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

const hash = example.record.batchGlobalSnapshotHash;
const SNAPSHOT = `/v1/ledger/snapshots/${hash}`;
const [{ snapshot: earlier }] = batches as [(typeof batches)[number]];
const [entry] = earlier.entries;
const rows = () => all("main tbody tr");

async function showSnapshot(prepare: (service: StubService) => void): Promise<StubService> {
  const service = createStubService();
  prepare(service);
  return show(`/snapshot/${hash}`, { service });
}

const change = (members: object) => (service: StubService) =>
  service.change(SNAPSHOT, (data) => void Object.assign(data, members));

/** Expects this outcome of the check at both sizes, in these words. */
async function expectCheck(outcome: string, said = ""): Promise<void> {
  await atBothSizes(async () => {
    await poll(() => one("[data-snapshot-check]").dataset["snapshotCheck"]).toBe(outcome);
    expect(textOf("[data-snapshot-check]")).toContain(said);
  });
}

describe(`a snapshot's page at ${bothSizes}`, () => {
  it.each([
    [{ ordinal: 77 }, "fail", "The content does not match the hash"],
    [{ hash: "ab".repeat(32) }, "fail", "The content does not match the hash"],
    [{ ledger: "another" }, "unknown", "The hash could not be checked"],
  ])(
    "[J2] says what does not match, or could not be checked, with %j",
    async (members, outcome, said) => {
      await showSnapshot(change(members));
      await expectCheck(outcome, said);
    },
  );

  it("[J2] says that a valid snapshot is not the one that the address names", async () => {
    await showSnapshot((service) => {
      service.replace(SNAPSHOT, earlier);
      service.replace(`${SNAPSHOT}/next`, earlier);
    });
    await expectCheck("fail", "This is another snapshot");
    await untilSaid("does not continue this one");
  });

  it.each([
    [null, "Snapshot not found"],
    ["text", "The snapshot could not be read"],
    [["not an object"], "The snapshot could not be read"],
    [7, "The snapshot could not be read"],
  ])("[J3] says that %j is not a snapshot", async (data, said) => {
    await showSnapshot((service) => service.replace(SNAPSHOT, data));
    await atBothSizes(() => untilSaid(said));
  });

  it("[J3] says what the service said when it fails, and tries again when asked to", async () => {
    const service = await showSnapshot((each) => each.fail(SNAPSHOT, 418, "Moving"));
    await atBothSizes(() => poll(() => textOf("[role=alert]")).toContain("Moving"));
    service.answerHonestly();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectCheck("pass");
  });

  it("[J3] shows N/A for odd members, keeps the rows beside an odd one, and shows fifty at first", async () => {
    const entries = [
      { batchId: 7, root: null },
      null,
      "row",
      ...Array.from({ length: 60 }, () => entry),
    ];
    await showSnapshot(change({ ordinal: null, timestamp: 7, previousHash: {}, entries }));
    await expectCheck("fail");
    await atBothSizes(async () => {
      for (const name of ["Ordinal", "Time", "Previous snapshot"]) {
        expect(field(name), name).toBe("N/A");
      }
      await poll(() => rows().length).toBe(50);
      expect(all("td", rows()[0]).map(({ innerText }) => innerText)).toEqual(["N/A", "N/A"]);
    });
    await page.getByRole("button", { name: "Show 13 more of 63" }).click();
    await poll(() => rows().length).toBe(63);
  });

  it("[J3] says that there are no batches where the list is none", async () => {
    await showSnapshot(change({ entries: "none" }));
    await atBothSizes(() => untilSaid("No data available"));
  });

  it("[J3] says that a snapshot states none before it", async () => {
    await showSnapshot(change({ ordinal: 7, previousHash: null }));
    await atBothSizes(() =>
      poll(() => field("Previous snapshot")).toBe("The snapshot states none"),
    );
  });
});
