import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import type { Call } from "./call.ts";
import { batchPreview, fingerprintPreview, withPreview } from "./preview.ts";
import { loadSite } from "./site.ts";

const page = `<!doctype html><head><title>Explorer</title>
    <meta
      name="description"
      content="Look up fingerprints"
    /></head>${"<!-- filler -->".repeat(60)}`;
const hash = "3f".repeat(32);
const received = Date.UTC(2026, 0, 5, 10, 20);
const record = {
  hash,
  createdAt: received,
  organizationId: organization.id,
  documentId: `"><script>alert(1)</script>`,
};

let folder: string;
let depository: FreshDepository;
let submitted: string;
let batchId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "depository-preview-"));
  writeFileSync(join(folder, "index.html"), page);
  const site = await loadSite(folder);
  if (site === null) throw new Error("the site was not found");
  depository = await freshDepository({ site });
  const submission = signed(value());
  submitted = submission.metadata?.hash ?? "";
  await depository.submit([submission]);
  await depository.settle();
  const record = await depository.get(`/v1/fingerprints/${submitted}`);
  ({ batchId } = record.body.data);
});
afterAll(async () => {
  await depository.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function textOf(path: string): Promise<string> {
  return (await depository.app.request(path)).text();
}

function descriptionIn(text: string): string {
  return /<meta name="description" content="([^"]*)" \/>/.exec(text)?.[1] ?? "";
}

describe("the preview of a link", () => {
  it("[SH5] of a fingerprint says what the service has recorded, and who states it", async () => {
    const text = await textOf(`/fingerprint/${submitted}`);
    expect(text).toContain(
      `<title>Fingerprint ${submitted.slice(0, 8)} · Digital Evidence Explorer</title>`,
    );
    expect(text).toContain(
      `<meta property="og:title" content="Fingerprint ${submitted.slice(0, 8)}`,
    );
    const description = descriptionIn(text);
    expect(description).toBe(
      `According to the service, not checked for this preview: listed as \u2068“Finalized Commitment”\u2069, received on 2026-01-05 (UTC) for an organization called \u2068“${organization.name}”\u2069. Open the page, and your browser checks the evidence.`,
    );
    expect(text).toContain(`<meta property="og:description" content="${description}" />`);
    expect(text.match(/name="description"/g)).toHaveLength(1);
    expect(await textOf(`/fingerprint/${submitted.toUpperCase()}`)).toBe(text);
  });

  it("[SH5] of a batch says how many fingerprints are in it", async () => {
    const text = await textOf(`/batch/${batchId}`);
    expect(text).toContain(
      `<title>Batch ${batchId.slice(0, 8)} · Digital Evidence Explorer</title>`,
    );
    expect(descriptionIn(text)).toContain(
      "not checked for this preview: a batch of 1 fingerprint, listed as",
    );
  });

  it("[FE7] of a fingerprint names the feeds of its document and of its organization", async () => {
    const text = await textOf(`/fingerprint/${submitted}`);
    const links = [
      ...text.matchAll(
        /<link\s+rel="alternate"\s+type="([^"]+)"\s+title="([^"]+)"\s+href="([^"]+)"/g,
      ),
    ];
    expect(links.map(([, type, title]) => [type, title])).toEqual([
      ["application/atom+xml", "Fingerprints of this document (Atom)"],
      ["application/feed+json", "Fingerprints of this document (JSON Feed)"],
      ["application/atom+xml", "Fingerprints of this organization (Atom)"],
      ["application/feed+json", "Fingerprints of this organization (JSON Feed)"],
    ]);
    for (const [, type = "", , href = ""] of links) {
      const response = await depository.app.request(href.replaceAll("&#38;", "&"));
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
      expect(await response.text()).toContain(submitted);
    }
    expect(await textOf(`/batch/${batchId}`)).not.toContain('rel="alternate"');
  });

  it("[SH5] never says that anything was verified or confirmed", () => {
    const statuses = ["FINALIZED_COMMITMENT", "PENDING_COMMITMENT", "ERRORED_COMMITMENT"] as const;
    const words = statuses.flatMap((status) => [
      fingerprintPreview({ ...record, organizationName: "A", batch: { status } }),
      batchPreview({ id: batchId, status, size: 2, createdAt: received }),
    ]);
    expect(JSON.stringify(words)).not.toMatch(/verif|confirm|valid|genuine|authentic|prove/i);
  });

  it.each([
    `/fingerprint/${hash}`,
    "/fingerprint/12",
    "/fingerprint/",
    "/batch/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a09",
    "/batch/'; DROP TABLE batch",
    "/dashboard",
    "/",
  ])("[SH6] is the build's own where there is no record: %s", async (path) => {
    const response = await depository.app.request(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
  });

  it("[SH6] keeps the page's headers, is answered 304 while it is unchanged, and answers HEAD", async () => {
    const path = `/fingerprint/${submitted}`;
    const [{ headers }, other] = [
      await depository.app.request(path),
      await depository.app.request("/dashboard"),
    ];
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toBe(other.headers.get("Content-Security-Policy"));
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const etag = headers.get("ETag") ?? "";
    expect(etag).not.toBe(other.headers.get("ETag"));
    const known = { headers: { "If-None-Match": etag } };
    expect((await depository.app.request(path, known)).status).toBe(304);
    const head = await depository.app.request(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("ETag")).toBe(etag);
    const packed = await depository.app.request(path, {
      headers: { "Accept-Encoding": "br, gzip" },
    });
    expect(packed.headers.get("Content-Encoding")).toBe("br");
    const unpacked = brotliDecompressSync(new Uint8Array(await packed.arrayBuffer())).toString();
    expect(unpacked).toBe(await textOf(path));
  });
});

