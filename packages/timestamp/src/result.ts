// The results of functions that take untrusted data: a value, or a refusal with a code.

export type Refusal<Code extends string> = { ok: false; code: Code; message: string };

export type Result<Value, Code extends string> = { ok: true; value: Value } | Refusal<Code>;

/** Creates a refusal. Programs branch on `code`; `message` is for people and may change. */
export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message };
}

/**
 * Thrown at the point where untrusted data is refused, which stops the reading. It never leaves the package: the
 * exported functions turn it into a refusal.
 */
export class RefusedError<Code extends string> extends Error {
  override readonly name = "RefusedError";
  readonly code: Code;
  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
