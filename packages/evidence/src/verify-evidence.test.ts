import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { timeSpellings } from "./check-record.ts";
import { fingerprintHash, type FingerprintValue } from "./fingerprint.ts";
import { PART_LIMITS } from "./limits.ts";
import { type Evidence, type Supplied, verifyEvidence } from "./verify-evidence.ts";

type Held = { value: Record<string, unknown>; from: "service" };
const sound = file.sound as unknown as Evidence &
  Record<"record" | "proof" | "batch" | "snapshot", Held>;
const { record, proof, batch, snapshot } = sound;

const service = (value: unknown): Supplied => ({ value, from: "service" });
const isPositive = (evidence: Evidence) =>
  ["consistent", "confirmed"].includes(verifyEvidence(evidence).verdict);

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

describe("verifyEvidence of a document and a bare proof", () => {
  const root = record.value["mptRoot"] as string;
  const alone = { proof: service(proof.value), root };

  it("confirms the proof alone, and nothing once a document was given, since the proof names none", () => {
    expect(verifyEvidence(alone)).toMatchObject({ verdict: "confirmed", scope: "inclusion" });
    const reference = record.value["documentRef"] as string;
    for (const digest of [reference, root, "ab".repeat(64), "not a hash"]) {
      const { verdict, reasons, checks } = verifyEvidence({ ...alone, document: { digest } });
      expect([verdict, reasons]).toEqual(["inconclusive", ["NO_RECORD"]]);
      expect(checks.find(({ id }) => id === "DOCUMENT")?.verdict).toBe("unknown");
    }
  });
});