describe("names in a preview", () => {
  const shown = (organizationName: string) =>
    withPreview(page, fingerprintPreview({ ...record, organizationName, batch: null }));

  it.each([
    [`"><script>alert(1)</script>`, "&#39;&#62;&#60;script&#62;"],
    ["</title><img src=x onerror=alert(1)>", "&#60;/title&#62;"],
    ["$& $1 $` $'", "$&#38; $1 $` $&#39;"],
  ])("[SH7] are text and never markup: %s", (name, written) => {
    const text = shown(name);
    expect(text).toContain(written);
    expect(text.match(/<script|<img|<title>/g)).toEqual(["<title>"]);
  });

  it("[SH7] cannot reorder, hide or break the words around them", () => {
    const text = shown("Halden\u202e\u2069\u200b\r\nVerified\u0000\ud800");
    expect(text).toContain("“Halden\ufffd\ufffd\ufffd\ufffd\ufffdVerified\ufffd\ufffd”\u2069");
    expect(text).not.toMatch(/\p{Cs}/u);
  });

  it.each(["”", "❞", "’’", "ʼʼ", "»", "＂"])("[SH7] cannot end their quotation by %s", (mark) => {
    const text = descriptionIn(shown(`Halden${mark}. All checks passed. It is “x`));
    expect(text).toContain("“Halden&#39;. All checks passed. It is &#39;x”\u2069");
  });

  it("[SH7] are cut at 80 characters, however long they are", () => {
    const text = shown("😀".repeat(10_000));
    expect(descriptionIn(text)).toContain(`“${"😀".repeat(80)}…”`);
    expect(text.length).toBeLessThan(page.length + 3_000);
  });
});

it("[SH6] a page opens without its preview while the store does not answer", async () => {
  const site = await loadSite(folder);
  if (site === null) throw new Error("the site was not found");
  const { serveSite } = await import("./site.ts");
  const call = { originalUrl: `/fingerprint/${hash}` } as Call;
  for (const find of [
    () => new Promise<never>(() => undefined),
    () => Promise.reject(new Error("it cannot be reached")),
  ]) {
    const reply = await serveSite(site, [], find)(call);
    expect(new TextDecoder().decode(reply.body as Uint8Array)).toBe(page);
  }
});
