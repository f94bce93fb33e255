import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { describe, expect, it } from "vitest";
import { createClient } from "../client.ts";
import { type Known, lookUp, lookUpItems, outcomeOf } from "./look-up.ts";
import type { Candidate } from "./recognise.ts";

const apiBase = "https://service.test";
const hash = "0123456789abcdef".repeat(4);
const unknown = "ab".repeat(32);
const otherHash = "fedcba9876543210".repeat(4);
const batchId = "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f";

const record = {
  id: "1",
  hash,
  organizationId: "o",
  tenantId: "t",
  eventId: batchId,
  documentId: "contract-7",
  documentRef: otherHash,
  fingerprintTimestamp: "2026-01-01T00:00:00Z",
  version: 1,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
const row = {
  id: "1",
  hash,
  timestamp: "2026-01-01T00:00:00Z",
  orgId: "o",
  tenantId: "t",
  createdAt: "2026-01-01T00:00:00Z",
  eventId: batchId,
  documentId: "contract-7",
  documentRef: otherHash,
};

type Answers = Readonly<Record<string, { status?: number; body?: unknown }>>;

/**
 * Simulates a service that gives only the listed answers, and 404 for everything else. An answer that is listed by its
 * path alone is given for every query.
 */
function service(answers: Answers) {
  const asked: string[] = [];
  const client = createClient({
    apiBase,
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const path = `${url.pathname}${url.search}`;
      asked.push(path);
      const { status = 200, body = { message: "not found" } } = answers[path] ??
        answers[url.pathname] ?? { status: 404 };
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return { client, asked };
}

function run(
  answers: Answers,
  candidates: Candidate[],
  options: { hasOwnLedger?: boolean; known?: Known[]; hasGeneratedBatches?: boolean } = {},
) {
  const { client, asked } = service(answers);
  const { hasOwnLedger = true, known = [], hasGeneratedBatches = false } = options;
  const signal = new AbortController().signal;
  return {
    asked,
    result: lookUp({ client, hasOwnLedger, hasGeneratedBatches, candidates, known, signal }),
  };
}

const asFingerprint: Candidate = { kind: "fingerprint", hash };
const asDocument: Candidate = { kind: "document", documentRef: otherHash };
const asBatch: Candidate = { kind: "batch", batchId };
const asEvent: Candidate = { kind: "event", eventId: batchId };
const asSnapshot: Candidate = { kind: "snapshot", hash };

async function firstFind(result: ReturnType<typeof lookUp>) {
  const [find] = (await result).finds;
  return find;
}

async function hitsOf(result: ReturnType<typeof lookUp>) {
  return (await firstFind(result))?.hits ?? [];
}

describe("[Q3] lookUp", () => {
  it("stops at the first candidate that is found", async () => {
    const answers = { [`/v1/fingerprints/${hash}`]: { body: { data: record } } };
    const { asked, result } = run(answers, [asFingerprint, asDocument, asSnapshot]);
    expect(await hitsOf(result)).toMatchObject([{ kind: "fingerprint", hash }]);
    expect(asked).toEqual([`/v1/fingerprints/${hash}`]);
  });

  it("goes on to the next while the service knows none", async () => {
    const search = `/v1/fingerprints?document_ref=${otherHash}&limit=50`;
    const { result } = run({ [search]: { body: { data: [row] } } }, [asFingerprint, asDocument]);
    const { trials } = await result;
    const hits = await hitsOf(result);
    expect(trials.map(({ outcome }) => outcome)).toEqual(["absent", "found"]);
    expect(hits).toMatchObject([{ kind: "fingerprint", hash }]);
  });

  it("finds the batches of a snapshot of the service's own ledger", async () => {
    const snapshot = {
      hash,
      ordinal: 1,
      previousHash: null,
      timestamp: "2026-01-01T00:00:00Z",
      ledger: "local",
      entries: [{ batchId, root: otherHash }],
    };
    const answers = { [`/v1/ledger/snapshots/${hash}`]: { body: { data: snapshot } } };
    expect(await hitsOf(run(answers, [asSnapshot]).result)).toEqual([{ kind: "batch", batchId }]);
  });

  const key = "0123456789abcdef".repeat(8);
  const address = ledgerAddress(key) ?? "";
  const whole = { id: key, firstFingerprintAt: "2026-01-01T00:00:00Z", organizations: [] };
  const inBatch = {
    id: batchId,
    orgId: "o",
    mptRoot: hash,
    retryCount: 0,
    createdAt: "",
    updatedAt: "",
  };
  const snapshotOf = {
    hash,
    ordinal: 7,
    previousHash: null,
    timestamp: "",
    ledger: "",
    entries: [],
  };

  it("finds neither a record nor a snapshot in an answer about another one", async () => {
    const other = { ...snapshotOf, hash: otherHash };
    const answers = {
      [`/v1/fingerprints/${hash}`]: { body: { data: { ...record, hash: otherHash } } },
      [`/v1/ledger/snapshots/${hash}`]: { body: { data: other } },
    };
    const { trials } = await run(answers, [asFingerprint, asSnapshot]).result;
    expect(trials).toMatchObject([
      { outcome: "failed", error: { code: "UNEXPECTED_BODY" } },
      { outcome: "failed", error: { code: "UNEXPECTED_BODY" } },
    ]);
  });

  it.each<[string, Candidate, Answers, object[]]>([
    [
      "a signer's key",
      { kind: "signer", key },
      { [`/v1/signers/${key}`]: { body: { data: whole } } },
      [{ kind: "signer", key }],
    ],
    [
      "a key that signed nothing",
      { kind: "signer", key },
      { [`/v1/signers/${key}`]: { body: { data: { id: key, organizations: [] } } } },
      [],
    ],
    [
      "a ledger address",
      { kind: "address", address },
      { [`/v1/signers?address=${address}`]: { body: { data: [whole] } } },
      [{ kind: "signer", key }],
    ],
    [
      "a key with another address than was asked for",
      { kind: "address", address },
      { "/v1/signers": { body: { data: [{ ...whole, id: key.replaceAll("0", "1") }] } } },
      [],
    ],
    [
      "a root",
      { kind: "root", root: hash },
      { [`/v1/batches?root=${hash}`]: { body: { data: [inBatch] } } },
      [{ kind: "batch", batchId }],
    ],
    [
      "a batch with another root",
      { kind: "root", root: otherHash },
      { "/v1/batches": { body: { data: [inBatch] } } },
      [],
    ],
    [
      "an ordinal",
      { kind: "ordinal", ordinal: 7 },
      { "/v1/ledger/snapshots?ordinal=7": { body: { data: [snapshotOf] } } },
      [{ kind: "snapshot", hash }],
    ],
    [
      "a snapshot with another ordinal",
      { kind: "ordinal", ordinal: 8 },
      { "/v1/ledger/snapshots": { body: { data: [snapshotOf] } } },
      [],
    ],
  ])(
    "[Q18] finds what the service knows, and compares it with what was asked for: %s",
    async (_, candidate, answers, hits) => {
      const { result } = run(answers, [candidate]);
      expect(await hitsOf(result)).toEqual(hits);
      expect((await result).trials[0]?.outcome).toBe(hits.length > 0 ? "found" : "absent");
    },
  );

  it.each<Candidate>([
    { kind: "signer", key },
    { kind: "address", address },
    { kind: "root", root: hash },
  ])(
    "[Q18] looks through the records at hand where the service does not offer it: %o",
    async (candidate) => {
      const known = [
        { ...row, signer: key, mptRoot: hash },
        { ...row, hash: otherHash },
      ];
      const at = async (loaded: typeof known) =>
        (await run({}, [candidate], { known: loaded }).result).trials[0];
      expect(await at(known)).toMatchObject({
        outcome: "found",
        hits: [{ hash }],
        lookedThrough: 1,
      });
      // A row of a list states neither a root nor a signer.
      expect(await at(known.slice(1))).toMatchObject({ outcome: "not-offered", lookedThrough: 0 });
    },
  );

  it.each<[Candidate, string, object]>([
    [
      { kind: "organization-id", organizationId: batchId },
      `organization_id=${batchId}`,
      { orgId: batchId },
    ],
    [
      { kind: "tenant", tenantId: batchId },
      `tenant_id=${batchId}`,
      { tenantId: batchId.toUpperCase() },
    ],
    [
      {
        kind: "filter",
        datetimeStart: "2026-01-01T00:00:00.000Z",
        datetimeEnd: "2026-01-01T23:59:59.999Z",
      },
      "datetime_start=2026-01-01T00%3A00%3A00.000Z&datetime_end=2026-01-01T23%3A59%3A59.999Z",
      {},
    ],
    [{ kind: "filter", tags: { case: "17" } }, "tags=%7B%22case%22%3A%2217%22%7D", {}],
  ])("[Q18] lists the fingerprints of %o", async (candidate, query, members) => {
    const answers = {
      [`/v1/fingerprints?${query}&limit=50`]: { body: { data: [{ ...row, ...members }] } },
    };
    expect(await hitsOf(run(answers, [candidate]).result)).toMatchObject([{ hash }]);
  });

  it("[Q18] does not list what lies outside the period or belongs to another tenant", async () => {
    const ignored = { "/v1/fingerprints": { body: { data: [row] } } };
    for (const candidate of [
      { kind: "filter", datetimeStart: "2026-01-02T00:00:00.000Z" },
      { kind: "tenant", tenantId: batchId },
      { kind: "organization-id", organizationId: batchId },
    ] as const) {
      const { trials } = await run(ignored, [candidate]).result;
      expect(trials).toMatchObject([{ outcome: "not-searchable" }]);
    }
  });

  it("[Q19] looks up several values, and tells each result with its place", async () => {
    const { client } = service({ [`/v1/fingerprints/${hash}`]: { body: { data: record } } });
    const items = [unknown, hash].map((text) => ({
      text,
      form: "SHA_256" as const,
      candidates: [{ kind: "fingerprint" as const, hash: text }],
    }));
    const told: [number, string][] = [];
    const { signal } = new AbortController();
    await lookUpItems(
      items,
      { client, hasOwnLedger: true, known: [], signal },
      (place, { trials }) => {
        told.push([place, outcomeOf(trials)]);
      },
    );
    expect(told.toSorted(([left], [right]) => left - right)).toEqual([
      [0, "absent"],
      [1, "found"],
    ]);
  });

  it("asks nobody for a public ledger's snapshot, and says so", async () => {
    const { asked, result } = run({}, [asSnapshot], { hasOwnLedger: false });
    expect((await result).trials).toMatchObject([{ outcome: "elsewhere" }]);
    expect(asked).toEqual([]);
  });

  it("does not count a generated batch as found", async () => {
    const { asked, result } = run({}, [asBatch], { hasGeneratedBatches: true });
    expect((await result).trials).toMatchObject([{ outcome: "absent" }]);
    expect(asked).toEqual([]);
  });

  it("treats a value that the service does not accept as unknown", async () => {
    const answers = { "/v1/fingerprints": { status: 400, body: { message: "must be a UUID" } } };
    expect((await run(answers, [asEvent]).result).trials).toMatchObject([{ outcome: "absent" }]);
  });

  it("does not call a partial search complete, with or without matches", async () => {
    const part = { cursor: "c", hasMore: true, complete: false };
    const search = async (data: unknown[]) => {
      const answers = { "/v1/fingerprints": { body: { data, pagination: part } } };
      return run(answers, [asDocument]).result;
    };
    expect((await search([])).trials).toMatchObject([{ outcome: "partly-searched" }]);
    expect(await search([row])).toMatchObject({ finds: [{ hits: [{ hash }], isPartial: true }] });
  });

  it("drops rows that do not match the search", async () => {
    const strangers = [
      { ...row, documentRef: hash },
      { ...row, documentRef: otherHash.toUpperCase() },
    ];
    const answers = { "/v1/fingerprints": { body: { data: strangers } } };
    expect(await hitsOf(run(answers, [asDocument]).result)).toHaveLength(1);
  });

  it("distinguishes a service that gave no answer from one that knows no match", async () => {
    const answers = { [`/v1/batches/${batchId}`]: { body: "<html>" } };
    const { trials } = await run(answers, [asBatch]).result;
    expect(trials).toMatchObject([{ outcome: "failed" }]);
  });
});

describe("[Q14] lookUp, where there is no public search", () => {
  it.each([401, 402, 403, 404, 405])("looks through the latest on status %i", async (status) => {
    const answers = {
      "/v1/fingerprints": { status, body: { message: "wants a key" } },
      "/v1/fingerprints/latest": { body: { data: [row] } },
    };
    expect(await firstFind(run(answers, [asEvent]).result)).toMatchObject({
      hits: [{ kind: "fingerprint", hash }],
      lookedThrough: 1,
    });
  });

  it("keeps the price of a search that the service wants to be paid for", async () => {
    const payment = { amount: "10000", currency: "USDC", chain: "eip155:8453", payTo: "0xB" };
    const offer = {
      amount: "10000",
      extra: { name: "USDC" },
      network: "eip155:8453",
      payTo: "0xB",
    };
    const answers = {
      "/v1/fingerprints": { status: 402, body: { x402Version: 2, accepts: [offer] } },
      "/v1/fingerprints/latest": { body: { data: [] } },
    };
    const organization: Candidate = { kind: "organization", organizationName: "Halden" };
    const { trials } = await run(answers, [asEvent, organization]).result;
    expect(trials).toMatchObject([
      { outcome: "not-offered", payment },
      { outcome: "not-searchable", payment },
    ]);
  });

  it("says how many it looked through where the service ignores what is searched for and one matches", async () => {
    const stranger = { ...row, hash: otherHash, eventId: "another", documentRef: hash };
    const latest = { body: { data: [stranger, row] } };
    for (const data of [[stranger], [stranger, row]]) {
      const answers = { "/v1/fingerprints": { body: { data } }, "/v1/fingerprints/latest": latest };
      for (const candidate of [asEvent, asDocument]) {
        expect(await firstFind(run(answers, [candidate]).result)).toMatchObject({
          hits: [{ hash }],
          lookedThrough: 2,
        });
      }
    }
  });

  it("looks through what this visit has loaded if the latest rows lack the searched value", async () => {
    const { eventId: _, documentId: __, documentRef: ___, ...bare } = row;
    const answers = {
      "/v1/fingerprints": { status: 402 },
      "/v1/fingerprints/latest": { body: { data: [bare] } },
    };
    const candidates: Candidate[] = [{ kind: "document-id", documentId: "contract-7" }];
    expect(await hitsOf(run(answers, candidates).result)).toEqual([]);
    expect(await hitsOf(run(answers, candidates, { known: [record] }).result)).toMatchObject([
      { hash },
    ]);
  });

  it("says how many it looked through, and fetches the latest once for all candidates", async () => {
    const answers = {
      "/v1/fingerprints": { status: 401 },
      "/v1/fingerprints/latest": { body: { data: [row] } },
    };
    const { asked, result } = run(answers, [
      { kind: "document", documentRef: hash },
      { kind: "document-id", documentId: "none" },
    ]);
    expect((await result).trials).toMatchObject([
      { outcome: "not-offered", lookedThrough: 1 },
      { outcome: "not-offered", lookedThrough: 1 },
    ]);
    expect(asked.filter((path) => path.startsWith("/v1/fingerprints/latest"))).toHaveLength(1);
  });

  it("does not say that there is no match where the service ignores what is searched for", async () => {
    const stranger = {
      ...row,
      hash: otherHash,
      eventId: "another",
      documentRef: otherHash,
      documentId: "other",
    };
    const candidates: Candidate[] = [
      asEvent,
      { kind: "document", documentRef: hash },
      { kind: "document-id", documentId: "none" },
    ];
    for (const data of [[stranger], [{ ...stranger, hash: null }]]) {
      const answers = {
        "/v1/fingerprints": { body: { data } },
        "/v1/fingerprints/latest": { body: { data: [stranger] } },
      };
      for (const candidate of candidates) {
        expect((await run(answers, [candidate]).result).trials).toEqual([
          { candidate, outcome: "not-offered", lookedThrough: 1 },
        ]);
      }
    }
  });
});

describe("[Q15] [Q16] lookUp, by prefix", () => {
  const asPrefix: Candidate = { kind: "hash-prefix", hashPrefix: hash.slice(0, 10) };
  const asName: Candidate = { kind: "organization", organizationName: "halden" };
  const asShortened: Candidate = { kind: "shortened", head: "01234567", tail: "89abcdef" };
  const ours = { ...row, orgName: "Halden Notaries" };
  const stranger = { ...row, hash: otherHash, documentRef: otherHash, orgName: "Kestrel" };
  const searchOf = (query: string) => `/v1/fingerprints?${query}&limit=50`;
  const latest = "/v1/fingerprints/latest";

  it.each([
    [asPrefix, "hash_prefix=0123456789"],
    [asName, "organization_name=halden"],
    [asShortened, "hash_prefix=01234567"],
  ] as const)("asks the service and continues from its cursor: %o", async (candidate, query) => {
    const pagination = { cursor: "c", hasMore: true };
    const { asked, result } = run({ [searchOf(query)]: { body: { data: [ours], pagination } } }, [
      candidate,
    ]);
    const find = await firstFind(result);
    expect(find).toMatchObject({ hits: [{ hash }], hasMore: true, cursor: "c" });
    expect(find?.lookedThrough).toBeUndefined();
    expect(asked).toEqual([searchOf(query)]);
  });

  it("says that there is none where the service looked through everything", async () => {
    const answers = { "/v1/fingerprints": { body: { data: [] } } };
    expect((await run(answers, [asPrefix, asName]).result).trials).toMatchObject([
      { outcome: "absent" },
      { outcome: "absent" },
    ]);
    const part = { cursor: "c", hasMore: true, complete: false };
    const stopped = { "/v1/fingerprints": { body: { data: [], pagination: part } } };
    expect((await run(stopped, [asName]).result).trials).toMatchObject([
      { outcome: "partly-searched" },
    ]);
  });

  it.each([
    ["ignores the parameter", { body: { data: [stranger] } }],
    ["ignores it and lists a match too", { body: { data: [stranger, ours] } }],
    ["does not say whose its rows are", { body: { data: [{ ...stranger, orgName: null }] } }],
    ["lists rows without a hash", { body: { data: [{ ...ours, hash: null }] } }],
    ["does not know the parameter", { status: 400, body: { message: "is not a parameter" } }],
    ["wants a key", { status: 401 }],
  ])("never lists what does not match, where the service %s", async (_, answer) => {
    const answers = { "/v1/fingerprints": answer, [latest]: { body: { data: [stranger] } } };
    for (const candidate of [asPrefix, asName, asShortened]) {
      const { finds, trials } = await run(answers, [candidate]).result;
      const listed = finds.flatMap(({ hits }) => hits);
      expect(listed.every((hit) => hit.kind === "fingerprint" && hit.hash === hash)).toBe(true);
      if (finds.length === 0) expect(trials).toMatchObject([{ outcome: "not-searchable" }]);
      else expect(finds).toMatchObject([{ lookedThrough: 2, hasMore: false }]);
    }
  });

  it("finds no shortened hash where the service looked through the hashes of all fingerprints", async () => {
    const answers = (data: unknown[], pagination?: unknown) => ({
      "/v1/fingerprints": { body: { data, pagination } },
      [latest]: { body: { data: [stranger] } },
    });
    const trialsOf = async (given: Answers) => (await run(given, [asShortened]).result).trials;
    expect(await trialsOf(answers([]))).toEqual([{ candidate: asShortened, outcome: "absent" }]);
    // The rows may begin like the hash and end in another way.
    const alike = { ...stranger, hash: "01234567".padEnd(64, "0") };
    expect(await trialsOf(answers([alike]))).toMatchObject([{ outcome: "absent" }]);
    const more = { cursor: "c", hasMore: true };
    for (const pagination of [more, { ...more, complete: false }]) {
      expect(await trialsOf(answers([alike], pagination))).toMatchObject([
        { outcome: "partly-searched" },
      ]);
    }
    const known = [{ ...record, hash: otherHash, documentRef: hash }];
    const find = await firstFind(run(answers([]), [asShortened], { known }).result);
    expect(find).toMatchObject({ hits: [{ hash: otherHash }], isHashSearched: true });
  });

  it("finds matches among the loaded records, and says how many were searched", async () => {
    const answers = {
      "/v1/fingerprints": { status: 401 },
      [latest]: { body: { data: [stranger] } },
    };
    const { organizationName: _, ...nameless } = { ...record, organizationName: "Halden Notaries" };
    for (const [candidate, known] of [
      [asPrefix, nameless],
      [asName, ours],
      [asShortened, nameless],
    ] as const) {
      expect(await firstFind(run(answers, [candidate], { known: [known] }).result)).toMatchObject({
        hits: [{ hash }],
        lookedThrough: 2,
      });
    }
  });

  it("does not hide an organization behind a document of the same name", async () => {
    const document: Candidate = { kind: "document-id", documentId: "halden" };
    const { result } = run(
      {
        [searchOf("document_id=halden")]: {
          body: { data: [{ ...stranger, documentId: "halden" }] },
        },
        [searchOf("organization_name=halden")]: { body: { data: [ours] } },
      },
      [document, asBatch, asName],
    );
    const { finds } = await result;
    expect(finds.map(({ candidate }) => candidate)).toEqual([document, asName]);
  });
});
