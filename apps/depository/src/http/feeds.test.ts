// Reads the feeds with a feed reader's library, and validates the Atom feeds by a schema.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findJing, validate } from "../../../../tools/jing.ts";
import {
  type FreshDepository,
  freshDepository,
  organization,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";

const hasJing = findJing();
const schema = join(import.meta.dirname, "../../test/atom-feed.rnc");
const ORIGIN = "https://evidence.example";
const [ATOM, JSON_FEED] = ["/v1/feeds/fingerprints.atom", "/v1/feeds/fingerprints.json"];
const hostile = `<b onload="x">Lease & co</b>]]>\u202e\u0000\ufffe`;

const folder = mkdtempSync(join(tmpdir(), "depository-feeds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function describeFeeds(name: string, open: () => Promise<FreshDepository>): void {
  describe(`feeds on ${name}`, () => {
    let depository: FreshDepository;
    /** The paths of files to which these tests have written every Atom feed that they read. */
    const files: string[] = [];
    const [first, second] = [{ documentId: "lease-14" }, { documentId: "lease-14", version: 2 }];

    beforeAll(async () => {
      depository = await open();
      await submit(first);
      await submit({ documentId: hostile });
      await depository.settle();
      await submit(second);
    });
    afterAll(() => depository.remove());

    async function submit(content: Parameters<typeof value>[0]): Promise<{ hash: string }> {
      depository.clock.time += 1_000;
      const submission = signed(value(content));
      const { body } = await depository.submit([submission]);
      expect(body).toMatchObject([{ accepted: true }]);
      return { hash: submission.metadata?.hash ?? "" };
    }
    async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
      const response = await depository.app.request(path, { headers });
      expect(response.status).toBe(200);
      return response.text();
    }
    async function atom(query = "") {
      const text = await textOf(ATOM + query);
      const file = join(folder, `${randomUUID()}.atom`);
      writeFileSync(file, text);
      files.push(file);
      return parseAtomFeed(text);
    }
    const json = async (query = "") => parseJsonFeed(await textOf(JSON_FEED + query));

    it("[FE1] lists what the service has recorded as Atom, newest first, with an address and times of each", async () => {
      const feed = await atom(`?organization_id=${organization.id.toUpperCase()}`);
      expect(feed).toMatchObject({
        id: `${ORIGIN}${ATOM}?organization_id=${organization.id}`,
        title: {
          value: `Fingerprints of \u2068“${organization.name}”\u2069 · Digital Evidence Explorer`,
        },
        updated: "2026-01-05T10:20:15.000Z",
        links: [
          { rel: "self", href: `${ORIGIN}${ATOM}?organization_id=${organization.id}` },
          { rel: "alternate", href: `${ORIGIN}/dashboard` },
        ],
      });
      const [newest, ...older] = feed.entries ?? [];
      expect(older).toHaveLength(2);
      const listed = await depository.get("/v1/fingerprints/latest?limit=1");
      const [{ id, hash }] = listed.body.data as [{ id: string; hash: string }];
      const record = await depository.get(`/v1/fingerprints/${hash}`);
      const { documentRef } = record.body.data as { documentRef: string };
      expect(documentRef).toMatch(/^[0-9a-f]{64}$/);
      expect(newest).toMatchObject({
        id: `urn:uuid:${id}`,
        title: { value: "\u2068“lease-14”\u2069: New" },
        published: "2026-01-05T10:20:15.000Z",
        updated: "2026-01-05T10:20:15.000Z",
        links: [{ rel: "alternate", type: "text/html", href: `${ORIGIN}/fingerprint/${hash}` }],
        categories: [{ term: "NEW", label: "New" }],
        content: {
          value: expect.stringMatching(
            `^According to the service, not checked for this feed: fingerprint ${hash} of a document with the hash ${documentRef}, `,
          ),
        },
      });
    });

    it("[FE1] lists the same as JSON Feed 1.1", async () => {
      const [asAtom, asJson] = [await atom(), await json()];
      expect(asJson).toMatchObject({
        title: "Fingerprints · Digital Evidence Explorer",
        home_page_url: `${ORIGIN}/dashboard`,
        feed_url: `${ORIGIN}${JSON_FEED}`,
        language: "en",
      });
      expect(JSON.parse(await textOf(JSON_FEED))).toHaveProperty(
        "version",
        "https://jsonfeed.org/version/1.1",
      );
      const items = asJson.items ?? [];
      expect(items).toHaveLength(3);
      expect(
        items.map(({ id, url, title, content_text, tags, date_published, date_modified }) => ({
          id,
          title,
          published: date_published,
          updated: date_modified,
          href: url,
          term: tags?.[0],
          text: content_text,
        })),
      ).toEqual(
        asAtom.entries?.map(({ id, title, published, updated, links, categories, content }) => ({
          id,
          title: title?.value,
          published,
          updated,
          href: links?.[0]?.href,
          term: categories?.[0]?.term,
          text: content?.value,
        })),
      );
    });

    it("[FE2] lists the fingerprints of an organization, of a document, of both, or of a status", async () => {
      const titles = async (query: string) =>
        ((await json(query)).items ?? []).map(({ title = "" }) =>
          title.replaceAll(/[\u2068\u2069]/g, ""),
        );
      const lease = ["“lease-14”: New", "“lease-14”: Finalized Commitment"];
      expect(await titles("?document_id=lease-14")).toEqual(lease);
      expect(await titles(`?document_id=lease-14&organization_id=${organization.id}`)).toEqual(
        lease,
      );
      expect(await titles(`?document_id=lease-14&organization_id=${randomUUID()}`)).toEqual([]);
      expect(await titles("?status=NEW")).toEqual(lease.slice(0, 1));
      expect(await titles("?status=FINALIZED_COMMITMENT&limit=1")).toHaveLength(1);
      expect(await titles("?status=ERRORED_COMMITMENT")).toEqual([]);
      expect((await json("?document_id=lease-14")).home_page_url).toBe(
        `${ORIGIN}/search?q=lease-14`,
      );
      expect((await json("?status=NEW")).home_page_url).toBe(`${ORIGIN}/dashboard?status=NEW`);
    });

    it("[FE2] lists the fingerprints of a signer, in either spelling of its key, without the header Last-Modified", async () => {
      const key = publicKeyId(privateKey);
      const feed = await atom(`?signer=04${key.toUpperCase()}`);
      expect(feed.entries).toHaveLength(3);
      expect(feed.title?.value).toContain(`signed by key ${key.slice(0, 8)}…`);
      expect(feed.id).toBe(`${ORIGIN}${ATOM}?signer=${key}`);
      expect((await json(`?signer=${key}`)).home_page_url).toBe(`${ORIGIN}/signer/${key}`);
      expect((await atom(`?signer=${"0".repeat(128)}`)).entries ?? []).toEqual([]);
      const response = await depository.app.request(`${ATOM}?signer=${key}`);
      expect(response.headers.get("Last-Modified")).toBeNull();
    });

    it.each([
      ["?signer=05", "signer"],
      [`?signer=${"0".repeat(128)}&document_id=a`, "signer"],
      [`?signer=${"0".repeat(128)}&status=NEW`, "status"],
      [`?status=NEW&organization_id=${organization.id}`, "status"],
      ["?status=DONE", "status"],
      ["?organization_id=halden", "organization_id"],
      ["?limit=101", "limit"],
      ["?cursor=x", "cursor"],
      ["?forward=false", "forward"],
      ["?document_id=", "document_id"],
    ])("[FE2] refuses %s and names the parameter", async (query, path) => {
      for (const feed of [ATOM, JSON_FEED]) {
        const { status, body } = await depository.get(feed + query);
        expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path })]]);
      }
    });

    it("[FE3] leads from page to page to the oldest entry", async () => {
      const ids: unknown[] = [];
      let query: string | undefined = "?limit=1";
      for (let pages = 0; query !== undefined && pages < 5; pages += 1) {
        const feed = await atom(query);
        expect(feed.id).toBe(ORIGIN + ATOM);
        const link = (rel: string) => feed.links?.find((each) => each.rel === rel)?.href;
        expect(link("self")).toBe(ORIGIN + ATOM + query);
        ids.push(...(feed.entries ?? []).map(({ id }) => id));
        const page = await json(query);
        expect(page.next_url?.replace(JSON_FEED, ATOM)).toBe(link("next"));
        query = link("next")?.slice(`${ORIGIN}${ATOM}`.length);
      }
      expect(ids).toEqual((await atom()).entries?.map(({ id }) => id));
    });

    it("[FE4] writes names of records as text, without characters that XML forbids or that readers cannot see", async () => {
      const text = await textOf(ATOM);
      for (const hidden of ["<b ", "]]>", "\u0000", "\u202e", "\ufffe"]) {
        expect(text).not.toContain(hidden);
      }
      const entry = (await atom()).entries?.find(({ title }) => title?.value?.includes("Lease"));
      const shown = `\u2068“<b onload='x'>Lease & co</b>]]>\ufffd\ufffd\ufffd`;
      expect(entry?.title?.value).toContain(shown);
      const item = (await json()).items?.find(({ title }) => title?.includes("Lease"));
      expect(item?.title).toContain(shown);
      const query = `?document_id=${encodeURIComponent(hostile)}`;
      expect((await atom(query)).entries).toHaveLength(1);
    });

    it("[FE5] is answered 304 while it is unchanged, by its ETag and, after a minute, by its time", async () => {
      const path = `${ATOM}?organization_id=${organization.id}`;
      const fresh = await depository.app.request(path);
      expect(fresh.headers.get("Cache-Control")).toBe("public, max-age=60");
      expect(fresh.headers.get("Last-Modified")).toBeNull();
      depository.clock.time += 60_000;
      const settled = await depository.app.request(path);
      const modified = settled.headers.get("Last-Modified") ?? "";
      expect(modified).toBe("Mon, 05 Jan 2026 10:20:15 GMT");
      const etag = settled.headers.get("ETag") ?? "";
      expect(etag).toBe(fresh.headers.get("ETag"));
      const asked = async (headers: Record<string, string>) =>
        (await depository.app.request(path, { headers })).status;
      expect(await asked({ "If-None-Match": etag })).toBe(304);
      expect(await asked({ "If-Modified-Since": modified })).toBe(304);
      expect(await asked({ "If-Modified-Since": "Mon, 05 Jan 2026 10:20:14 GMT" })).toBe(200);
      expect(await asked({ "If-Modified-Since": "yesterday" })).toBe(200);
      expect(await asked({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toBe(200);
      const byStatus = await depository.app.request(`${ATOM}?status=FINALIZED_COMMITMENT`);
      expect(byStatus.headers.get("Last-Modified")).toBeNull();
      // An entry leaves this feed when its document id is withheld. The times of the remaining entries do not show this
      // change, so the feed has no Last-Modified.
      const byDocument = await depository.app.request(`${ATOM}?document_id=lease-14`);
      expect(byDocument.headers.get("Last-Modified")).toBeNull();
      const head = await depository.app.request(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });

    it("[FE5] keeps an entry's id and says when its status changed", async () => {
      const query = "?document_id=lease-14&limit=1";
      const before = await json(query);
      await depository.settle();
      const after = await json(query);
      const [[was], [is]] = [before.items ?? [], after.items ?? []];
      expect([is?.id, is?.date_published]).toEqual([was?.id, was?.date_published]);
      expect([was?.tags, is?.tags]).toEqual([["NEW"], ["FINALIZED_COMMITMENT"]]);
      expect(String(is?.date_modified) > String(was?.date_modified)).toBe(true);
    });

    it("[FE5] is never answered 304 by its time after a value was shown again", async () => {
      const path = `${ATOM}?organization_id=${organization.id}`;
      const { store, clock } = depository;
      const { hash } = await submit({ documentId: "withheld-for-a-while" });
      await depository.settle();
      const settled = async () => {
        clock.time += 120_000;
        return depository.app.request(path);
      };
      const before = await settled();
      await store.withholdings.withhold({ hash, member: "documentId", at: clock.time });
      const withheld = await settled();
      await store.withholdings.showAgain({ hash, member: "documentId" });
      const times = [before, withheld].map(({ headers }) => headers.get("Last-Modified"));
      for (const since of [...times, new Date(clock.time).toUTCString()]) {
        const headers = { "If-Modified-Since": since ?? "" };
        expect(await textOf(path, headers)).toContain("withheld-for-a-while");
      }
    });

    it("[FE1] is a feed without entries if nothing is recorded", async () => {
      const feed = await atom(`?organization_id=${randomUUID()}`);
      expect(feed.entries ?? []).toEqual([]);
      expect(feed.updated).toBe("1970-01-01T00:00:00.000Z");
    });

    it.skipIf(!hasJing)(
      "[FE1] every Atom feed that these tests read is valid by its schema",
      () => {
        expect(files.length).toBeGreaterThan(5);
        expect(validate(schema, files)).toBe("");
      },
    );
  });
}

const env = { PUBLIC_ORIGIN: ORIGIN };
describeFeeds("SQLite", () => freshDepository({ env }));
describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();
  describeFeeds("PostgreSQL", async () => {
    const { url } = await postgres.createDatabase();
    return freshDepository({ env: { ...env, DATABASE_URL: url } });
  });
});

