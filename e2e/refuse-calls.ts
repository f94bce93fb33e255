// Refuses what only a service can answer, on a run on published files. See source.ts.
import type { BrowserContext, Page } from "playwright-core";
import { TestRunner } from "vitest";
import { isPublished, NeedsServiceError } from "./source.ts";

/** Whether this pattern matches only calls of the API. A pattern that also matches published files is allowed. */
const isOfApi = (pattern: unknown) =>
  /\bv1\b|activity\?/.test(String(pattern)) && !String(pattern).includes("published");

/**
 * On published files, makes a test fail as soon as it replaces an answer of the API or waits for one. Pages that read
 * files never request such an answer, so a test that expects the page to conclude nothing from it would pass without
 * testing anything. If a page requests something from a service all the same, the test's report says so.
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
    // A redirect by another host may lead to a service. The page itself did not make that call.
    const isOwn = request.redirectedFrom() === null;
    if (test !== undefined && isOwn && pathname.startsWith("/v1/")) {
      Object.assign(test.meta, { askedService: request.url() });
    }
  });
}
