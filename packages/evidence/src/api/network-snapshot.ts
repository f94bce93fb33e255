// The schema of a snapshot as hosts of a public network send it. These hosts are not services of this project, so
// members that the schema does not name are ignored.
import * as v from "valibot";
import { TIMESTAMP_PATTERN } from "../limits.ts";
import { ReceivedHash } from "./fingerprint.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const NetworkSnapshot = v.object({
  hash: ReceivedHash,
  ordinal: count,
  height: count,
  subHeight: count,
  lastSnapshotHash: ReceivedHash,
  blocks: v.array(v.string()),
  timestamp: v.pipe(v.string(), v.regex(TIMESTAMP_PATTERN, "must be an RFC 3339 time")),
});
export type NetworkSnapshot = v.InferOutput<typeof NetworkSnapshot>;
