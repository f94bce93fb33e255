// Tests the static build on several kinds of host, with a service on another origin: what the policy and the
// headers allow, and what they prevent.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfiguration, reasonOf } from "../apps/explorer/static-host.ts";
import { findNginx } from "../tools/nginx.ts";
import { useBrowser, viewports } from "./browser.ts";
import { writeFiles } from "./evidence-files.ts";
import { documentOf, latestFinalHash } from "./service.ts";
import { headersFileHost, type Host, nginxHost, plainHost, serve } from "./static-hosts.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { snapshotsOf, sourceOf } from "./source.ts";

const service = inject("origin");
const folder = temporaryFolder();
const dist = join(folder.path, "dist");
const hash = await latestFinalHash(service);
const [viewport] = viewports;
if (viewport === undefined) throw new Error("there is no viewport");
const nginx = findNginx();
if (nginx === null) {
  console.log(
    "nginx was not found, so its tests were left out: install Debian's package nginx-light, or set NGINX_PATH.",
  );
}

function build(config: unknown, outDir: string) {
  const [path = ""] = writeFiles(folder.path, { "config.json": config });
  return spawnSync(
    "vite",
    ["build", "apps/explorer", "--logLevel", "error", "--outDir", outDir, "--emptyOutDir"],
    {
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", EXPLORER_CONFIG: path },
    },
  );
}

const config = {
  network: "elsewhere",
  networks: {
    elsewhere: {
      name: "Elsewhere",
      ...sourceOf(service),
      ...snapshotsOf(service),
      ledgerApi: "https://ledger.example/api",
    },
  },
  documentOrigins: ["https://documents.example"],
  directories: [
    {
      origin: "https://halden.example",
      organizations: ["0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"],
    },
  ],
};
const documentPath = join(folder.path, "document");

/**
 * A server that the configuration does not name. It lets any page read its answers, so only the policy can keep
 * a page from using it.
 */
let stranger: Host;
let strangerRequests: string[] = [];

beforeAll(async () => {
  const { status, stderr } = build(config, dist);
  if (status !== 0) throw new Error(`the explorer does not build: ${stderr}`);
  writeFiles(folder.path, { document: await documentOf(service, hash) });
  stranger = await serve((request, response) => {
    strangerRequests.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*").end("taken");
  });
});
afterAll(async () => {
  await stranger.stop();
  folder.remove();
});

const workers = () => readdirSync(join(dist, "assets")).filter((name) => name.includes("-worker-"));

const hosts: readonly (readonly [
  name: string,
  sendsHeaders: boolean,
  start: (() => Promise<Host>) | null,
])[] = [
  ["a plain file server", false, () => plainHost(dist)],
  ["a host that reads _headers", true, () => headersFileHost(dist)],
  [
    "nginx",
    true,
    nginx === null
      ? null
      : () => {
          const workFolder = join(folder.path, "nginx");
          mkdirSync(workFolder);
          return nginxHost(nginx, dist, workFolder);
        },
  ],
];

