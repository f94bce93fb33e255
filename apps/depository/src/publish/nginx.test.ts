// Publishes a store, stops the service for good, and serves the files with a real nginx. The configuration of nginx is
// the example in docs/operations.md, with other paths and another port.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "../../../../packages/client/src/client.ts";
import { createPublishedFetch } from "../../../../packages/client/src/published/published-fetch.ts";
import { freePort } from "../../../../tools/free-port.ts";
import { findNginx } from "../../../../tools/nginx.ts";
import { freshDepository, signed, value } from "../../test/fresh-depository.ts";
import { base, clientOf, readEverything } from "../../test/read-everything.ts";
import { createFolder } from "@digital-evidence/published-files/folder";
import { publish } from "./publish.ts";

const nginx = findNginx();
if (nginx === null) process.stderr.write("Left out: published files behind nginx\n");

describe.skipIf(nginx === null)("published files behind nginx", () => {
  let folder: string;
  let address: string;
  let server: ChildProcess | undefined;
  let answered: Awaited<ReturnType<typeof readEverything>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "published-nginx-"));
    // If root starts nginx, the workers of nginx run as another user, who must be able to read the
    // folder.
    chmodSync(folder, 0o755);
    const depository = await freshDepository({ env: { BATCH_MAX_SIZE: "10" } });
    try {
      await depository.submit(Array.from({ length: 25 }, () => signed(value())));
      await depository.settle();
      await publish({
        store: depository.store,
        openFolder: () => createFolder({ path: join(folder, "notary") }),
        now: () => depository.clock.time,
        holder: randomUUID(),
      });
      const ask = (input: string | URL | Request, init?: RequestInit) => {
        const url = input instanceof Request ? input.url : input.toString();
        return depository.app.request(url.slice(base.length), init);
      };
      answered = await readEverything(clientOf(ask));
    } finally {
      await depository.remove();
    }
    const port = await freePort();
    address = `http://127.0.0.1:${port}/notary`;
    const operations = readFileSync("docs/operations.md", "utf8");
    const example = /```nginx\n(location \/notary\/ \{[^`]*)```/.exec(operations)?.[1] ?? "";
    const locations = example.replaceAll("/srv/published", folder);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder};`)
      .join(" ");
    const configuration = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
      events {} http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; ${locations} } }`;
    writeFileSync(join(folder, "nginx.conf"), configuration);
    server = spawn(nginx ?? "", ["-p", folder, "-c", join(folder, "nginx.conf")]);
    await vi.waitFor(async () => expect((await fetch(`${address}/published.json`)).ok).toBe(true), {
      timeout: 30_000,
    });
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it("[PU1] answer what the service answered before it was stopped for good", async () => {
    const published = createPublishedFetch({ address, fetch: globalThis.fetch, now: Date.now });
    const read = await readEverything(createClient({ apiBase: address, fetch: published }));
    for (const record of answered.records) Reflect.deleteProperty(record, "document");
    expect(read.records).toHaveLength(25);
    expect(read).toEqual(answered);
  });

  it("may be read by pages of any origin, and caches must revalidate all files except those that never change", async () => {
    const root = await fetch(`${address}/published.json`);
    const page = await fetch(`${address}/records/000.p/25`, { headers: { range: "bytes=0-1023" } });
    for (const { headers } of [root, page]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(root.headers.get("cache-control")).toBe("no-cache");
    expect([page.status, (await page.arrayBuffer()).byteLength]).toEqual([206, 1_024]);
    expect((await fetch(`${address}/log/checkpoint`)).headers.get("cache-control")).toBe(
      "no-cache",
    );
  });
});
