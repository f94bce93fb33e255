import { describe, expect, it } from "vitest";
import {
  cleanName,
  isKeptKey,
  isNamedKey,
  NAME_LIMITS,
  type NamedKey,
  compareNames,
  MAX_FILE_BYTES,
  namesFile,
  parseNames,
  readNamesFile,
} from "./named-keys.ts";

const key = "ab".repeat(64);
const organization = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01";
const one: NamedKey = {
  key,
  name: "Halden’s notary key, checked by phone",
  namedAt: "2026-03-09T14:05:07.000Z",
  organizations: [organization],
};
const file = (names: unknown, members: object = {}) =>
  JSON.stringify({ format: "digital-evidence-named-keys", version: 1, names, ...members });

describe("[KN3] a file of names", () => {
  it("is read as it was written", async () => {
    expect(parseNames(namesFile([one]))).toEqual({ names: [one] });
    expect(parseNames(file([]))).toEqual({ names: [] });
    await expect(readNamesFile(new Blob([`\ufeff${namesFile([one])}`]))).resolves.toEqual({
      names: [one],
    });
  });

  it("does not say when a name was imported, because whoever imports it next does that", () => {
    const imported = { ...one, importedAt: "2026-11-27T10:00:00.000Z" };
    expect(isKeptKey(imported)).toBe(true);
    expect(isKeptKey({ ...one, importedAt: "yesterday" })).toBe(false);
    expect(parseNames(namesFile([imported]))).toEqual({ names: [one] });
    expect(parseNames(file([imported]))).toEqual({ problem: { code: "BAD_ENTRY", at: 1 } });
  });

  it.each([
    ["{", { code: "NOT_JSON" }],
    [file([one]).replace('"version":1', '"version":2,"version":1'), { code: "NOT_JSON" }],
    ["null", { code: "OTHER_FORMAT" }],
    ["[]", { code: "OTHER_FORMAT" }],
    [file([one], { format: "other" }), { code: "OTHER_FORMAT" }],
    [file([one], { version: 2 }), { code: "OTHER_VERSION" }],
    [file([one], { extra: 1 }), { code: "OTHER_FORMAT" }],
    [file({}), { code: "OTHER_FORMAT" }],
    [file([one, { ...one, name: "" }]), { code: "BAD_ENTRY", at: 2 }],
    [file([{ ...one, name: " x" }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, name: "x\ny" }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, name: "x".repeat(121) }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, key: key.toUpperCase() }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, key: key.slice(1) }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, namedAt: "2026-03-09" }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, namedAt: "2026-02-30T14:05:07.000Z" }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, organizations: ["x"] }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, organizations: [organization, organization] }]), { code: "BAD_ENTRY", at: 1 }],
    [file([{ ...one, note: "x" }]), { code: "BAD_ENTRY", at: 1 }],
    [file([null]), { code: "BAD_ENTRY", at: 1 }],
    [file([one, { ...one, name: "other" }]), { code: "REPEATED_KEY", at: 2 }],
    [file(Array.from({ length: 201 }, () => one)), { code: "TOO_MANY" }],
  ])("that is wrong is refused as a whole: %.80s", (text, problem) => {
    expect(parseNames(text)).toEqual({ problem });
  });

  it("is refused unread if it is too large, and if it is not UTF-8", async () => {
    const unread = new Blob(["x".repeat(MAX_FILE_BYTES + 1)]);
    unread.arrayBuffer = () => Promise.reject(new Error("the file was read"));
    await expect(readNamesFile(unread)).resolves.toEqual({ problem: { code: "TOO_LARGE" } });
    await expect(readNamesFile(new Blob([Uint8Array.of(0x22, 0xff, 0x22)]))).resolves.toEqual({
      problem: { code: "NOT_UTF8" },
    });
  });

  it("may have as many names as are kept, each of the largest size", async () => {
    const names = Array.from({ length: NAME_LIMITS.names }, (_, index) => ({
      key: index.toString(16).padStart(128, "0"),
      // JSON writes this character as `\u0001`, which has six characters.
      name: "\u0001".repeat(NAME_LIMITS.nameLength),
      namedAt: one.namedAt,
      organizations: Array.from(
        { length: NAME_LIMITS.organizations },
        (_unused, digits) => `${organization.slice(0, -2)}${digits.toString().padStart(2, "0")}`,
      ),
    }));
    await expect(readNamesFile(new Blob([namesFile(names)]))).resolves.toEqual({ names });
  });
});

describe("[KN3] the names of a file", () => {
  it("are new, the same, or in conflict with a name that was given before", () => {
    const other = { ...one, key: "cd".repeat(64) };
    const renamed = { ...one, name: "another name" };
    const elsewhere = { ...one, organizations: [] };
    const later = { ...one, namedAt: "2026-03-10T00:00:00.000Z" };
    expect(compareNames([], [one])).toEqual({ added: [one], conflicts: [], same: 0 });
    expect(compareNames([one], [later, other])).toEqual({ added: [other], conflicts: [], same: 1 });
    expect(compareNames([one], [renamed])).toEqual({ added: [], conflicts: [renamed], same: 0 });
    expect(compareNames([one], [elsewhere])).toEqual({
      added: [],
      conflicts: [elsewhere],
      same: 0,
    });
  });
});

it("turns any text that a visitor types into a name that a file can contain", () => {
  for (const typed of [" Halden \n\t notary ", "\ud800", "a\u2028b", "\u202ename"]) {
    expect(isNamedKey({ ...one, name: cleanName(typed) })).toBe(true);
    expect(parseNames(namesFile([{ ...one, name: cleanName(typed) }]))).toHaveProperty("names");
  }
});
