// Runs axe-core in a page. axe-core is injected through the developer tools, because the page's
// Content-Security-Policy refuses scripts that a test adds to the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright-core";
import type { Viewport } from "./browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

export const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of `everyRule` whose findings depend on where things stand. All others depend on markup and theme. */
export const layoutRules = ["target-size", "scrollable-region-focusable"];
/**
 * The theme in which a page of this size is checked. One theme for each size is enough, because the themes differ only
 * in colours. Both themes occur among the two `viewports` and among the four `sizes`.
 */
export function themeAt({ width }: Pick<Viewport, "width">): "light" | "dark" {
  return width === 390 || width === 768 ? "dark" : "light";
}

export type Axe = {
  findings: (rules: readonly string[]) => Promise<string[]>;
  /** Changes the size of the window, and turns the touch screen on or off accordingly. */
  resize: (size: Pick<Viewport, "width" | "height" | "isPhone">) => Promise<void>;
};

export async function loadAxe(page: Page): Promise<Axe> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  return {
    findings: (rules) => violations(session, rules),
    async resize({ width, height, isPhone }) {
      await page.setViewportSize({ width, height });
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
    },
  };
}

/**
 * Resolves when no colour changes any more, because the contrast is lower in the middle of a transition than at its
 * end. Endless animations, such as those of skeletons, are ignored.
 *
 * The code looks at each frame and does not await the promises `finished`. In Chromium, the promise of a transition
 * never settles if a change of the theme replaces the transition.
 */
const untilStill = `(async () => {
  const changes = ({ playState, effect }) =>
    playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  while (document.getAnimations().some(changes)) await new Promise(requestAnimationFrame);
})()`;

async function violations(session: CDPSession, runOnly: readonly string[]): Promise<string[]> {
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `${untilStill}
      .then(() => axe.run(document, ${options}))
      .then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
  const found = JSON.parse(String(result.value)) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
  );
}