describe("verifyEvidence with hostile input", () => {
  it("never throws and never gives a positive verdict, whatever values the parts have", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.tuple(hostile, hostile, hostile, hostile),
        fc.string({ unit: "binary" }),
        (hash, [record, proof, batch, snapshot], root) => {
          const verification = verifyEvidence({
            hash: { value: hash, from: "visitor" },
            record: service(record),
            proof: service(proof),
            batch: service(batch),
            snapshot: { value: snapshot, from: "visitor" },
            document: { digest: root },
            root,
          });
          expect(verification.checks.filter(({ verdict }) => verdict === "pass")).toEqual([]);
          expect(["failed", "inconclusive"]).toContain(verification.verdict);
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
  ])("treats %s as a bad proof, a bad record, a bad batch and a bad snapshot", (name, value) => {
    const part = service(value);
    // The value "keys of prototypes" has no member that a batch or a snapshot can have, so as one of these parts it
    // states nothing false. A positive verdict needs neither part, so with this value the verdict stays positive.
    const isEmpty = name === "keys of prototypes";
    const needed = ["record", "proof"] as const;
    const parts = isEmpty ? needed : ([...needed, "batch", "snapshot"] as const);
    expect(isPositive({ ...sound, record: part, proof: part, batch: part, snapshot: part })).toBe(
      false,
    );
    for (const one of parts) expect(isPositive({ ...sound, [one]: part })).toBe(false);
  });

  it("reads no part beyond its limits", () => {
    const codeOf = (extra: unknown) => {
      const { checks } = verifyEvidence({ ...sound, batch: service({ ...batch.value, extra }) });
      return checks.find(({ id }) => id === "ROOT_BATCH")?.code;
    };
    const nested = (depth: number) =>
      Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);
    const depths = Array.from({ length: 80 }, (_, depth) => codeOf(nested(depth)));
    expect(depths.indexOf("UNREADABLE")).toBe(PART_LIMITS.depth + 1);
    expect(new Set(depths.slice(33))).toEqual(new Set(["UNREADABLE"]));
    const own = Object.keys(batch.value).length + 1;
    const ones = (length: number) => Array.from({ length }, () => 1);
    expect(codeOf(ones(PART_LIMITS.nodes - own))).toBe("OK");
    expect(codeOf(ones(PART_LIMITS.nodes - own + 1))).toBe("UNREADABLE");
    expect(codeOf("x".repeat(PART_LIMITS.stringLength))).toBe("OK");
    expect(codeOf("x".repeat(PART_LIMITS.stringLength + 1))).toBe("UNREADABLE");
    expect(codeOf({ ["x".repeat(PART_LIMITS.stringLength + 1)]: 1 })).toBe("UNREADABLE");
    const full = "x".repeat(PART_LIMITS.stringLength);
    const most = Math.floor(PART_LIMITS.length / full.length) - 1;
    expect(codeOf(Array.from({ length: most }, () => full))).toBe("OK");
    expect(codeOf(Array.from({ length: most + 1 }, () => full))).toBe("UNREADABLE");
  });

  it("calls a record with a name of 200,000 letters unreadable, and still checks the rest", () => {
    const long = { ...record.value, organizationName: "x".repeat(200_000) };
    const { verdict, reasons, checks } = verifyEvidence({ ...sound, record: service(long) });
    expect({ verdict, reasons }).toEqual({ verdict: "inconclusive", reasons: ["UNREADABLE"] });
    const passed = checks.filter((check) => check.verdict === "pass").map(({ id }) => id);
    const ofTheRest = ["PROOF_SHAPE", "PROOF_SUBJECT", "PROOF_WALK", "ROOT_BATCH", "BATCH_FINAL"];
    expect(passed).toEqual([...ofTheRest, "ROOT_LEDGER", "STATEMENTS", "ROOT_VISITOR"]);
  });

  it("says of a proof beyond the limits that it could not be read, not that it is wrong", () => {
    const shapeOf = (value: unknown) =>
      verifyEvidence({ ...sound, proof: service(value) }).checks[0]?.code;
    const nested = Array.from({ length: 33 }).reduce<unknown>((inner) => [inner], 1);
    expect(shapeOf({ ...proof.value, extra: nested })).toBe("UNREADABLE");
    const [leaf] = proof.value["witness"] as unknown[];
    const witnesses = (count: number) => ({
      ...proof.value,
      witness: Array.from({ length: count }, () => leaf),
    });
    expect(shapeOf(witnesses(PART_LIMITS.witnesses))).toBe("OK");
    expect(shapeOf(witnesses(PART_LIMITS.witnesses + 1))).toBe("UNREADABLE");
  });

  it("gives no positive verdict on a proof in which one value was changed", () => {
    const places = placesIn(proof.value);
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      const value = at(proof.value, place) as string;
      const flipped = `${value.startsWith("0") ? "1" : "0"}${value.slice(1)}`;
      // A null `type` means the same as no `type`, so such a proof would still be valid. Null is therefore not
      // among these changes.
      const changes = [flipped, "", value.slice(1), `${value}0`, 0];
      for (const change of place[0] === "type" ? changes : [...changes, null]) {
        const other = service(withChange(proof.value, place, change));
        expect([place, isPositive({ ...sound, proof: other })]).toEqual([place, false]);
      }
    }
  });

  it("passes no snapshot in which one value was changed", () => {
    for (const place of placesIn(snapshot.value)) {
      const other = service(withChange(snapshot.value, place, "0".repeat(64)));
      const { checks } = verifyEvidence({ ...sound, snapshot: other });
      const ledger = checks.find(({ id }) => id === "ROOT_LEDGER");
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
  ])("gives no positive verdict on a record with another %s", (field) => {
    for (const change of ["0".repeat(64), "", 1.5, null, {}]) {
      // A member that is not text counts as not stated. For three members this does not change the verdict: the
      // record's hash is recomputed in any case, and the batch also states the root and the snapshot.
      const isUnstated = typeof change !== "string";
      if (isUnstated && ["hash", "mptRoot", "batchGlobalSnapshotHash"].includes(field)) continue;
      const other = service({ ...record.value, [field]: change });
      expect([change, isPositive({ ...sound, record: other })]).toEqual([change, false]);
    }
  });
});

