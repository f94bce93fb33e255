import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/note.json";
import { bytesOf, codeOf } from "../testing/vector-bytes.ts";
import {
  formatNote,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  type VerifierKeyCode,
  verifyNote,
  type VerifyNoteCode,
} from "./index.ts";

const noteCodes: Record<VerifyNoteCode, true> = {
  NOTE_TOO_LONG: true,
  NOTE_NOT_UTF8: true,
  CONTROL_CHARACTER: true,
  NO_SIGNATURE_LINES: true,
  TOO_MANY_SIGNATURES: true,
  INVALID_SIGNATURE_LINE: true,
  INVALID_KEY_NAME: true,
  INVALID_SIGNATURE_ENCODING: true,
  SIGNATURE_MISMATCH: true,
  TIMESTAMP_OUT_OF_RANGE: true,
  NO_KNOWN_SIGNATURE: true,
};

const keyCodes: Record<VerifierKeyCode, true> = {
  INVALID_VERIFIER_KEY: true,
  INVALID_KEY_NAME: true,
  UNSUPPORTED_KEY_TYPE: true,
  INVALID_PUBLIC_KEY: true,
  KEY_ID_MISMATCH: true,
};

function keyOf(text: string): VerifierKey {
  const parsed = parseVerifierKey(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

describe("verifier keys", () => {
  it.each(vectors.validKeys)("reads and writes %s", (text) => {
    expect(formatVerifierKey(keyOf(text))).toBe(text);
  });

  it.each(vectors.refusedKeys)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(parseVerifierKey(refused))).toBe(code);
    expect(codeOf(parseVerifierKey(corrected))).toBeNull();
  });

  it("have a vector for every code", () => {
    const seen = new Set(vectors.refusedKeys.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(keyCodes).sort());
  });
});

describe("signed notes", () => {
  it.each([...vectors.published, ...vectors.valid])(
    "verifies $name",
    ({ note, keys, verified }) => {
      const bytes = bytesOf(note);
      const result = verifyNote(bytes, keys.map(keyOf));
      if (!result.ok) expect.unreachable(result.message);
      expect(result.value.verified.map(({ key }) => key.name)).toEqual(verified);
      const parsed = parseNote(bytes);
      expect(parsed.ok && formatNote(parsed.value)).toEqual(bytes);
    },
  );

  it.each(vectors.refused)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(verifyNote(bytesOf(refused.note), refused.keys.map(keyOf)))).toBe(code);
    expect(codeOf(verifyNote(bytesOf(corrected.note), corrected.keys.map(keyOf)))).toBeNull();
  });

  it("have a vector for every code", () => {
    const seen = new Set(vectors.refused.map(({ code }) => code));
    expect([...seen].sort()).toEqual(Object.keys(noteCodes).sort());
  });
});
