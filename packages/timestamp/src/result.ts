// The results of functions that take untrusted data: a value, or a refusal with a code and its kind.

/**
 * What a refusal means. docs/protocol/timestamp.md lists the codes of each kind.
 * - `invalid`: the token contradicts what it claims, or RFC 3161. Do not rely on it.
 * - `unsupported`: nothing speaks against it, but this package does not check what it uses.
 * - `unreadable`: it is not a token, or is damaged.
 * - `missing`: it can be checked only with a certificate that is not here.
 * - `clock`: it contradicts only the clock of this device.
 */
export type RefusalKind = "invalid" | "unsupported" | "unreadable" | "missing" | "clock";

const KINDS = {
  NOT_DER: "unreadable",
  UNREADABLE: "unreadable",
  /** The authority's reply has no token: the authority refused. */
  REFUSED: "invalid",
  TOO_LONG: "unsupported",
  UNSUPPORTED_FORM: "unsupported",
  UNCOVERED_MEMBERS: "unsupported",
  WEAK_HASH: "unsupported",
  WEAK_KEY: "unsupported",
  UNSUPPORTED_ALGORITHM: "unsupported",
  UNSUPPORTED_CURVE: "unsupported",
  UNSUPPORTED_CONSTRAINT: "unsupported",
  UNKNOWN_EXTENSION: "unsupported",
  NO_CERTIFICATE: "missing",
  INVALID_ANCHOR: "missing",
  OTHER_IMPRINT: "invalid",
  OTHER_NONCE: "invalid",
  WRONG_ATTRIBUTES: "invalid",
  OTHER_CERTIFICATE: "invalid",
  SIGNER_IS_AUTHORITY: "invalid",
  WRONG_KEY_USAGE: "invalid",
  OTHER_CONTENT: "invalid",
  SIGNATURE_MISMATCH: "invalid",
  NO_CHAIN: "invalid",
  NOT_VALID_THEN: "invalid",
  IN_THE_FUTURE: "clock",
} as const satisfies Record<string, RefusalKind>;

/** docs/protocol/timestamp.md defines when each code is given. */
export type Code = keyof typeof KINDS;

export type Refusal<Codes extends Code = Code> = {
  ok: false;
  code: Codes;
  kind: RefusalKind;
  /** For people; it may change. Programs branch on `code`. */
  message: string;
};

export type Result<Value, Codes extends Code = Code> = { ok: true; value: Value } | Refusal<Codes>;

/**
 * Thrown at the point where untrusted data is refused, which stops the reading. It never leaves the package: the
 * exported functions turn it into a refusal.
 */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: Code;
  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

/** Turns a RefusedError into a result. Any other error is a programming mistake and is thrown again. */
export function refusalOf<Codes extends Code>(error: unknown): Refusal<Codes> {
  if (!(error instanceof RefusedError)) throw error;
  const { code, message } = error;
  return { ok: false, code: code as Codes, kind: KINDS[code], message };
}
