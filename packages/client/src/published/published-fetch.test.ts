// Published files are untrusted. These tests make files by hand, change them, and serve them from servers that
// misbehave.
import {
  fillHeader,
  INDEX_LIMITS,
  type IndexEntry,
  keyOfHash,
  keyOfText,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  shapeOfRun,
  writeIndexEntry,
} from "@digital-evidence/evidence/published";
import { beforeEach, describe, expect, it } from "vitest";
import { createClient, type Fetch } from "../client.ts";
import { createPublishedFetch, type PublishedRead } from "./published-fetch.ts";

const address = "https://files.example/notary";
const hashes = ["1a", "2b", "3c"].map((digits) => digits.repeat(32));
const [hash = "", other = ""] = hashes;
const asOf = "2026-11-23T13:00:00.000Z";

let files: Map<string, Buffer>;
let asked: string[];

function record(of: string, at: number) {
  return { id: `r${at}`, hash: of, organizationId: "o", documentId: "d", createdAt: asOf };
}

function formatIndexEntry(entry: IndexEntry): Uint8Array {
  const bytes = new Uint8Array(INDEX_LIMITS.entryBytes);
  writeIndexEntry(bytes, 0, entry);
  return bytes;
}

function pageOf(entries: readonly unknown[]) {
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  const lines = entries.map((entry) => Buffer.from(`${JSON.stringify(entry)}\n`));
  const places: { offset: number; length: number }[] = [];
  let end = 0;
  for (const [at, line] of lines.entries()) {
    places.push({ offset: PAGE_HEADER_BYTES + end, length: line.length - 1 });
    end += line.length;
    fillHeader(header, at, end);
  }
  return { bytes: Buffer.concat([header, ...lines]), places };
}

beforeEach(() => {
  const records = pageOf(hashes.map(record));
  const proofs = pageOf(hashes.map((path) => ({ type: "Inclusion", path, witness: [] })));
  const entries = hashes.map((of, number) => {
    const [place, proof] = [records.places[number]!, proofs.places[number]!];
    return formatIndexEntry({
      key: keyOfHash(of),
      number,
      ...place,
      more: [proof.offset, proof.length],
    });
  });
  const fence = Buffer.from(hash.slice(0, 16), "hex");
  const root = {
    format: "digital-evidence-published/1",
    asOf,
    records: { count: 3, runs: [3] },
    batches: { count: 0, runs: [] },
    snapshots: { count: 0, runs: [], last: null },
    stats: { fingerprintsTotal: 3 },
    log: null,
  };
  files = new Map([
    ["published.json", Buffer.from(JSON.stringify(root))],
    ["records/000.p/3", records.bytes],
    ["proofs/000.p/3", proofs.bytes],
    ["index/hash/0-3", Buffer.concat([fence, ...entries])],
  ]);
  asked = [];
});

const serve: Fetch = (input, init = {}) => {
  const path = (input instanceof Request ? input.url : input.toString()).slice(address.length + 1);
  asked.push(path);
  const file = files.get(path);
  if (file === undefined) return Promise.resolve(new Response(null, { status: 404 }));
  const range = /^bytes=([0-9]+)-([0-9]+)$/.exec(new Headers(init.headers).get("range") ?? "");
  const part = range === null ? file : file.subarray(Number(range[1]), Number(range[2]) + 1);
  return Promise.resolve(
    new Response(new Uint8Array(part), { status: range === null ? 200 : 206 }),
  );
};

function clientOn(fetch: Fetch = serve) {
  const published = createPublishedFetch({ address, fetch, now: Date.now });
  return createClient({ apiBase: address, fetch: published, retryLimit: 0 });
}

function change(path: string, edit: (bytes: Buffer) => Buffer | void): void {
  const bytes = Buffer.from(files.get(path) ?? "");
  files.set(path, edit(bytes) ?? bytes);
}

const refused = { name: "ResponseShapeError" };

