// The paths and the schema of what a service says about a signer: docs/protocol/api.md, section "Signers". Few pages
// need them, so they are not among the paths and shapes that every page loads.
import * as v from "valibot";

export const SIGNER_PATHS = {
  signers: "/v1/signers",
  signer: "/v1/signers/{key}",
  signerFingerprints: "/v1/signers/{key}/fingerprints",
} as const;

const optionalText = v.optional(v.string());

/**
 * What a service has on record about a signing key. The two times are absent if the service has no fingerprint that was
 * signed with the key.
 */
export const Signer = v.object({
  /** The key as 128 lower-case hex digits. */
  id: v.string(),
  /** When the service received the oldest and the newest fingerprint signed with the key. */
  firstFingerprintAt: optionalText,
  lastFingerprintAt: optionalText,
  /** The organizations of these fingerprints, up to a limit of the service. */
  organizations: v.array(v.object({ orgId: v.string(), orgName: optionalText })),
  hasMoreOrganizations: v.optional(v.boolean()),
});
export type Signer = v.InferOutput<typeof Signer>;
