import { describe, expect, it } from "vitest";
import { type Client, createClient, type Receipt } from "./client.ts";
import { RequestError, ResponseShapeError } from "./errors.ts";

const hash = "ab".repeat(32);
const details = {
  id: "1",
  hash,
  status: "FINALIZED_COMMITMENT",
  organizationId: "o",
  tenantId: "t",
  eventId: "e",
  documentId: "d",
  documentRef: hash,
  proofs: [],
  batchId: "b",
  fingerprintTimestamp: "2026-01-01T00:00:00Z",
  version: 1,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
const summary = {
  id: "1",
  hash,
  timestamp: "2026-01-01T00:00:00Z",
  orgId: "o",
  tenantId: "t",
  status: "NEW",
  createdAt: "2026-01-01T00:00:00Z",
};
const batch = {
  id: "b",
  orgId: "o",
  status: "NEW",
  retryCount: 0,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
const snapshot = {
  hash,
  ordinal: 1,
  previousHash: null,
  timestamp: "2026-01-01T00:00:00Z",
  ledger: "local",
  entries: [{ batchId: "b", root: hash }],
};
const activity = {
  period: "24h",
  unit: "hour",
  from: "x",
  to: "y",
  buckets: [{ start: "x", count: 2 }],
};
const stated = { id: "ab", organizations: [{ orgId: "o" }], hasMoreOrganizations: false };
const result = { eventId: "e", hash, accepted: true, errors: [] };

function answering(answer: Response) {
  const requests: Request[] = [];
  const client = createClient({
    apiBase: "https://service.example/base//",
    now: () => new Date("2026-01-02T03:04:05Z"),
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return Promise.resolve(answer.clone());
    },
  });
  return { client, requests };
}

const list = (data: unknown[], pagination?: unknown) => Response.json({ data, pagination });
const firstPage = { data: [summary], pagination: { hasMore: false } };

describe("each call", () => {
  it.each<[string, (client: Client) => Promise<unknown>, string, Response, unknown]>([
    [
      "[C1] a fingerprint",
      (c) => c.fingerprint(hash),
      `/v1/fingerprints/${hash}`,
      Response.json({ data: details }),
      details,
    ],
    [
      "[C1] a proof",
      (c) => c.proof(hash),
      `/v1/fingerprints/${hash}/proof`,
      Response.json({ data: { path: null, witness: ["x"], constructor: 1 } }),
      { path: null, witness: ["x"], constructor: 1 },
    ],
    [
      "[C1] the latest",
      (c) => c.latestFingerprints(),
      "/v1/fingerprints/latest",
      list([summary]),
      firstPage,
    ],
    [
      "the latest fingerprints with one of several statuses",
      (c) => c.latestFingerprints({ limit: 5, cursor: "a+b", status: ["NEW", "QUEUED"] }),
      "/v1/fingerprints/latest?limit=5&cursor=a%2Bb&status=NEW&status=QUEUED",
      list([summary]),
      firstPage,
    ],
    [
      "the latest fingerprints with one status",
      (c) => c.latestFingerprints({ status: "NEW" }),
      "/v1/fingerprints/latest?status=NEW",
      list([summary]),
      firstPage,
    ],
    [
      "[C1] the counters",
      (c) => c.stats(),
      "/v1/fingerprints/stats",
      Response.json({ data: { fingerprints24h: 1, fingerprints30d: null } }),
      { fingerprints24h: 1 },
    ],
    [
      "the activity",
      (c) => c.activity("24h"),
      "/v1/fingerprints/activity?period=24h",
      Response.json({ data: activity }),
      activity,
    ],
    [
      "a signer",
      (c) => c.signer("a/b"),
      "/v1/signers/a%2Fb",
      Response.json({ data: { ...stated, id: "a/b", firstFingerprintAt: null } }),
      { ...stated, id: "a/b" },
    ],
    [
      "a signer's fingerprints",
      (c) => c.signerFingerprints("ab", { limit: 2, cursor: "c" }),
      "/v1/signers/ab/fingerprints?limit=2&cursor=c",
      list([summary]),
      firstPage,
    ],
    [
      "a batch",
      (c) => c.batch("a/b"),
      "/v1/batches/a%2Fb",
      Response.json({ data: { ...batch, id: "a/b", mptRoot: null } }),
      { ...batch, id: "a/b" },
    ],
    [
      "a batch's fingerprints",
      (c) => c.batchFingerprints("b", { limit: 2 }),
      "/v1/batches/b/fingerprints?limit=2",
      list([summary]),
      firstPage,
    ],
    [
      "the latest batches",
      (c) => c.latestBatches(),
      "/v1/batches/latest",
      list([batch]),
      { data: [batch], pagination: { hasMore: false } },
    ],
    [
      "a search",
      (c) =>
        c.searchFingerprints({
          documentId: "d 1",
          eventId: "e",
          documentRef: hash,
          hashPrefix: "abababab",
          organizationName: "Müller & Co",
          datetimeStart: "x",
          datetimeEnd: "y",
          forward: true,
          tags: { k: "v" },
          limit: 1,
          cursor: "c",
        }),
      `/v1/fingerprints?document_id=d+1&event_id=e&document_ref=${hash}&hash_prefix=abababab&organization_name=M%C3%BCller+%26+Co&datetime_start=x&datetime_end=y&forward=true&tags=%7B%22k%22%3A%22v%22%7D&limit=1&cursor=c`,
      list([summary]),
      { ...firstPage, others: [] },
    ],
    [
      "a snapshot",
      (c) => c.snapshot(hash),
      `/v1/ledger/snapshots/${hash}`,
      Response.json({ data: snapshot }),
      snapshot,
    ],
    [
      "the snapshot after another",
      (c) => c.nextSnapshot(hash),
      `/v1/ledger/snapshots/${hash}/next`,
      Response.json({ data: snapshot }),
      snapshot,
    ],
    [
      "a submission",
      (c) => c.submit([], { apiKey: "k" }),
      "/v1/fingerprints",
      Response.json([result]),
      [result],
    ],
    [
      "a validation",
      (c) => c.validate([], { apiKey: "k" }),
      "/v1/fingerprints/validate",
      Response.json({ data: [result] }),
      [result],
    ],
  ])(
    "asks for %s and reads the data of the answer",
    async (_name, call, path, answer, expected) => {
      const { client, requests } = answering(answer);
      expect(await call(client)).toEqual(expected);
      expect(requests.map(({ url }) => url)).toEqual([`https://service.example/base${path}`]);
      expect(requests[0]?.headers.get("accept")).toBe("application/json");
    },
  );

  it.each(["", "garbage", 7, true, [], [{ path: hash, witness: [] }], { data: {} }])(
    "passes on the proof %j, which only a verifier may refuse",
    async (proof) => {
      expect(await answering(Response.json({ data: proof })).client.proof(hash)).toEqual(proof);
    },
  );

  it("takes a proof of absence for the answer that there is no proof", async () => {
    const absence = { type: "Absence", path: hash, witness: [] };
    const received: unknown[] = [];
    const { client } = answering(Response.json({ data: absence }));
    const onReceived = ({ value }: { value: unknown }) => received.push(value);
    expect(await client.proof(hash, { onReceived })).toBeNull();
    expect(received).toEqual([null]);
  });

  it("sends the key only with a submission", async () => {
    const read = answering(Response.json({ data: details }));
    await read.client.fingerprint(hash);
    expect([...(read.requests[0]?.headers.keys() ?? [])]).toEqual(["accept"]);
    const written = answering(Response.json({ data: [] }));
    await written.client.submit([], { apiKey: "k" });
    expect(written.requests[0]?.method).toBe("POST");
    expect(written.requests[0]?.headers.get("x-api-key")).toBe("k");
    expect(await written.requests[0]?.json()).toEqual([]);
  });
});

describe("404", () => {
  const missing = Response.json({ errors: [{ message: "no such thing" }] }, { status: 404 });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ["a fingerprint", (c) => c.fingerprint(hash)],
    ["a proof", (c) => c.proof(hash)],
    ["the counters", (c) => c.stats()],
    ["the activity", (c) => c.activity("all")],
    ["a batch", (c) => c.batch("b")],
    ["a signer", (c) => c.signer("ab")],
    ["a snapshot", (c) => c.snapshot(hash)],
    ["the snapshot after another", (c) => c.nextSnapshot(hash)],
  ])("[C2] is an empty result for %s", async (_name, call) => {
    expect(await call(answering(missing).client)).toBeNull();
  });

  it.each<[string, (client: Client) => Promise<unknown>, unknown]>([
    ["a fingerprint", (c) => c.fingerprint(hash), null],
    ["a proof", (c) => c.proof(hash), null],
    ["the counters", (c) => c.stats(), null],
    ["the activity", (c) => c.activity("all"), null],
    ["a batch", (c) => c.batch("b"), null],
    ["a snapshot", (c) => c.snapshot(hash), null],
    ["the latest", (c) => c.latestFingerprints(), { data: [], pagination: { hasMore: false } }],
    [
      "a search",
      (c) => c.searchFingerprints({}),
      { data: [], others: [], pagination: { hasMore: false } },
    ],
  ])("[C2] and data that is null are the same for %s", async (_name, call, expected) => {
    const { client, requests } = answering(Response.json({ data: null }));
    expect(await call(client)).toEqual(expected);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ["the latest", (c) => c.latestFingerprints()],
    ["a batch's fingerprints", (c) => c.batchFingerprints("b")],
    ["a search", (c) => c.searchFingerprints({})],
    ["a submission", (c) => c.submit([], { apiKey: "k" })],
  ])("[C2] is an error for %s", async (_name, call) => {
    const error = await call(answering(missing).client).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 404, code: "HTTP_404", message: "no such thing" });
  });

  it("[C2] other errors are rethrown", async () => {
    const refused = Response.json({ message: "not for you" }, { status: 403 });
    await expect(answering(refused).client.fingerprint(hash)).rejects.toMatchObject({
      code: "HTTP_403",
      message: "not for you",
    });
  });
});

