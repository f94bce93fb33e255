import { describe, expect, it } from "vitest";
import { all, at, one, poll, show } from "../../test/show.tsx";

describe("the footer", () => {
  it.each([320, 360, 385, 390])("keeps its columns apart at %i pixels", async (width) => {
    await show("/verify");
    await at({ width, height: 640 });
    await poll(() => all("footer li a").length).toBeGreaterThan(0);
    for (const link of all("footer li a")) {
      const column = link.closest("ul") ?? one("#missing");
      expect(link.getBoundingClientRect().right, link.innerText).toBeLessThanOrEqual(
        // Between two columns there are 16 pixels.
        column.getBoundingClientRect().right + 8,
      );
    }
  });
});
