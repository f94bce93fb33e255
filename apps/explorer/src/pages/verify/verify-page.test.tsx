// Tests what /verify says of evidence that a visitor brings, in every form and combination. e2e/verify-page.test.ts has what
// the running product shows: the worker, a thousand proofs, no network, samples of the service.
import { type Bundle, bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { formatTlogProof, leafHash } from "@digital-evidence/transparency";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { link, unfold } from "../../../test/fingerprint-page.ts";
import {
  batches,
  countersigned,
  type Data,
  type Fingerprint,
  neighbour,
  one as example,
  snapshotHash,
} from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  give,
  one,
  poll,
  show,
  textOf,
  untilSaid,
  watchSaved,
} from "../../../test/show.tsx";
import { signedLog, testWitness } from "../../../test/signed-log.ts";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

const { record, proof } = example;
const { hash } = record;
const otherRoot = "1".repeat(64);

type Evidence = { record: Data; proof: Data; batch: Data; snapshot: Data };

function evidenceOf(fingerprint: Fingerprint): Evidence {
  const of = batches.find(({ batch }) => batch.id === fingerprint.record.batchId);
  if (of === undefined) throw new Error("the example has no such batch");
  const { batch, snapshot } = of;
  const { record, proof } = fingerprint;
  // Half of the members of the example's batches are of another organization than their batch states.
  const own = { ...batch, orgId: record.organizationId };
  return structuredClone({ record, proof, batch: own, snapshot });
}

const evidence = evidenceOf(example);
const { snapshot } = evidence;

function bundleOf({ record, proof, batch, snapshot }: Evidence): Bundle {
  const part = (value: unknown) => ({
    source: "https://service.example/v1",
    receivedAt: new Date(),
    value,
  });
  return createBundle({
    network: "local",
    hash: String(record["hash"]),
    createdAt: new Date(),
    tool: { name: "test", version: "0" },
    parts: {
      record: part(record),
      proof: part(proof),
      batch: part(batch),
      snapshot: part(snapshot),
    },
  });
}

const json = (name: string, value: unknown) => new File([JSON.stringify(value)], name);
const bundleFile = (name: string, of: Evidence = evidence) =>
  new File([bundleToText(bundleOf(of))], name);
const proofFile = () => json("proof.json", proof);

function brokenProof(): object {
  const broken = structuredClone(evidence.proof) as { witness: { contents: Data }[] };
  Object.assign(broken.witness[0]?.contents ?? {}, { dataDigest: otherRoot });
  return broken;
}

let service: StubService;
beforeEach(async () => {
  service = createStubService();
  await show("/verify", { service });
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
  await unfold("More:");
});

const sentence = (mark: string) => textOf("h2", one(`section[data-verdict=${mark}]:has(ol)`));
const expectVerdict = (mark: string, said = "") => poll(() => sentence(mark)).toContain(said);

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
async function clear(): Promise<void> {
  await press("Clear");
  await poll(() => all("main section[data-verdict]").length).toBe(0);
}
const rootField = page.getByLabelText("A root or a snapshot you got elsewhere (optional)");
const rows = () => all("main tr[data-verdict]");

