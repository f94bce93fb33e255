import { toJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "vitest";
import * as api from "./api.ts";

const details = {
  id: "1",
  hash: "a".repeat(64),
  status: "NEW",
  organizationId: "o",
  tenantId: "t",
  eventId: "e",
  documentId: "d",
  documentRef: "f".repeat(64),
  proofs: [{ id: "k", signature: "s" }],
  fingerprintTimestamp: "2026-01-01T00:00:00Z",
  version: 1,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

const snapshot = {
  hash: "a".repeat(64),
  ordinal: 1,
  previousHash: null,
  timestamp: "2026-01-01T00:00:00Z",
  ledger: "local",
  entries: [],
};

function valueOf<T>(result: api.ParseResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

describe("parseTolerant", () => {
  it("treats a null member as absent, at any depth", () => {
    const received = {
      ...details,
      organizationName: null,
      signer: null,
      mptRoot: null,
      status: null,
      tags: null,
      document: { contentType: null, downloadUrl: "https://service.example/1" },
      proofs: [{ id: "k", signature: "s", algorithm: null }],
    };
    const { status: _, ...absent } = details;
    expect(valueOf(api.parseTolerant(api.FingerprintDetails, received))).toEqual({
      ...absent,
      document: { downloadUrl: "https://service.example/1" },
    });
  });

  it("keeps a status it does not know as it came, and ignores members it does not know", () => {
    const received = { ...details, status: "ASSIGNED", shoeSize: 44 };
    expect(valueOf(api.parseTolerant(api.FingerprintDetails, received))).toEqual({
      ...details,
      status: "ASSIGNED",
    });
  });

  it("reads a page with and without the member `pagination`", () => {
    const Page = api.pageOf(api.FingerprintSummary);
    expect(valueOf(api.parseTolerant(Page, { data: [] }))).toEqual({ data: [] });
    expect(valueOf(api.parseTolerant(Page, { data: [], pagination: { cursor: null } }))).toEqual({
      data: [],
      pagination: {},
    });
  });

  it.each<[string, unknown, string]>([
    ["no body", null, ""],
    ["text", "x", ""],
    ["no data", {}, "data"],
    ["data null", { data: null }, "data"],
    ["a list for data", { data: [details] }, "data"],
    ["a malformed hash", { data: { ...details, hash: "x" } }, "data.hash"],
    ["a version as text", { data: { ...details, version: "1" } }, "data.version"],
    [
      "a signature missing",
      { data: { ...details, proofs: [{ id: "k" }] } },
      "data.proofs.0.signature",
    ],
    ["tags that are a list", { data: { ...details, tags: ["a"] } }, "data.tags"],
    ["a tag that is a number", { data: { ...details, tags: { a: 1 } } }, "data.tags.a"],
  ])("names the place of what is wrong: %s", (_name, body, path) => {
    const result = api.parseTolerant(api.dataOf(api.FingerprintDetails), body);
    if (result.ok) expect.unreachable("the body was let in");
    // If the body has a list where the schema expects an object, all members of that object are missing. The issue
    // may then name one of these members instead of the list.
    expect(result.issues.every((issue) => issue.path.startsWith(path))).toBe(true);
    expect(result.issues[0]?.message).not.toBe("");
  });
});

describe("parseExact", () => {
  it("keeps a null where null and absent differ", () => {
    expect(valueOf(api.parseExact(api.LedgerSnapshot, snapshot))).toEqual(snapshot);
    const { previousHash: _, ...absent } = snapshot;
    expect(api.parseExact(api.LedgerSnapshot, absent).ok).toBe(false);
  });

  it("keeps a proof whole, whatever it holds", () => {
    const proof = JSON.parse(
      '{"path":null,"witness":[{"note":"x"}],"more":1,"__proto__":2,"constructor":3}',
    ) as unknown;
    expect(valueOf(api.parseExact(api.ReceivedProof, proof))).toEqual(proof);
    expect(valueOf(api.parseExact(api.ReceivedProof, [proof]))).toEqual([proof]);
  });

  const submission = {
    attestation: {
      content: {
        orgId: "0b8e0f4c-53a5-4d3e-9a0e-6d7d0a3f5b11",
        tenantId: "7c1f3f0e-6d0f-4c57-8f43-2f6d1f6b9a02",
        eventId: "f3b6a1de-2f1c-4f0a-b0b4-1c7b5a9e4d03",
        documentId: "d",
        documentRef: "a".repeat(64),
        timestamp: "2026-01-01T00:00:00Z",
        version: 1,
      },
      proofs: [
        { id: "a".repeat(128), signature: "ab".repeat(70), algorithm: "SECP256K1_RFC8785_V1" },
      ],
    },
  };
  /** An object with member names that every object inherits, or that libraries drop. */
  const oddlyNamed = () =>
    Object.fromEntries(
      ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length"].map(
        (name) => [name, `the value of ${name}`],
      ),
    );
  const tagged = (tags: unknown) => ({ ...submission, metadata: { hash: "a".repeat(64), tags } });
  const proved = (...proofs: unknown[]) => ({
    attestation: { ...submission.attestation, proofs },
  });
  const { content } = submission.attestation;
  const halfPair = {
    attestation: { ...submission.attestation, content: { ...content, documentId: "\ud83d" } },
  };
  const [proof] = submission.attestation.proofs;

  it.each<[string, unknown]>([
    ["only the required members", submission],
    ["tags of any name", tagged(oddlyNamed())],
    ["six tags", tagged(Object.fromEntries("abcdef".split("").map((key) => [key, ""])))],
    ["a tag as long as may be", tagged({ ["k".repeat(32)]: "v".repeat(32) })],
    ["an algorithm that is null", proved({ ...proof, algorithm: null })],
    ["a key with 04 in front", proved({ ...proof, id: `04${"a".repeat(128)}` })],
  ])("accepts a submission: %s", (_name, input) => {
    expect(valueOf(api.parseExact(api.FingerprintSubmission, input))).toEqual(input);
  });

  it.each<[string, unknown, string]>([
    ["no signature", proved(), "attestation.proofs"],
    ["a key of 64 digits", proved({ ...proof, id: "a".repeat(64) }), "attestation.proofs.0.id"],
    [
      "a signature too short",
      proved({ ...proof, signature: "ab" }),
      "attestation.proofs.0.signature",
    ],
    [
      "a signature too long",
      proved({ ...proof, signature: "a".repeat(2049) }),
      "attestation.proofs.0.signature",
    ],
    ["another algorithm", proved({ ...proof, algorithm: "X" }), "attestation.proofs.0.algorithm"],
    [
      "seven tags",
      tagged(Object.fromEntries("abcdefg".split("").map((key) => [key, ""]))),
      "metadata.tags",
    ],
    ["tags that are a list", tagged(["a"]), "metadata.tags"],
    [
      "a number as a tag of any name",
      tagged(JSON.parse('{"__proto__":1}')),
      "metadata.tags.__proto__",
    ],
    ["a document id with half a pair", halfPair, "attestation.content.documentId"],
    ["a tag's key too long", tagged({ ["k".repeat(33)]: "" }), `metadata.tags.${"k".repeat(33)}`],
    ["a tag without a key", tagged({ "": "v" }), "metadata.tags."],
    ["a tag's value too long", tagged({ k: "v".repeat(33) }), "metadata.tags.k"],
    ["a malformed hash", { ...submission, metadata: { hash: "x" } }, "metadata.hash"],
    ["metadata without a hash", { ...submission, metadata: {} }, "metadata.hash"],
    ["no attestation", {}, "attestation"],
  ])("refuses a submission: %s", (_name, input, path) => {
    const result = api.parseExact(api.FingerprintSubmission, input);
    expect(result.ok ? "" : result.issues[0]?.path).toBe(path);
  });
});

describe("what is wrong with a body", () => {
  const many = Array.from({ length: 2_000 }, () => 0);
  const members = Object.fromEntries(many.map((_, index) => [`k${index}`, 0]));
  const schemas = Object.entries(api).filter(
    (entry): entry is [string, typeof api.FingerprintSubmission] =>
      typeof entry[1] === "object" && "~run" in entry[1],
  );

  it.each(schemas)(
    "gives an error of bounded length, however many defects there are: %s",
    (_name, schema) => {
      for (const wrong of [
        many,
        members,
        { data: many },
        "x".repeat(100_000),
        "\u0000".repeat(999),
      ]) {
        for (const parse of [api.parseExact, api.parseTolerant]) {
          for (const spoiled of [wrong, ...inEveryPlace(wrong)]) {
            const result = parse(schema, spoiled);
            if (!result.ok) expect(JSON.stringify(result.issues).length).toBeLessThan(1_000);
          }
        }
      }
    },
  );

  function inEveryPlace(wrong: unknown): unknown[] {
    const attestation = {
      content: {},
      proofs: [{ id: "a".repeat(128), signature: "ab".repeat(70) }],
    };
    const hash = "a".repeat(64);
    return [
      { attestation: { ...attestation, proofs: wrong } },
      { attestation: { ...attestation, content: wrong } },
      { attestation, metadata: { hash, tags: wrong } },
      { ...details, proofs: wrong },
      { ...details, tags: wrong },
      { ...snapshot, entries: wrong },
      { path: "", witness: wrong },
      { errors: wrong },
    ];
  }

  it("is the number of signatures if there are too many, before any of them is read", () => {
    let looks = 0;
    const item = {
      get id() {
        looks += 1;
        return "a".repeat(128);
      },
      signature: "ab".repeat(70),
    };
    const proofs = Array.from({ length: 65 }, () => item);
    const content = {
      orgId: "0b8e0f4c-53a5-4d3e-9a0e-6d7d0a3f5b11",
      tenantId: "7c1f3f0e-6d0f-4c57-8f43-2f6d1f6b9a02",
      eventId: "f3b6a1de-2f1c-4f0a-b0b4-1c7b5a9e4d03",
      documentId: "d",
      documentRef: "a".repeat(64),
      timestamp: "2026-01-01T00:00:00Z",
      version: 1,
    };
    const result = api.parseExact(api.FingerprintSubmission, { attestation: { content, proofs } });
    expect(result.ok ? "" : result.issues[0]?.message).toContain("at most 64");
    expect(looks).toBe(0);
    const tags = Object.defineProperties(
      {},
      Object.fromEntries(
        Array.from({ length: 7 }, (_, index) => [
          `k${index}`,
          { enumerable: true, get: () => ((looks += 1), "") },
        ]),
      ),
    );
    expect(api.parseExact(api.Tags, tags).ok).toBe(false);
    expect(looks).toBe(0);
  });
});

describe("an object without required members", () => {
  const { FingerprintStats, Pagination, ErrorBody } = api;

  it.each(Object.entries({ FingerprintStats, Pagination, ErrorBody }))(
    "%s is not a list",
    (_name, schema) => {
      expect(api.parseExact(schema, {}).ok).toBe(true);
      expect(api.parseExact(schema, []).ok).toBe(false);
    },
  );
});

describe("buildPath", () => {
  it("encodes what it fills in", () => {
    expect(api.buildPath(api.PATHS.proof, { hash: "a/b?c#$&" })).toBe(
      "/v1/fingerprints/a%2Fb%3Fc%23%24%26/proof",
    );
  });
});

describe("every schema", () => {
  const schemas = {
    Activity: api.Activity,
    BatchInfo: api.BatchInfo,
    ErrorBody: api.ErrorBody,
    FingerprintDetails: api.FingerprintDetails,
    FingerprintStats: api.FingerprintStats,
    FingerprintSubmission: api.FingerprintSubmission,
    FingerprintSummary: api.FingerprintSummary,
    FingerprintValue: api.FingerprintValue,
    InclusionProof: api.InclusionProof,
    LedgerSnapshot: api.LedgerSnapshot,
    Pagination: api.Pagination,
    SubmissionResult: api.SubmissionResult,
  };

  it.each(Object.entries(schemas))("%s turns into JSON Schema without loss", (_name, schema) => {
    const json = toJsonSchema(schema, {
      errorMode: "throw",
      ignoreActions: ["check"],
      target: "draft-2020-12",
    });
    expect(json).toMatchObject({ type: "object" });
  });
});
