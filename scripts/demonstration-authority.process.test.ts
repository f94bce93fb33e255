import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { verifyToken } from "@digital-evidence/timestamp";
import { expect, it } from "vitest";
import { startProcess, untilReady } from "../apps/depository/test/process.ts";
import { startDemonstrationAuthority } from "./demonstration-authority.ts";
import { freePort } from "../tools/free-port.ts";
import { hasOpenssl } from "./timestamp-authority/openssl.ts";

type Listed = { authority: string; treeSize: number | null; certificate: string | null };

it.runIf(hasOpenssl())(
  "[TS3] the demonstration has a timestamp authority, named as a demonstration's, that timestamps its log, also after a restart",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "digital-evidence-demonstration-"));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    try {
      for (let start = 0; start < 2; start += 1) {
        const authority = await startDemonstrationAuthority(folder);
        if (authority === null) expect.unreachable("openssl is there");
        const service = startProcess(["--demo"], {
          PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: "error",
          TIMESTAMP_AUTHORITIES: authority.authoritiesFile,
          DEMO_FILL: String(5 * (start + 1)),
          DEMO_INTERVAL_MS: "0",
          BATCH_MAX_AGE_MS: "100",
          WORKER_INTERVAL_MS: "50",
          LEDGER_INTERVAL_MS: "100",
        });
        try {
          await untilReady(service, origin);
          for (;;) {
            const [body = ""] = (await (await fetch(`${origin}/log/checkpoint`)).text()).split(
              "\n\n",
            );
            const size = Number(body.split("\n")[1] ?? 0);
            const answer = await fetch(`${origin}/log/timestamps/from/${Math.max(size, 1)}`);
            const list = answer.ok ? ((await answer.json()) as { data: Listed[] }).data : [];
            const [first] = list;
            const { authority: name = "", treeSize = null, certificate = null } = first ?? {};
            if (certificate === null || treeSize !== size) {
              await wait(100);
              continue;
            }
            expect(name).toBe("demonstration-timestamp-authority");
            const token = await fetch(`${origin}/log/timestamps/${size}/${name}`);
            const verified = await verifyToken({
              token: new Uint8Array(await token.arrayBuffer()),
              digests: { "SHA-256": createHash("sha256").update(`${body}\n`).digest() },
              anchor: Buffer.from(certificate, "base64"),
              nonce: null,
              now: new Date(),
              subtle: crypto.subtle,
            });
            expect(verified).toMatchObject({ ok: true, value: { signer: name } });
            break;
          }
        } finally {
          await service.end("SIGTERM");
          authority.stop();
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it("[TS3] the authority is left out if openssl is missing", async () => {
  const path = process.env["PATH"];
  const folder = mkdtempSync(join(tmpdir(), "no-openssl-"));
  try {
    process.env["PATH"] = folder;
    expect(await startDemonstrationAuthority(folder)).toBeNull();
  } finally {
    process.env["PATH"] = path;
    rmSync(folder, { recursive: true, force: true });
  }
});
