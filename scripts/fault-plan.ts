// Plans when a long fault run kills the depository.
import { faultPoints } from "../apps/depository/src/store/fault-point.ts";
import type { Round } from "../apps/depository/test/fault-rounds.ts";

/**
 * Half of the kills come after durable steps, each step in turn. The other half come at random moments, from
 * before the start has finished to long after it. Two steps occur only after the ledger has refused a batch,
 * and reaching each of them takes one more kill.
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
