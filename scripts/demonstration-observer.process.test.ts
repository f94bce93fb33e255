import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findObservations } from "@digital-evidence/client/observations";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import { expect, it } from "vitest";
import { startProcess, untilReady } from "../apps/depository/test/process.ts";
import { startDemonstrationObserver } from "./demonstration-observer.ts";
import { freePort } from "../tools/free-port.ts";

it("[OB12] the demonstration has an observer in a process of its own, named as such, which its pages propose, also after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-demonstration-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const keys: string[] = [];
  try {
    for (let start = 0; start < 2; start += 1) {
      const observer = await startDemonstrationObserver(folder, origin, await freePort());
      const service = startProcess(["--demo"], {
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: "error",
        OBSERVERS: observer.observersFile,
        DEMO_FILL: "5",
        DEMO_INTERVAL_MS: "0",
        BATCH_MAX_AGE_MS: "100",
        WORKER_INTERVAL_MS: "50",
        LEDGER_INTERVAL_MS: "100",
      });
      try {
        await untilReady(service, origin);
        const { observers } = (await (await fetch(`${origin}/config.json`)).json()) as {
          observers: string;
        };
        expect(observers).toBe(readFileSync(observer.observersFile, "utf8"));
        const reading = readObservers(observers);
        if (!("list" in reading)) throw new Error("the configuration has no observer");
        const [{ network, key, address } = expect.unreachable()] = reading.list;
        expect(network).toBe("demonstration");
        expect(key).toMatch(/^demonstration-observer\.invalid\+/);
        keys.push(key);
        const latest = `${origin}/v1/fingerprints/latest?limit=1&status=FINALIZED_COMMITMENT`;
        for (;;) {
          const { data } = (await (await fetch(latest)).json()) as { data: { hash: string }[] };
          const hash = data[0]?.hash;
          if (hash !== undefined) {
            const record = await (await fetch(`${origin}/v1/fingerprints/${hash}`)).json();
            const { batchId } = (record as { data: { batchId: string } }).data;
            const question = { address: address ?? "", batchId, fetch, now: Date.now };
            const [proof = ""] = await findObservations(question);
            if (proof !== "") break;
          }
          await wait(200);
        }
      } finally {
        await service.end("SIGTERM");
        observer.stop();
      }
    }
    expect(keys[1]).toBe(keys[0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
