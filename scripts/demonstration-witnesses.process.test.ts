import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parsePolicy, verifyCheckpoint } from "@digital-evidence/transparency";
import { expect, it } from "vitest";
import { startProcess, untilReady } from "../apps/depository/test/process.ts";
import { startDemonstrationWitnesses } from "./demonstration-witnesses.ts";
import { freePort } from "../tools/free-port.ts";

it("[TL7] the demonstration has two witnesses, named as a demonstration's, that cosign its log, also after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-demonstration-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const keys: string[] = [];
  try {
    for (let start = 0; start < 2; start += 1) {
      const witnesses = await startDemonstrationWitnesses(folder);
      const service = startProcess(["--demo"], {
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: "error",
        LOG_POLICY: witnesses.policyFile,
        DEMO_FILL: "5",
        DEMO_INTERVAL_MS: "0",
        BATCH_MAX_AGE_MS: "100",
        WORKER_INTERVAL_MS: "50",
        LEDGER_INTERVAL_MS: "100",
      });
      try {
        await witnesses.introduce(origin);
        await untilReady(service, origin);
        const policy = parsePolicy(
          Buffer.from(await (await fetch(`${origin}/log/policy`)).arrayBuffer()),
        );
        if (!policy.ok) expect.unreachable(policy.message);
        for (;;) {
          const note = Buffer.from(await (await fetch(`${origin}/log/checkpoint`)).arrayBuffer());
          const verified = verifyCheckpoint(note, policy.value);
          if (verified.ok && verified.value.checkpoint.size > 0) {
            const { witness } = verified.value.cosignatures[0] ?? expect.unreachable();
            expect(witness.name).toBe("demonstration-witness-1");
            expect(witness.key.name).toBe("demonstration-witness-1.invalid");
            expect(verified.value.cosignatures).toHaveLength(2);
            break;
          }
          await wait(100);
        }
        keys.push(policy.value.witnesses.map(({ key }) => key.id).join(" "));
      } finally {
        await service.end("SIGTERM");
        witnesses.stop();
      }
    }
    expect(keys[1]).toBe(keys[0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
