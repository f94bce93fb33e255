// Drives Firefox by WebDriver BiDi. Firefox supports this protocol without geckodriver, which Debian does not have.
import puppeteer from "puppeteer-core";
import type { Engine } from "./engine.ts";

const EXECUTABLE = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    headless: true,
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return {
    name: await browser.version(),
    errors,
    keepsAnswers: true,
    async open(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    async giveFile(selector, path) {
      const input = await page.waitForSelector(selector);
      const file = await input?.toElement("input");
      if (file === undefined) throw new Error(`the page has no ${selector}`);
      await file.uploadFile(path);
    },
    close: () => browser.close(),
  };
}
