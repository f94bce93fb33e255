import { expect, it } from "vitest";
import { faultPoints } from "../apps/depository/test/fault-point.ts";
import { planRounds } from "./fault-plan.ts";

const lowest = (min: number) => min;
const highest = (_min: number, end: number) => end - 1;

it("plans each durable step once, and then as many kills at random moments", () => {
  const rounds = planRounds(25, lowest);
  const steps = rounds.slice(0, faultPoints.length);
  expect(steps).toEqual(faultPoints.map((point) => ({ point, count: 1 })));
  expect(rounds.slice(faultPoints.length)).toEqual(
    Array.from({ length: 10 }, () => ({ afterMs: 200 })),
  );
});

it("counts two kills for each step that needs a refusal first", () => {
  // There are thirteen durable steps, and a round for each. Two of the rounds need two kills each, so the thirteen
  // rounds make fifteen kills.
  expect(planRounds(15, highest)).toHaveLength(13);
  expect(planRounds(16, highest)).toHaveLength(14);
});

it("starts a new cycle with the first step", () => {
  expect(planRounds(29, highest).at(-1)).toEqual({ point: faultPoints[0], count: 4 });
});

it("plans nothing for no kills", () => {
  expect(planRounds(0, lowest)).toEqual([]);
});
