// Runs the service with PUBLISH_TO, and reads what it has published after it was stopped.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { startProcess, untilReady } from "../../test/process.ts";
import { folderFetch } from "../../test/published-folder.ts";
import { base, publishedClient } from "../../test/read-everything.ts";
import { createBackgroundPublisher } from "./background.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "background-publishing-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = startProcess(["--demo"], {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_FILL: "6",
    DEMO_INTERVAL_MS: "0",
    BATCH_MAX_AGE_MS: "200",
    WORKER_INTERVAL_MS: "50",
    LEDGER_INTERVAL_MS: "100",
    PUBLISH_INTERVAL_MS: "1000",
    ...env,
  });
  await untilReady(service, origin);
  const lastSuccess = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return /^depository_publish_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1];
  };
  return { service, lastSuccess };
}

describe("a service with PUBLISH_TO", () => {
  it("[PU6] says why it cannot publish, keeps serving, publishes what becomes final by itself once it can, and ends its publisher when it is stopped", async () => {
    const folder = join(dataDir, "published");
    writeFileSync(folder, "a file in the folder's place");
    const { service, lastSuccess } = await start({ PUBLISH_TO: folder });
    await expect
      .poll(() => service.output())
      .toContain("publishing failed and will be tried again");
    expect(await lastSuccess()).toBe("0");
    rmSync(folder);
    const published = () => {
      const file = join(folder, "published.json");
      if (!existsSync(file)) return 0;
      return (JSON.parse(readFileSync(file, "utf8")) as { records: { count: number } }).records
        .count;
    };
    // A run publishes only what is final when it starts, so the first run may publish fewer than all fingerprints.
    await expect.poll(published).toBeGreaterThan(0);
    await expect.poll(lastSuccess).toMatch(/^1\.\d+e\+?9$|^\d{10}/);
    expect(await service.end("SIGTERM")).toBe(0);
    const client = publishedClient(folderFetch(folder, base).fetch);
    const { data } = await client.latestFingerprints({ limit: 50 });
    expect(data.length).toBe(published());
    expect(data.every(({ status }) => status === "FINALIZED_COMMITMENT")).toBe(true);
  });

  it("[PU6] has no metric of it without the setting; a publisher that hangs is ended, and the service says so", async () => {
    const server = createServer(() => {
      // The object store accepts each request and never answers.
    });
    try {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      // The publisher does not create a store.
      const { service, lastSuccess } = await start({});
      expect(await lastSuccess()).toBeUndefined();
      expect(await service.end("SIGTERM")).toBe(0);
      const warned: unknown[] = [];
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_REGION: "here",
        AWS_ACCESS_KEY_ID: "key",
        AWS_SECRET_ACCESS_KEY: "secret",
      };
      const hanging = createBackgroundPublisher({
        publish: { target: "s3://bucket", env },
        logger: { debug: () => undefined, warn: (...line: unknown[]) => warned.push(line) },
        now: Date.now,
        maxRunMs: 4_000,
      });
      await hanging.step();
      expect(warned).toMatchObject([
        [
          { reason: "it had not ended after 4 seconds, and was ended" },
          "publishing failed and will be tried again",
        ],
      ]);
      expect(hanging.lastSuccess()).toBeNull();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
