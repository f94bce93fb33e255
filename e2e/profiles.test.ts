// Tests that nothing that one test leaves in the shared profile reaches the next.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { desktop, useBrowser } from "./browser.ts";
import { isPublished } from "./source.ts";

const origin = inject("origin");

/** Returns the names of everything that the page's origin has stored. */
async function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
    ...(await caches.keys()),
    ...document.cookie.split("; ").filter((cookie) => cookie !== ""),
  ]);
}

// On published files, each test has a profile of its own.
describe.skipIf(isPublished)("a profile that two tests use one after the other", () => {
  const browser = useBrowser();

  it("keeps no storage, route, listener, network state, second page or theme, but its process", async () => {
    const first = await browser.open(desktop, { colorScheme: "dark" });
    const context = first.page.context();
    const heard: string[] = [];
    context.on("request", (request) => heard.push(request.url()));
    await context.route("**/favicon.svg", (route) => route.fulfill({ body: "changed" }));
    await first.page.goto(`${origin}/robots.txt`);
    await first.page.evaluate(async () => {
      localStorage.setItem("local", "1");
      sessionStorage.setItem("session", "1");
      document.cookie = "cookie=1";
      await caches.open("cache");
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open("database");
        opening.addEventListener("success", resolve);
        opening.addEventListener("error", reject);
      });
    });
    await expect(stored(first.page)).resolves.toHaveLength(5);
    await (await context.newPage()).goto(`${origin}/robots.txt`);
    await context.setOffline(true);
    await first.close();
    expect(heard).toHaveLength(2);

    const second = await browser.open(desktop);
    expect(second.page.context()).toBe(context);
    await second.page.goto(`${origin}/robots.txt`);
    await expect(stored(second.page)).resolves.toEqual([]);
    const isDark = second.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await expect(isDark).resolves.toBe(false);
    const icon = await second.page.evaluate(() =>
      fetch("/favicon.svg").then((answer) => answer.text()),
    );
    expect(icon).toContain("<svg");
    expect(heard).toHaveLength(2);
    // The page that keeps the process, and the test's page.
    expect(context.pages()).toHaveLength(2);
    await second.close();
  });

  it("is not used by a second visitor, nor after a clock was installed in it", async () => {
    const first = await browser.open(desktop);
    const visitor = await browser.open(desktop);
    expect(visitor.page.context()).not.toBe(first.page.context());
    await visitor.close();
    await first.page.clock.install();
    await first.page.goto(`${origin}/robots.txt`);
    await first.close();

    const second = await browser.open(desktop);
    expect(second.page.context()).not.toBe(first.page.context());
    await second.close();
  });
});
