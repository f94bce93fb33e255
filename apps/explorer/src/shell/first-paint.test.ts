import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { firstPaintWords } from "../../first-paint-words.ts";

it.each(Object.entries(firstPaintWords))(
  "every heading that the build writes (%s) is shown by a selector in styles/frame.css",
  (_language, pages) => {
    const css = readFileSync(new URL("../styles/frame.css", import.meta.url), "utf8");
    const selectors = css.matchAll(/\[data-first-page="(.+)"\] \[data-heading="\1"\]/g);
    expect(Array.from(selectors, ([, page = ""]) => page).toSorted()).toEqual(
      Object.keys(pages).toSorted(),
    );
  },
);
