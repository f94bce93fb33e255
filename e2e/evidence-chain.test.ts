// Tests how the fingerprint's page shows the checks that run in the browser, with an honest service and with services
// that lie about exactly one thing.
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { changeAnswer, type Data, failAnswer, replaceAnswer } from "./change-answer.ts";
import { ask } from "./service.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { unfoldChecks, unfoldProof, unfoldSources } from "./unfold.ts";

const origin = inject("origin");

type Witness = {
  type: "Leaf" | "Extension" | "Branch";
  contents: {
    remaining?: string;
    dataDigest?: string;
    shared?: string;
    childDigest?: string;
    pathsDigest?: Record<string, string>;
  };
};
type Proof = { path: string; witness: Witness[] };
type Signature = { id: string; signature: string };
type Details = {
  hash: string;
  batchId: string;
  mptRoot: string;
  documentId: string;
  createdAt: string;
  confirmationTimestamp: string;
  batchGlobalSnapshotHash: string;
  proofs: Signature[];
};

async function read<T>(path: string): Promise<T> {
  const response = await ask(origin, path);
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return ((await response.json()) as { data: T }).data;
}

const details = (hash: string) => read<Details>(`/v1/fingerprints/${hash}`);
const proof = (hash: string) => read<Proof>(`/v1/fingerprints/${hash}/proof`);

/**
 * Reads 100 final fingerprints. They belong to several batches, because a batch of the demonstration has at most 40.
 */
async function readFinalFingerprints(): Promise<[Details, ...Details[]]> {
  const path = "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT";
  const hashes = (await read<{ hash: string }[]>(path)).map(({ hash }) => hash);
  const [first, ...rest] = await Promise.all(hashes.map(details));
  if (first === undefined) throw new Error("no fingerprint is final yet");
  return [first, ...rest];
}

const finalFingerprints = await readFinalFingerprints();

function twoOfOneBatch(): [Details, Details] {
  for (const one of finalFingerprints) {
    const other = finalFingerprints.find(
      ({ batchId, hash }) => batchId === one.batchId && hash !== one.hash,
    );
    if (other !== undefined) return [one, other];
  }
  throw new Error("no batch has two members");
}

function twoOfTwoBatches(): [Details, Details] {
  const [one, ...rest] = finalFingerprints;
  const other = rest.find(({ batchId }) => batchId !== one.batchId);
  if (other === undefined) throw new Error("there is only one batch");
  return [one, other];
}

const verdict = (page: Page) => page.getByRole("region").filter({ has: page.locator("#verdict") });
const sentence = (page: Page) => page.locator("#verdict");
const links = (page: Page) =>
  page.getByRole("list", { name: "Checks made in this browser", includeHidden: true });
const link = (page: Page, title: string) =>
  links(page).getByRole("button", { name: new RegExp(`^${title}`) });

async function openFingerprint(page: Page, hash: string): Promise<void> {
  await page.goto(`${origin}/fingerprint/${hash}`);
  await untilChecked(page);
  await unfoldChecks(page);
}

async function untilChecked(page: Page): Promise<void> {
  await expect.poll(async () => (await links(page).innerText()).includes("Waiting")).toBe(false);
}

async function states(page: Page): Promise<Record<string, string>> {
  const texts = await links(page).getByRole("button").allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => text.split("\n").filter(Boolean) as [string, string]),
  );
}

const allPassed = {
  Content: "Passed",
  Signatures: "Passed",
  Inclusion: "Passed",
  Batch: "Passed",
  Ledger: "Passed",
  Statements: "Passed",
  Document: "Not compared",
};

async function expectNothingVerified(page: Page): Promise<void> {
  await expect(page.getByRole("main").innerText()).resolves.not.toMatch(/verified/i);
  await expect
    .poll(() => verdict(page).getAttribute("data-verdict"))
    .toMatch(/^(?:failed|inconclusive)$/);
}

