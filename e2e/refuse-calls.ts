// Refuses what only a service can answer, on a run on published files. See source.ts.
import type { BrowserContext, Page } from "playwright-core";
import { TestRunner } from "vitest";
import { isPublished, NeedsServiceError } from "./source.ts";

/** Whether this pattern is only for calls of the API. One for published files as well has something to match. */
const isOfApi = (pattern: unknown) =>
  /\bv1\b|activity\?/.test(String(pattern)) && !String(pattern).includes("published");

/**
 * On published files, lets a test fail as soon as it replaces an answer of the API or waits for one. Pages on files
 * ask for no such answer, so a test that expects nothing to be concluded from it would pass without having tested
 * anything. A page that asks a service all the same is noted in the test's report.
 */
export function refuseCallsOfApi(context: BrowserContext, page: Page): void {
  if (!isPublished) return;
  const test = TestRunner.getCurrentTest();
  const refuse = (target: BrowserContext | Page, name: "route" | "waitForRequest") => {
    const own = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
    Reflect.set(target, name, (...given: unknown[]) => {
      if (isOfApi(given[0])) throw new NeedsServiceError("answers", String(given[0]));
      return own.apply(target, given);
    });
  };
  refuse(context, "route");
  for (const name of ["route", "waitForRequest", "waitForResponse"] as const) {
    refuse(page, name as "route");
  }
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // A redirect of another host that leads to a service is not a call of the page.
    const isOwn = request.redirectedFrom() === null;
    if (test !== undefined && isOwn && pathname.startsWith("/v1/")) {
      Object.assign(test.meta, { askedService: request.url() });
    }
  });
}
