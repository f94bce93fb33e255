// Runs axe-core on what a component test shows, at every size, each in one of the two themes.
import axe from "axe-core";
import { expect } from "vitest";
import { at } from "./show.tsx";

const everySizeOf = [
  { name: "320×640", width: 320, height: 640, theme: "light" },
  { name: "390×844", width: 390, height: 844, theme: "dark" },
  { name: "768×1024", width: 768, height: 1024, theme: "dark" },
  { name: "1280×800", width: 1280, height: 800, theme: "light" },
] as const;
export const everySize = everySizeOf.map(({ name }) => name).join(", ");

export const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules of `everyRule` whose findings depend on where things stand. All others depend on markup and theme. */
const layoutRules = ["target-size", "scrollable-region-focusable"];
/** The sizes at which every rule is checked, one in each theme. */
const whole = new Set(["1280×800", "390×844"]);

/** Everything that can be scrolled sideways: the page itself, or a box in the page. */
function overflow(): string[] {
  const page = document.documentElement;
  return [page, ...document.querySelectorAll("main *")]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const isScroller = overflowX === "auto" || overflowX === "scroll" || element === page;
      return isScroller && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`);
}

/** Resolves when no colour changes any more. Endless animations, such as those of skeletons, are ignored. */
async function untilStill(): Promise<void> {
  const changes = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  while (document.getAnimations().some(changes)) await new Promise(requestAnimationFrame);
}

export async function findings(rules: readonly string[]): Promise<string[]> {
  await untilStill();
  const { violations } = await axe.run(document, {
    runOnly: [...rules],
    resultTypes: ["violations"],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
  );
}

// Findings name their elements by selectors, so axe need not copy the markup of all that it looks at.
axe.configure({ noHtml: true });

/** Expects at every size that nothing can be scrolled sideways, and that axe reports nothing. */
export async function atEverySize(
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const size of everySizeOf) {
    await at(size);
    await expect.poll(overflow, { message: size.name }).toEqual([]);
    document.documentElement.dataset["theme"] = size.theme;
    const rules = whole.has(size.name) ? everyRule : layoutRules;
    await expect(findings(rules), `${size.name}, ${size.theme}`).resolves.toEqual([]);
    await look();
  }
}
