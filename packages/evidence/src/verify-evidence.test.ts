import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { timeSpellings } from "./check-record.ts";
import { type Check, type Evidence, overallVerdict, verifyEvidence } from "./verify-evidence.ts";

const sound = file.sound as unknown as Evidence & { record: object; proof: object; batch: object };

const boundTo = (checks: readonly Check[]) =>
  Object.fromEntries(checks.map((check) => [`${check.id} ${check.index ?? ""}`, check.boundTo]));

/** Every place inside a JSON value, as the keys that lead there. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, member]) =>
    placesIn(member).map((place) => [key, ...place]),
  );
}

function withChange(value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === key ? withChange(item, rest, change) : item,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withChange(object[key], rest, change) };
}

function at(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
  fc.constantFrom<unknown>(undefined, Number.NaN, 1n, "\ud800", Symbol("x"), () => 1, new Date(0)),
);

const throwing = {
  get record(): never {
    throw new Error("a getter that throws");
  },
};

function cycle(): unknown {
  const object: Record<string, unknown> = { path: "ab", witness: [] };
  object["self"] = object;
  return object;
}

describe("verifyEvidence with hostile input", () => {
  it("never throws and never passes, whatever is handed in for every part", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.tuple(hostile, hostile, hostile, hostile),
        fc.string({ unit: "binary" }),
        (askedHash, [record, proof, batch, snapshot], root) => {
          const document = { digest: root };
          const evidence = { askedHash, record, proof, batch, snapshot, document, root };
          const checks = verifyEvidence(evidence);
          expect(checks.filter(({ verdict }) => verdict === "pass")).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each<[string, unknown]>([
    ["a cycle", cycle()],
    ["a getter that throws", throwing],
    ["a class", new Map([["path", "ab"]])],
    ["a deep nest", JSON.parse(`${'{"path":"ab","witness":'.repeat(60)}1${"}".repeat(60)}`)],
    ["a bomb of witnesses", { path: "ab", witness: Array.from({ length: 1e5 }, () => "x") }],
    ["keys of prototypes", JSON.parse('{"__proto__":{"path":"ab","witness":[]}}')],
  ])("takes %s for a bad proof, a bad record, a bad batch and a bad snapshot", (_name, value) => {
    const whole = { ...sound, record: value, proof: value, batch: value, snapshot: value };
    const parts = ["record", "proof", "batch", "snapshot"] as const;
    expect(overallVerdict(verifyEvidence(whole))).not.toBe("pass");
    for (const part of parts) {
      expect(overallVerdict(verifyEvidence({ ...sound, [part]: value }))).not.toBe("pass");
    }
  });

  it("reads no part beyond its limits of depth and size, and binds whatever it reads", () => {
    const codeOf = (extra: unknown) => {
      const checks = verifyEvidence({ ...sound, batch: { ...sound.batch, extra } });
      return checks.find(({ id }) => id === "ROOT_BATCH")?.code;
    };
    const nested = (depth: number) =>
      Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);
    const depths = Array.from({ length: 80 }, (_, depth) => codeOf(nested(depth)));
    expect(depths.indexOf("UNREADABLE")).toBe(33);
    expect(new Set(depths.slice(33))).toEqual(new Set(["UNREADABLE"]));
    expect(codeOf(Array.from({ length: 40_000 }, () => 1))).toBe("OK");
    expect(codeOf(Array.from({ length: 50_000 }, () => 1))).toBe("UNREADABLE");
    const shape = (extra: unknown) =>
      verifyEvidence({ ...sound, proof: { ...sound.proof, extra } })[0];
    expect(shape(nested(31))?.code).toBe("UNCOVERED_MEMBERS");
    expect(shape(nested(33))?.code).toBe("MALFORMED_PROOF");
  });

  it("passes no proof in which any one value is another", () => {
    const places = placesIn(sound.proof);
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      const value = at(sound.proof, place) as string;
      const flipped = `${value.startsWith("0") ? "1" : "0"}${value.slice(1)}`;
      // A tag of null is no tag, which is the other way to write this proof.
      const changes = [flipped, "", value.slice(1), `${value}0`, 0];
      for (const change of place[0] === "type" ? changes : [...changes, null]) {
        const proof = withChange(sound.proof, place, change);
        expect([place, overallVerdict(verifyEvidence({ ...sound, proof }))]).not.toEqual([
          place,
          "pass",
        ]);
      }
    }
  });

  it("passes no snapshot in which any one value is another", () => {
    for (const place of placesIn(sound.snapshot)) {
      const snapshot = withChange(sound.snapshot, place, "0".repeat(64));
      const ledger = verifyEvidence({ ...sound, snapshot }).find(({ id }) => id === "ROOT_LEDGER");
      expect([place, ledger?.verdict]).not.toEqual([place, "pass"]);
    }
  });

  it.each([
    "hash",
    "organizationId",
    "tenantId",
    "eventId",
    "documentId",
    "documentRef",
    "fingerprintTimestamp",
    "version",
    "mptRoot",
    "batchGlobalSnapshotHash",
  ])("passes no record with another %s", (field) => {
    for (const change of ["0".repeat(64), "", 1.5, null, {}]) {
      const record = { ...sound.record, [field]: change };
      // What is no text counts as absent: the hash is recomputed all the same, and the batch names
      // the snapshot too.
      const isAbsent = typeof change !== "string";
      if (isAbsent && (field === "hash" || field === "batchGlobalSnapshotHash")) continue;
      expect(overallVerdict(verifyEvidence({ ...sound, record }))).not.toBe("pass");
    }
  });
});

describe("boundTo", () => {
  it("stays when what was not looked at changes", () => {
    const record = { ...sound.record, updatedAt: "2027-01-01T00:00:00Z", organizationName: "X" };
    const batch = { ...sound.batch, retryCount: 3 };
    const before = boundTo(verifyEvidence(sound));
    expect(boundTo(verifyEvidence({ ...sound, record, batch }))).toEqual(before);
  });

  it("stays when null stands for absent, and when keys come in another order", () => {
    const record = Object.fromEntries(
      [...Object.entries(sound.record), ["tags", null] as const].toReversed(),
    );
    const before = boundTo(verifyEvidence(sound));
    expect(boundTo(verifyEvidence({ ...sound, record }))).toEqual(before);
  });

  it.each<[string, Partial<Record<keyof Evidence, unknown>>, string[]]>([
    ["the batch's status", { batch: { ...sound.batch, status: "NEW" } }, ["BATCH_FINAL "]],
    ["the batch's root", { batch: { ...sound.batch, mptRoot: "x" } }, ["ROOT_BATCH "]],
    ["the record's root", { record: { ...sound.record, mptRoot: "x" } }, ["ROOT_RECORD "]],
    ["the record's document", { record: { ...sound.record, documentId: "x" } }, ["RECORD_HASH "]],
    ["the root brought along", { root: "x" }, ["ROOT_VISITOR "]],
    ["the document", { document: { digest: "x" } }, ["DOCUMENT "]],
    ["a member of the proof", { proof: { ...sound.proof, x: 1 } }, ["PROOF_SHAPE ", "PROOF_WALK "]],
  ])("changes with %s, and only where it was looked at", (_name, change, changed) => {
    const before = boundTo(verifyEvidence(sound));
    const after = boundTo(verifyEvidence({ ...sound, ...change } as Evidence));
    const different = Object.keys(before).filter((key) => before[key] !== after[key]);
    expect(different.sort()).toEqual(changed.toSorted());
  });
});

describe("timeSpellings", () => {
  it.each([
    [
      "2026-03-14T15:09:26Z",
      [
        "2026-03-14T15:09:26Z",
        "2026-03-14T15:09:26+00:00",
        "2026-03-14T15:09:26.000Z",
        "2026-03-14T15:09:26.000+00:00",
      ],
    ],
    [
      "2026-03-14T15:09:26.120+00:00",
      [
        "2026-03-14T15:09:26.120+00:00",
        "2026-03-14T15:09:26.120Z",
        "2026-03-14T15:09:26.12Z",
        "2026-03-14T15:09:26.12+00:00",
      ],
    ],
    [
      "2026-03-14T15:09:26.123456789Z",
      ["2026-03-14T15:09:26.123456789Z", "2026-03-14T15:09:26.123456789+00:00"],
    ],
    ["2026-03-14T16:09:26+01:00", ["2026-03-14T16:09:26+01:00"]],
    ["yesterday", ["yesterday"]],
  ])("tries few for %s, as received first", (timestamp, spellings) => {
    expect(timeSpellings(timestamp)).toEqual(spellings);
  });

  it("never moves a time: every spelling names the same instant", () => {
    const time = fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(time, (timestamp) => {
        const instants = timeSpellings(timestamp).map((spelling) => Date.parse(spelling));
        expect(new Set(instants)).toEqual(new Set([Date.parse(timestamp)]));
        expect(instants.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
