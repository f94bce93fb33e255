// Remembers the service's answers to look-ups, in memory only. If the visitor repeats a look-up and the service does
// not answer this time, the page can still show the earlier answer.
import { lookUp, type LookUp, type LookUpInput } from "@digital-evidence/client/look-up";
import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import type { Source } from "../queries/source.ts";

/** The members of a look-up's input that say which service is asked. */
export function lookedUpAt(
  { client, hasGeneratedBatches }: Source,
  network: Network,
): Pick<LookUpInput, "client" | "hasOwnLedger" | "hasGeneratedBatches"> {
  return { client, hasGeneratedBatches, hasOwnLedger: hasOwnLedger(network) };
}

export type KeptLookUp = LookUp & {
  /**
   * When the page received this answer, in milliseconds since the Unix epoch, if the answer was kept from an earlier
   * look-up. Undefined for a new answer.
   */
  answeredAt?: number;
};

/**
 * A visit looks up fewer texts and documents than this. If the limit is reached all the same, all answers are
 * dropped.
 */
const MAX_ANSWERS = 1000;

const answers = new Map<string, Required<KeptLookUp>>();

export async function lookUpOrKeep(input: LookUpInput): Promise<KeptLookUp> {
  const answer = await lookUp(input);
  const key = JSON.stringify(input.candidates);
  if (answer.trials.some(({ outcome }) => outcome === "failed")) {
    return answer.finds.length > 0 ? answer : (answers.get(key) ?? answer);
  }
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(key, { ...answer, answeredAt: Date.now() });
  return answer;
}
