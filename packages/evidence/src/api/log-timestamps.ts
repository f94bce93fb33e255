import * as v from "valibot";

/**
 * What one authority has timestamped. `treeSize` and `certificate` are null until the authority has timestamped a tree
 * of at least the size that the request's address names.
 */
export const LogTimestamp = v.object({
  authority: v.string(),
  /** The size of the smallest timestamped tree that has at least the requested size. */
  treeSize: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** The certificate against which the token verifies, in DER, as Base64. */
  certificate: v.nullable(v.string()),
});
export type LogTimestamp = v.InferOutput<typeof LogTimestamp>;
