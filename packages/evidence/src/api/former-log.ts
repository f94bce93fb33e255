import * as v from "valibot";
import { Hash } from "./fingerprint.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A log of this service that ended, for example because entries were lost with its machine. `size` and `root` are those of its last known
 * checkpoint, and absent if none is known.
 */
export const FormerLog = v.object({
  /** The log's last verifier key, which begins with its name. */
  key: v.pipe(v.string(), v.maxLength(2_048)),
  size: v.optional(count),
  root: v.optional(Hash),
});
export type FormerLog = v.InferOutput<typeof FormerLog>;

/** The former logs, the oldest first. Absent if there are none. */
export const formerLogs = v.optional(v.pipe(v.array(FormerLog), v.maxLength(64)));
