// On a run on published files, fails the tests that need a running service: see source.ts.
import type { BrowserContext, Page } from "playwright-core";
import { TestRunner } from "vitest";
import { isPublished, NeedsServiceError } from "./source.ts";

/** Whether this pattern matches only calls of the API. A pattern that also matches published files is allowed. */
const isOfApi = (pattern: unknown) =>
  /\bv1\b|activity\?/.test(String(pattern)) && !String(pattern).includes("published");

/**
 * On published files, makes a test fail as soon as it replaces an answer of the API or waits for one. Pages that read
 * files never request such an answer. A test that replaces the answer and expects the page to conclude nothing from it
 * would therefore pass without testing anything.
 *
 * If a page does send a request to a service, the test's report says so, because no page may do that.
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
    // A request that reaches a service by a redirect is not reported, because another host chose the service's address.
    const isOwn = request.redirectedFrom() === null;
    if (test !== undefined && isOwn && pathname.startsWith("/v1/")) {
      Object.assign(test.meta, { askedService: request.url() });
    }
  });
}
