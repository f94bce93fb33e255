// Two signed checkpoints of a service's log that contradict each other. They stay in this browser until the visitor
// dismisses them.
import { type Checkpoint, parseVerifierKey, type TrustedLog } from "@digital-evidence/transparency";
import type { KeptCheckpoint } from "../verify/kept-checkpoint.ts";
import type { Contradiction } from "@digital-evidence/verdict/log";

/** Adds two checkpoints that contradict each other, unless there is already such a pair of this service. */
export function withContradiction(
  all: readonly KeptCheckpoint[],
  { service, key }: Pick<KeptCheckpoint, "service" | "key">,
  contradiction: NonNullable<KeptCheckpoint["contradiction"]>,
): KeptCheckpoint[] {
  const ofService = all.filter((each) => each.service === service);
  if (ofService.some((each) => each.contradiction !== undefined)) return [...all];
  return all.map((each) =>
    ofService.includes(each) && each.key === key ? { ...each, contradiction } : each,
  );
}

/** Removes the contradiction of this service. The last checkpoint of each key stays. */
export function withoutContradiction(
  all: readonly KeptCheckpoint[],
  service: string,
): KeptCheckpoint[] {
  return all.map(({ contradiction, ...each }) =>
    each.service === service || contradiction === undefined ? each : { ...each, contradiction },
  );
}

/**
 * Returns the stored contradiction if the key's signatures on both checkpoints are valid, and null otherwise.
 * @param verified returns the checkpoint if the log signed the note, and null otherwise
 */
export async function findContradiction(
  ofService: readonly KeptCheckpoint[],
  verified: (note: string, log: TrustedLog) => Promise<Checkpoint | null>,
): Promise<Contradiction | null> {
  for (const { service, key, contradiction } of ofService) {
    const signer = parseVerifierKey(key);
    if (contradiction === undefined || !signer.ok) continue;
    const log = { key: signer.value, url: null, until: null };
    const { before, now } = contradiction;
    const [one, other] = await Promise.all([verified(before.note, log), verified(now.note, log)]);
    // The log's files proved that trees of different sizes contradict each other. Equal trees never do.
    if (one !== null && other !== null && String(one.root) !== String(other.root)) {
      return { service, key, history: "FORKED", before, now };
    }
  }
  return null;
}
