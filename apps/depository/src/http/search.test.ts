// Tests search and paging over HTTP. The store's contract tests which rows match a filter.
import { setImmediate } from "node:timers/promises";
import {
  FingerprintDetails,
  FingerprintSummary,
  pageOf,
  parseExact,
  parseTolerant,
} from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { MAX_EXAMINED } from "../store/bounded-walk.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";
import { operations } from "./operations.ts";

let depository: FreshDepository;
const values = Array.from({ length: 7 }, (_, index) => value({ documentId: `deed ${index % 2}` }));
/** Every list except for a batch's members has the newest fingerprint first. */
const newestFirst = values.map((one) => fingerprintHash(one)).toReversed();

beforeAll(async () => {
  depository = await freshDepository();
  for (const one of values) {
    await depository.submit([signed(one)]);
    depository.clock.time += 1_000;
  }
});
afterAll(() => depository.remove());

async function page(query: string, list = "/v1/fingerprints") {
  const { status, body } = await depository.get(`${list}?${query}`);
  expect(status).toBe(200);
  const parsed = parseExact(pageOf(FingerprintSummary), body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { data, pagination } = parsed.value;
  return { hashes: data.map(({ hash }) => hash), ...pagination };
}

describe("search", () => {
  const [first, last] = [values[0], values[6]];
  it.each([
    ["", newestFirst],
    [`document_id=${encodeURIComponent("deed 1")}`, [5, 3, 1].map((i) => newestFirst[6 - i])],
    [`event_id=${first?.eventId.toUpperCase()}`, newestFirst.slice(6)],
    [`document_ref=${last?.documentRef}&limit=1`, newestFirst.slice(0, 1)],
    ["datetime_start=2026-01-05T10:20:05Z", newestFirst.slice(0, 2)],
    [
      "datetime_start=2026-01-05T11:20:02%2B01:00&datetime_end=2026-01-05T10:20:03.999Z",
      newestFirst.slice(3, 5),
    ],
    [
      `tags=${encodeURIComponent('{"kind":"contract"}')}&document_id=deed%200&limit=2`,
      [newestFirst[0], newestFirst[2]],
    ],
    [`tags=${encodeURIComponent('{"kind":"invoice"}')}`, []],
    ["tags={}&document_id=nothing", []],
    [`hash_prefix=${newestFirst[2]?.slice(0, 8).toUpperCase()}`, newestFirst.slice(2, 3)],
    [`hash_prefix=${newestFirst[2]?.slice(0, 63)}&document_id=deed%200`, newestFirst.slice(2, 3)],
    [`hash_prefix=${newestFirst[2]?.slice(0, 63)}&document_id=deed%201`, []],
    ["organization_name=HALDEN&limit=3", newestFirst.slice(0, 3)],
    ["organization_name=notar&document_id=deed%201", [5, 3, 1].map((i) => newestFirst[6 - i])],
    ["organization_name=alden", []],
  ])("by %s finds the fingerprints that match, without a key", async (query, expected) => {
    expect((await page(query)).hashes).toEqual(expected);
  });

  it("finds by organization and tenant, a batch by its root, and a snapshot by its ordinal", async () => {
    const { orgId, tenantId } = value();
    for (const query of [
      `organization_id=${orgId.toUpperCase()}`,
      `tenant_id=${tenantId.toUpperCase()}`,
    ]) {
      expect((await page(query)).hashes).toEqual(newestFirst);
    }
    expect((await page("tenant_id=00000000-0000-4000-8000-000000000000")).hashes).toEqual([]);
    const other = await freshDepository();
    await other.submit([signed(value({}))]);
    await other.settle();
    const list = async (path: string) => (await other.get(path)).body as { data: object[] };
    const latest = await list("/v1/batches/latest");
    const [batch] = latest.data as { id: string; mptRoot: string; globalSnapshotHash: string }[];
    expect(await list(`/v1/batches?root=${batch?.mptRoot.toUpperCase()}`)).toEqual({
      data: [expect.objectContaining({ id: batch?.id })],
    });
    expect(await list(`/v1/batches?root=${"ab".repeat(32)}`)).toEqual({ data: [] });
    expect(await list("/v1/ledger/snapshots?ordinal=1")).toEqual({
      data: [expect.objectContaining({ hash: batch?.globalSnapshotHash, ordinal: 1 })],
    });
    expect(await list("/v1/ledger/snapshots?ordinal=2")).toEqual({ data: [] });
    for (const path of ["/v1/batches", "/v1/batches?root=ab", "/v1/ledger/snapshots?ordinal=0"]) {
      expect((await other.get(path)).status).toBe(400);
    }
    await other.remove();
  });

  it("states that it stopped before the end of the list, and continues from there", async () => {
    const many = await freshDepository();
    const tags = (index: number) => (index % 2 === 0 ? { kind: "deed" } : { place: "Oslo" });
    const rows = Array.from({ length: 2 * MAX_EXAMINED + 40 }, (_, index) =>
      fingerprint({ tags: index === 20 ? { ...tags(0), ...tags(1) } : tags(index) }),
    );
    await register(many.store);
    await many.store.fingerprints.add(rows);
    const path = `/v1/fingerprints?tags=${encodeURIComponent('{"kind":"deed","place":"Oslo"}')}`;
    const first = (await many.get(path)).body;
    expect(first.data).toEqual([]);
    expect(first.pagination).toMatchObject({ hasMore: true, complete: false });
    const { cursor } = first.pagination as { cursor: string };
    const second = (await many.get(`${path}&cursor=${cursor}`)).body;
    expect(second.data).toMatchObject([{ hash: rows[20]?.hash }]);
    expect(second.pagination).toEqual({ cursor: expect.any(String) as string, hasMore: false });
    const back = (await many.get(`${path}&forward=false&cursor=${cursor}`)).body;
    expect(back.data).toEqual([]);
    await many.remove();
  });

  it.each([
    ["document_id=", "document_id"],
    [`document_id=${"x".repeat(257)}`, "document_id"],
    ["event_id=1", "event_id"],
    ["document_ref=xyz", "document_ref"],
    ["document_ref=ab", "document_ref"],
    ["hash_prefix=0123abc", "hash_prefix"],
    [`hash_prefix=${"a".repeat(64)}`, "hash_prefix"],
    ["hash_prefix=0123abcg", "hash_prefix"],
    ["organization_name=", "organization_name"],
    ["organization_name=%26%20%E2%80%A6", "organization_name"],
    [`organization_name=${"x".repeat(201)}`, "organization_name"],
    ["hash_prefix=0123abcd&hash_prefix=0123abcd", "hash_prefix"],
    ["datetime_start=yesterday", "datetime_start"],
    ["datetime_end=2026-13-01T00:00:00Z", "datetime_end"],
    ["datetime_end=2026-01-01T00:00:60Z", "datetime_end"],
    ["tags=contract", "tags"],
    ["tags=[]", "tags"],
    [`tags=${encodeURIComponent('{"kind":1}')}`, "tags"],
    [`tags=${encodeURIComponent('{"a":"1","a":"2"}')}`, "tags"],
    ["forward=no", "forward"],
    ["limit=0", "limit"],
    ["cursor=MS4y", "cursor"],
    ["documentId=x", "documentId"],
    ["Document_id=x", "Document_id"],
    ["status=NEW", "status"],
    ["=x", ""],
    ["document_id=a&limit=1&document_id=b", "document_id"],
    ["tags={}&tags={}", "tags"],
    [`tags=${encodeURIComponent('{"__proto__":1}')}`, "tags"],
  ])("refuses %s and names the parameter", async (query, where) => {
    const { status, body } = await depository.get(`/v1/fingerprints?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ code: "INVALID_REQUEST", path: where }]);
  });
});

describe("an unknown query parameter of a list", () => {
  const id = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a0f";
  it.each([
    "/v1/fingerprints/latest",
    "/v1/fingerprints/activity",
    "/v1/batches/latest",
    `/v1/batches/${id}/fingerprints`,
  ])("is refused by its name: %s", async (list) => {
    for (const [name, query] of [
      ["documentId", "documentId=x"],
      ["toString", "toString=x"],
      ["period", "period=24h&period=30d"],
      ["limit", "limit=1&limit=2"],
      ["document_id", "document_id="],
    ] as const) {
      const { status, body } = await depository.get(`${list}?${query}`);
      expect([status, body.errors]).toMatchObject([400, [{ path: name }]]);
    }
  });

  it("is refused for HEAD too, and a status may be repeated", async () => {
    const { status } = await depository.app.request("/v1/batches/latest?x=1", { method: "HEAD" });
    expect(status).toBe(400);
    const latest = await depository.get("/v1/fingerprints/latest?status=NEW&status=QUEUED");
    expect(latest.status).toBe(200);
  });
});

describe("tags named like members every object has", () => {
  const names = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__defineGetter__",
    "length",
    "0",
    "name0",
    " ",
    "\u{1d11e}",
    "'\"--;%_",
  ];
  let hash: string;
  let other: FreshDepository;

  beforeAll(async () => {
    other = await freshDepository();
    for (const some of [names.slice(0, 6), names.slice(6, 12), names.slice(12)]) {
      const submission = signed(value());
      const { status, body } = await other.submit([
        {
          ...submission,
          metadata: {
            hash: submission.metadata?.hash,
            tags: Object.fromEntries(some.map((name) => [name, "kept"])),
          },
        },
      ]);
      expect([status, body]).toMatchObject([200, [{ accepted: true, errors: [] }]]);
    }
    await other.submit([signed(value())]);
  });
  afterAll(() => other.remove());

  it.each(names)("%j is stored, shown and found, and another value is not found", async (name) => {
    const asked = (text: string) =>
      other.get(
        `/v1/fingerprints?tags=${encodeURIComponent(JSON.stringify(Object.fromEntries([[name, text]])))}`,
      );
    const { body } = await asked("kept");
    expect(body.data).toHaveLength(1);
    hash = (body.data as { hash: string }[])[0]?.hash ?? "";
    expect((await asked("other")).body.data).toEqual([]);
    const response = await other.app.request(`/v1/fingerprints/${hash}`);
    // `json()` keeps a member of any name, even `__proto__`, so `data` is exactly what the service has sent.
    const { data } = (await response.json()) as { data: { tags: object } };
    expect(new Map<string, unknown>(Object.entries(data.tags)).get(name)).toBe("kept");
    const parsed = parseTolerant(FingerprintDetails, data);
    expect(parsed.ok && Object.hasOwn(parsed.value.tags ?? {}, name)).toBe(true);
  });
});

describe("paging", () => {
  it.each(["/v1/fingerprints", "/v1/fingerprints/latest"])(
    "goes from a page to the next and back to the same one: %s",
    async (list) => {
      const one = await page("limit=3", list);
      const two = await page(`limit=3&cursor=${one.cursor}`, list);
      const three = await page(`limit=3&cursor=${two.cursor}`, list);
      expect([...one.hashes, ...two.hashes, ...three.hashes]).toEqual(newestFirst);
      expect([one.hasMore, two.hasMore, three.hasMore]).toEqual([true, true, false]);
      const twoAgain = await page(`limit=3&forward=false&cursor=${three.cursor}`, list);
      expect(twoAgain).toEqual(two);
      const oneAgain = await page(`limit=3&forward=false&cursor=${twoAgain.cursor}`, list);
      expect(oneAgain).toMatchObject({ hashes: one.hashes, hasMore: false });
      const beyond = await page(`limit=3&cursor=${three.cursor}`, list);
      expect(beyond).toEqual({ hashes: [], hasMore: false });
    },
  );

  it("begins at the list's end when it goes backward without a cursor", async () => {
    const end = await page("limit=3&forward=false");
    expect(end).toMatchObject({ hashes: newestFirst.slice(-3), hasMore: true });
    const before = await page(`limit=9&forward=false&cursor=${end.cursor}`);
    expect(before).toMatchObject({ hashes: newestFirst.slice(0, 4), hasMore: false });
  });

  it("gives a cursor only if there is a further page", async () => {
    expect((await page("limit=7")).cursor).toBeUndefined();
    expect((await page("limit=6")).cursor).toBeDefined();
  });

  it("goes both ways through a batch's members, oldest first, and lets caches keep final pages for a minute", async () => {
    await depository.settle();
    const { body } = await depository.get("/v1/batches/latest?limit=1");
    const [batch] = body.data as { id: string }[];
    const members = `/v1/batches/${batch?.id}/fingerprints`;
    const oldestFirst = newestFirst.toReversed();
    const one = await page("limit=4", members);
    const two = await page(`limit=4&cursor=${one.cursor}`, members);
    expect([...one.hashes, ...two.hashes]).toEqual(oldestFirst);
    expect((await page(`limit=4&forward=false&cursor=${two.cursor}`, members)).hashes).toEqual(
      one.hashes,
    );
    const { headers } = await depository.get(`${members}?limit=4`);
    expect(headers.get("Cache-Control")).toContain("max-age=60");
  });
});

describe("a query", () => {
  const paths = operations.map(({ method, path }) => [method, path] as const);
  const send = (method: string, path: string, query: string) =>
    depository.app.request(
      `${path.replaceAll(/\{\w+\}/g, "x")}?${query}`,
      method === "get" ? {} : { method: method.toUpperCase() },
    );

  it.each(paths)(
    "to %s %s with an unknown parameter is refused by its name",
    async (method, path) => {
      const response = await send(method, path, "limt=1");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: "limt" }] });
    },
  );

  it.each(paths)("to %s %s that is not text is refused", async (method, path) => {
    for (const query of ["document_id=%ff", "document_id=%", "%c3%28=1", "document_id=%ed%a0%80"]) {
      const response = await send(method, path, query);
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.text()).toContain("percent-encoded UTF-8");
    }
  });

  it("of a time whose plus sign became a space says what to write", async () => {
    const time = "2026-01-05T10:00:00+01:00";
    const { status, body } = await depository.get(`/v1/fingerprints?datetime_start=${time}`);
    expect([status, body.errors]).toMatchObject([
      400,
      [{ message: expect.stringContaining("%2B") }],
    ]);
    await page(`datetime_start=${encodeURIComponent(time)}`);
  });
});

describe("pages of the latest fingerprints that are asked for together", () => {
  /** The most of three pages that are read from the store at the same time, of which the first fails. */
  async function mostAtOnce(rows: number): Promise<number> {
    const { store } = depository;
    let [reading, most] = [0, 0];
    const latest: typeof store.fingerprints.latest = async (page) => {
      const isFirst = most === 0;
      reading += 1;
      most = Math.max(most, reading);
      await setImmediate();
      reading -= 1;
      if (isFirst) throw new Error("the store failed");
      return store.fingerprints.latest(page);
    };
    const fingerprints = { ...store.fingerprints, latest };
    const fresh = await freshDepository({ store: { ...store, fingerprints } });
    const path = `/v1/fingerprints/latest?limit=${rows}`;
    const pages = Array.from({ length: 3 }, () => fresh.app.request(path));
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 500]);
    return most;
  }

  it("are read at the same time with 100 rows, and one after the other with 101", async () => {
    expect(await mostAtOnce(100)).toBe(3);
    expect(await mostAtOnce(101)).toBe(1);
  });
});
