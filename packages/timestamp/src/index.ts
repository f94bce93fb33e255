// The package's public interface. docs/protocol/timestamp.md defines what each name means.
export { LIMITS } from "./limits.ts";
export { createRequest, parseReply, type ReplyCode } from "./request.ts";
export type { Refusal, Result } from "./result.ts";
export { readStatedToken, type StatedToken } from "./stated-token.ts";
export {
  checkAnchor,
  type TokenClaim,
  verifyToken,
  type VerifiedToken,
  type VerifyTokenCode,
} from "./verify-token.ts";
export type { Subtle } from "./web-crypto.ts";