// The conclusions of the checks do not depend on the size of the page. Each page is therefore loaded once and checked
// at both sizes, except where the test is about the load itself.
describe(`the evidence chain at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[E1] [E12] opens with one sentence that names whose ledger it is and what was not compared, and announces it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const [{ hash, confirmationTimestamp }] = finalFingerprints;
    await openFingerprint(page, hash);
    await unfoldSources(page);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    await atBothSizes(page, async ({ height }) => {
      await expect
        .poll(() => sentence(page).innerText())
        .toMatch(
          /^Content, (?:signature|signatures by \d keys) and proof of this fingerprint fit together\.$/,
        );
      const whole = await verdict(page).innerText();
      expect(whole).toContain("Consistent: only the service vouches for the root");
      expect(whole).toContain(
        `The service’s own ledger lists this fingerprint’s batch in a snapshot dated ${day.format(new Date(confirmationTimestamp))}`,
      );
      expect(whole).toContain("Not compared: your document.");
      // The reason for the label, and what would make the verdict stronger, are where a stronger source is provided.
      expect(whole).toContain("Only the service vouches for the root");
      expect(whole).toContain(
        "To have the root confirmed, provide the root or a ledger’s snapshot",
      );
      await expect.poll(() => verdict(page).getAttribute("data-verdict")).toBe("consistent");
      await expect.poll(() => states(page)).toEqual(allPassed);
      const top = await sentence(page).boundingBox();
      expect((top?.y ?? Infinity) + (top?.height ?? 0)).toBeLessThan(height);
      const words = await sentence(page).innerText();
      await expect
        .poll(async () => (await page.getByRole("status").allTextContents()).join("\n"))
        .toContain(`Consistent: only the service vouches for the root. ${words}`);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[E2] shows in each opened link what was computed, what was expected and who supplied it", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, mptRoot, batchGlobalSnapshotHash }] = finalFingerprints;
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      for (const [title, value, supplier] of [
        ["Content", hash, "The hash you asked for"],
        ["Inclusion", mptRoot, "The service’s record"],
        ["Batch", mptRoot, "The service’s answer about the batch"],
        ["Ledger", mptRoot, "The snapshot from the service’s own ledger"],
      ] as const) {
        const button = link(page, title);
        await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
        await button.click();
        const body = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
        if (title === "Ledger") await body.getByText("Inputs").first().click();
        const text = (await body.textContent()) ?? "";
        expect(text).toContain("Computed here");
        expect(text).toContain("Expected");
        expect(text).toContain("Source");
        expect(text).toContain(supplier);
        expect(text).toContain(value);
        if (title === "Ledger") expect(text).toContain(batchGlobalSnapshotHash);
        await button.click();
        await expect.poll(() => body.isVisible()).toBe(false);
      }
    });
    await close();
  });

  it("[E3] gives pass, fail and undecided each its icon, word and colour, and a statement of the service a mark of its own", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await replaceAnswer(page, `**/v1/fingerprints/${hash}/proof`, {
      path: hash,
      witness: [{ type: "Leaf", contents: { remaining: hash, dataDigest: "0".repeat(64) } }],
    });
    await openFingerprint(page, hash);
    await link(page, "Statements").click();
    await atBothSizes(page, async () => {
      const marks = new Map<string, { icon: string; color: string; background: string }>();
      for (const title of ["Content", "Inclusion", "Document"]) {
        const button = link(page, title);
        const [, word = ""] = (await button.innerText()).split("\n").filter(Boolean);
        const look = await button
          .locator("svg")
          .first()
          .evaluate((icon) => {
            const style = getComputedStyle(icon.parentElement ?? icon);
            return { icon: icon.innerHTML, color: style.color, background: style.backgroundColor };
          });
        marks.set(word, look);
      }
      expect([...marks.keys()]).toEqual(["Passed", "Failed", "Not compared"]);
      for (const part of ["icon", "color", "background"] as const) {
        expect(new Set([...marks.values()].map((look) => look[part])).size).toBe(3);
      }
      const stated = page.getByRole("heading", { name: /^Status/ });
      await expect.poll(() => stated.innerText()).toContain("Stated, not checked");
      const icon = await stated.locator("svg").evaluate((drawn) => drawn.innerHTML);
      expect([...marks.values()].map((look) => look.icon)).not.toContain(icon);
    });
    await close();
  });

  it("[E9] leaves a check open, and says why, if its evidence is not available", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, batchId }] = finalFingerprints;
    await failAnswer(page, "**/v1/ledger/snapshots/*", 404);
    await failAnswer(page, `**/v1/batches/${batchId}`, 404);
    await openFingerprint(page, hash);
    await link(page, "Ledger").click();
    await atBothSizes(page, async () => {
      await expect.poll(() => sentence(page).innerText()).toBe("This evidence has no batch.");
      await expect.poll(() => verdict(page).getAttribute("data-verdict")).toBe("inconclusive");
      await expect
        .poll(() => states(page))
        .toEqual({
          ...allPassed,
          Batch: "Not compared",
          Ledger: "Not compared",
        });
      await expect
        .poll(() => links(page).innerText())
        .toContain("The service does not know the snapshot that the record or the batch names.");
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E9] leaves the ledger open if it is not the service's own", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as { networks: { demonstration: Data } };
      config.networks.demonstration["snapshotUrl"] = "https://ledger.example/snapshots/{hash}";
      await route.fulfill({ response, json: config });
    });
    await openFingerprint(page, hash);
    await link(page, "Ledger").click();
    await atBothSizes(page, async () => {
      await expect.poll(() => verdict(page).getAttribute("data-verdict")).toBe("consistent");
      await expect
        .poll(() => verdict(page).innerText())
        .toContain("Not compared: a ledger’s snapshot and your document.");
      await expect.poll(() => states(page)).toEqual({ ...allPassed, Ledger: "Not compared" });
      await expect
        .poll(() => links(page).innerText())
        .toContain("nothing was compared with the ledger of Local ledger");
      await expect(page.getByRole("main").innerText()).resolves.not.toMatch(/verified/i);
    });
    await close();
  });

  it("[E9] says that the checks did not run if their worker cannot start", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await page.route("**/assets/verification-worker-*", (route) => route.abort());
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect.poll(() => sentence(page).innerText()).toBe("The checks could not be run here.");
      // The sentence stands as soon as one part of the evidence is there. The links wait again for each further part.
      await expect
        .poll(async () => new Set(Object.values(await states(page))))
        .toEqual(new Set(["Not compared"]));
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E10] visibly drops the verdict when a refetch returns other bytes", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    let lies = false;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      if (lies) data["mptRoot"] = "0".repeat(64);
    });
    await openFingerprint(page, hash);
    await expect.poll(() => states(page)).toEqual(allPassed);
    await unfoldProof(page);
    await sentence(page).evaluate((heading) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(heading.textContent ?? "")).observe(heading, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    lies = true;
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The proof leads to one root, and the record states another.");
      await expect
        .poll(() => verdict(page).innerText())
        .toContain("New data has arrived. Everything was checked again.");
      // The drawn walk starts at the stated root, so the drawing says what the check of the root says.
      const drawing = page.locator("section", { hasText: "The proof, drawn" }).last();
      await expect
        .poll(() => drawing.innerText())
        .toContain(
          "The steps fit together, but lead to another root than the stated one: Invalid branch commitment digest.",
        );
      await expect(drawing.innerText()).resolves.not.toMatch(/^equal$/m);
      await expectNothingVerified(page);
    });
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen[0]).toBe("New data has arrived. It is being checked here…");
    await close();
  });

  it("[E10] does not call it new data when the visitor adds a document", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await openFingerprint(page, hash);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("other") });
    await atBothSizes(page, async () => {
      await expect.poll(async () => (await states(page))["Document"]).toBe("Failed");
      await expect
        .poll(() => sentence(page).innerText())
        .toMatch(/^The document’s hash is not the one that the record refers to/);
      await expect(verdict(page).innerText()).resolves.not.toContain("New data");
    });
    await close();
  });

  it("[E11] calls a fingerprint that is not final yet neither passed nor failed", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, batchId }] = finalFingerprints;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["status"] = "PROCESSING";
      for (const late of ["mptRoot", "confirmationTimestamp", "batchGlobalSnapshotHash"]) {
        delete data[late];
      }
    });
    await failAnswer(page, `**/v1/fingerprints/${hash}/proof`, 404);
    await changeAnswer(page, `**/v1/batches/${batchId}`, (data) => {
      data["status"] = "PROCESSING";
      delete data["mptRoot"];
      delete data["globalSnapshotHash"];
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The service says that the fingerprint is not final yet.");
      await expect
        .poll(() => verdict(page).innerText())
        .toContain("What passed its checks: the content and the signatures.");
      await expect.poll(() => verdict(page).getAttribute("data-verdict")).toBe("inconclusive");
      expect(Object.values(await states(page))).not.toContain("Failed");
      await expectNothingVerified(page);
    });
    await close();
  });
});

// This test loads the page separately at each size, because the content may move during the load in one layout and not
// in the other.
describe.each(viewports)("the evidence chain at $name", (viewport) => {
  const browser = useBrowser();

  it.each([
    ["one key", (count: number) => count === 1],
    ["several keys", (count: number) => count > 1],
  ])(
    "[E13] keeps everything in its place when the verdict comes, however slowly, with signatures of %s",
    async (_, isMany) => {
      const { page, close } = await browser.open(viewport);
      // The newest fingerprints may still change while the page is open, so the oldest suitable one is chosen.
      const found = finalFingerprints.findLast(({ proofs }) => isMany(proofs.length));
      if (found === undefined) throw new Error("no final fingerprint has so many signatures");
      // After five seconds, the text "Updated just now" would be replaced by a longer one, which would count as a
      // shift. The clock is fixed, because a busy machine may need more than five seconds for this test.
      await page.clock.setFixedTime(Date.now());
      const shifts = await watchShifts(page);
      await page.route(/\/(?:v1|published)\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.goto(`${origin}/fingerprint/${found.hash}`);
      await untilChecked(page);
      await page.locator("section[data-verdict=consistent]").waitFor();
      await untilDrawn(page);
      await expect(shifts()).resolves.toEqual([]);
      await unfoldChecks(page);
      await expect.poll(() => states(page)).toEqual(allPassed);
      await close();
    },
  );

  it("[E13] keeps everything in its place in German too, whose sentences are longer", async () => {
    const { page, close } = await browser.open(viewport, { locale: "de-DE" });
    const found = finalFingerprints.findLast(({ proofs }) => proofs.length > 1);
    if (found === undefined) throw new Error("no final fingerprint has several signatures");
    // The clock is fixed for the reason given in the test above.
    await page.clock.setFixedTime(Date.now());
    const shifts = await watchShifts(page);
    await page.goto(`${origin}/fingerprint/${found.hash}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await page.locator("ol").filter({ hasText: "Blatt" }).first().waitFor({ state: "attached" });
    await untilDrawn(page);
    await expect(shifts()).resolves.toEqual([]);
    await close();
  });
});

