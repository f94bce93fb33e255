// Tests the search box against the running service: everything that the box accepts, and its messages when
// nothing is found. What a search shows of other answers is in apps/explorer/src/pages/search/search-page.test.tsx.
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { type Batch, details, latestFinalHash, read } from "./service.ts";
import { isPublished } from "./source.ts";
import { unfoldMore } from "./unfold.ts";

const origin = inject("origin");
const unknownHash = "0123456789abcdef".repeat(4);
const unknownId = "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f";

const hash = await latestFinalHash(origin);
const record = await details(origin, hash);
const batch = await read<Batch>(origin, `/v1/batches/${record.batchId}`);
const snapshot = await read<{ entries: { batchId: string }[] }>(
  origin,
  `/v1/ledger/snapshots/${batch.globalSnapshotHash}`,
);

/** Opens the search box with its button if the layout shows one, as on a phone, and otherwise with the key `/`. */
async function openBox(page: Page) {
  // Only the complete page has a footer. The first paint already has a header.
  await page.getByRole("contentinfo").waitFor();
  const opener = page.locator("header").getByRole("button", { name: "Search" });
  const hasOpener = await opener.isVisible();
  if (hasOpener) await opener.click();
  const box = page.getByRole("searchbox");
  const isFocused = () => box.evaluate((input) => input === document.activeElement);
  await expect
    .poll(async () => {
      // The listener of the key is added after the footer is drawn, so the first press may come too early.
      if (!hasOpener && !(await isFocused())) await page.keyboard.press("/");
      return isFocused();
    })
    .toBe(true);
  return box;
}

async function search(page: Page, text: string) {
  const box = await openBox(page);
  await box.fill(text);
  await page.keyboard.press("Enter");
}

/** Searches for a text that does not lead directly to one page, and waits for the page that shows this search. */
async function searchInVain(page: Page, text: string) {
  await search(page, text);
  await expect.poll(() => page.locator("main code").first().innerText()).toBe(text);
}

const openDashboard = (page: Page) => page.goto(`${origin}/dashboard`);

async function backToDashboard(page: Page) {
  await page.goBack();
  await page.waitForURL(`${origin}/dashboard`);
  await page
    .getByRole("heading", { level: 1, name: "Is this document’s record genuine?" })
    .waitFor();
}

const headingOfFingerprint = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Fingerprint", { exact: true });

const headingOfBatch = (page: Page) => page.getByRole("heading", { level: 1, name: "Batch" });