describe("an error's body", () => {
  it.each<[string, Response, object]>([
    [
      "with codes",
      Response.json(
        { errors: [{ code: "INVALID_REQUEST", message: "no", path: "limit" }], requestId: "r" },
        { status: 400 },
      ),
      { code: "INVALID_REQUEST", message: "no", status: 400, requestId: "r" },
    ],
    [
      "with an id in a header",
      Response.json({ message: "no" }, { status: 400, headers: { "x-request-id": "h" } }),
      { code: "HTTP_400", message: "no", requestId: "h" },
    ],
    [
      "that is a page",
      new Response("<h1>Bad</h1>", { status: 400, headers: { "content-type": "text/html" } }),
      { code: "HTTP_400", message: "The service answered with status 400" },
    ],
    ["that is empty", new Response(null, { status: 400 }), { code: "HTTP_400" }],
    [
      "that is broken JSON",
      new Response("{", { status: 400, headers: { "content-type": "application/json" } }),
      { code: "HTTP_400", requestId: undefined },
    ],
    ["that is a list", Response.json([], { status: 400 }), { code: "HTTP_400" }],
  ])("%s gives the error's code and message", async (_name, answer, expected) => {
    await expect(answering(answer).client.stats()).rejects.toMatchObject(expected);
  });
});

