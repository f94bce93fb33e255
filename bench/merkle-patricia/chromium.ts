// Bundles the browser's part of the benchmark like the code of a page, and runs it in real Chromium. Each row of
// the results is measured in a new page.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumFlags, findChromium } from "../../tools/chromium.ts";
import { bundle } from "../bundle.ts";
import type { Given, Row } from "./verify-rows.ts";

export async function chromiumRows(
  given: readonly Given[],
  batch: Given,
): Promise<{ version: string; verify: Row[]; batch: Row }> {
  const script = await bundle(fileURLToPath(new URL("./browser.ts", import.meta.url)), "bench");
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, "--js-flags=--expose-gc"],
  });
  try {
    const row = async (kind: "verify" | "batch", one: Given): Promise<Row> => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.setContent("<!doctype html><title>bench</title>");
      await page.addScriptTag({ content: script });
      const measured = await page.evaluate(`bench.${kind}(${JSON.stringify(one)})`);
      await context.close();
      return measured as Row;
    };
    const verify: Row[] = [];
    for (const one of given) verify.push(await row("verify", one));
    return { version: browser.version(), verify, batch: await row("batch", batch) };
  } finally {
    await browser.close();
  }
}
