// Tests that a file dropped anywhere on a page is checked and never replaces the explorer in the window.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { evidenceOf } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { unfoldMore } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const { proof, record } = await evidenceOf(origin, hash);

type Dropped = { name: string; text: string }[] | { uri: string };

/**
 * Sends a drag event to an element.
 * @returns whether the page prevented the browser's own action
 */
async function drag(
  page: Page,
  type: "dragenter" | "dragover" | "drop",
  target: string,
  given: Dropped,
) {
  const transfer = await page.evaluateHandle((items) => {
    const held = new DataTransfer();
    if ("uri" in items) held.setData("text/uri-list", items.uri);
    else for (const { name, text } of items) held.items.add(new File([text], name));
    return held;
  }, given);
  return page
    .locator(target)
    .first()
    .evaluate(
      (element, { type, dataTransfer }) =>
        !element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        ),
      { type, dataTransfer: transfer },
    );
}

// A drop is the same event at each size. Each page is therefore loaded once and checked at both sizes.
describe(`a drop at ${bothSizes}`, () => {
  const browser = useBrowser();
  const files = [{ name: "proof.json", text: JSON.stringify(proof) }];
  /** Resolves when the page handles drags. Its listeners are added after its first content is drawn. */
  const untilListening = (page: Page) =>
    expect.poll(() => drag(page, "dragover", "h1", files)).toBe(true);
  /** Drags a file into the window from outside. The page loads the invitation only at this event. */
  async function enter(page: Page) {
    await untilListening(page);
    const fetched = page.waitForResponse(/drop-invitation/);
    await drag(page, "dragenter", "h1", files);
    await fetched;
    await atBothSizes(page, async () => {
      await expect
        .poll(async () => {
          await drag(page, "dragover", "h1", files);
          return invitation(page).isVisible();
        })
        .toBe(true);
    });
  }
  const invitation = (page: Page) => page.getByText("Drop the files to check them here");
  const inconclusive = (page: Page) => page.locator("section[data-verdict=inconclusive]").first();

  it.each([
    "/dashboard",
    `/fingerprint/${hash}`,
    `/batch/${record.batchId}`,
    "/search",
    "/nowhere",
    "/how-it-works",
  ])("[W12] of a file anywhere on %s is checked on /verify", async (path) => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(origin + path);
    await enter(page);
    await expect(drag(page, "drop", "footer", files)).resolves.toBe(true);
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, async () => {
      await inconclusive(page).waitFor();
      await expect.poll(() => page.getByRole("definition").getByText("proof.json").count()).toBe(1);
      await expect.poll(() => invitation(page).count()).toBe(0);
    });
    await page.goBack();
    await page.waitForURL(origin + path);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });

  it("[W12] on /verify itself is checked there, outside of the zone as well as on it", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    await untilListening(page);
    await atBothSizes(page, async () => {
      for (const target of ["h1", "main summary"]) {
        await drag(page, "drop", target, files);
        await inconclusive(page).waitFor();
        await expect
          .poll(() => page.getByRole("definition").getByText("proof.json").count())
          .toBe(1);
        await page.getByRole("button", { name: "Clear" }).click();
        await expect.poll(() => inconclusive(page).count()).toBe(0);
      }
    });
    await close();
  });

  it("of a folder is checked although a file in it cannot be read, and the page says that it was left out", async () => {
    const { page, close } = await browser.open(desktop);
    // A test cannot drop a real folder. The browser is therefore made to report each dropped item as a folder.
    await page.addInitScript((proof) => {
      const entryOf = (read: FileSystemFileEntry["file"]) => ({ isFile: true, file: read });
      const parts = [
        [
          entryOf((_, reject) => reject?.(new DOMException("gone", "NotFoundError"))),
          entryOf((resolve) => {
            resolve(new File([proof], "proof.json"));
          }),
        ],
      ];
      const readEntries = (resolve: (entries: object[]) => void) => {
        resolve(parts.shift() ?? []);
      };
      const folder = { isDirectory: true, createReader: () => ({ readEntries }) };
      DataTransferItem.prototype.webkitGetAsEntry = () => folder as unknown as FileSystemEntry;
    }, JSON.stringify(proof));
    await page.goto(`${origin}/dashboard`);
    await enter(page);
    await drag(page, "drop", "h1", files);
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, async () => {
      await inconclusive(page).waitFor();
      await page.getByText("could not read 1 file or folder of what you dropped").waitFor();
    });
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => page.getByText("Some files were left out").count()).toBe(0);
    await close();
  });

  it("[W12] on a fingerprint's own zone is compared with its document", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    const zone = "text=Choose a file";
    await enter(page);
    await drag(page, "dragover", zone, files);
    await expect.poll(() => invitation(page).count()).toBe(0);
    await drag(page, "drop", zone, [...files, { name: "other.json", text: "{}" }]);
    await atBothSizes(page, async () => {
      await page.getByText("Only a single file can be used here").waitFor();
      await expect(page.getByText("Not the same bytes").count()).resolves.toBe(0);
    });
    await drag(page, "drop", zone, files);
    await atBothSizes(page, async () => {
      await page.getByText("Not the same bytes").first().waitFor();
      await expect.poll(() => page.getByText("Only a single file can be used").count()).toBe(0);
    });
    expect(new URL(page.url()).pathname).toBe(`/fingerprint/${hash}`);
    await close();
  });

  it("[W12] of a link is refused, unless it is text for a field", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    await unfoldMore(page);
    const link = { uri: "https://example.org/" };
    await atBothSizes(page, async () => {
      await expect.poll(() => drag(page, "dragover", "h1", link)).toBe(true);
      await expect.poll(() => invitation(page).count()).toBe(0);
      await expect(drag(page, "drop", "h1", link)).resolves.toBe(true);
      await expect(drag(page, "dragover", "textarea", link)).resolves.toBe(false);
      expect(page.url()).toBe(`${origin}/verify`);
    });
    await close();
  });

  it("[W12] of a file is accepted although the invitation to drop it could not be loaded", async () => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/assets/drop-invitation-*.js", (route) => route.abort());
    await page.goto(`${origin}/dashboard`);
    await untilListening(page);
    await drag(page, "dragenter", "h1", files);
    await expect(drag(page, "drop", "h1", files)).resolves.toBe(true);
    await page.waitForURL(`${origin}/verify`);
    await atBothSizes(page, async () => {
      await inconclusive(page).waitFor();
    });
    await close();
  });

  it("[W11] is not the only way: the header links to /verify, and the dashboard takes a file there", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await page.getByRole("banner").getByRole("link", { name: "Verify" }).click();
      await page.waitForURL(`${origin}/verify`);
      await page.goBack();
      await page.waitForURL(`${origin}/dashboard`);
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("main").getByRole("button", { name: "Choose a file" }).click();
      await (
        await chooser
      ).setFiles({
        name: "contract.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("nobody recorded this"),
      });
      await page.waitForURL(`${origin}/verify`);
      await page.getByText("contract.txt").first().waitFor();
      await page.goBack();
      await page.waitForURL(`${origin}/dashboard`);
    });
    await close();
  });
});