describe(`/verify at ${bothSizes}`, () => {
  it("[W1] says how many signatures of a countersigned fingerprint are valid", async () => {
    const whole = evidenceOf(countersigned);
    const broken = structuredClone(whole);
    const [first, second] = broken.record["proofs"] as [Data, Data];
    second["signature"] = first["signature"];
    await atBothSizes(async () => {
      give(bundleFile("countersigned.json", whole));
      await expectVerdict("consistent", "signatures by 2 keys");
      await clear();
      give(bundleFile("second-swapped.json", broken));
      await expectVerdict("failed", "A signature is not valid");
      await clear();
    });
  });

  it("[W1] accepts pasted text, and a record without its proof", async () => {
    const field = page.getByRole("textbox", { name: /^Or paste a proof/ });
    const refusal = "This is not a proof, a bundle or a record";
    await atBothSizes(async () => {
      await field.fill(JSON.stringify({ data: record }));
      await press("Check");
      await expectVerdict("inconclusive");
      await untilSaid("A record only");
      await clear();
      await field.fill("just some words");
      await press("Check");
      await untilSaid(refusal);
      await page.getByRole("button", { name: "Remove" }).click();
      await poll(() => textOf("main")).not.toContain(refusal);
    });
  });

  it("[W1] no longer reports another document after that document was removed", async () => {
    give(bundleFile("bundle.json"), new File(["another document"], "other.txt"));
    await expectVerdict("failed", "document");
    await page.getByRole("button", { name: "Remove" }).click();
    await atBothSizes(async () => {
      await expectVerdict("consistent", "fit together");
      expect(textOf("main")).not.toContain("other.txt");
    });
  });

  it("[W2] asks for the root where the file has none, and compares with the one that is given", async () => {
    give(proofFile());
    await atBothSizes(async () => {
      await rootField.fill("");
      await expectVerdict("inconclusive", "nothing here says which root is the right");
      await press("Enter a root");
      await poll(() => document.activeElement).toBe(rootField.element());
      await rootField.fill(`0x${record.mptRoot.toUpperCase()}`);
      await expectVerdict("confirmed", "leads from this fingerprint to the root you provided");
      await rootField.fill(otherRoot);
      await expectVerdict("failed", "leads to one root, and you provided another");
      await rootField.fill("12");
      await untilSaid(/A root has 64 hex digits; you entered 2/);
      await expectVerdict("inconclusive", "The text you provided is not a root");
    });
  });

  it("[W2] [W3] a proof with the visitor’s own root gives a verdict on the proof alone, and is completed with the record when the visitor asks", async () => {
    give(proofFile());
    await rootField.fill(record.mptRoot);
    await atBothSizes(async () => {
      await expectVerdict("confirmed");
      await untilSaid("This result is about the proof only");
    });
    expect(service.asked.filter((path) => path.includes(hash))).toEqual([]);
    await press("Fetch the record to compare");
    await atBothSizes(async () => {
      await rootField.fill(record.mptRoot);
      await expectVerdict(
        "confirmed",
        "fit together, and the proof leads to the root you provided",
      );
      await rootField.fill("");
      await expectVerdict("consistent", "fit together");
      await untilSaid(/completed with what the service of .?Local ledger.? says now/);
    });
    expect(service.asked).toContain(`/v1/fingerprints/${hash}`);
  });

  it("[W3] a record that cannot be fetched leaves the verdict open, and says why", async () => {
    service.fail(`/v1/fingerprints/${hash}`, 418);
    give(proofFile());
    await press("Fetch the record to compare");
    await atBothSizes(async () => {
      await untilSaid("Some records could not be fetched");
      await expectVerdict("inconclusive");
    });
  });

  it("[W4] several files become a table of verdicts, which can be saved as CSV", async () => {
    const saved = watchSaved();
    give(
      bundleFile("good.json"),
      json("=cmd.json", brokenProof()),
      new File(['{"path": "ab", "witness": ['], "cut.json"),
      json("bare.json", proof),
    );
    await atBothSizes(async () => {
      await untilSaid("1 consistent, 2 inconclusive, 1 failed.");
      expect(rows().map((row) => row.dataset["verdict"])).toEqual([
        "failed",
        "inconclusive",
        "inconclusive",
        "consistent",
      ]);
      expect(rows()[0]?.innerText).toContain("Failed");
    });
    await page
      .getByRole("table")
      .getByRole("button", { name: /^Failed/ })
      .click();
    await atBothSizes(() => expectVerdict("failed", "The proof’s steps do not fit together."));

    await press("Save as CSV");
    await poll(() => saved.length).toBe(1);
    expect(saved[0]?.name).toBe("digital-evidence-verdicts.csv");
    const lines = ((await saved[0]?.content.text()) ?? "").trim().split("\r\n");
    const lineOf = (name: string) => lines.find((line) => line.includes(name));
    expect(lines).toHaveLength(5);
    expect(lineOf("good.json")).toContain(`"bundle","${hash}","local"`);
    expect(lineOf("good.json")).toContain('"consistent",""');
    // A spreadsheet would run a name that begins with an equals sign as a formula, so the name is exported as text.
    expect(lineOf("cmd.json")).toMatch(/"'=cmd\.json","proof",.*"failed","BROKEN_WALK/);
    expect(lineOf("cut.json")).toContain('"inconclusive","SYNTAX"');
    await page.getByRole("button", { name: "Remove =cmd.json" }).click();
    await atBothSizes(async () => {
      await untilSaid("1 consistent, 2 inconclusive.");
      expect(rows()).toHaveLength(3);
    });
  });

  it("[W4] two bundles whose ledgers contradict each other are named, to screen readers too, and in the CSV", async () => {
    const saved = watchSaved();
    // The same batch in another snapshot with the same ordinal: each of the two bundles fits together by itself.
    const other = structuredClone(evidence);
    other.snapshot["timestamp"] = new Date().toISOString();
    const computed = await snapshotHash(other.snapshot);
    other.snapshot["hash"] = computed;
    other.batch["globalSnapshotHash"] = computed;
    other.record["batchGlobalSnapshotHash"] = computed;
    give(bundleFile("one.json"), bundleFile("two.json", other));
    await atBothSizes(async () => {
      await untilSaid("2 consistent.");
      await poll(() => textOf("[role=alert]")).toMatch(
        /one\.json.+two\.json\S* contradict each other: they name the same network/s,
      );
    });
    await press("Save as CSV");
    await poll(() => saved.length).toBe(1);
    expect(((await saved[0]?.content.text()) ?? "").trim().split("\r\n").at(-1)).toMatch(
      /^"(?:one|two)\.json; (?:one|two)\.json","ledgers","","local","","failed","LEDGERS_CONTRADICT"/,
    );
  });

  it("[W7] text of files stays text, and unreadable files are reported as such", async () => {
    const markup = `<img src=x onerror="document.title='taken'">`;
    const hostile = structuredClone(bundleOf(evidence));
    Object.assign(hostile.parts.record?.value as Data, {
      documentId: markup,
      organizationName: markup,
    });
    give(
      json(`${"a".repeat(40)}<b>.json`, hostile),
      new File(["[".repeat(100_000)], "nested.json"),
      new File(['{"path": "ab", "path": "cd", "witness": []}'], "twice.json"),
    );
    await page.getByRole("button", { name: /damaged bundle/ }).click();
    await atBothSizes(async () => {
      await untilSaid("2 inconclusive, 1 failed.");
      await expectVerdict(
        "failed",
        "do not match the hashes in the bundle’s own manifest: the record",
      );
      expect(textOf("main")).toContain(markup);
      expect(all("main img, main b:has(b)")).toEqual([]);
    });
    expect(document.title).toMatch(/^Verify/);
  });

  it("[W8] a bundle with another fingerprint's proof is refused even if its manifest matches", async () => {
    give(bundleFile("swapped.json", { ...evidence, proof: evidenceOf(neighbour).proof }));
    await atBothSizes(() => expectVerdict("failed", "The proof is not for this fingerprint"));
  });

  it("[W10] joins a proof with its record, whichever comes first and however they come", async () => {
    const recordFile = () => json("record.json", { data: record });
    await atBothSizes(async () => {
      give(proofFile(), recordFile());
      await expectVerdict("consistent", "fit together");
      expect(textOf("main")).toContain("Consistent: only this file vouches for the root");
      expect(textOf("main")).toContain("checked together with the record in record.json");
      expect(page.getByRole("button", { name: "Enter a root" }).elements()).toEqual([]);
      await rootField.fill(record.mptRoot);
      await expectVerdict("confirmed");
      await rootField.fill("");
      await expectVerdict("consistent");
      await clear();

      give(recordFile());
      await expectVerdict("inconclusive");
      give(proofFile());
      await expectVerdict("consistent");
      await clear();

      give(json("both.json", [proof, record]));
      await expectVerdict("consistent");
      await clear();
    });
    expect(service.asked.filter((path) => path.includes(hash))).toEqual([]);
  });

  it("[W10] a record with another root fails the proof beside it, and neither of two records is chosen", async () => {
    const other = () => json("other-root.json", { ...record, mptRoot: otherRoot });
    await atBothSizes(async () => {
      give(proofFile(), other());
      await expectVerdict("failed", "leads to one root, and the record states another");
      await clear();
      give(proofFile(), other(), json("record.json", record));
      await untilSaid("3 inconclusive.");
      await clear();
    });
  });

  it("[TB1] accepts a checkpoint and a proof of a log alone, checks their signatures, and says what is missing", async () => {
    const leaves = [1, 2].map((byte) => leafHash(Uint8Array.of(byte)));
    const log = await signedLog(leaves, { witnesses: [testWitness("harbour", 2, 1_700_000_000)] });
    const checkpoint = new Uint8Array(log.get("checkpoint") ?? []);
    const logProof = formatTlogProof({
      extra: null,
      index: 1,
      hashes: leaves.slice(0, 1),
      checkpoint,
    });
    give(new File([checkpoint], "checkpoint"));
    await atBothSizes(async () => {
      await untilSaid("Inconclusive: a log’s checkpoint alone");
      await untilSaid("The signatures were not checked.");
    });
    const policy = new TextDecoder().decode(log.get("policy"));
    await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(policy);
    await atBothSizes(async () => {
      await untilSaid("which is enough for your policy");
      await untilSaid("14 November 2023 at 22:13 UTC");
    });
    give(new File([new Uint8Array(logProof)], "snapshot.tlog-proof"));
    await page
      .getByRole("button", { name: "Inconclusive: a log’s proof without the snapshot" })
      .click();
    await atBothSizes(() => untilSaid("needs the bundle of that fingerprint"));
  });

  it("[O2] a snapshot from elsewhere takes the place of the service’s", async () => {
    const entries = (snapshot["entries"] as Data[]).map((entry) => ({ ...entry, root: otherRoot }));
    await atBothSizes(async () => {
      give(proofFile());
      await rootField.fill(JSON.stringify({ data: snapshot }));
      await expectVerdict(
        "confirmed",
        "leads from this fingerprint to a root in the snapshot you provided",
      );
      await rootField.fill(JSON.stringify({ ...snapshot, entries }));
      await expectVerdict("failed");
      await clear();

      give(bundleFile("bundle.json"));
      await expectVerdict("consistent");
      expect(textOf("main")).toContain("A ledger described by this file");
      await rootField.fill(otherRoot);
      await expectVerdict("failed");
      await untilSaid(/provided by you\s+not equal/);
      await rootField.fill(JSON.stringify(snapshot));
      await expectVerdict(
        "confirmed",
        "and the proof leads to a root in the snapshot you provided.",
      );
      const fold = document.querySelector<HTMLElement>(
        "section[data-verdict] > button[aria-expanded=false]",
      );
      if (fold?.checkVisibility() === true) fold.click();
      link("Ledger").click();
      await untilSaid("The snapshot you provided");
      expect(textOf("main")).not.toContain("described by this file");
      await clear();
    });
  });
});
