// The schema of a snapshot as hosts of a public network send it. These hosts are not services of this project, so
// members that the schema does not name are ignored.
import * as v from "valibot";
import { Timestamp } from "./timestamp.ts";
import { ReceivedHash } from "./fingerprint.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const NetworkSnapshot = v.object({
  hash: ReceivedHash,
  ordinal: count,
  height: count,
  subHeight: count,
  lastSnapshotHash: ReceivedHash,
  blocks: v.array(v.string()),
  timestamp: Timestamp,
});
export type NetworkSnapshot = v.InferOutput<typeof NetworkSnapshot>;