describe("a body that does not have the documented shape", () => {
  const text = (body: string) =>
    new Response(body, { headers: { "content-type": "application/json" } });

  it.each<[string, Response, (client: Client) => Promise<unknown>, string, RegExp]>([
    ["a page", text("<!doctype html>"), (c) => c.stats(), "", /not valid JSON: .* \(character 0\)/],
    ["nothing", text(""), (c) => c.stats(), "", /not valid JSON/],
    [
      "a key twice",
      text(`{"data":{"hash":"a","hash":"b"}}`),
      (c) => c.fingerprint(hash),
      "",
      /same key twice/,
    ],
    ["no data", text("{}"), (c) => c.stats(), "data", /data/],
    [
      "a list for a record",
      Response.json({ data: [details] }),
      (c) => c.fingerprint(hash),
      "data",
      /at data/,
    ],
    [
      "a record for a list",
      Response.json({ data: summary }),
      (c) => c.latestFingerprints(),
      "data",
      /at data/,
    ],
    ["no proof", Response.json({ proof: {} }), (c) => c.proof(hash), "data", /at data/],
    [
      "a snapshot without its predecessor",
      Response.json({ data: { ...snapshot, previousHash: undefined } }),
      (c) => c.snapshot(hash),
      "data.previousHash",
      /previousHash/,
    ],
  ])("%s is an error that names its place", async (_name, answer, call, path, message) => {
    const error = await call(answering(answer).client).catch((error: unknown) => error);
    if (!(error instanceof ResponseShapeError)) expect.unreachable(String(error));
    expect(error.code).toBe("UNEXPECTED_BODY");
    expect(error.issues[0]?.path).toBe(path);
    expect(error.message).toMatch(message);
    expect(error.url).toMatch(/^https:\/\/service\.example\/base\/v1\//);
  });
});

it("keeps all rows of a list if one of them, or one of its members, has the wrong type", async () => {
  const { client } = answering(list([summary, { ...summary, hash: 1, tenantId: null }, "row"]));
  const { hash: _hash, tenantId: _tenantId, ...rest } = summary;
  expect((await client.latestFingerprints()).data).toEqual([summary, rest, {}]);
});

describe("a page of a list", () => {
  it.each([
    [undefined, { hasMore: false }],
    [{}, { hasMore: false }],
    [{ hasMore: false }, { hasMore: false }],
    [{ cursor: null, hasMore: true }, { hasMore: false }],
    [{ cursor: "c" }, { cursor: "c", hasMore: true }],
    [
      { cursor: "c", hasMore: null },
      { cursor: "c", hasMore: true },
    ],
    [
      { cursor: "c", hasMore: false },
      { cursor: "c", hasMore: false },
    ],
    [
      { cursor: "c", hasMore: true, complete: false },
      { cursor: "c", hasMore: true, complete: false },
    ],
  ])("reads pagination %j as %j", async (pagination, expected) => {
    const { client } = answering(list([], pagination));
    expect(await client.latestFingerprints()).toEqual({ data: [], pagination: expected });
  });
});

describe("a receipt", () => {
  it("has the data as received, with its address and time", async () => {
    const received = { ...details, organizationName: null, shoeSize: 44 };
    const { client } = answering(Response.json({ data: received }));
    const receipts: Receipt[] = [];
    await client.fingerprint(hash, { onReceived: (receipt) => receipts.push(receipt) });
    expect(receipts).toEqual([
      {
        url: `https://service.example/base/v1/fingerprints/${hash}`,
        receivedAt: new Date("2026-01-02T03:04:05Z"),
        value: received,
      },
    ]);
  });
});

it("bypasses the browser's cache on request, and otherwise leaves caching to the browser", async () => {
  const { client, requests } = answering(Response.json({ data: details }));
  await client.fingerprint(hash, { cache: "reload" });
  await client.fingerprint(hash);
  expect(requests.map(({ cache }) => cache)).toEqual(["reload", "default"]);
});

describe("the platform's own fetch", () => {
  it("is called the way browsers require, and its failure is a network error", async () => {
    // No server listens on port 1. The signal ends the wait for the first retry.
    const controller = new AbortController();
    const reasons: string[] = [];
    const client = createClient({
      apiBase: "http://127.0.0.1:1",
      onRetry: ({ reason }) => {
        reasons.push(reason);
        controller.abort(new Error("seen enough"));
      },
    });
    await expect(client.stats({ signal: controller.signal })).rejects.toThrow("seen enough");
    expect(reasons).toEqual(["NETWORK"]);
  });
});

describe("an address at which another server stands", () => {
  const calls: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
    ["fingerprint", (client) => client.fingerprint(hash)],
    ["proof", (client) => client.proof(hash)],
    ["batch", (client) => client.batch("b")],
    ["snapshot", (client) => client.snapshot(hash)],
    ["nextSnapshot", (client) => client.nextSnapshot(hash)],
    ["stats", (client) => client.stats()],
  ];
  const bodies = ["", "<h1>404</h1>", "{}", "[]", "null", '{"error":"Not Found"}', '{"message":7}'];

  it.each(calls)("is not taken for the absence of what %s asks for", async (_, call) => {
    for (const body of bodies) {
      const { client } = answering(new Response(body, { status: 404 }));
      const error: unknown = await call(client).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toMatchObject({ code: "NOT_THE_SERVICE", status: 404, retryReason: null });
    }
  });

  it.each(calls)("is told from a service that lacks what %s asks for", async (_, call) => {
    for (const body of [{ errors: [] }, { message: "no" }, { errors: [{ code: "NOT_FOUND" }] }]) {
      const { client } = answering(Response.json(body, { status: 404 }));
      await expect(call(client)).resolves.toBeNull();
    }
  });

  it("is not asked about the calls that a service may lack", async () => {
    const { client } = answering(new Response("", { status: 404 }));
    await expect(client.activity("24h")).resolves.toBeNull();
    await expect(client.signer("ab")).resolves.toBeNull();
  });
});

