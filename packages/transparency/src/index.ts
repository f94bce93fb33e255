// The package's public interface. docs/protocol/transparency.md defines what each name means.
export {
  type AddCheckpoint,
  type AddCheckpointCode,
  formatAddCheckpoint,
  parseAddCheckpoint,
} from "./add-checkpoint.ts";
export { type Algorithms, type MlDsa44Signing, type VerifySignature } from "./algorithms.ts";
export { decodeBase64, encodeBase64 } from "./base64.ts";
export {
  type Checkpoint,
  type CheckpointCode,
  formatCheckpoint,
  parseCheckpoint,
} from "./checkpoint.ts";
export {
  type ConsistencyClaim,
  type ConsistencyCode,
  proveConsistency,
  verifyConsistency,
} from "./consistency-proof.ts";
export { cosign, type CosignatureCode, verifyCosignature } from "./cosignature.ts";
export { type EntryBundleCode, formatEntryBundle, parseEntryBundle } from "./entry-bundle.ts";
export {
  type InclusionClaim,
  type InclusionCode,
  proveInclusion,
  verifyInclusion,
} from "./inclusion-proof.ts";
export { formatPolicy } from "./format-policy.ts";
export { LIMITS } from "./limits.ts";
export {
  isInUse,
  isQuorum,
  type KeyEnd,
  needsMlDsa44,
  parsePolicy,
  type Policy,
  type PolicyCode,
  type PolicyRefusal,
  type TrustedLog,
  type TrustedWitness,
  type WitnessGroup,
} from "./policy.ts";
export type { Check, Refusal, Result } from "./result.ts";
export {
  formatNote,
  formatSignatureLine,
  type Note,
  type NoteCode,
  type NoteSignature,
  parseNote,
  parseSignatureLines,
} from "./signed-note.ts";
export { formatTimestampLine, type NoteTimestamp, timestampsIn } from "./timestamp-line.ts";
export { formatSignerKey, parseSignerKey, type SignerKeyCode } from "./signer-key.ts";
export {
  coordinatesPath,
  type EntryBundle,
  entryBundlePath,
  formatTile,
  hashesOfLevel,
  parseTile,
  parseTilePath,
  type Tile,
  type TileCode,
  TILE_WIDTH,
  tilePath,
  type TilePathCode,
  type TileResource,
  widthOfTile,
} from "./tile.ts";
export {
  formatTlogProof,
  parseTlogProof,
  type TlogProof,
  type TlogProofCode,
  type TlogProofRefusal,
  type VerifiedTlogProof,
  verifyTlogProof,
} from "./tlog-proof.ts";
export { emptyRoot, leafHash, nodeHash, rootOf } from "./tree-hash.ts";
export type { TileReader } from "./tree-range.ts";
export { appendLeaves, type FilledTile, type TreeCode, treeRoot } from "./tree.ts";
export {
  type CheckpointRefusal,
  type Cosignature,
  type VerifiedCheckpoint,
  CLOCK_TOLERANCE_S,
  notAhead,
  verifyCheckpoint,
  type VerifyCheckpointCode,
} from "./verify-checkpoint.ts";
export { verifyByWebCrypto } from "./verify-by-web-crypto.ts";
export {
  signText,
  type VerifiedNote,
  type VerifiedSignature,
  verifyNote,
  type VerifyNoteCode,
} from "./note-signatures.ts";
export {
  createSigner,
  createVerifierKey,
  formatVerifierKey,
  type KeyType,
  parseVerifierKey,
  type Signer,
  type VerifierKey,
  type VerifierKeyCode,
} from "./verifier-key.ts";
export { decodeUtf8 } from "./utf8.ts";
