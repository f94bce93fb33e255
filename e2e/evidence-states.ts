// Brings the pages into the states that the accessibility tests and the screenshots need: searches, and
// evidence and documents that visitors provide.
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import { failWorker } from "./change-answer.ts";
import { read, type Summary } from "./service.ts";
import type { State } from "./state.ts";
import type { Page } from "playwright-core";
import { unfoldChecks, unfoldMore, unfoldProof, unfoldSources } from "./unfold.ts";

type Given = { name: string; text: string };

export async function listEvidenceStates(origin: string, hash: string): Promise<State[]> {
  const evidence = await evidenceOf(origin, hash);
  const { record, proof, snapshot } = evidence;
  const otherRoot = "1".repeat(64);
  const bundle: Given = { name: "bundle.json", text: bundleFile(origin, evidence) };
  const bare: Given = { name: "proof.json", text: JSON.stringify(proof) };
  const brokenProof = structuredClone(proof);
  Object.assign(brokenProof.witness[0]?.contents ?? {}, { dataDigest: otherRoot });
  const broken: Given = { name: "broken.json", text: JSON.stringify(brokenProof) };
  const cut: Given = { name: "cut.json", text: bare.text.slice(0, 200) };
  const rows = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=3");

  const give = (page: Page, ...files: readonly Given[]) =>
    page
      .locator("input[type=file]")
      .first()
      .setInputFiles(
        files.map(({ name, text }) => ({
          name,
          mimeType: "application/json",
          buffer: Buffer.from(text),
        })),
      );
  const openVerify = async (page: Page) => {
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
  };
  const picture = (page: Page) => page.getByRole("list").filter({ hasText: "Leaf" }).first();
  const verify = async (page: Page, mark: string, ...files: readonly Given[]) => {
    await openVerify(page);
    await give(page, ...files);
    await page
      .locator(`section[data-verdict=${mark}]`)
      .filter({ has: page.locator("ol") })
      .waitFor();
    // The picture of a proof that breaks is not folded.
    if (mark !== "failed") await unfoldProof(page);
    await picture(page).waitFor();
  };
  const openFingerprint = async (page: Page) => {
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
  };
  const openBox = async (page: Page) => {
    await page.getByRole("contentinfo").waitFor();
    const box = page.locator("header").getByRole("searchbox");
    const isFocused = () => box.evaluate((input) => input === document.activeElement);
    // The listener of the key is added after the footer is drawn, so the first press may come too early.
    do await page.keyboard.press("/");
    while (!(await isFocused()));
    return box;
  };
  const ownRoot = (page: Page) =>
    page.getByLabel("A root or a snapshot you got elsewhere (optional)");

  return [
    {
      name: "search",
      reach: async (page) => {
        await page.goto(`${origin}/search`);
        await page.getByText("What are you looking for?").waitFor();
      },
    },
    {
      name: "search-box-open",
      reach: async (page) => {
        await page.goto(`${origin}/dashboard`);
        await page.evaluate(
          (items) => {
            localStorage.setItem("recent-searches", JSON.stringify(items));
          },
          [record.documentId, hash],
        );
        await page.reload();
        await openBox(page);
        await page.getByRole("list", { name: "Recent searches" }).waitFor();
      },
    },
    {
      name: "search-recognised",
      reach: async (page) => {
        await page.goto(`${origin}/dashboard`);
        const box = await openBox(page);
        await box.fill(hash);
        await page.locator("header output").filter({ hasText: "64 hex digits" }).waitFor();
      },
    },
    {
      name: "search-several-found",
      reach: async (page) => {
        const same = rows.map((row) => ({ ...row, documentId: "same for all" }));
        await page.route("**/v1/fingerprints?*", (route) =>
          route.fulfill({ json: { data: same } }),
        );
        await page.goto(`${origin}/search?q=same%20for%20all`);
        await page.getByRole("heading", { name: "3 fingerprints" }).waitFor();
      },
    },
    {
      name: "search-list",
      reach: async (page) => {
        const texts = [hash, "ab".repeat(32), "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f"].join(" ");
        await page.goto(`${origin}/search?q=${encodeURIComponent(texts)}`);
        await page.getByText("1 of 3 found").waitFor();
      },
    },
    {
      name: "search-organization",
      reach: async (page) => {
        const pagination = { cursor: "next", hasMore: true };
        const theirs = rows.map((row) => ({ ...row, orgName: "Northwind Notaries" }));
        await page.route("**/v1/fingerprints?*", (route) =>
          route.request().url().includes("cursor=next")
            ? route.fulfill({ status: 418, json: { errors: [{ message: "not now" }] } })
            : route.fulfill({ json: { data: theirs, pagination } }),
        );
        await page.goto(`${origin}/search?q=northwind`);
        await page.getByRole("button", { name: "Show more" }).click();
        await page.getByRole("button", { name: "Try again" }).waitFor();
      },
    },
    {
      name: "search-not-searchable",
      reach: async (page) => {
        await page.route("**/v1/fingerprints?*", (route) =>
          route.fulfill({ json: { data: rows } }),
        );
        await page.goto(`${origin}/search?q=${rows[0]?.hash.slice(0, 10)}`);
        await page.getByText("cannot search by the beginning of a hash").waitFor();
      },
    },
    {
      name: "search-nothing-found",
      reach: async (page) => {
        await page.goto(`${origin}/search?q=${"0".repeat(64)}`);
        await page.getByRole("heading", { name: "What was tried" }).waitFor();
      },
    },
    {
      name: "search-unanswered",
      reach: async (page) => {
        await page.route("**/v1/fingerprints?*", (route) =>
          route.fulfill({ status: 418, json: {} }),
        );
        await page.goto(`${origin}/search?q=contract`);
        await page.getByText("It is not known whether this exists").waitFor();
      },
    },
    { name: "verify", reach: openVerify },
    {
      name: "verify-more",
      reach: async (page) => {
        await openVerify(page);
        await unfoldMore(page);
        await page.getByRole("textbox", { name: /^Policy in the form/ }).waitFor();
      },
    },
    {
      name: "verify-broken-sample",
      reach: async (page) => {
        await openVerify(page);
        await page.getByRole("button", { name: "a broken one" }).click();
        await page.locator("section[data-verdict=failed]").first().waitFor();
        await page.getByText("The proof breaks here").waitFor();
      },
    },
    { name: "verify-proof", reach: (page) => verify(page, "inconclusive", bare) },
    {
      name: "verify-own-snapshot",
      reach: async (page) => {
        await openVerify(page);
        await unfoldMore(page);
        await ownRoot(page).fill(JSON.stringify(snapshot));
        await give(page, bare);
        await page.getByRole("heading", { name: "in the snapshot you provided" }).waitFor();
        await unfoldProof(page);
        await picture(page).waitFor();
      },
    },
    { name: "verify-bundle", reach: (page) => verify(page, "consistent", bundle) },
    { name: "verify-failed", reach: (page) => verify(page, "failed", broken) },
    {
      name: "verify-many",
      reach: async (page) => {
        await openVerify(page);
        await give(page, bundle, broken, bare, cut, { name: "words.txt", text: "some words" });
        await page.getByText("1 consistent, 2 inconclusive, 1 failed.").first().waitFor();
        await page.getByText("words.txt has no match").waitFor();
      },
    },
    {
      name: "verify-unavailable",
      reach: async (page) => {
        await failWorker(page, "verification-worker", "absent");
        await openVerify(page);
        await give(page, bundle);
        await page.getByText("Your browser could not run the checks").waitFor();
      },
    },
    {
      name: "fingerprint-chain-open",
      reach: async (page) => {
        await openFingerprint(page);
        await unfoldChecks(page);
        const checks = page.getByRole("list", { name: "Checks made in this browser" });
        await checks.getByRole("button", { name: /^Batch/ }).click();
      },
    },
    {
      name: "fingerprint-other-document",
      reach: async (page) => {
        await openFingerprint(page);
        await give(page, { name: "contract (2).pdf", text: "other bytes" });
        await page.locator("section[data-verdict=failed]").first().waitFor();
      },
    },
    {
      name: "fingerprint-confirmed",
      reach: async (page) => {
        await openFingerprint(page);
        await unfoldSources(page);
        await ownRoot(page).fill(record.mptRoot);
        await page.locator("section[data-verdict=confirmed]").first().waitFor();
      },
    },
    {
      name: "fingerprint-inconclusive",
      reach: async (page) => {
        await openFingerprint(page);
        await unfoldSources(page);
        await ownRoot(page).fill("12");
        await page.locator("section[data-verdict=inconclusive]").first().waitFor();
      },
    },
    {
      name: "fingerprint-other-root",
      reach: async (page) => {
        await openFingerprint(page);
        await unfoldSources(page);
        await ownRoot(page).fill(otherRoot);
        await page.locator("section[data-verdict=failed]").first().waitFor();
      },
    },
  ];
}
