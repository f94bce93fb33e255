// The schema of the list of a log's timestamps: docs/protocol/timestamp.md.
import * as v from "valibot";

/** What one authority has timestamped. Both other members are null until it has timestamped a tree of that size. */
export const LogTimestamp = v.object({
  authority: v.string(),
  /** The smallest tree that has at least as many entries as the address says. */
  treeSize: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** The certificate that the token leads to, in DER, as Base64. */
  certificate: v.nullable(v.string()),
});
export type LogTimestamp = v.InferOutput<typeof LogTimestamp>;
