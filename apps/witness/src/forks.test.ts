import { expect, it } from "vitest";
import { createDraw } from "../../depository/test/seeded-draw.ts";
import { runForks } from "../test/forks.ts";

// `npm run forks` does the same with 1,000 logs and a new seed each time.
it("[TL6] witnesses give no quorum to a fork, a rollback or a cut-off log, whatever it shows to each of them", async () => {
  const { problems, ...figures } = await runForks(12, createDraw(7));
  expect(problems).toEqual([]);
  expect(figures.quorums).toBeGreaterThan(10);
  expect(figures.conflicts).toBeGreaterThan(10);
  expect(figures.badProofs).toBeGreaterThan(10);
  expect(figures.namedForks).toBeGreaterThan(4);
});
