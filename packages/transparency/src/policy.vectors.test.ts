import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/policy.json";
import { bytesOf, codeOf } from "../testing/vector-bytes.ts";
import { formatPolicy, isQuorum, parsePolicy, type PolicyCode } from "./index.ts";

const codes: Record<PolicyCode, true> = {
  INVALID_VERIFIER_KEY: true,
  INVALID_KEY_NAME: true,
  UNSUPPORTED_KEY_TYPE: true,
  INVALID_PUBLIC_KEY: true,
  KEY_ID_MISMATCH: true,
  POLICY_TOO_LONG: true,
  POLICY_NOT_UTF8: true,
  CONTROL_CHARACTER: true,
  UNTERMINATED_LINE: true,
  TOO_MANY_LINES: true,
  UNKNOWN_KEYWORD: true,
  INVALID_POLICY_LINE: true,
  TOO_MANY_DEFINITIONS: true,
  DUPLICATE_KEY: true,
  DUPLICATE_NAME: true,
  RESERVED_NAME: true,
  UNKNOWN_NAME: true,
  REPEATED_MEMBER: true,
  INVALID_THRESHOLD: true,
  UNKNOWN_KEY: true,
  INVALID_END: true,
  REPEATED_END: true,
  AMBIGUOUS_END: true,
  NO_QUORUM: true,
  REPEATED_QUORUM: true,
};

describe("policies", () => {
  it.each(vectors.valid)("reads $name", ({ policy, names, quorum, reached, missed }) => {
    const parsed = parsePolicy(bytesOf(policy));
    if (!parsed.ok) expect.unreachable(parsed.message);
    const { value } = parsed;
    expect(value.logs.map(({ key }) => key.name)).toEqual(names.logs);
    expect(value.witnesses.map(({ name }) => name)).toEqual(names.witnesses);
    expect(value.groups.map(({ name }) => name)).toEqual(names.groups);
    expect(value.quorum).toBe(quorum);
    for (const witnesses of reached)
      expect(isQuorum(value, witnesses), witnesses.join(" ")).toBe(true);
    for (const witnesses of missed)
      expect(isQuorum(value, witnesses), witnesses.join(" ")).toBe(false);
    expect(parsePolicy(formatPolicy(value))).toEqual(parsed);
  });

  it.each(vectors.refused)("refuses $name: $code", ({ code, line, refused, corrected }) => {
    expect(parsePolicy(bytesOf(refused))).toMatchObject({ ok: false, code, line });
    expect(codeOf(parsePolicy(bytesOf(corrected)))).toBeNull();
  });

  it("have a vector for every code", () => {
    const seen = new Set(vectors.refused.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(codes).sort());
  });
});
