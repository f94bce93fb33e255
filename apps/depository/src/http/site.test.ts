import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
} from "../../test/fresh-depository.ts";
import { loadSite } from "./site.ts";

const metaPolicy = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">`;
const page = `<!doctype html><title>Explorer</title>${"<!-- filler -->".repeat(60)}`;
const script = "export const nothing = 0;\n".repeat(100);
let folder: string;
let depository: FreshDepository;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "depository-site-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page.replace("<title>", `${metaPolicy}<title>`));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "sw.js"), script);
  writeFileSync(join(folder, "config.json"), '{"network":"mainnet"}');
  writeFileSync(join(folder, "assets", "main-1a2b3c.js"), script);
  writeFileSync(join(folder, "assets", "document-hash-worker-4D5e-6f.js"), script);
  writeFileSync(join(folder, "..", "secret.txt"), "no");
  const site = await loadSite(folder);
  if (site === null) throw new Error("the site was not found");
  depository = await freshDepository({
    site,
    env: {
      CONNECT_ORIGINS: "https://example.org",
      KEY_DIRECTORIES: `https://halden.example=${organization.id}`,
    },
  });
});
afterAll(async () => {
  await depository.remove();
  rmSync(join(folder, "..", "secret.txt"), { force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return depository.app.request(path, { headers });
}

describe("the pages", () => {
  it.each(["/", "/dashboard", "/fingerprint/ab12", "/batch/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"])(
    "are the same HTML page at %s",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toContain("text/html");
      expect(await response.text()).toBe(page);
    },
  );

  it("have only the header's policy, without the one that the build writes for other hosts", async () => {
    expect(await (await get("/")).text()).not.toContain("http-equiv");
  });

  it("forbid inline scripts, other origins and being framed", async () => {
    const { headers } = await get("/dashboard");
    const policy = headers.get("Content-Security-Policy") ?? "";
    const directives = policy.split("; ");
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self' https://example.org https://halden.example",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types explorer-worker",
      ]),
    );
    expect(policy).not.toMatch(/unsafe-|\*|data:|blob:/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it.each(["/embed/ab12", "/embed/", "/embed/a/b"])(
    "[EM2] at %s, and only there, may be framed by every site",
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("frame-ancestors *");
      const other = (await get("/dashboard")).headers.get("Content-Security-Policy") ?? "";
      expect(policy.replace("frame-ancestors *", "frame-ancestors 'none'")).toBe(other);
      expect(headers.get("X-Frame-Options")).toBeNull();
    },
  );

  it.each([
    "/",
    "/embed",
    "/Embed/ab12",
    "/embedded/ab12",
    "//embed/ab12",
    "/fingerprint/embed/",
    "/x?/embed/",
    "/batch/ab12",
    "/verify",
    "/favicon.svg",
    "/config.json",
    "/assets/main-1a2b3c.js",
    "/v1/fingerprints/latest",
    "/embed/script.js",
  ])("[EM2] at %s may not be framed", async (path) => {
    const policy = (await get(path)).headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toContain("frame-ancestors *");
  });

  it("get a service worker that may only request their own origin, and that caches must revalidate each time", async () => {
    const { headers } = await get("/sw.js");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get("Content-Type")).toContain("text/javascript");
    expect(headers.get("Cache-Control")).toBe("no-cache");
  });

  it("start workers that may compile WebAssembly but not make requests", async () => {
    const { headers } = await get("/assets/document-hash-worker-4D5e-6f.js");
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
    expect(headers.get("Cache-Control")).toContain("immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("are revalidated each time, and answered 304 while they are unchanged", async () => {
    const { headers } = await get("/");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    const again = await get("/", { "If-None-Match": headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    expect(again.headers.get("Content-Security-Policy")).not.toBeNull();
  });
});

describe("files", () => {
  it("with a hash in their name may be kept for good, and others may not", async () => {
    const hashed = await get("/assets/main-1a2b3c.js");
    expect(hashed.headers.get("Cache-Control")).toContain("immutable");
    expect(hashed.headers.get("Content-Type")).toContain("text/javascript");
    expect((await get("/favicon.svg")).headers.get("Cache-Control")).toBe("no-cache");
  });

  it.each([
    ["br", (bytes: Uint8Array) => brotliDecompressSync(bytes)],
    ["gzip", (bytes: Uint8Array) => gunzipSync(bytes)],
  ])("come compressed as %s where that is accepted", async (encoding, decompress) => {
    const response = await get("/assets/main-1a2b3c.js", { "Accept-Encoding": `x, ${encoding}` });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toContain("Accept-Encoding");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(script.length);
    expect(decompress(bytes).toString()).toBe(script);
  });

  it("are sent uncompressed where no compression is accepted", async () => {
    const response = await get("/assets/main-1a2b3c.js", { "Accept-Encoding": "br;q=0" });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(await response.text()).toBe(script);
  });

  it.each(["/assets/gone-000000.js", "/assets/", "/../secret.txt", "/%2e%2e/secret.txt", "/v1/x"])(
    "that do not exist are not found, and do not get the page: %s",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toContain("application/json");
    },
  );
});

it("[DI8] the service's own configuration is served, not the build's, with the domains whose policy allows them", async () => {
  const configuration: unknown = await (await get("/config.json")).json();
  expect(configuration).toMatchObject({
    network: "demonstration",
    demonstration: true,
    serviceWorker: true,
    directories: [{ origin: "https://halden.example", organizations: [organization.id] }],
  });
});

it("a folder without index.html has no site", async () => {
  expect(await loadSite(join(folder, "assets"))).toBeNull();
  expect(await loadSite(join(folder, "nowhere"))).toBeNull();
});
