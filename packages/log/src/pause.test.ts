import { expect, it } from "vitest";
import { createPause } from "./pause.ts";

it("a pause is over after its length, or if the clock was set back to a time before it", () => {
  let time = 1_000;
  const pause = createPause(() => time);
  expect(pause.isOver).toBe(true);
  pause.begin(500);
  expect(pause.isOver).toBe(false);
  time = 1_499;
  expect(pause.isOver).toBe(false);
  time = 1_500;
  expect(pause.isOver).toBe(true);
  pause.begin(500);
  time = 1_499;
  expect(pause.isOver).toBe(true);
  pause.begin(500);
  expect(pause.isOver).toBe(false);
});