describe("an answer about another object than the one that was asked for", () => {
  it("is refused, and kept as received", async () => {
    const receipts: Receipt[] = [];
    const onReceived = (receipt: Receipt) => receipts.push(receipt);
    const { client } = answering(Response.json({ data: batch }));
    await expect(client.batch("another", { onReceived })).rejects.toMatchObject({
      code: "UNEXPECTED_BODY",
      issues: [{ path: "data.id" }],
    });
    expect(receipts).toMatchObject([{ value: batch }]);
  });

  const another = "cd".repeat(32);

  it.each<[string, object, (client: Client, refusesOther: boolean) => Promise<unknown>]>([
    ["record", { hash: another }, (c, refusesOther) => c.fingerprint(hash, { refusesOther })],
    [
      "snapshot",
      { ...snapshot, hash: another },
      (c, refusesOther) => c.snapshot(hash, { refusesOther }),
    ],
  ])("is refused only where the caller does not judge it: a %s", async (_, data, ask) => {
    const answer = () => answering(Response.json({ data })).client;
    await expect(ask(answer(), true)).rejects.toMatchObject({
      code: "UNEXPECTED_BODY",
      issues: [{ path: "data.hash" }],
    });
    await expect(ask(answer(), false)).resolves.toMatchObject({ hash: another });
    const own = answering(Response.json({ data: { ...data, hash: hash.toUpperCase() } })).client;
    await expect(ask(own, true)).resolves.not.toBeNull();
  });
});

