// The results of functions that take untrusted data: a value, or a refusal with a code.

export type Refusal<Code extends string> = { ok: false; code: Code; message: string };

export type Result<Value, Code extends string> = { ok: true; value: Value } | Refusal<Code>;

/** The result of a check that has no value to return. */
export type Check<Code extends string> = { ok: true } | Refusal<Code>;

/** Creates a refusal. Programs branch on `code`; `message` is for people and may change. */
export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message };
}