describe("verifyEvidence", () => {
  it("reads each member of each part once", () => {
    const reads: string[] = [];
    const watched = (value: unknown, place: string): unknown => {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value))
        return value.map((item, index) => watched(item, `${place}.${index}`));
      const object = {};
      for (const [key, member] of Object.entries(value)) {
        const inner = watched(member, `${place}.${key}`);
        Object.defineProperty(object, key, {
          enumerable: true,
          get: () => {
            reads.push(`${place}.${key}`);
            return inner;
          },
        });
      }
      return object;
    };
    const names = ["record", "proof", "batch", "snapshot"] as const;
    const parts = names.map((name) => [name, service(watched(sound[name].value, name))] as const);
    expect(verifyEvidence({ ...sound, ...Object.fromEntries(parts) }).verdict).toBe("confirmed");
    expect(new Set(reads).size).toBe(reads.length);
    expect(reads.length).toBeGreaterThan(50);
  });

  it("marks high S, and names the earlier signature that a signature repeats", () => {
    const twins = file.vectors.find(({ name }) => name === "a signature and its high-S twin");
    const { checks } = verifyEvidence({ ...sound, ...(twins?.evidence as object) });
    const signatures = checks.filter(({ id }) => id === "SIGNATURE");
    expect(signatures.map(({ values }) => values)).toEqual([
      { highS: true, repeats: null },
      { highS: false, repeats: 0 },
    ]);
  });

  it("counts keys that fit the same signature as one signer: the one that the record names, or else the first", () => {
    const name = "a signature under a second key that it fits, before the signer's own";
    const { evidence } = file.vectors.find((vector) => vector.name === name) ?? {};
    const { record: both } = evidence as { record: typeof record };
    const { checks, signers } = verifyEvidence({ ...sound, record: both });
    expect(signers).toEqual([record.value["signer"]]);
    const values = checks.flatMap((check) => (check.id === "SIGNATURE" ? [check.values] : []));
    expect(values).toEqual([
      { highS: true, repeats: null },
      { highS: false, repeats: 0 },
    ]);
    const { signer: _, ...unnamed } = both.value;
    const { proofs } = unnamed as unknown as { proofs: { id: string }[] };
    const judged = verifyEvidence({ ...sound, record: service(unnamed) });
    expect(judged.signers).toEqual([proofs[0]?.id]);
  });

  it("reproduces a hash that leaves the signer out, even where the stated signer has half a surrogate pair", () => {
    const { organizationId, tenantId, eventId, documentId, documentRef, ...rest } = record.value;
    const { fingerprintTimestamp: timestamp, version } = rest;
    const value = { orgId: organizationId, tenantId, eventId, documentId, documentRef, timestamp };
    const hash = fingerprintHash({ ...value, version } as FingerprintValue);
    const found = (changed: object) => {
      const { checks } = verifyEvidence({
        hash: { value: hash, from: "visitor" },
        record: service({ ...record.value, hash, ...changed }),
      });
      return checks.find(({ id }) => id === "RECORD_HASH")?.verdict;
    };
    expect(found({})).toBe("pass");
    expect(found({ signer: "ab\ud800" })).toBe("pass");
    expect(found({ signer: "ab\ud800", documentId: "another" })).toBe("unknown");
    expect(found({ documentId: "ab\ud800" })).toBe("unknown");
  });

  it("names both sides of a contradiction, and who supplied each", () => {
    const other = { ...batch.value, orgId: "b2f1e0c4-0000-4000-8000-000000000005" };
    const { checks } = verifyEvidence({ ...sound, batch: { value: other, from: "file" } });
    expect(checks.filter(({ id }) => id === "STATEMENTS")).toEqual([
      {
        id: "STATEMENTS",
        index: 0,
        verdict: "fail",
        code: "CONTRADICTION",
        values: {
          detail: "ORGANIZATION",
          computedMember: "organizationId",
          expectedMember: "orgId",
        },
        computed: record.value["organizationId"],
        computedFrom: { part: "record", from: "service" },
        expected: other.orgId,
        expectedFrom: { part: "batch", from: "file" },
      },
    ]);
  });

  it.each([
    ["Batch-X", "batch-x", false],
    ["BATCH", "batch", false],
    ["Batch-X", "Batch-X", true],
    ["ABCD", "abcd", true],
    ["B2F1E0C4-0000-4000-8000-00000000000A", "b2f1e0c4-0000-4000-8000-00000000000a", true],
    ["B2F1E0C4-00004000-8000-00000000000A", "b2f1e0c4-00004000-8000-00000000000a", false],
    ["\u212a1", "k1", false],
  ])(
    "ignores the letter case of hex and UUIDs only: batch %s in the record, %s in the batch",
    (batchId, id, agree) => {
      const { snapshot: _, ...others } = sound;
      const { verdict, reasons } = verifyEvidence({
        ...others,
        record: service({ ...record.value, batchId, batchGlobalSnapshotHash: null }),
        batch: service({ ...batch.value, id, globalSnapshotHash: null }),
      });
      expect({ verdict, reasons }).toEqual(
        agree
          ? { verdict: "confirmed", reasons: [] }
          : { verdict: "failed", reasons: ["CONTRADICTION"] },
      );
    },
  );

  it.each([
    ["2026-03-10T12:00:00.000Z", "2026-03-10T12:05:00Z", false],
    ["2026-03-10T12:00:00.000Z", "2026-03-10T12:05:01Z", true],
    ["2026-03-10T12:00:00.000Z", "2026-03-10T13:04:00+01:00", false],
    ["2026-03-10T12:00:00.000Z", "yesterday", false],
  ])(
    "mentions a signer’s time after the receipt without failing: received %s, signed %s",
    (createdAt, fingerprintTimestamp, signedAhead) => {
      const dated = { ...record.value, createdAt, fingerprintTimestamp };
      const { checks } = verifyEvidence({ ...sound, record: service(dated) });
      const statements = checks.filter(({ id }) => id === "STATEMENTS");
      expect(statements.filter(({ verdict }) => verdict === "fail")).toEqual([]);
      expect(statements).toMatchObject([{ values: { signedAhead } }]);
    },
  );

  it("gives a result in JSON, so that a worker can send it and a program can write it to a file", () => {
    const verification = verifyEvidence(sound);
    expect(JSON.parse(JSON.stringify(verification))).toEqual(verification);
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
  ])("tries few spellings for %s, and first the one that was received", (timestamp, spellings) => {
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

describe("the walk of a proof that leads to another root than the stated one", () => {
  const other = "0".repeat(64);
  const ofRecord = service({ ...record.value, mptRoot: other });
  const cases: [string, Evidence, from: string][] = [
    ["the record", { ...sound, record: ofRecord }, "record"],
    ["the visitor", { proof: service(proof.value), root: other }, "root"],
    [
      "the batch",
      {
        proof: service(proof.value),
        batch: service({ ...batch.value, mptRoot: other }),
      },
      "batch",
    ],
  ];

  it.each(cases)("starts at the root of %s and breaks at the first step", (_, evidence, part) => {
    const { walk } = verifyEvidence(evidence);
    expect(walk?.root).toMatchObject({ value: other, side: { part } });
    const [first, ...rest] = walk?.steps ?? [];
    expect(first).toMatchObject({ expected: other, matches: false });
    expect(rest).toEqual([]);
    expect(walk?.refusal).toMatchObject({ kind: "InvalidNodeCommitment", at: first?.at });
    expect(walk?.unreached).toBe(first?.at);
    expect(walk?.dataDigest).toBeNull();
  });

  it("does not begin with a root that nobody states", () => {
    const { walk } = verifyEvidence({ proof: service(proof.value) });
    expect(walk?.root).toBeNull();
    expect(walk?.refusal).toBeNull();
  });
});

describe("the check of the statements", () => {
  it.each<[string, Evidence, readonly string[]]>([
    ["record, batch and snapshot", sound, ["record", "batch", "snapshot"]],
    ["record and batch", { ...sound, snapshot: undefined }, ["record", "batch"]],
    ["record alone", { ...sound, batch: undefined, snapshot: undefined }, ["record"]],
  ])("names what it compared: %s", (_, evidence, parts) => {
    const check = verifyEvidence(evidence).checks.find(({ id }) => id === "STATEMENTS");
    expect(check).toMatchObject({ verdict: "pass", values: { parts } });
  });
});

it("shows no kind as computed for a malformed proof of the right kind", () => {
  const { checks } = verifyEvidence({ ...sound, proof: service({ ...proof.value, path: 7 }) });
  const shape = checks.find(({ id }) => id === "PROOF_SHAPE");
  expect(shape).toMatchObject({ verdict: "fail", computed: null, expected: "INCLUSION" });
});
