// Tests the search box in the header: everything that it accepts, where it leads, and its messages when nothing is found.
// e2e/search.test.ts searches the running service.
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unfold } from "../../test/fingerprint-page.ts";
import { one as example } from "../../test/honest-service.ts";
import {
  all,
  at,
  atBothSizes,
  bothSizes,
  one,
  openSearchBox,
  poll,
  says,
  show,
  sizes,
  textOf,
  untilSaid,
} from "../../test/show.tsx";

const { record } = example;
const { hash } = record;
const FINGERPRINT = `/fingerprint/${hash}`;
const unknownHash = "0123456789abcdef".repeat(4);
const unknownId = "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f";
const path = () => location.pathname;
const box = () => one("header input[name=q]") as HTMLInputElement;
const said = () => textOf("header output");

async function search(text: string): Promise<void> {
  await userEvent.fill(await openSearchBox(), text);
  await userEvent.keyboard("{Enter}");
}

async function backToDashboard(): Promise<void> {
  history.back();
  await poll(path).toBe("/dashboard");
}

/** Searches for a text that leads to no page, and waits until the page has looked everywhere. */
async function searchInVain(text: string): Promise<void> {
  await show(`/search?q=${encodeURIComponent(text)}`);
  await untilSaid("Not found");
}

describe(`the search box at ${bothSizes}`, () => {
  it.each(["/dashboard", FINGERPRINT, `/batch/${record.batchId}`, "/verify", "/nowhere"])(
    "[Q1] is in the header of %s, / focuses it and Escape leaves it",
    async (address) => {
      await show(address);
      await atBothSizes(async ({ width }) => {
        const isPhone = width < 640;
        const opener = () => one('header button[aria-label="Search"]');
        await poll(() => opener().checkVisibility()).toBe(isPhone);
        await poll(() => getComputedStyle(box()).visibility === "hidden").toBe(isPhone);
        await openSearchBox();
        expect(box().value).toBe("");
        await userEvent.keyboard("{Escape}");
        await poll(() => says("Enter a hash")).toBe(false);
        // If the box contains text, Escape empties the box and closes its panel.
        await userEvent.fill(await openSearchBox(), "no evidence");
        await poll(() => all("search[data-open]").length).toBe(1);
        await userEvent.keyboard("{Escape}");
        await poll(() => all("search[data-open]").length).toBe(0);
        await poll(() => box().value).toBe("");
      });
    },
  );

  it("[Q1] does not react to a slash that is typed into a field", async () => {
    await show("/verify");
    await unfold("More:");
    const field = page.getByRole("textbox", { name: /^Or paste a proof/ });
    await atBothSizes(async () => {
      await field.fill("a");
      await userEvent.keyboard("{End}/");
      await expect.element(field).toHaveValue("a/");
    });
  });

  it.each(["en", "de"])(
    "[Q1] shows its whole placeholder at every width, in %s",
    async (language) => {
      await show("/how-it-works");
      await untilSaid("Powered by");
      if (language === "de") {
        const german = await import("../words/de/shell.ts");
        box().placeholder = german.searchBoxWords.placeholder;
      }
      const cutOff = () => {
        const pen = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(box());
        if (pen === null || style.visibility === "hidden") return "";
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        const { paddingLeft, paddingRight } = style;
        const room =
          box().clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const { width } = pen.measureText(box().placeholder);
        return width <= room ? "" : `${width} > ${room}`;
      };
      for (const width of [641, 767, 768, 820, 960, 961, 1024, 1025, 1200, 1264, 1280]) {
        await at({ width, height: 800 });
        await poll(cutOff, { message: String(width) }).toBe("");
      }
    },
  );

  it("[Q2] [Q18] says what it recognises, before anything is looked up", async () => {
    const service = await show("/dashboard");
    await openSearchBox();
    const before = service.asked.length;
    const words: readonly (readonly [string, RegExp])[] = [
      [hash, /64 hex digits/],
      ["a".repeat(128), /SHA-512/],
      [unknownId, /A UUID/],
      [hash.slice(0, 32), /32 hex digits: the beginning of a fingerprint’s hash/],
      [`https://mainnet.dagexplorer.io/snapshots/${hash}`, /address that holds a snapshot/],
      [`${hash.slice(0, 8)}…${hash.slice(-8)}`, /shortened/],
      ["contract 7", /document’s id, or the beginning of an organization’s name/],
      [hash.slice(0, 8), /beginning of a fingerprint’s hash/],
      ["0a1b2c3", /at least its first 8 hex digits/],
      ["md5:d41d8cd98f00b204e9800998ecf8427e", /neither SHA-256 nor SHA-512/],
      ["QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG", /No record keeps these/],
      ["case=2024-17 2026-03", /Tags or a period/],
    ];
    await atBothSizes(async () => {
      await openSearchBox();
      for (const [text, expected] of words) {
        await userEvent.fill(box(), text);
        await poll(said).toMatch(expected);
      }
    });
    expect(service.asked.slice(before)).toEqual([]);
  });

  it.each([
    [
      "[Q11] a hash, however it is spelled,",
      [
        `“0x${hash.toUpperCase()}”`,
        `sha256: ${hash.replace(/(.{8})/g, "$1 ")}`,
        `\u200b${hash.slice(0, 9)}\u200d${hash.slice(9)}`,
        `Dear all, it is ${hash}. Regards`,
      ],
    ],
    ["[Q4] the document’s hash or id", [record.documentRef.toUpperCase(), record.documentId]],
    [
      "[Q15] the beginning of a hash, or its ends,",
      [
        hash.slice(0, 8),
        `0x${hash.slice(0, 40).toUpperCase()}`,
        `${hash.slice(0, 8)}…${hash.slice(-8)}`,
      ],
    ],
    ["[Q6] the event’s id", [record.eventId, `{${record.eventId.toUpperCase()}}`]],
    [
      "[Q9] an address, which is never followed,",
      [
        `https://other.example/x/fingerprint/${hash}?tab=1`,
        `other.example/verify/${record.eventId}`,
        `${location.origin}/v1/fingerprints/${hash}/proof`,
      ],
    ],
  ])("%s leads straight to the fingerprint", async (_, texts) => {
    await show("/dashboard");
    for (const text of texts) {
      await search(text);
      await poll(path, { message: text }).toBe(FINGERPRINT);
      await atBothSizes(() => untilSaid(record.documentId));
      // The search replaces its own entry in the history, so going back leads to the page before the search.
      await backToDashboard();
      await at(sizes[0]);
    }
  });

  it("[Q5] a batch’s id leads straight to the batch, and a snapshot’s hash to the batches that it holds", async () => {
    await show("/dashboard");
    for (const text of [
      record.batchId,
      record.batchId.replaceAll("-", "").toUpperCase(),
      `${location.origin}/v1/batches/${record.batchId}/fingerprints`,
      `https://integrationnet.dagexplorer.io/snapshots/${record.batchGlobalSnapshotHash}`,
    ]) {
      await search(text);
      await poll(path, { message: text }).toBe(`/batch/${record.batchId}`);
      await atBothSizes(() => poll(() => textOf("main h1")).toMatch(/^Batch/));
      await backToDashboard();
      await at(sizes[0]);
    }
  });

  it("[Q6] /verify/{eventId} leads to the event’s fingerprint, and accepts a hash in place of the event’s id", async () => {
    for (const value of [record.eventId, record.documentRef, hash]) {
      await show(`/verify/${value}`);
      await poll(path).toBe(FINGERPRINT);
      await atBothSizes(() => untilSaid(record.documentId));
    }
  });

  it("[Q10] JSON and files are checked, not looked up", async () => {
    const proof = JSON.stringify(example.proof, null, 2);
    await show("/dashboard");
    const pasted = new DataTransfer();
    pasted.setData("text", proof);
    const paste = { bubbles: true, cancelable: true, clipboardData: pasted };
    (await openSearchBox()).dispatchEvent(new ClipboardEvent("paste", paste));
    await poll(path).toBe("/verify");
    await atBothSizes(() => untilSaid("nothing here says which root is the right one"));

    await show(`/search?q=${encodeURIComponent(JSON.stringify(record))}`);
    await poll(path).toBe("/verify");
    await atBothSizes(() => untilSaid("A record only"));

    const drop = async (file: File) => {
      await show("/dashboard");
      await untilSaid("Powered by");
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
      one("header search").dispatchEvent(event);
      await poll(path).toBe("/verify");
    };
    await drop(new File([proof], "dropped-proof.json"));
    await atBothSizes(() => untilSaid("dropped-proof.json"));
    await drop(new File(["nobody has recorded this"], "anything.txt"));
    await atBothSizes(() => untilSaid("anything.txt has no match on Local ledger"));
  });

  it("[Q19] several values at once give a list with one row each", async () => {
    await show("/dashboard");
    const text = `${hash} ${unknownHash}, ${record.batchId} https://other.example/fingerprint/${hash.toUpperCase()}`;
    await userEvent.fill(await openSearchBox(), text);
    await poll(said).toContain("3 values, each looked up");
    await userEvent.keyboard("{Enter}");
    const cell = (row: number, column: number) =>
      one(`main tbody tr:nth-child(${row}) td:nth-child(${column})`);
    await atBothSizes(async () => {
      await untilSaid("2 of 3 found");
      await poll(() => cell(1, 2).innerText).toContain("Finalized Commitment");
      for (const value of [record.documentId, record.organizationName])
        expect(cell(1, 2).innerText).toContain(value);
      expect(cell(2, 2).innerText).toBe("Not found");
      expect(cell(3, 3).innerText).toBe("a batch’s id");
    });
    one("a", cell(3, 1)).click();
    await poll(path).toBe(`/batch/${record.batchId}`);
    history.back();
    await untilSaid("2 of 3 found");
    one("a", cell(1, 1)).click();
    await poll(path).toBe(FINGERPRINT);
  });

  it.each<[text: string, tried: readonly string[]]>([
    [unknownHash, ["a fingerprint’s hash", "a document’s hash", "a snapshot’s hash"]],
    ["0123456789abcdef".repeat(8), ["a document’s hash"]],
    [unknownId, ["a batch’s id", "an event’s id"]],
    ["no such document", ["a document’s id"]],
    ["01234567…89abcdef", ["a shortened hash"]],
    [`https://other.example/batch/${unknownId}`, ["a batch’s id", "an event’s id"]],
  ])("[Q12] says of %s what was tried, and what may be wrong", async (text, tried) => {
    await searchInVain(text);
    const part = (name: string) => {
      const [found] = page.getByRole("region", { name }).elements();
      return (found as HTMLElement | undefined)?.innerText ?? "";
    };
    await atBothSizes(async () => {
      for (const kind of tried) await poll(() => part("What was tried")).toContain(`As ${kind}`);
      expect(part("What may be wrong")).toContain("another network");
      expect(part("What may be wrong")).toContain("not have reached the service yet");
    });
  });

  it("[Q12] [Q18] says which network an address belongs to, and what no record keeps", async () => {
    await searchInVain(`https://testnet.dagexplorer.io/snapshots/${unknownHash}`);
    await atBothSizes(() =>
      untilSaid(
        "The web address that you entered belongs to testnet, but this explorer shows Local ledger",
      ),
    );
    await show("/search?q=QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG");
    await atBothSizes(() => untilSaid("No record keeps these"));
  });

  it("[Q12] [VS2] says which part of a hash is searched, and offers to find the document by its file", async () => {
    const wrongDigit = hash.startsWith("0") ? "1" : "0";
    for (const text of [hash.slice(-12), wrongDigit + hash.slice(1), hash.slice(-4)]) {
      await searchInVain(text);
      await atBothSizes(async () => {
        await untilSaid("Enter a hash starting with its first digit.");
        await untilSaid("a document’s hash and a signer’s key must be complete");
        await untilSaid("If you have the document");
      });
    }
    await page.getByRole("link", { name: "Choose the file" }).click();
    await untilSaid("What you have");
  });

  it("[Q13] /search?q= is a route, and says what can be searched for if nothing is entered", async () => {
    await show(`/search?q=${encodeURIComponent(` ${record.documentId} `)}`);
    await poll(path).toBe(FINGERPRINT);
    await show("/search");
    await atBothSizes(() => untilSaid("What are you looking for?"));
    expect(document.title).toMatch(/^Search/);
  });

  it("[Q8] recent searches stay on the device, are offered again, and can be cleared", async () => {
    await show("/dashboard");
    await search(record.documentId);
    await poll(path).toBe(FINGERPRINT);
    const recent = page.getByRole("list", { name: "Recent searches" });
    for (const size of sizes) {
      await show("/dashboard");
      await at(size);
      await openSearchBox();
      await recent.getByRole("button", { name: record.documentId }).click();
      await poll(path).toBe(FINGERPRINT);
    }
    const kept = () => localStorage.getItem("recent-searches");
    expect(kept()).toContain(record.documentId);
    await show("/dashboard");
    await openSearchBox();
    await page.getByRole("button", { name: "Clear" }).click();
    await poll(() => recent.elements().length).toBe(0);
    await poll(kept).toBeNull();
  });
});
