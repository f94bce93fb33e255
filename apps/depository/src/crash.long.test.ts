// Kills the service with SIGKILL at random moments: while it fills its store, while it forms or commits batches, and
// while submissions arrive. Afterwards, every acknowledged submission must exist exactly once, and every final one
// must have a valid proof.
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubmissionResult } from "@digital-evidence/evidence/api";
import { verifySignature } from "@digital-evidence/evidence/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect, untilSettled } from "../test/inspection.ts";
import { type ServiceEnv, type ServiceProcess, startProcess, untilReady } from "../test/process.ts";
import { freePort } from "../../../tools/free-port.ts";
import { createDemoDocuments } from "./demo/documents.ts";
import type { DemoOrganization } from "./demo/organizations.ts";
import { signNewDocument } from "./demo/demonstration.ts";

const KILLS = 4;
/**
 * How many fingerprints the demonstration creates. The service cannot submit this many between the kills, so the
 * last start still has something to fill.
 */
const FILL = 300;

let dataDir: string;
let origin: string;
let env: ServiceEnv;
let service: ServiceProcess;
const acknowledged = new Set<string>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "depository-crash-"));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    BATCH_MAX_SIZE: "16",
    BATCH_MAX_AGE_MS: "300",
    WORKER_INTERVAL_MS: "20",
    LEDGER_INTERVAL_MS: "50",
    DEMO_FILL: String(FILL),
    DEMO_INTERVAL_MS: "50",
  };
});

afterAll(async () => {
  await service.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function submitUntilGone(): Promise<void> {
  const organizationsFile = join(dataDir, "demonstration.json");
  const documents = createDemoDocuments();
  while (service.isRunning()) {
    if (!existsSync(organizationsFile)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const organizations = JSON.parse(readFileSync(organizationsFile, "utf8")) as DemoOrganization[];
    const organization = organizations[randomInt(organizations.length)]!;
    const submissions = Array.from({ length: randomInt(1, 4) }, () =>
      signNewDocument(organization, documents, new Date()),
    );
    try {
      const response = await fetch(`${origin}/v1/fingerprints`, {
        method: "POST",
        headers: { "X-Api-Key": organization.apiKey, "Content-Type": "application/json" },
        body: JSON.stringify(submissions),
      });
      if (!response.ok) continue;
      for (const { hash, accepted } of (await response.json()) as SubmissionResult[]) {
        if (accepted) acknowledged.add(hash);
      }
    } catch {
      // The service was killed before it answered, so it has not acknowledged this submission.
    }
  }
}

/**
 * Waits until the store has as many fingerprints as the demonstration should create. It is not enough that no
 * fingerprint waits for a batch, because the demonstration submits in the background and may submit more.
 */
async function untilFilled(): Promise<void> {
  for (;;) {
    if (!service.isRunning()) throw new Error(`the service ended:\n${service.output()}`);
    const response = await fetch(`${origin}/v1/fingerprints/stats`);
    const { data } = (await response.json()) as { data: { fingerprintsTotal: number } };
    if (data.fingerprintsTotal >= FILL) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("a service that is killed at any time", () => {
  it("loses nothing that it acknowledged, stores it once, and can prove every final fingerprint", async () => {
    // On a busy machine, every one of these kills may come before the service has acknowledged a submission. Then the
    // test starts the service again and waits longer before the next kill.
    for (let kill = 0; kill < KILLS || acknowledged.size === 0; kill += 1) {
      service = startProcess(["--demo"], env);
      await untilReady(service, origin);
      const submitting = submitUntilGone();
      await new Promise((resolve) =>
        setTimeout(resolve, randomInt(20, kill < KILLS ? 900 : 5_000)),
      );
      await service.end("SIGKILL");
      await submitting;
    }
    service = startProcess(["--demo"], { ...env, DEMO_INTERVAL_MS: "0" });
    await untilReady(service, origin);
    await untilFilled();
    await untilSettled(origin);

    const { records, problems } = await inspect(origin);
    expect(problems).toEqual([]);
    expect([...acknowledged].filter((hash) => !records.has(hash))).toEqual([]);
    for (const [hash, { status, proofs }] of records) {
      expect(status).toBe("FINALIZED_COMMITMENT");
      expect(proofs.map((signed) => verifySignature(hash, signed).ok)).not.toContain(false);
    }
  });
});
