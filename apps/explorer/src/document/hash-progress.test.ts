import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HashProgress } from "./hash-progress.tsx";

const bar = (size: number | null) => {
  const props = { name: "film.mov", size, bytes: 512, onCancel: () => undefined };
  const markup = renderToStaticMarkup(createElement(HashProgress, props));
  return /<progress[^>]*>/.exec(markup)?.[0] ?? "";
};

it("the progress bar has a name, and a value only where the size is known", () => {
  for (const size of [1024, null]) expect(bar(size)).toContain('aria-label="Hashed so far"');
  expect(bar(1024)).toContain('value="50"');
  expect(bar(null)).not.toContain("value=");
});
