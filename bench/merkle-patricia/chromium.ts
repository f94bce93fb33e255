// Bundles the browser's part as a page's code would be, and runs it in real Chromium.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { build } from "vite";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import type { BrowserRows } from "./browser.ts";

export async function chromiumRows(): Promise<{ version: string } & BrowserRows> {
  const entry = fileURLToPath(new URL("./browser.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      lib: { entry, formats: ["iife"], name: "bench" },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error("vite built nothing");
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, "--js-flags=--expose-gc"],
  });
  try {
    const page = await browser.newPage();
    await page.setContent("<!doctype html><title>bench</title>");
    await page.addScriptTag({ content: output.output[0].code });
    const rows = (await page.evaluate("bench.rows()")) as BrowserRows;
    return { version: browser.version(), ...rows };
  } finally {
    await browser.close();
  }
}
