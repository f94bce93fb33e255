import { faultPoints } from "../apps/depository/test/fault-point.ts";
import type { Round } from "../apps/depository/test/fault-rounds.ts";

/**
 * Plans the rounds of a run in repeating cycles. The first half of a cycle has one round for each durable step. This
 * round kills the depository right after the step has happened one to four times. In the second half, the depository is
 * killed at random moments, from before the start has finished to long after it.
 *
 * Two of the durable steps occur only after the ledger has refused a batch. A round for such a step counts as two
 * kills, because a first kill is needed to make the ledger refuse.
 * @param randomInt returns a random whole number from `min` up to, but not including, `end`
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
