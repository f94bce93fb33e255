// Brings the pages into the states that the accessibility tests and the screenshots need: searches, and evidence that
// visitors provide.
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import { failWorker } from "./change-answer.ts";
import type { State } from "./state.ts";
import type { Page } from "playwright-core";
import { unfoldProof } from "./unfold.ts";

export async function listEvidenceStates(origin: string, hash: string): Promise<State[]> {
  const evidence = await evidenceOf(origin, hash);
  const { record } = evidence;

  const openVerify = async (page: Page) => {
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
  };
  const verify = async (page: Page) => {
    await openVerify(page);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "bundle.json",
        mimeType: "application/json",
        buffer: Buffer.from(bundleFile(origin, evidence)),
      });
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
    { name: "verify", reach: openVerify },
    {
      name: "verify-bundle",
      reach: async (page) => {
        await verify(page);
        await page
          .locator("section[data-verdict=consistent]")
          .filter({ has: page.locator("ol") })
          .waitFor();
        await unfoldProof(page);
        await page.getByRole("list").filter({ hasText: "Leaf" }).first().waitFor();
      },
    },
    {
      name: "verify-unavailable",
      reach: async (page) => {
        await failWorker(page, "verification-worker", "absent");
        await verify(page);
        await page.getByText("Your browser could not run the checks").waitFor();
      },
    },
  ];
}