describe("published files", () => {
  it("[PU1] are read by a client without changes, with the time of the publication", async () => {
    const published = createPublishedFetch({ address, fetch: serve, now: Date.now });
    const answer = await published(`${address}/v1/fingerprints/${hash}`);
    expect(Date.parse(answer.headers.get("date") ?? "")).toBe(Date.parse(asOf));
    expect(await answer.json()).toEqual({ data: record(hash, 0) });
    const client = clientOn();
    expect((await client.latestFingerprints({ limit: 500 })).pagination.hasMore).toBe(false);
    await expect(client.latestFingerprints({ limit: 501 })).rejects.toThrow();
    await expect(client.latestBatches({ limit: 101 })).rejects.toThrow();
    const latest = await client.latestFingerprints({ limit: 2 });
    expect(latest.data.map((row) => row.hash)).toEqual([hashes[2], hashes[1]]);
    const { cursor = "" } = latest.pagination;
    const rest = await client.latestFingerprints({ limit: 2, cursor });
    expect(rest.data.map((row) => row.hash)).toEqual([hash]);
    expect(rest.pagination).toEqual({ hasMore: false });
    expect(await client.stats()).toEqual({ fingerprintsTotal: 3 });
  });

  it("[PU2] are read only once where a record and its proof need the same file", async () => {
    const client = clientOn();
    await client.fingerprint(hash);
    await client.proof(hash);
    expect(asked).toEqual([
      "published.json",
      "index/hash/0-3",
      "records/000.p/3",
      "proofs/000.p/3",
    ]);
  });

  it("[PU5] are refused where the index leads to another record", async () => {
    change("index/hash/0-3", (bytes) => {
      // The first record's index entry now leads to the second record.
      bytes.copy(bytes, 8 + 16, 8 + 36 + 16, 8 + 72);
    });
    await expect(clientOn().fingerprint(hash)).rejects.toMatchObject(refused);
    expect(await clientOn().fingerprint(other)).toMatchObject({ hash: other });
  });

  it.each<[what: string, path: string, edit: (bytes: Buffer) => Buffer | void]>([
    [
      "a root of another format",
      "published.json",
      (bytes) => Buffer.from(String(bytes).replace("/1", "/2")),
    ],
    [
      "a root that is too long",
      "published.json",
      (bytes) => Buffer.concat([bytes, Buffer.alloc(17_000, " ")]),
    ],
    ["a root that is not JSON", "published.json", (bytes) => bytes.subarray(1)],
    [
      "a root with a member twice",
      "published.json",
      (bytes) => Buffer.from(String(bytes).replace("{", '{"log":null,')),
    ],
    ["an index that is cut off", "index/hash/0-3", (bytes) => bytes.subarray(0, -1)],
    ["an entry beyond the run", "index/hash/0-3", (bytes) => void bytes.writeUInt32BE(3, 8 + 16)],
    ["an entry of no bytes", "index/hash/0-3", (bytes) => void bytes.writeUInt32BE(0, 8 + 24)],
    [
      "an entry of too many bytes",
      "index/hash/0-3",
      (bytes) => void bytes.writeUInt32BE(2 ** 31, 8 + 24),
    ],
    [
      "an entry after the end of the page",
      "index/hash/0-3",
      (bytes) => void bytes.writeUInt32BE(2 ** 31, 8 + 20),
    ],
    [
      "a record that is not JSON",
      "records/000.p/3",
      (bytes) => void bytes.write("[", PAGE_HEADER_BYTES),
    ],
    [
      "a record that is not UTF-8",
      "records/000.p/3",
      (bytes) => void bytes.fill(0xff, PAGE_HEADER_BYTES + 8, PAGE_HEADER_BYTES + 9),
    ],
  ])("[PU5] are refused because of %s", async (_, path, edit) => {
    change(path, edit);
    await expect(clientOn().fingerprint(hash)).rejects.toMatchObject(refused);
  });

  it.each([
    [8_192, true],
    [8_193, false],
  ])("[PU5] a search through %i entries of one key is complete: %s", async (count, isComplete) => {
    const key = keyOfText("d");
    const entry = Buffer.from(
      formatIndexEntry({ key, number: 0, offset: PAGE_HEADER_BYTES, length: 1, more: [0, 0] }),
    );
    const numbered = Array.from({ length: count }, (_, number) => {
      const bytes = Buffer.from(entry);
      bytes.writeUInt32BE(number, 16);
      return bytes;
    });
    const { fencesBytes } = shapeOfRun(count);
    const fences = Buffer.concat(
      Array.from({ length: fencesBytes / 8 }, () => Buffer.from(key.slice(0, 16), "hex")),
    );
    files.set(`index/document-id/0-${count}`, Buffer.concat([fences, ...numbered]));
    change("published.json", (bytes) =>
      Buffer.from(
        String(bytes).replace('"count":3,"runs":[3]', `"count":${count},"runs":[${count}]`),
      ),
    );
    // No entry has a number below the cursor 0, so the search reads all entries of this key without finding one.
    const search = clientOn().searchFingerprints({ documentId: "d", limit: 1, cursor: "0" });
    if (isComplete) await expect(search).resolves.toMatchObject({ data: [] });
    else await expect(search).rejects.toThrow("the most that a search reads");
  });

  /** Replaces the records by `count` others, whose hashes all have the same beginning. Returns them, oldest first. */
  function publishSameBeginning(count: number): string[] {
    // The numbers do not have the order of the hashes, so the first entries of the index are not the newest records.
    const many = Array.from(
      { length: count },
      (_, at) =>
        `5e5e5e5e${String((at * 7) % count)
          .padStart(8, "0")
          .padEnd(56, "0")}`,
    );
    const lots = Array.from({ length: Math.ceil(count / PAGE_WIDTH) }, (_, page) =>
      many.slice(page * PAGE_WIDTH, (page + 1) * PAGE_WIDTH),
    );
    const pages = lots.map((lot) => pageOf(lot.map(record)));
    const places = pages.flatMap((page) => page.places);
    const entries = many.map((of, number) =>
      Buffer.from(
        formatIndexEntry({ key: keyOfHash(of), number, ...places[number]!, more: [0, 0] }),
      ),
    );
    entries.sort((left, right) => Buffer.compare(left, right));
    const fences = entries.filter((_, at) => at % 256 === 0).map((entry) => entry.subarray(0, 8));
    for (const [page, { bytes }] of pages.entries()) {
      files.set(pagePath("records", page, count), bytes);
    }
    files.set(`index/hash/0-${count}`, Buffer.concat([...fences, ...entries]));
    change("published.json", (bytes) =>
      Buffer.from(
        String(bytes).replace('"count":3,"runs":[3]', `"count":${count},"runs":[${count}]`),
      ),
    );
    return many;
  }

  it("[PU5] a search by the beginning of a hash finds every record, newest first, over several pages", async () => {
    const many = publishSameBeginning(450);
    const client = clientOn();
    const query = { hashPrefix: "5e5e5e5e", limit: 100 };
    const found: unknown[] = [];
    let page = await client.searchFingerprints(query);
    while (page.data.length > 0) {
      found.push(...page.data.map((row) => row.hash));
      const { hasMore, cursor } = page.pagination;
      if (!hasMore || cursor === undefined) break;
      page = await client.searchFingerprints({ ...query, cursor });
    }
    expect(found).toEqual(many.toReversed());
  });

  it("[PU5] a search that would find more hashes than it reads is refused, and not cut off", async () => {
    publishSameBeginning(8_193);
    const search = clientOn().searchFingerprints({ hashPrefix: "5e5e5e5e", limit: 1 });
    await expect(search).rejects.toThrow("the most that a search reads");
  });

  it("[PU5] are refused where a page's header does not fit its entries", async () => {
    change("records/000.p/3", (bytes) => void bytes.writeUInt32BE(1, 4));
    await expect(clientOn().latestFingerprints()).resolves.toBeDefined();
    await expect(clientOn().latestFingerprints({ limit: 1 })).rejects.toMatchObject(refused);
    change("records/000.p/3", (bytes) => void bytes.writeUInt32BE(0, 8));
    await expect(clientOn().latestFingerprints()).rejects.toMatchObject(refused);
  });

  it("[PU5] are refused from a server without ranges, behind a redirect, and where one is missing", async () => {
    const whole: Fetch = (input) => serve(input, {});
    await expect(clientOn(whole).fingerprint(hash)).rejects.toMatchObject({ code: "NO_RANGES" });
    const away: Fetch = () => Promise.resolve(Response.redirect("https://elsewhere.example/"));
    await expect(clientOn(away).fingerprint(hash)).rejects.toMatchObject({ code: "REDIRECTED" });
    const busy: Fetch = () => Promise.resolve(new Response(null, { status: 503 }));
    await expect(clientOn(busy).fingerprint(hash)).rejects.toMatchObject({
      status: 503,
      retryReason: "HTTP_503",
    });
    const gone: Fetch = () => Promise.reject(new TypeError("no network"));
    await expect(clientOn(gone).fingerprint(hash)).rejects.toMatchObject({ code: "NETWORK" });
    files.delete("records/000.p/3");
    await expect(clientOn().fingerprint(hash)).rejects.toMatchObject({ code: "FILE_MISSING" });
  });

  it("[PU3] are read again by the newest root if a publication has replaced one of them", async () => {
    const client = clientOn();
    expect((await client.latestFingerprints({ limit: 1 })).data).toHaveLength(1);
    // Adding a record creates another partial page and another run of the index.
    const added = pageOf([...hashes, "4d".repeat(32)].map(record));
    files.delete("records/000.p/3");
    files.set("records/000.p/4", added.bytes);
    change("published.json", (bytes) =>
      Buffer.from(String(bytes).replace('"count":3,"runs":[3]', '"count":4,"runs":[3,4]')),
    );
    const latest = await client.latestFingerprints({ limit: 1 });
    expect(latest.data).toMatchObject([{ hash: "4d".repeat(32) }]);
  });

  it("are named with the bytes that an answer is made of, also where they were read before", async () => {
    const roots: string[] = [];
    const reads = new Map<string, PublishedRead[]>();
    const published = createPublishedFetch({
      address,
      fetch: serve,
      now: Date.now,
      onRoot: (root) => roots.push(root.asOf),
      onRead: (url, read) => {
        reads.set(url, [...(reads.get(url) ?? []), read]);
      },
    });
    const client = createClient({
      apiBase: address,
      fetch: published,
      addressOf: (url) => reads.get(url)?.at(-1)?.url ?? url,
    });
    const calls = [
      `${address}/v1/fingerprints/${hash}`,
      `${address}/v1/fingerprints/${hash}/proof`,
    ];
    const receipts: string[] = [];
    const onReceived = ({ url }: { url: string }) => receipts.push(url);
    await client.fingerprint(hash, { onReceived });
    await client.proof(hash, { onReceived });
    expect(receipts).toEqual([`${address}/records/000.p/3`, `${address}/proofs/000.p/3`]);
    expect(roots).toEqual([asOf, asOf]);
    expect(asked.filter((path) => path === "index/hash/0-3")).toHaveLength(1);
    for (const call of calls) {
      const parts = reads.get(call) ?? [];
      expect(parts[0]).toEqual({ url: `${address}/published.json`, bytes: null });
      expect(parts[1]).toMatchObject({ url: `${address}/index/hash/0-3`, bytes: { from: 0 } });
    }
    const { bytes } = reads.get(calls[0] ?? "")?.[2] ?? {};
    const file = files.get("records/000.p/3")?.subarray(bytes?.from, (bytes?.to ?? 0) + 1);
    expect(JSON.parse(String(file))).toEqual(record(hash, 0));
  });

  it("are read again, past every cache, where a call asks for that", async () => {
    const modes: unknown[] = [];
    const fetch: Fetch = (input, init = {}) => {
      modes.push(init.cache);
      return serve(input, init);
    };
    const client = clientOn(fetch);
    await client.fingerprint(hash);
    expect(modes).toEqual(["no-cache", undefined, undefined]);
    modes.length = 0;
    await client.fingerprint(hash, { cache: "reload" });
    expect(modes).toEqual(["no-cache", "reload", "reload"]);
  });

  it("are found by many keys with the same beginning, newest first, over several blocks", async () => {
    const count = 3_000;
    const same = "5e".repeat(16);
    const many = Array.from({ length: count }, (_, at) =>
      at < 1_000 ? `${same}${String(at).padStart(32, "0")}` : String(at).padStart(64, "0"),
    );
    const entries = many.map((of, number) =>
      Buffer.from(
        formatIndexEntry({ key: keyOfHash(of), number, offset: 0, length: 1, more: [0, 0] }),
      ),
    );
    entries.sort((left, right) => Buffer.compare(left, right));
    const fences = entries.filter((_, at) => at % 256 === 0).map((entry) => entry.subarray(0, 8));
    files.set("index/hash/0-3000", Buffer.concat([...fences, ...entries]));
    const { findEntries } = await import("./published-search.ts");
    const { publishedFiles } = await import("./published-files.ts");
    const source = publishedFiles(
      { address, fetch: serve, now: Date.now },
      { ranges: new Map() },
      { signal: undefined, cache: undefined, onRead: () => undefined },
    );
    const root = { records: { count, runs: [count] } } as never;
    const found: number[] = [];
    for await (const { number } of findEntries(source, root, "hash", { low: same, high: same })) {
      found.push(number);
    }
    expect(found).toEqual(Array.from({ length: 1_000 }, (_, at) => 999 - at));
  });
});
