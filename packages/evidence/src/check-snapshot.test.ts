import { canonicalize } from "./canonical-json.ts";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { checkNextSnapshot, checkSnapshot } from "./check-snapshot.ts";
import { PART_LIMITS } from "./limits.ts";

const sound: Record<string, unknown> = file.sound.snapshot.value;
const hash = String(sound["hash"]);
const given = (value: unknown) => ({ value, from: "service" }) as const;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("a snapshot alone", () => {
  it("passes if its content gives the requested hash, in either letter case", async () => {
    for (const asked of [hash, hash.toUpperCase()]) {
      const check = checkSnapshot(asked, given(sound));
      expect(check).toMatchObject({ verdict: "pass", code: "OK", computed: hash });
      // `content` is the hashed text. It has all members of the snapshot except its hash. The platform's own SHA-256 of
      // this text must be that hash.
      expect(await sha256(check.content ?? "")).toBe(hash);
      const { hash: _, ...covered } = sound;
      expect(JSON.parse(check.content ?? "")).toEqual(covered);
    }
  });

  it.each<readonly [string, unknown]>([
    ...["ordinal", "previousHash", "timestamp", "entries", "more"].map(
      (member): [string, unknown] => [member, { ...sound, [member]: "another" }],
    ),
    ["hash", { ...sound, hash: "ab".repeat(32) }],
    ["hash, which is not a string", { ...sound, hash: 7 }],
  ])("fails where its content does not give the hash that it states: another %s", (_, value) => {
    const check = checkSnapshot(hash, given(value));
    expect(check).toMatchObject({ verdict: "fail", code: "SNAPSHOT_HASH_MISMATCH" });
  });

  it("fails if it is a sound snapshot, but not the requested one", () => {
    const check = checkSnapshot("ab".repeat(32), given(sound));
    expect(check).toMatchObject({ verdict: "fail", code: "OTHER_SNAPSHOT", computed: hash });
  });

  it.each([
    ["is of a ledger whose rule is not known", { ...sound, ledger: "moon" }, "UNKNOWN_LEDGER"],
    ["is not there", null, "NO_SNAPSHOT"],
    ["is not an object", [sound], "UNREADABLE"],
    [
      "is beyond the limits",
      { ...sound, more: "x".repeat(PART_LIMITS.stringLength + 1) },
      "UNREADABLE",
    ],
  ])("is undecided where it %s", (_, value, code) => {
    expect(checkSnapshot(hash, given(value))).toEqual({
      verdict: "unknown",
      code,
      content: null,
      computed: null,
    });
  });
});

describe("checkNextSnapshot", () => {
  const before = { hash: "ab".repeat(32), ordinal: 7, timestamp: "2026-03-14T15:20:00Z" };
  async function next(change: object) {
    const body = {
      ordinal: 8,
      previousHash: before.hash,
      timestamp: "2026-03-14T15:20:00.000Z",
      ledger: "local",
      entries: [],
      ...change,
    };
    const snapshot = { ...body, hash: await sha256(canonicalize(body)) };
    return checkNextSnapshot(given(before), given(snapshot));
  }

  it.each([
    ["follows at once", {}, "OK"],
    ["names another snapshot", { previousHash: "cd".repeat(32) }, "OTHER_PREVIOUS"],
    ["names none", { previousHash: null }, "OTHER_PREVIOUS"],
    ["has the same ordinal", { ordinal: 7 }, "OTHER_ORDINAL"],
    ["leaves an ordinal out", { ordinal: 9 }, "OTHER_ORDINAL"],
    ["has an ordinal that is text", { ordinal: "8" }, "OTHER_ORDINAL"],
    ["is a nanosecond earlier", { timestamp: "2026-03-14T15:19:59.999999999Z" }, "EARLIER"],
    ["has a time that cannot be read", { timestamp: "yesterday" }, "NO_SNAPSHOT_TIME"],
  ])("says so of one that %s", async (_, change, code) => {
    expect(await next(change)).toMatchObject({ code });
  });

  it("says so of one that was changed after it was hashed", () => {
    const wrong = { ...before, ledger: "local" };
    expect(checkNextSnapshot(given(before), given(wrong))).toMatchObject({
      verdict: "fail",
      code: "SNAPSHOT_HASH_MISMATCH",
    });
  });
});