describe.each(viewports)("a search at $name", (viewport) => {
  const browser = useBrowser();

  it("[Q3] for a fingerprint’s hash leads straight to the fingerprint", async () => {
    const { page, errors, close } = await browser.open(viewport);
    await openDashboard(page);
    await search(page, hash);
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await headingOfFingerprint(page).waitFor();
    // The search replaces its own entry in the history, so going back leads to the page before the search.
    await backToDashboard(page);
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`the search box at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[Q1] is in the header of every page, and / focuses it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const pages = [
      "/dashboard",
      `/fingerprint/${hash}`,
      `/batch/${batch.id}`,
      "/verify",
      "/nowhere",
    ];
    for (const path of pages) {
      await page.goto(origin + path);
      // Only the complete page has a footer. A heading would not show that the page is complete, because the frame in
      // index.html already has one.
      await page.getByRole("contentinfo").waitFor();
      const opener = page.locator("header").getByRole("button", { name: "Search" });
      const box = page.locator("header").getByRole("searchbox");
      await atBothSizes(page, async ({ isPhone }) => {
        await expect.poll(() => opener.isVisible()).toBe(isPhone);
        await expect.poll(() => box.isVisible()).toBe(!isPhone);
        await page.keyboard.press("/");
        await expect
          .poll(() => box.evaluate((input) => input === document.activeElement))
          .toBe(true);
        await expect.poll(() => box.inputValue()).toBe("");
        await page.keyboard.press("Escape");
        await expect.poll(() => page.getByText("Enter a hash").count()).toBe(0);
        // If the box contains text, Escape empties the box and closes its panel.
        await page.keyboard.press("/");
        await box.fill("no evidence");
        const opened = page.locator("search[data-open]");
        await expect.poll(() => opened.count()).toBe(1);
        await page.keyboard.press("Escape");
        await expect.poll(() => opened.count()).toBe(0);
        await expect.poll(() => page.locator("header input[name=q]").inputValue()).toBe("");
      });
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("[Q1] does not react to a slash that is typed into a field", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    await unfoldMore(page);
    const field = page.getByRole("textbox", { name: /^Or paste a proof/ });
    await atBothSizes(page, async () => {
      await field.fill("a");
      await field.press("End");
      await page.keyboard.press("/");
      await expect.poll(() => field.inputValue()).toBe("a/");
    });
    await close();
  });

  it("[Q2] says what it recognises, before anything is looked up", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    const box = await openBox(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
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
    ];
    await atBothSizes(page, async () => {
      for (const [text, said] of words) {
        await box.fill(text);
        await page.locator("header output").filter({ hasText: said }).waitFor();
      }
    });
    expect(asked.filter((url) => /fingerprints\/|batches\/|snapshots\/|\?/.test(url))).toEqual([]);
    await close();
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
    [
      "[Q4] the document’s hash or id",
      [record.documentRef, record.documentRef.toUpperCase(), record.documentId],
    ],
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
        `${origin}/v1/fingerprints/${hash}/proof`,
      ],
    ],
  ])("%s leads straight to the fingerprint", async (_, texts) => {
    const { page, errors, close } = await browser.open(desktop);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url());
    });
    await openDashboard(page);
    for (const text of texts) {
      await search(page, text);
      await page.waitForURL(`${origin}/fingerprint/${hash}`);
      await atBothSizes(page, () => headingOfFingerprint(page).waitFor());
      await backToDashboard(page);
    }
    expect(elsewhere).toEqual([]);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });

  it("[Q5] a batch’s id leads straight to the batch", async () => {
    const { page, close } = await browser.open(desktop);
    const spellings = [
      batch.id,
      batch.id.replaceAll("-", "").toUpperCase(),
      `${origin}/v1/batches/${batch.id}/fingerprints`,
    ];
    await openDashboard(page);
    for (const text of spellings) {
      await search(page, text);
      await page.waitForURL(`${origin}/batch/${batch.id}`);
      await atBothSizes(page, () => headingOfBatch(page).waitFor());
      await backToDashboard(page);
    }
    await close();
  });

  it("[Q5] a snapshot’s hash leads to the batches it holds", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    await search(
      page,
      `https://integrationnet.dagexplorer.io/snapshots/${batch.globalSnapshotHash}`,
    );
    const { entries } = snapshot;
    if (entries.length === 1) {
      await page.waitForURL(`${origin}/batch/${batch.id}`);
      await atBothSizes(page, () => headingOfBatch(page).waitFor());
    } else {
      const links = page.getByRole("table").getByRole("link");
      await atBothSizes(page, () => links.first().waitFor());
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(new Set(found)).toEqual(new Set(entries.map((entry) => `/batch/${entry.batchId}`)));
    }
    await close();
  });

  const listed = (page: Page) =>
    page
      .getByRole("table", { name: "Fingerprints found" })
      .locator('a[href^="/fingerprint/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

  it("[Q16] an organization’s name lists its fingerprints, newest first", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const name = record.organizationName ?? "";
    // Every organization of the demonstration has a name of two words. The test searches for the beginning of the
    // second word.
    const [, word = ""] = name.split(" ");
    await openDashboard(page);
    await search(page, word.slice(0, 5).toUpperCase());
    await atBothSizes(page, () =>
      page.getByRole("heading", { name: "organizations whose name matches" }).waitFor(),
    );
    expect(page.url()).toContain("/search?q=");
    const found = await listed(page);
    expect(found).toContain(hash);
    const times: string[] = [];
    for (const each of found.slice(0, 5)) {
      const { organizationName, createdAt } = await details(origin, each ?? "");
      expect(organizationName).toBe(name);
      times.push(createdAt);
    }
    expect(times).toEqual(times.toSorted().toReversed());
    expect(errors).toEqual([]);
    await close();
  });

  it("[Q6] /verify/{eventId} leads to the event’s fingerprint, and accepts a hash in place of the event’s id", async () => {
    const { page, close } = await browser.open(desktop);
    for (const value of [record.eventId, record.documentRef, hash]) {
      await page.goto(`${origin}/verify/${value}`);
      await page.waitForURL(`${origin}/fingerprint/${hash}`);
      await atBothSizes(page, () => headingOfFingerprint(page).waitFor());
    }
    await close();
  });

  it("[Q10] JSON and files are checked, not looked up", async () => {
    const { page, close } = await browser.open(desktop);
    const proof = await read<object>(origin, `/v1/fingerprints/${hash}/proof`);
    await openDashboard(page);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      JSON.stringify(proof, null, 2),
    );
    await openBox(page);
    await page.keyboard.press("ControlOrMeta+v");
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, async () => {
      await page.locator("section[data-verdict=inconclusive]").waitFor();
      await page
        .getByRole("heading", { name: "nothing here says which root is the right one" })
        .waitFor();
    });

    await page.goto(`${origin}/search?q=${encodeURIComponent(JSON.stringify(record))}`);
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, () => page.getByText("A record only").waitFor());

    await openDashboard(page);
    // Only the complete page has a footer. The first paint already has a search box, but that box does not accept
    // files.
    await page.getByRole("contentinfo").waitFor();
    const box = page.locator("header search");
    const transfer = await page.evaluateHandle((text) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], "dropped-proof.json"));
      return dropped;
    }, JSON.stringify(proof));
    await box.dispatchEvent("drop", { dataTransfer: transfer });
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, () =>
      page.getByRole("definition").getByText("dropped-proof.json").waitFor(),
    );
    await close();
  });

  const inBase64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
  const [{ id: key } = { id: "" }] = record.proofs;

  const leading: readonly (readonly [name: string, text: () => string, path: string])[] = [
    ["a digest in base64", () => inBase64(hash), `/fingerprint/${hash}`],
    [
      "a digest as in Subresource Integrity",
      () => `sha256-${inBase64(hash)}`,
      `/fingerprint/${hash}`,
    ],
    [
      "a link in Markdown",
      () => `[its record](${origin}/fingerprint/${hash})`,
      `/fingerprint/${hash}`,
    ],
    [
      "a snapshot’s ordinal",
      () => `#${batch.globalSnapshotOrdinal}`,
      `/snapshot/${batch.globalSnapshotHash}`,
    ],
    ["a signer’s key", () => key, `/signer/${key}`],
    ["a signer’s key with 04", () => `04${key.toUpperCase()}`, `/signer/${key}`],
    ["the ledger address of a signer’s key", () => ledgerAddress(key) ?? "", `/signer/${key}`],
    ["a batch’s root", () => record.mptRoot ?? "", `/batch/${batch.id}`],
  ];

  it("[Q18] a digest in base64 or a link in Markdown, an ordinal, a key in each spelling and a root lead to their pages", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    for (const [name, text, path] of leading) {
      // Published files have no index of keys and roots.
      if (isPublished && /key|root/.test(name)) continue;
      await search(page, text());
      await page.waitForURL(origin + path);
      await backToDashboard(page);
    }
    await page.goForward();
    await atBothSizes(page, () => page.getByRole("heading", { level: 1 }).waitFor());
    await close();
  });

  it("[Q18] lists the fingerprints of an organization, of a tenant and of a period", async () => {
    if (isPublished) return;
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    for (const [title, text] of [
      ["organization with this id", record.organizationId],
      ["tenant with this id", record.tenantId],
      ["these tags or this period", record.createdAt.slice(0, 10)],
    ] as const) {
      await searchInVain(page, text);
      await atBothSizes(page, async () => {
        const list = page.getByRole("region", { name: new RegExp(title) });
        await list
          .getByRole("link", { name: hash.slice(0, 8) })
          .or(list.getByRole("link").nth(5))
          .first()
          .waitFor();
      });
    }
    await close();
  });

  it("[Q18] says of a digest of another kind, and of what no record keeps, what it is", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    const box = await openBox(page);
    const words: readonly (readonly [string, RegExp])[] = [
      ["md5:d41d8cd98f00b204e9800998ecf8427e", /neither SHA-256 nor SHA-512/],
      ["QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG", /No record keeps these/],
      ["case=2024-17 2026-03", /Tags or a period/],
    ];
    await atBothSizes(page, async () => {
      for (const [text, said] of words) {
        await box.fill(text);
        await page.locator("header output").filter({ hasText: said }).waitFor();
      }
    });
    await page.keyboard.press("Escape");
    await searchInVain(page, "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG");
    await atBothSizes(page, () => page.getByText(/No record keeps these/).waitFor());
    await close();
  });

  it("[Q19] several values at once give a list with one row each", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await openDashboard(page);
    const box = await openBox(page);
    const text = `${hash}\n${unknownHash}, ${batch.id}\nhttps://other.example/fingerprint/${hash.toUpperCase()}`;
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await box.press("Control+V");
    await page.locator("header output").filter({ hasText: "3 values, each looked up" }).waitFor();
    await box.press("Enter");
    const table = page.getByRole("table", { name: "Values looked up" });
    const cells = (row: number) => table.getByRole("row").nth(row).getByRole("cell");
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "2 of 3 found" }).waitFor();
      await expect.poll(() => cells(1).nth(1).innerText()).toContain("Finalized Commitment");
      const said = await cells(1).nth(1).innerText();
      for (const value of [record.documentId.slice(0, 14), record.organizationName ?? ""])
        expect(said).toContain(value);
      await expect
        .poll(() => cells(2).nth(1).innerText())
        .toBe(isPublished ? "Cannot be searched here" : "Not found");
      await expect.poll(() => cells(3).nth(2).innerText()).toBe("a batch’s id");
    });
    await cells(3).nth(0).getByRole("link").click();
    await page.waitForURL(`${origin}/batch/${batch.id}`);
    await page.goBack();
    await cells(1).nth(0).getByRole("link").click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });

  it("[Q12] says of text that is not found what was tried, and what may be wrong, such as the network of an address", async () => {
    const { page, close } = await browser.open(desktop);
    const kinds: readonly (readonly [string, readonly string[]])[] = [
      [unknownHash, ["a fingerprint’s hash", "a document’s hash", "a snapshot’s hash"]],
      ["0123456789abcdef".repeat(8), ["a document’s hash"]],
      [unknownId, ["a batch’s id", "an event’s id"]],
      ["no such document", ["a document’s id"]],
      ["01234567…89abcdef", ["a shortened hash"]],
      [`https://other.example/batch/${unknownId}`, ["a batch’s id", "an event’s id"]],
    ];
    await openDashboard(page);
    for (const [text, tried] of kinds) {
      await searchInVain(page, text);
      const trials = page.getByRole("region", { name: "What was tried" });
      const causes = page.getByRole("region", { name: "What may be wrong" });
      await atBothSizes(page, async () => {
        for (const kind of tried) {
          await expect.poll(() => trials.innerText()).toContain(`As ${kind}`);
        }
        await expect.poll(() => causes.innerText()).toContain("another network");
        await expect
          .poll(() => causes.innerText())
          .toContain(
            isPublished
              ? "final only after the files that this explorer reads were published"
              : "not have reached the service yet",
          );
        await expect.poll(() => page.locator("main").innerText()).toContain("Not found");
      });
    }
    await searchInVain(page, `https://testnet.dagexplorer.io/snapshots/${unknownHash}`);
    await atBothSizes(page, () =>
      page
        .getByText(
          "The web address that you entered belongs to testnet, but this explorer shows Local ledger",
        )
        .waitFor(),
    );
    await close();
  });

  it("[Q12] [VS2] says which part of a hash is searched, and offers to find the document by its file", async () => {
    const { page, close } = await browser.open(desktop);
    const wrongDigit = hash.startsWith("0") ? "1" : "0";
    await openDashboard(page);
    for (const text of [hash.slice(-12), wrongDigit + hash.slice(1), hash.slice(-4)]) {
      await searchInVain(page, text);
      await atBothSizes(page, async () => {
        await page.getByText("Enter a hash starting with its first digit.").waitFor();
        await expect
          .poll(() => page.locator("main").innerText())
          .toContain("a document’s hash and a signer’s key must be complete");
        await page.getByText("If you have the document").waitFor();
      });
    }
    await page.getByRole("link", { name: "Choose the file" }).click();
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    await close();
  });

  it("[Q13] /search?q= is a route, and says what can be searched for if nothing is entered", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/search?q=${encodeURIComponent(` ${record.documentId} `)}`);
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await page.goto(`${origin}/search`);
    await atBothSizes(page, () => page.getByText("What are you looking for?").waitFor());
    await expect.poll(() => page.title()).toMatch(/^Search/);
    expect(errors).toEqual([]);
    await close();
  });

  it("[Q8] recent searches stay on the device, are offered again, and can be cleared", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    await search(page, record.documentId);
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await openDashboard(page);
    const recent = page.getByRole("list", { name: "Recent searches" });
    await atBothSizes(page, async () => {
      await openBox(page);
      await recent.getByRole("button", { name: record.documentId }).click();
      await page.waitForURL(`${origin}/fingerprint/${hash}`);
      await headingOfFingerprint(page).waitFor();
      await backToDashboard(page);
    });
    const kept = () => page.evaluate(() => localStorage.getItem("recent-searches"));
    await expect.poll(() => kept()).toContain(record.documentId);
    await openBox(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => recent.count()).toBe(0);
    await expect.poll(() => kept()).toBeNull();
    await close();
  });

  it("[Q10] a dropped document leads to its fingerprint, by way of /verify", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    await page.getByRole("contentinfo").waitFor();
    const transfer = await page.evaluateHandle(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["nobody has recorded this"], "anything.txt"));
      return dropped;
    });
    await page.locator("header search").dispatchEvent("drop", { dataTransfer: transfer });
    await atBothSizes(page, () =>
      page.getByText("anything.txt has no match on Local ledger").waitFor(),
    );
    await close();
  });
});

describe("the search box", () => {
  const browser = useBrowser();

  it.each(["en", "de"])(
    "[Q1] shows its whole placeholder at every width, in %s",
    async (locale) => {
      const { page, close } = await browser.open(desktop, { locale });
      await page.goto(`${origin}/how-it-works`);
      await page.getByRole("contentinfo").waitFor();
      const cutOff = () =>
        page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>("header input");
          const pen = document.createElement("canvas").getContext("2d");
          if (input === null || pen === null) return "there is no search box";
          const style = getComputedStyle(input);
          if (style.visibility === "hidden") return "";
          pen.font = `${style.fontSize} ${style.fontFamily}`;
          const { paddingLeft, paddingRight } = style;
          const room =
            input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          const { width } = pen.measureText(input.placeholder);
          return width <= room ? "" : `${width} > ${room}`;
        });
      for (const width of [641, 767, 768, 820, 960, 961, 1024, 1025, 1200, 1264, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(cutOff, { message: String(width) }).toBe("");
      }
      await close();
    },
  );
});
