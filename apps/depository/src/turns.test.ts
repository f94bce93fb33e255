import { expect, it } from "vitest";
import { createTurns, TURN_MS } from "./turns.ts";

it("gives one turn in each round of the event loop, in the order of the requests", async () => {
  let round = 0;
  let isCounting = true;
  const count = (): void => {
    round += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const turns = createTurns(() => 0);
  const given: [string, number][] = [];
  async function work(name: string): Promise<void> {
    for (let piece = 0; piece < 3; piece += 1) {
      await turns.next();
      given.push([name, round]);
    }
  }
  await Promise.all([work("a"), work("b"), work("c")]);
  isCounting = false;
  expect(given.map(([name]) => name).join("")).toBe("abcabcabc");
  expect(new Set(given.map(([, at]) => at)).size).toBe(given.length);
});

it("reports when a turn has used up its time", async () => {
  let time = 100;
  const turns = createTurns(() => time);
  expect(turns.isOver).toBe(true);
  await turns.next();
  expect(turns.isOver).toBe(false);
  time += TURN_MS;
  expect(turns.isOver).toBe(true);
});
