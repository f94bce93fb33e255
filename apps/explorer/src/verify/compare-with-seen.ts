// Compares a checkpoint that a visitor gives with those that this browser remembers from its own checks of logs. A
// log's operator may show different trees to different people. A checkpoint that comes from somebody else can prove it.
import {
  parseVerifierKey,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type { KeptCheckpoint } from "../evidence-chain/kept-checkpoint.ts";

export type SeenComparison = {
  /**
   * `OTHER_SIZE`: trees of different sizes cannot be compared without the log's files, which this page does not
   * request.
   */
  code: "SAME" | "OTHER_SIZE" | "CONTRADICTION";
  kept: KeptCheckpoint;
};

/**
 * Returns the comparison with a checkpoint that the same key signed, or null if this browser remembers none. If there
 * are several such checkpoints, a contradiction has priority.
 * @param note the signed checkpoint
 * @param seen the remembered checkpoints; their signatures are verified again, because anybody who uses the device can
 * change the browser's storage
 */
export function compareWithSeen(
  note: Uint8Array,
  seen: readonly KeptCheckpoint[],
): SeenComparison | null {
  const found = seen.flatMap((kept): SeenComparison[] => {
    const [given, remembered] = [note, new TextEncoder().encode(kept.note)].map((signed) =>
      checkpointBy(kept.key, signed),
    );
    if (!given || !remembered) return [];
    if (given.size !== remembered.size) return [{ code: "OTHER_SIZE", kept }];
    const isSame = String(given.root) === String(remembered.root);
    return [{ code: isSame ? "SAME" : "CONTRADICTION", kept }];
  });
  const isOf = (code: SeenComparison["code"]) => (each: SeenComparison) => each.code === code;
  return found.find(isOf("CONTRADICTION")) ?? found.find(isOf("SAME")) ?? found[0] ?? null;
}

/** Returns the checkpoint if this key signed it, and null otherwise. */
function checkpointBy(text: string, note: Uint8Array): VerifiedCheckpoint["checkpoint"] | null {
  const key = parseVerifierKey(text);
  if (!key.ok) return null;
  const logs = [{ key: key.value, url: null, until: null }];
  const checked = verifyCheckpoint(note, { logs, witnesses: [], groups: [], quorum: null });
  return checked.ok ? checked.value.checkpoint : null;
}
