// What a function returns for untrusted data: a value, or a refusal with a code.

export type Refusal<Code extends string> = { ok: false; code: Code; message: string };

export type Result<Value, Code extends string> = { ok: true; value: Value } | Refusal<Code>;

/** The outcome of a check that has nothing to return. */
export type Check<Code extends string> = { ok: true } | Refusal<Code>;

/** Code branches on `code`; `message` is for people and may change. */
export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message };
}
