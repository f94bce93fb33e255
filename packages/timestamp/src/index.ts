// The package's public interface. docs/protocol/timestamp.md defines what each name means.
export type { HashName } from "./algorithms.ts";
export {
  type CertificateFileCode,
  type NamedCertificate,
  readCertificateFile,
} from "./certificate-file.ts";
export { LIMITS } from "./limits.ts";
export { createRequest, parseReply, type ReplyCode } from "./request.ts";
export type { Refusal, RefusalKind, Result } from "./result.ts";
export { type Imprint, readStatedToken, type StatedToken } from "./token.ts";
export {
  type ChainCertificate,
  checkAnchor,
  type Digests,
  type DocumentToken,
  type DocumentTokenClaim,
  type TokenClaim,
  verifyDocumentToken,
  verifyToken,
  type VerifiedToken,
  type VerifyTokenCode,
} from "./verify-token.ts";
export type { Subtle } from "./web-crypto.ts";