describe(`the evidence chain, given something false, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[E4] fails inclusion on another fingerprint's valid proof", async () => {
    const { page, close } = await browser.open(desktop);
    const [one, other] = twoOfOneBatch();
    await replaceAnswer(page, `**/v1/fingerprints/${one.hash}/proof`, await proof(other.hash));
    await openFingerprint(page, one.hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The proof is not for this fingerprint.");
      await expect.poll(() => states(page)).toEqual({ ...allPassed, Inclusion: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E4] fails inclusion on a proof whose witness was changed", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await changeAnswer(page, `**/v1/fingerprints/${hash}/proof`, (data) => {
      const [leaf] = (data as Proof).witness;
      if (leaf?.contents.dataDigest === undefined) throw new Error("the proof has no leaf");
      leaf.contents.dataDigest = "0".repeat(64);
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The proof’s steps do not fit together.");
      await expect.poll(() => states(page)).toMatchObject({ Inclusion: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it.each(["documentId", "documentRef", "fingerprintTimestamp", "tenantId"])(
    "[E5] does not pass the content when %s was changed, and says what that may mean",
    async (field) => {
      const { page, close } = await browser.open(desktop);
      const [{ hash }] = finalFingerprints;
      await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
        data[field] = String(data[field]).replace(/\d/, (digit) => (digit === "1" ? "2" : "1"));
      });
      await openFingerprint(page, hash);
      await atBothSizes(page, async () => {
        await expect
          .poll(() => sentence(page).innerText())
          .toBe("The record’s fields do not give this fingerprint’s hash.");
        await expect
          .poll(() => verdict(page).innerText())
          .toContain(
            "The fields may have been changed, or the service may write one of them differently",
          );
        await expect.poll(() => states(page)).toEqual({ ...allPassed, Content: "Undecided" });
        await expectNothingVerified(page);
      });
      await close();
    },
  );

  it("[E5] fails the content when the record is another fingerprint's", async () => {
    const { page, close } = await browser.open(desktop);
    const [one, other] = twoOfOneBatch();
    await replaceAnswer(page, `**/v1/fingerprints/${one.hash}`, other);
    await openFingerprint(page, one.hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toContain("The hash that the record states is not this fingerprint’s hash.");
      await expect.poll(() => states(page)).toMatchObject({ Content: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E6] fails the batch when it names another root", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, batchId }] = finalFingerprints;
    await changeAnswer(page, `**/v1/batches/${batchId}`, (data) => {
      data["mptRoot"] = "0".repeat(64);
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The proof leads to one root, and the batch states another.");
      await expect
        .poll(() => states(page))
        .toEqual({ ...allPassed, Batch: "Failed", Statements: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E6] fails inclusion when the record names another root", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["mptRoot"] = "0".repeat(64);
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The proof leads to one root, and the record states another.");
      await expect.poll(() => states(page)).toMatchObject({ Inclusion: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E6] fails the batch when it is not final though the record is", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, batchId }] = finalFingerprints;
    await changeAnswer(page, `**/v1/batches/${batchId}`, (data) => {
      data["status"] = "PENDING_COMMITMENT";
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The record and the batch state statuses that contradict each other.");
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E7] fails the signatures when one was swapped for another fingerprint's", async () => {
    const { page, close } = await browser.open(desktop);
    const [one, other] = twoOfTwoBatches();
    await changeAnswer(page, `**/v1/fingerprints/${one.hash}`, (data) => {
      const [own] = data["proofs"] as Signature[];
      const [foreign] = other.proofs;
      if (own === undefined || foreign === undefined) throw new Error("nothing was signed");
      own.signature = foreign.signature;
    });
    await openFingerprint(page, one.hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("A signature is not valid for this fingerprint.");
      await expect.poll(() => states(page)).toEqual({ ...allPassed, Signatures: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  /**
   * Computes a snapshot's hash by the rule of the protocol. The canonical JSON comes from a different
   * implementation than the one in the product.
   */
  function snapshotHash(snapshot: Data): string {
    const { hash: _, ...rest } = snapshot;
    return createHash("sha256")
      .update(canonicalize(rest) ?? "")
      .digest("hex");
  }

  it("[E8] fails the ledger on a snapshot whose root was taken out", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await changeAnswer(page, "**/v1/ledger/snapshots/*", (data) => {
      data["entries"] = [];
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The snapshot does not state the hash of its own content.");
      await expect.poll(() => states(page)).toEqual({ ...allPassed, Ledger: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E8] fails the ledger on a snapshot whose root was taken out and that was hashed again", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await changeAnswer(page, "**/v1/ledger/snapshots/*", (data) => {
      data["entries"] = [];
      data["hash"] = snapshotHash(data);
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sentence(page).innerText())
        .toBe("The snapshot is not the one that the record or the batch names.");
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E8] fails the ledger when the record names a snapshot that does not hold its root", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, batchId, batchGlobalSnapshotHash: own }] = finalFingerprints;
    const snapshot = await read<Data>(`/v1/ledger/snapshots/${own}`);
    const entries = snapshot["entries"] as { batchId: string }[];
    snapshot["entries"] = entries.filter((entry) => entry.batchId !== batchId);
    snapshot["hash"] = snapshotHash(snapshot);
    await replaceAnswer(page, `**/v1/ledger/snapshots/${String(snapshot["hash"])}`, snapshot);
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["batchGlobalSnapshotHash"] = snapshot["hash"];
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => verdict(page).innerText())
        .toContain(
          "In the snapshot, this batch is missing or has a different root from the proof’s.",
        );
      // The record now names the changed snapshot, but the batch still names the original one. The record therefore
      // contradicts the batch.
      await expect
        .poll(() => states(page))
        .toEqual({ ...allPassed, Ledger: "Failed", Statements: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[E8] fails the ledger on a snapshot to which a member was added after it was hashed", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await changeAnswer(page, "**/v1/ledger/snapshots/*", (data) => {
      data["note"] = "not covered";
    });
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect.poll(() => states(page)).toMatchObject({ Ledger: "Failed" });
      await expectNothingVerified(page);
    });
    await close();
  });
});

describe(`the drawn proof at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[T1] draws the root, a row for each witness and the leaf, each digest beside the expected one", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const [{ hash, mptRoot }] = finalFingerprints;
    const { witness } = await proof(hash);
    await openFingerprint(page, hash);
    const picture = page.getByRole("region", { name: "The proof, drawn" });
    await expect.poll(() => picture.innerText()).toContain(`${witness.length} step`);
    await unfoldProof(page);
    await atBothSizes(page, async () => {
      const rows = picture.getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(witness.length + 2);
      await expect.poll(() => rows.first().textContent()).toContain(mptRoot);
      let consumed = 0;
      for (const [index, { type, contents }] of witness.toReversed().entries()) {
        const row = rows.nth(index + 1);
        await expect
          .poll(() => row.getByRole("heading").innerText())
          .toBe(`${type} ${index + 1} of ${witness.length}`);
        await expect.poll(() => row.innerText()).toMatch(/(?<!not )equal/);
        if (type === "Branch") {
          await expect
            .poll(() => row.locator("[data-state=taken]").allTextContents())
            .toEqual([hash[consumed]]);
          await expect.poll(() => row.locator("[aria-hidden] > span").count()).toBe(16);
          const others = await row.locator("[data-state=filled]").allTextContents();
          expect(new Set([...others, hash[consumed]])).toEqual(
            new Set(Object.keys(contents.pathsDigest ?? {})),
          );
          consumed += 1;
        } else {
          const run = contents.shared ?? contents.remaining ?? "";
          await expect
            .poll(() => row.locator("code").last().textContent())
            .toContain(run.slice(0, 8));
          consumed += run.length;
        }
      }
      expect(consumed).toBe(64);
      await expect.poll(() => rows.last().textContent()).toContain(hash);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[T2] shows where a failed walk broke, and what it did not reach", async () => {
    const { page, close } = await browser.open(desktop);
    const [first] = finalFingerprints;
    let chosen = { hash: first.hash, ...(await proof(first.hash)) };
    for (const { hash } of finalFingerprints) {
      if (chosen.witness.length >= 3) break;
      chosen = { hash, ...(await proof(hash)) };
    }
    expect(chosen.witness.length).toBeGreaterThanOrEqual(3);
    await changeAnswer(page, `**/v1/fingerprints/${chosen.hash}/proof`, (data) => {
      const second = (data as Proof).witness.at(-2)?.contents;
      if (second?.pathsDigest !== undefined) {
        const other = "0123456789abcdef"
          .split("")
          .find((digit) => second.pathsDigest?.[digit] === undefined);
        second.pathsDigest[other ?? ""] = "0".repeat(64);
      } else if (second !== undefined) second.childDigest = "0".repeat(64);
    });
    await openFingerprint(page, chosen.hash);
    await unfoldProof(page);
    await atBothSizes(page, async () => {
      const picture = page.getByRole("region", { name: "The proof, drawn" });
      const broken = picture.getByRole("listitem").filter({ hasText: "The proof breaks here" });
      await expect.poll(() => broken.count()).toBe(1);
      await expect
        .poll(() => broken.getByRole("heading").innerText())
        .toContain(`2 of ${chosen.witness.length}`);
      await expect
        .poll(() => broken.innerText())
        .toMatch(/Invalid (branch|extension) commitment digest/);
      await expect.poll(() => broken.innerText()).toContain("not equal");
      const left = chosen.witness.length - 2;
      await expect
        .poll(() => picture.innerText())
        .toContain(
          left === 1 ? "One more step was not reached." : `${left} more steps were not reached.`,
        );
    });
    await close();
  });

  it("[T3] is an ordered list, prints whole and does not widen the page", async () => {
    const { page, close } = await browser.open(desktop, { colorScheme: "dark" });
    const [{ hash, mptRoot }] = finalFingerprints;
    await openFingerprint(page, hash);
    const picture = page.getByRole("region", { name: "The proof, drawn" });
    await unfoldProof(page);
    await picture.locator("ol").waitFor();
    await link(page, "Inclusion").click();
    await page.getByText("Inputs").and(page.locator(":visible")).first().click();
    await atBothSizes(page, async ({ width }) => {
      // Wide content must scroll inside its own box and must not widen the page.
      const edges = await page
        .locator("main :is(pre, ol, dl, section):visible")
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().right));
      expect(Math.max(...edges)).toBeLessThanOrEqual(width);
      const whole = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(whole).toBeLessThanOrEqual(width);
    });
    await link(page, "Inclusion").click();
    // It is printed whole, also where it is not unfolded on the screen.
    await unfoldProof(page);
    await page.emulateMedia({ media: "print" });
    await atBothSizes(page, async () => {
      const root = picture.getByRole("listitem").first();
      await root.getByText(mptRoot.slice(8, -8)).waitFor();
      for (const check of await links(page).locator("[hidden]").all()) {
        await expect.poll(() => check.isVisible()).toBe(true);
      }
      const ink = await sentence(page).evaluate((heading) => getComputedStyle(heading).color);
      expect(ink).toBe("rgb(19, 24, 38)");
    });
    await close();
  });
});