describe.each(hosts)("the build on %s", (name, sendsHeaders, start) => {
  let host: Host;
  beforeAll(async () => {
    if (start !== null) host = await start();
  });
  afterAll(async () => {
    if (start !== null) await host.stop();
  });

  describe.skipIf(start === null)("in a browser", () => {
    const browser = useBrowser();

    const openVerified = async () => {
      const opened = await browser.open(viewport);
      await opened.page.goto(`${host.origin}/fingerprint/${hash}`);
      await opened.page.locator("section[data-verdict=consistent]").first().waitFor();
      return opened;
    };

    it("shows, verifies and hashes without a violation of its policy", async () => {
      const { page, errors, close } = await openVerified();
      // Hashing runs WebAssembly in a worker. Only the Content-Security-Policy of the worker's script allows
      // WebAssembly.
      await page.locator("input[type=file]").first().setInputFiles(documentPath);
      await page.getByText("Yes, these are the same bytes").first().waitFor();
      await page.goto(`${host.origin}/dashboard`);
      await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
      await page.goto(`${host.origin}/verify`);
      await page.getByRole("heading", { name: "What you have" }).waitFor();
      await page.goto(`${host.origin}/no/such/page`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(errors).toEqual([]);
      await close();
    });

    it("requests config.json once", async () => {
      const { page, close } = await browser.open(viewport);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${host.origin}/dashboard`);
      await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
      expect(asked.filter((path) => path === "/config.json")).toHaveLength(1);
      await close();
    });

    it("lets no page send requests to other sites, and runs no inline script", async () => {
      const { page, close } = await openVerified();
      strangerRequests = [];
      const outcome = await page.evaluate(async (address) => {
        const violated: string[] = [];
        addEventListener("securitypolicyviolation", (event) => {
          violated.push(event.effectiveDirective);
        });
        const asked = await fetch(address).then(
          () => "answered",
          () => "refused",
        );
        const script = document.createElement("script");
        let isMarkupTaken = true;
        try {
          script.textContent = "window.isTaken = true";
        } catch {
          isMarkupTaken = false;
        }
        document.head.append(script);
        // The browser reports the second violation in a task of its own.
        for (let turn = 0; turn < 1000 && violated.length < 2; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return { asked, isMarkupTaken, isTaken: "isTaken" in window, violated };
      }, stranger.origin);
      expect(outcome).toMatchObject({ asked: "refused", isMarkupTaken: false, isTaken: false });
      expect(outcome.violated).toEqual(
        expect.arrayContaining(["connect-src", "require-trusted-types-for"]),
      );
      expect(strangerRequests).toEqual([]);
      await close();
    });

    it(`${sendsHeaders ? "keeps" : "cannot keep"} workers from sending requests to other sites`, async () => {
      const { page, close } = await openVerified();
      strangerRequests = [];
      const [worker] = page.workers();
      const asked = await worker?.evaluate(
        (address) =>
          fetch(address).then(
            () => "answered",
            () => "refused",
          ),
        stranger.origin,
      );
      expect(asked).toBe(sendsHeaders ? "refused" : "answered");
      expect(strangerRequests).toHaveLength(sendsHeaders ? 0 : 1);
      await close();
    });

    it(`${sendsHeaders ? "forbids" : "cannot forbid"} being framed`, async () => {
      const framing = await serve((_request, response) =>
        response
          .setHeader("content-type", "text/html")
          .end(`<!doctype html><iframe src="${host.origin}/dashboard"></iframe>`),
      );
      const { page, close } = await browser.open(viewport);
      await page.goto(framing.origin);
      const frame = page.frames().find((each) => each !== page.mainFrame());
      const isShown = (await frame?.locator("#root").count()) === 1;
      expect(isShown).toBe(!sendsHeaders);
      await close();
      await framing.stop();
    });
  });

  if (!sendsHeaders) return;
  describe.skipIf(start === null)("by its headers", () => {
    const policyOf = ({ headers }: Response) =>
      (headers.get("content-security-policy") ?? "").split("; ");

    it.each(["/", "/index.html", "/dashboard", `/fingerprint/${hash}`, "/batch/x", "/verify"])(
      "sends the whole policy with %s, which is to be checked each time",
      async (path) => {
        const response = await fetch(host.origin + path);
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toContain("text/html");
        expect(response.headers.get("cache-control")).toBe("no-cache");
        const policy = policyOf(response);
        expect(policy.join("; ")).toContain("default-src 'none'; script-src 'self'");
        expect(policy).toContain(
          `connect-src 'self' ${service} https://ledger.example https://documents.example https://halden.example`,
        );
        expect(policy.join("; ")).toContain("frame-ancestors 'none'");
        expect(policy.join("; ")).not.toMatch(/unsafe|\*|data:|blob:/);
      },
    );

    it("lets other sites frame the embed page only on a host that can have another policy for one path", async () => {
      const policy = policyOf(await fetch(`${host.origin}/embed/${hash}`)).join("; ");
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      const isAllowed = policy.includes("frame-ancestors *");
      expect(isAllowed).toBe(name === "nginx");
      expect(policy.includes("frame-ancestors 'none'")).toBe(!isAllowed);
      // Some servers serve the embed page (`/embed/…`) at these addresses too. The explorer shows a different page
      // there, and no other site may frame that page.
      for (const path of [`//embed/${hash}`, `/%65mbed/${hash}`]) {
        const answer = await fetch(host.origin + path);
        const mayBeFramed = policyOf(answer).join("; ").includes("frame-ancestors *");
        expect([path, answer.ok && mayBeFramed]).toEqual([path, false]);
      }
    });

    it("sends the other headers with every file", async () => {
      for (const path of [
        "/",
        "/no/such",
        "/config.json",
        "/favicon.svg",
        `/assets/${workers()[0]}`,
      ]) {
        const { headers } = await fetch(host.origin + path);
        expect(headers.get("x-content-type-options"), path).toBe("nosniff");
        expect(headers.get("referrer-policy"), path).toBe("no-referrer");
        expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
        expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
        expect(headers.get("permissions-policy"), path).toContain("camera=()");
      }
    });

    it("sends the workers' own policy with each worker's script", async () => {
      // There are two workers, each in two languages: one that verifies, and one that hashes documents. No other file may
      // have a name like theirs.
      expect(workers()).toHaveLength(4);
      for (const name of workers()) {
        const { headers } = await fetch(`${host.origin}/assets/${name}`);
        const policy = headers.get("content-security-policy") ?? "";
        expect(policy).toContain("default-src 'none'; script-src 'wasm-unsafe-eval'");
        expect(policy).not.toContain("connect-src");
        expect(headers.get("cache-control")).toContain("immutable");
      }
    });

    it("sends the service worker's own policy with its script, which is to be checked each time", async () => {
      const { headers } = await fetch(`${host.origin}/sw.js`);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; connect-src 'self'");
      expect(policy).not.toContain(service);
      expect(headers.get("content-type")).toContain("javascript");
      expect(headers.get("cache-control")).toBe("no-cache");
    });

    it("lets caches keep hashed files forever, and makes them check config.json each time", async () => {
      for (const name of readdirSync(join(dist, "assets"))) {
        const { headers } = await fetch(`${host.origin}/assets/${name}`);
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
      const configuration = await fetch(`${host.origin}/config.json`);
      expect(configuration.headers.get("cache-control")).toBe("no-cache");
      await expect(configuration.json()).resolves.toEqual(config);
      const missing = await fetch(`${host.origin}/assets/gone-00000000.js`);
      expect(missing.status).toBe(404);
    });
  });
});

describe("a configuration that the pages could not start with", () => {
  it.each<[string, unknown, string]>([
    ["an unknown network", { network: "moon" }, "Invalid network => moon"],
    [
      "a broken network that is declared and not chosen",
      { network: "mainnet", networks: { x: { name: "X", apiBase: "x", snapshotUrl: "/{hash}" } } },
      '"networks.x.apiBase" is neither empty nor a web address',
    ],
    ...["https://a.example;sandbox", 'https://a"b.example', "https://*"].map(
      (origin): [string, unknown, string] => [
        `an origin that would change the policy: ${origin}`,
        { network: "mainnet", documentOrigins: [origin] },
        `the host of ${origin} has characters`,
      ],
    ),
    ["no JSON", "{", "JSON"],
    ["too long", `"${"x".repeat(70_000)}"`, "it is longer than 64 KiB"],
  ])("(%s) is refused before the build, with a reason", (_name, body, reason) => {
    const [path = ""] = writeFiles(folder.path, { "refused.json": body });
    let said = "nothing";
    try {
      readConfiguration(path);
    } catch (error) {
      said = reasonOf(error);
    }
    expect(said).toContain(reason);
  });

  it("ends the build with one sentence", () => {
    const { status, stderr } = build({ network: "moon" }, join(folder.path, "refused"));
    expect(status).toBe(1);
    const said = stderr.split("\n").filter((line) => line.includes("cannot be built"));
    expect(said).toEqual([expect.stringContaining("Invalid network => moon")]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
