import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/tlog-proof.json";
import { bytesOf, codeOf, fromHex, toHex } from "../testing/vector-bytes.ts";
import {
  formatTlogProof,
  parsePolicy,
  parseTlogProof,
  type TlogProofCode,
  verifyTlogProof,
} from "./index.ts";

const codes: Record<TlogProofCode, true> = {
  TLOG_PROOF_TOO_LONG: true,
  TLOG_PROOF_NOT_UTF8: true,
  CONTROL_CHARACTER: true,
  INVALID_HEADER: true,
  INVALID_EXTRA: true,
  INVALID_INDEX: true,
  INDEX_OUT_OF_RANGE: true,
  TOO_MANY_HASHES: true,
  INVALID_HASH: true,
  NO_CHECKPOINT: true,
};

type Given = { proof: unknown; leafHash: string; policy: string };

function verify({ proof, leafHash, policy }: Given) {
  const parsed = parsePolicy(bytesOf(policy));
  if (!parsed.ok) throw new Error(parsed.message);
  return verifyTlogProof(bytesOf(proof), fromHex(leafHash), parsed.value);
}

describe("tlog-proofs", () => {
  it.each(vectors.valid)("verifies a proof $name", (vector) => {
    const result = verify(vector);
    if (!result.ok) expect.unreachable(result.message);
    const { index, extra, hashes } = result.value.proof;
    expect(index).toBe(vector.index);
    expect(extra && toHex(extra)).toBe(vector.extra);
    expect(hashes.map(toHex)).toEqual(vector.hashes);
    const parsed = parseTlogProof(bytesOf(vector.proof));
    expect(parsed.ok && formatTlogProof(parsed.value)).toEqual(bytesOf(vector.proof));
  });

  it.each(vectors.refused)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(verify(refused))).toBe(code);
    expect(codeOf(verify(corrected))).toBeNull();
  });

  it("have a vector for every code of their own", () => {
    const seen = new Set(vectors.refused.map(({ code }) => code));
    expect(Object.keys(codes).filter((code) => !seen.has(code))).toEqual([]);
  });
});
