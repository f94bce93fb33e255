// Plans the kills of a long fault run.
import { faultPoints } from "../apps/depository/src/store/fault-point.ts";
import type { Round } from "../apps/depository/test/fault-rounds.ts";

/**
 * Half of the kills come after durable steps, each in turn. The other half come at random moments, from before the
 * start has finished to long after. The two steps after a refusal by the ledger need a kill more to be reached.
 * @param randomInt a random whole number from `min` to below `end`
 */
export function planRounds(
  kills: number,
  randomInt: (min: number, end: number) => number,
): Round[] {
  const rounds: Round[] = [];
  for (let planned = 0; planned < kills;) {
    const point = faultPoints[rounds.length % (2 * faultPoints.length)];
    if (point === undefined) {
      rounds.push({ afterMs: randomInt(200, 2_500) });
      planned += 1;
    } else {
      rounds.push({ point, count: randomInt(1, 5) });
      planned += point === "COUNT_ATTEMPT" || point === "ERRORED_COMMITMENT" ? 2 : 1;
    }
  }
  return rounds;
}
