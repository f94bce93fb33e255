// The states of the page that explains the explorer, and the state of a page while a visitor drags a file over
// it.
import type { Page } from "playwright-core";
import type { State } from "./state.ts";

const LATEST = "**/v1/fingerprints/latest?*";

async function holdFile(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(["some words"], "words.txt"));
    return held;
  });
  const fetched = page.waitForResponse(/drop-invitation/);
  await page.locator("main").dispatchEvent("dragenter", { dataTransfer: transfer });
  await fetched;
  const invitation = page.getByText("Drop the files to check them here");
  while ((await invitation.count()) === 0) {
    await page.locator("main").dispatchEvent("dragover", { dataTransfer: transfer });
  }
}

export function listHowItWorksStates(origin: string): State[] {
  const open = (page: Page) => page.goto(`${origin}/how-it-works`);
  const example = async (page: Page) => {
    await open(page);
    await page.locator("section[data-verdict=consistent]").waitFor();
  };
  return [
    { name: "how-it-works", reach: example },
    {
      name: "how-it-works-offline",
      reach: async (page) => {
        await page.goto(`${origin}/not-a-page`);
        await page.getByText("There is no page at this address").waitFor();
        // The page’s code is loaded, but the request for the record is never answered. Then the network is
        // cut.
        await page.route(LATEST, () => new Promise(() => undefined));
        await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
        await page.getByText("The record is being fetched").waitFor();
        await page.context().setOffline(true);
        await page.getByText("The example needs a record from the service").waitFor();
      },
    },
    {
      name: "dashboard-dropping",
      reach: async (page) => {
        await page.goto(`${origin}/dashboard`);
        await page.getByRole("table").getByRole("link").first().waitFor();
        await holdFile(page);
      },
    },
  ];
}