describe("a row of a search", () => {
  const row = {
    ...summary,
    hash: "AB".repeat(32),
    documentId: "d",
    eventId: "e",
    documentRef: hash,
  };

  it.each([
    ["documentId", "another"],
    ["eventId", "another"],
    ["documentRef", "cd".repeat(32)],
    ["hashPrefix", "cdcdcdcd"],
  ])("about another %s than was asked for is set apart", async (name, wanted) => {
    const { client } = answering(list([row]));
    expect(await client.searchFingerprints({ [name]: wanted })).toMatchObject({
      data: [],
      others: [row],
    });
  });

  it.each([
    ["in another letter case", row, { documentRef: hash.toUpperCase(), hashPrefix: "abababab" }],
    ["that does not state what was asked for", summary, { documentId: "d", eventId: "e" }],
    ["where nothing was asked for", row, {}],
  ])("%s is accepted", async (_, received, query) => {
    const { client } = answering(list([received]));
    expect(await client.searchFingerprints(query)).toMatchObject({ data: [received], others: [] });
  });
});

it.each(["documentid", "document_ref", "hash", "organization"])(
  "a search for %s, which no search knows, is refused by that name and not sent",
  async (name) => {
    const { client, requests } = answering(list([summary]));
    await expect(client.searchFingerprints({ [name]: "x", documentId: "d" })).rejects.toThrow(
      new TypeError(`"query" has the unknown member ${name}`),
    );
    expect(requests).toEqual([]);
  },
);

describe("a number that cannot be", () => {
  const status = {
    time: "2026-01-01T00:00:00Z",
    waiting: { fingerprints: 0 },
    onTheWay: { batches: 0 },
    errored: { batches: 0 },
    countedUpTo: 1000,
    log: { state: "SIGNING", size: 1, witnesses: { asked: 2, cosigned: 2, isQuorum: true } },
  };
  const withLog = (log: object) => ({ ...status, log: { ...status.log, ...log } });

  it("is nowhere in an honest status", async () => {
    const { client } = answering(Response.json({ data: status }));
    await expect(client.serviceStatus()).resolves.toMatchObject(status);
  });

  it.each<[string, object]>([
    ["9 of 2 witnesses", withLog({ witnesses: { asked: 2, cosigned: 9, isQuorum: true } })],
    ["-1 witnesses", withLog({ witnesses: { asked: 2, cosigned: -1, isQuorum: false } })],
    ["half a snapshot", withLog({ size: 0.5 })],
    ["a count beyond exact integers", { ...status, waiting: { fingerprints: 2 ** 53 } }],
    ["a count that is text", { ...status, errored: { batches: "NaN" } }],
    ["a time that cannot be read", { ...status, time: "NaN" }],
    [
      "a snapshot of 30 February",
      { ...status, newestSnapshot: { ordinal: 1, timestamp: "2026-02-30T00:00:00Z" } },
    ],
  ])("is refused: %s", async (_, data) => {
    const { client } = answering(Response.json({ data }));
    await expect(client.serviceStatus()).rejects.toBeInstanceOf(ResponseShapeError);
  });
});
