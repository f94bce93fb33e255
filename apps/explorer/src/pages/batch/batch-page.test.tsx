// Tests a batch's page. If the explorer is configured to invent batches, tests the page against the rules of the
// generator that invents them.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { neighbour, one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  comeBack,
  ends,
  field,
  one,
  poll,
  show,
  textOf,
  untilSaid,
  valueOf,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

const { batchId, mptRoot, hash } = example.record;
const BATCH = `/v1/batches/${batchId}`;
const MEMBERS = `${BATCH}/fingerprints`;

const table = () => page.getByRole("table", { name: "Fingerprints of this batch" }).element();
const rows = () => all("tbody tr", table());
const cells = (row: number) => all("td", rows()[row]);
const links = () => all('a[href^="/fingerprint/"]', table());
const isShown = () => all('button[aria-label="Copy batch ID"]').length > 0;
const asked = (service: StubService) => service.asked.filter((path) => path === BATCH).length;

describe(`a batch's page at ${bothSizes}`, () => {
  it("[B1] says that it is loading, where the details will appear", async () => {
    const service = createStubService();
    const release = service.hold(BATCH);
    await show(`/batch/${batchId}`, { service });
    await atBothSizes(() => untilSaid("Loading batch details..."));
    release();
    await atBothSizes(async () => {
      await poll(isShown).toBe(true);
      expect(textOf("main")).not.toContain("Loading batch details...");
    });
  });

  it("says of an errored batch what happened, what it means and what can follow", async () => {
    const lastAttemptAt = "2026-03-09T14:05:07.000Z";
    const service = createStubService();
    service.change(BATCH, (data) => {
      delete data["globalSnapshotHash"];
      delete data["globalSnapshotOrdinal"];
      Object.assign(data, { status: "ERRORED_COMMITMENT", retryCount: 8, lastAttemptAt });
    });
    await show(`/batch/${batchId}`, { service });
    const title = "The ledger did not accept this batch";
    await atBothSizes(async () => {
      await untilSaid(title);
      const words = textOf("main");
      expect(words).toMatch(
        /handed the batch’s root to the ledger 8 times\. The ledger did not accept it/,
      );
      expect(words).toMatch(/service keeps the batch’s fingerprints/);
      expect(words).toMatch(/not\s+confirmed/);
      expect(words).toMatch(/operator can hand the same root to the ledger again/);
      expect(all(`time[datetime="${lastAttemptAt}"]`)).not.toEqual([]);
    });
    await show(`/batch/${batchId}`);
    await atBothSizes(async () => {
      await poll(isShown).toBe(true);
      expect(textOf("main")).not.toContain(title);
    });
  });

  it("[B2] says what the service said when it fails, and tries again when asked to", async () => {
    const message = "The shelves are being moved";
    const service = createStubService();
    service.fail(BATCH, 418, message);
    await show(`/batch/${batchId}`, { service });
    await atBothSizes(() => poll(() => textOf("[role=alert]")).toContain(message));
    service.answerHonestly();
    await page.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(() => poll(isShown).toBe(true));
  });

  it.each(["/batch", "/batch/"])(
    "[B3] [C6] says that the address %s names no batch, and sends no request",
    async (path) => {
      const service = await show(path);
      await atBothSizes(() => untilSaid("No batch ID provided"));
      expect(service.asked).toEqual([]);
    },
  );

  it("[B6] keeps its list where the service refuses it later", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    await show(`/batch/${batchId}`, { service });
    await poll(() => links().length).toBeGreaterThan(0);
    const before = links().length;
    const asks = () => service.asked.filter((path) => path.startsWith(MEMBERS)).length;
    const first = asks();
    service.fail(MEMBERS, 418);
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1);
    comeBack();
    await poll(asks).toBeGreaterThan(first);
    await vi.advanceTimersByTimeAsync(1000);
    expect(links()).toHaveLength(before);
  });

  it("[B6] [B7] [VS7] lists its fingerprints, each with what the record holds, N/A where it holds nothing", async () => {
    const { eventId: _eventId, documentRef: _documentRef, ...bare } = neighbour.summary;
    const timestamp = new Date(Date.now() - 26 * 3_600_000).toISOString();
    const documentRef = "ab".repeat(32);
    const service = createStubService();
    service.replace(MEMBERS, [
      { ...example.summary, timestamp, eventId: "an-event", documentRef },
      bare,
    ]);
    await show(`/batch/${batchId}`, { service });
    await atBothSizes(async ({ width }) => {
      await poll(() => links().map((link) => link.getAttribute("href"))).toEqual([
        `/fingerprint/${hash}`,
        `/fingerprint/${neighbour.record.hash}`,
      ]);
      expect(all("th", table()).map(({ textContent }) => textContent)).toEqual([
        "Fingerprint hash",
        "Client timestamp",
        "Event ID",
        "Document ID",
        "Document Ref",
      ]);
      expect(one("time", cells(0)[1]).textContent).toBe("1 day ago");
      expect(cells(0)[2]?.textContent).toBe("an-event");
      expect(cells(0)[3]?.textContent).toBe(example.record.documentId);
      expect(cells(0)[4]?.textContent).toBe(documentRef);
      expect(cells(1)[2]?.textContent).toBe("N/A");
      expect(cells(1)[4]?.textContent).toBe("N/A");
      // A phone has no pointer, so it always shows the buttons with which a visitor copies an id.
      const row = page
        .getByRole("table", { name: "Fingerprints of this batch" })
        .getByRole("row")
        .nth(1);
      if (width > 390) await row.hover();
      await row.getByRole("button", { name: "Copy document REF" }).click();
      await poll(() => navigator.clipboard.readText()).toBe(documentRef);
    });
    links()[0]?.click();
    await poll(() => location.pathname).toBe(`/fingerprint/${hash}`);
  });

  it("[B8] treats a batch as fresh for ten minutes", async () => {
    vi.useFakeTimers();
    const service = await show(`/batch/${batchId}`);
    const lookAgain = async () => {
      await poll(isShown).toBe(true);
      page
        .getByRole("link", { name: "Dashboard" })
        .first()
        .element()
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await poll(() => location.pathname).toBe("/dashboard");
      history.back();
      await atBothSizes(() => poll(isShown).toBe(true));
    };
    await poll(() => asked(service)).toBe(1);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    await lookAgain();
    expect(asked(service)).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    await lookAgain();
    await poll(() => asked(service)).toBe(2);
  });

  it("[B8] does not ask again for the batch that a fingerprint's page has just fetched, and shows its root", async () => {
    const service = await show(`/fingerprint/${hash}`);
    await poll(() => all("section[data-verdict=consistent]").length).toBe(1);
    one(`a[href="/batch/${batchId}"]`).click();
    await atBothSizes(async () => {
      await poll(() => all('button[aria-label="Copy batch’s root"]').length).toBe(1);
      expect(field("Root")).toBe(ends(mptRoot, 8));
    });
    expect(asked(service)).toBe(1);
  });

  it("[B5] [B7] [B9] invents batches by the generator's rules if it is configured to, and says so", async () => {
    const config = { batches: "generated" };
    for (const id of ["one", "two", "three"]) {
      const service = await show(`/batch/${id}`, { config });
      await atBothSizes(async () => {
        await untilSaid("Generated at random");
        await poll(() => links().length).toBeGreaterThan(0);
      });
      const ordinal = Number(field("Snapshot"));
      expect(ordinal).toBeGreaterThanOrEqual(100_000);
      expect(ordinal).toBeLessThanOrEqual(1_000_000);
      expect(rows().length).toBeGreaterThanOrEqual(5);
      expect(rows().length).toBeLessThanOrEqual(15);
      expect(one("[data-kind]", valueOf("Status")).dataset["kind"]).toBe("success");
      for (const [index] of rows().entries()) {
        expect(cells(index)[2]?.textContent).toBe("N/A");
        expect(cells(index)[4]?.textContent).toBe("N/A");
      }
      expect(service.asked).toEqual([]);
    }
    const service = await show("/batch/has-a-404-in-it", { config });
    await atBothSizes(() => untilSaid("Batch not found"));
    expect(service.asked).toEqual([]);
  });
});
