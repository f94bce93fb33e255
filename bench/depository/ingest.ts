// Measures how fast the service accepts submissions, from HTTP to durable storage, with all signatures verified. Rounds
// of the service alternate with rounds in which the portable curve library only verifies signatures. Both results are
// in signatures per second of processor time. For the service, the processor time of all its threads counts.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signingDigest } from "@digital-evidence/evidence/signature";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { apiKeyHash } from "../../apps/depository/src/keys/api-key.ts";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { load, startDepository } from "./processes.ts";
import { createSigner, type Signed } from "./signer.ts";

const CONNECTIONS = 16;
/** How many signatures the portable library checks in each round. */
const PORTABLE_COUNT = 150;

export interface IngestRow {
  readonly perCall: number;
  readonly ratios: readonly number[];
  readonly portable: readonly number[];
  /** Signatures per second of processor time. */
  readonly perCore: readonly number[];
  /** Signatures per second of wall-clock time. */
  readonly rates: readonly number[];
}

export async function measureIngest(perCall: number, rounds: number): Promise<IngestRow> {
  const folder = mkdtempSync(join(tmpdir(), "bench-depository-"));
  const organization = { id: randomUUID(), name: "Organization" };
  const key = randomBytes(32).toString("base64url");
  const store = await openSqliteStore(join(folder, "depository.sqlite"));
  await store.organizations.put(organization);
  await store.keys.put({
    keyHash: apiKeyHash(key),
    organizationId: organization.id,
    createdAt: Date.now(),
  });
  await store.close();
  const count = Math.ceil(2_000 / perCall);
  const sign = createSigner();
  const signed = Array.from({ length: perCall * count * (rounds + 1) }, () =>
    sign(organization.id, Date.now()),
  );
  const requests = join(folder, "ingest.requests");
  writeFileSync(requests, toRequests(signed, perCall, key));
  const server = await startDepository({ DATA_DIR: folder });
  const row = {
    perCall,
    ratios: [] as number[],
    portable: [] as number[],
    perCore: [] as number[],
    rates: [] as number[],
  };
  try {
    const order = { requests, connections: CONNECTIONS, count };
    await load(server, order);
    verifyPortably(signed);
    for (let round = 0; round < rounds; round += 1) {
      const portable = verifyPortably(signed);
      const measured = await load(server, { ...order, skip: (round + 1) * count });
      const perCore = (perCall * 1e6) / measured.cpuMicroseconds;
      row.portable.push(portable);
      row.perCore.push(perCore);
      row.rates.push(measured.rate * perCall);
      row.ratios.push(perCore / portable);
    }
    const stats = await fetch(`http://127.0.0.1:${server.port}/v1/fingerprints/stats`);
    const { data } = (await stats.json()) as { data: { fingerprintsTotal: number } };
    if (data.fingerprintsTotal !== signed.length) {
      throw new Error(`${data.fingerprintsTotal} kept of ${signed.length}`);
    }
    return row;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function toRequests(signed: readonly Signed[], perCall: number, key: string): string {
  const requests: string[] = [];
  for (let start = 0; start < signed.length; start += perCall) {
    requests.push(JSON.stringify(toRequest(signed.slice(start, start + perCall), key)));
  }
  return requests.join("\n");
}

/** Returns one call with all the given submissions: the head and the body of its request. */
export function toRequest(signed: readonly Signed[], key: string): string {
  const body = JSON.stringify(
    signed.map(({ hash, value, proof }) => ({
      attestation: { content: value, proofs: [proof] },
      metadata: { hash, tags: { kind: "contract" } },
    })),
  );
  const head = [
    "POST /v1/fingerprints HTTP/1.1",
    "Host: 127.0.0.1",
    `X-Api-Key: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  return `${head}\r\n\r\n${body}`;
}

/** @returns signatures verified per second of processor time */
function verifyPortably(signed: readonly Signed[]): number {
  const cases = signed.slice(0, PORTABLE_COUNT).map(({ hash, proof }) => ({
    digest: signingDigest(hash),
    signature: Buffer.from(proof.signature, "hex"),
    key: Buffer.from(`04${proof.id}`, "hex"),
  }));
  const options = { prehash: false, lowS: false, format: "der" } as const;
  const before = process.cpuUsage();
  for (const { digest, signature, key } of cases) {
    if (!secp256k1.verify(signature, digest, key, options)) throw new Error("a wrong signature");
  }
  const { user, system } = process.cpuUsage(before);
  return (cases.length / (user + system)) * 1e6;
}