describe(`the status line at ${bothSizes}`, () => {
  const browser = useBrowser();
  const steps = (page: Page) =>
    page.getByRole("list", { name: "What the service says" }).getByRole("listitem");

  it("[L1] goes from received to finalized, with the times known and the current step marked", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash, createdAt, confirmationTimestamp }] = finalFingerprints;
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      const titles = await steps(page).allInnerTexts();
      expect(titles.map((text) => /^\w+/.exec(text)?.[0])).toEqual([
        "Received",
        "Queued",
        "Processing",
        "Pending",
        "Finalized",
      ]);
      await expect
        .poll(() => steps(page).and(page.locator("[aria-current=step]")).allInnerTexts())
        .toEqual([titles[4]]);
      await expect
        .poll(() => steps(page).first().locator("time").getAttribute("datetime"))
        .toBe(createdAt);
      await expect
        .poll(() => steps(page).last().locator("time").getAttribute("datetime"))
        .toBe(confirmationTimestamp);
    });
    await close();
  });

  it("[L2] ends in errored if the commitment failed, and otherwise marks the current step", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    let status = "ERRORED_COMMITMENT";
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["status"] = status;
    });
    await openFingerprint(page, hash);
    const current = steps(page).and(page.locator("[aria-current=step]"));
    await atBothSizes(page, async () => {
      await expect.poll(() => current.innerText()).toMatch(/^Errored/);
      await expect.poll(() => steps(page).count()).toBe(5);
    });
    status = "QUEUED";
    await page.reload();
    await untilChecked(page);
    await atBothSizes(page, async () => {
      await expect.poll(() => current.innerText()).toMatch(/^Queued/);
      await expect.poll(() => steps(page).last().innerText()).toMatch(/^Finalized/);
    });
    await close();
  });
});
