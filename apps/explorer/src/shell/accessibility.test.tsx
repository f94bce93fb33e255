// Runs axe-core on every state that needs no running product, at both sizes, each in one of the two themes, and measures
// the controls. e2e/accessibility.test.ts does the same on the others.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { everyRule, findings } from "../../test/axe.ts";
import { smallTargets } from "../../test/small-targets.ts";
import { at, bothSizes, sizes } from "../../test/show.tsx";
import { states } from "../../test/states.ts";

/** The folder for pictures of all states, where tools/screenshots.ts wants them. */
const pictures = import.meta.env["VITE_PICTURES"] as string | undefined;

const setTouch = (enabled: boolean) =>
  cdp().send("Emulation.setTouchEmulationEnabled", { enabled });

describe(`axe-core and the size of targets [VS6] at ${bothSizes}`, () => {
  beforeAll(() => expect(new Set(states.map(({ name }) => name)).size).toBe(states.length));
  afterAll(() => setTouch(false));

  it.each(states)(
    "finds no violation on $name, each size in one theme",
    async ({ name, reach, open }) => {
      await reach();
      // axe-core waits by timers. The state stays, because the page's own timers stand still.
      vi.useRealTimers();
      for (const size of sizes) {
        if (open !== undefined && size !== sizes[0]) await reach();
        await at(size);
        const isPhone = size.width === 390;
        await setTouch(isPhone);
        const theme = isPhone ? "dark" : "light";
        document.documentElement.dataset["theme"] = theme;
        await open?.();
        await expect(findings(everyRule), `${size.name}, ${theme}`).resolves.toEqual([]);
        expect(smallTargets(), size.name).toEqual([]);
        for (const shown of pictures === undefined ? [] : ["light", "dark"]) {
          document.documentElement.dataset["theme"] = shown;
          const file = `${name}.${isPhone ? "phone" : "desktop"}.${shown}.png`;
          await page.screenshot({ path: `${pictures}/${file}` });
        }
      }
      await setTouch(false);
    },
  );
});
