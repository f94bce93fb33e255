import { expect, it } from "vitest";
import { conclusionOf } from "./mirror.ts";

const whole = { faults: [], root: { snapshots: { count: 2 } }, source: { snapshots: 2 } };
const codes = (faultCount: number, uncheckedCount: number) =>
  conclusionOf({ ...whole, faultCount, uncheckedCount }).map(({ code }) => code);

it("a mirror says that everything was verified only where no content was left unchecked", () => {
  expect(codes(0, 0)).toEqual(["mirror.verified", "mirror.earlier"]);
  expect(codes(0, 1)).toEqual(["mirror.partlyVerified", "mirror.earlier"]);
  // Faults that are no longer listed may be of any kind.
  expect(codes(1, 0)).toEqual(["mirror.refused"]);
});
