import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/checkpoint.json";
import { bytesOf, codeOf, toHex } from "../testing/vector-bytes.ts";
import {
  type CheckpointCode,
  formatCheckpoint,
  parseCheckpoint,
  parsePolicy,
  type Policy,
  verifyCheckpoint,
} from "./index.ts";

const checkpointCodes: Record<CheckpointCode, true> = {
  INVALID_CHECKPOINT: true,
  INVALID_SIZE: true,
  SIZE_OUT_OF_RANGE: true,
  INVALID_ROOT: true,
};

function policyOf(text: string): Policy {
  const parsed = parsePolicy(bytesOf(text));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

describe("checkpoints", () => {
  it.each(vectors.valid)("reads and writes $name", ({ text, checkpoint }) => {
    const parsed = parseCheckpoint(text);
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect({ ...parsed.value, root: toHex(parsed.value.root) }).toEqual(checkpoint);
    expect(formatCheckpoint(parsed.value)).toBe(text);
  });

  it.each(vectors.refused)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(parseCheckpoint(refused))).toBe(code);
    expect(codeOf(parseCheckpoint(corrected))).toBeNull();
  });

  it("have a vector for every code", () => {
    const seen = new Set(vectors.refused.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(checkpointCodes).sort());
  });
});

describe("checkpoints under a policy", () => {
  it.each(vectors.verified)("verifies $name", ({ note, policy, size, log, cosignatures }) => {
    const result = verifyCheckpoint(bytesOf(note), policyOf(policy));
    if (!result.ok) expect.unreachable(result.message);
    expect(result.value.checkpoint.size).toBe(size);
    expect(result.value.log.key.name).toBe(log);
    const times = result.value.cosignatures.map(({ witness, timestampS }) => [
      witness.name,
      timestampS,
    ]);
    expect(Object.fromEntries(times)).toEqual(cosignatures);
  });

  it.each(vectors.refusedUnderPolicy)("refuses $name: $code", ({ code, refused, corrected }) => {
    const result = verifyCheckpoint(bytesOf(refused.note), policyOf(refused.policy));
    expect(codeOf(result)).toBe(code);
    // A refusal has the member `reached` only if the missing quorum is the only reason for the refusal. `reached` then
    // has the checkpoint that the log signed.
    expect(!result.ok && result.reached !== undefined).toBe(code === "QUORUM_NOT_REACHED");
    const twin = verifyCheckpoint(bytesOf(corrected.note), policyOf(corrected.policy));
    expect(codeOf(twin)).toBeNull();
  });

  it("has a vector for every code of its own", () => {
    const seen = new Set(vectors.refusedUnderPolicy.map(({ code }) => code));
    for (const code of ["UNKNOWN_LOG", "NOT_SIGNED_BY_LOG", "KEY_ENDED", "QUORUM_NOT_REACHED"]) {
      expect(seen).toContain(code);
    }
  });
});