describe("the origin of a feed's links", () => {
  const hrefs = async (trustedProxies: string, headers: Record<string, string>) => {
    const depository = await freshDepository({ env: { TRUSTED_PROXIES: trustedProxies } });
    try {
      const response = await depository.app.request(JSON_FEED, { headers });
      return ((await response.json()) as { feed_url: string }).feed_url;
    } finally {
      await depository.remove();
    }
  };

  it.each([
    ["0", { host: "Evidence.example:8080" }, "http://evidence.example:8080"],
    ["0", { host: "[::1]:8080", "x-forwarded-proto": "https" }, "http://[::1]:8080"],
    ["1", { host: "evidence.example", "x-forwarded-proto": "https" }, "https://evidence.example"],
    ["0", { host: 'a"><script>' }, "http://localhost"],
    ["0", { host: "a.example/path" }, "http://localhost"],
    ["0", { host: "a.example:99999" }, "http://localhost"],
    ["0", { host: "256.256.256.256" }, "http://localhost"],
    ["0", { host: "[:::]" }, "http://localhost"],
    ["0", {}, "http://localhost"],
  ])("[FE6] is the call's own host without a setting: proxies %s, %o", async (...given) => {
    const [proxies, headers, origin] = given;
    expect(await hrefs(proxies, headers)).toBe(origin + JSON_FEED);
  });
});
