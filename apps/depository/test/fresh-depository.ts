// A whole service for a test, with a real store in a new folder, a clock that the test sets, and no sockets.
import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FingerprintSubmission, FingerprintValue } from "@digital-evidence/evidence/api";
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { hasHighS, publicKeyId } from "@digital-evidence/evidence/signature";
import type { Policy } from "@digital-evidence/transparency";
import { pino } from "pino";
import { type Config, readConfig } from "../src/config.ts";
import { createDemoDocuments } from "../src/demo/documents.ts";
import type { Site } from "../src/http/site.ts";
import { apiKeyHash } from "../src/keys/api-key.ts";
import { createService } from "../src/service.ts";
import type { Authority } from "@digital-evidence/log/authorities-file";
import { openStore } from "../src/store/open-store.ts";
import { createSqlStore } from "../src/store/sql-store.ts";
import { openSqliteEngine } from "../src/store/sqlite-engine.ts";
import type { Store } from "../src/store/store.ts";
import type { Resolve } from "../src/webhooks/target.ts";

export const organization = {
  id: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01",
  name: "Halden Notaries",
};
export const apiKey = "a key of thirty-two random bytes, say";
export const privateKey = "5e".repeat(32);
const signerId = publicKeyId(privateKey);
const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");
/** Node's own cryptography signs many times faster than the portable library. */
const signingKey = createPrivateKey({
  format: "jwk",
  key: {
    kty: "EC",
    crv: "secp256k1",
    d: base64url(privateKey),
    x: base64url(signerId.slice(0, 64)),
    y: base64url(signerId.slice(64)),
  },
});

export function value(overrides: Partial<FingerprintValue> = {}): FingerprintValue {
  const documentId = overrides.documentId ?? `contract-${randomUUID()}`;
  return {
    orgId: organization.id,
    tenantId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a02",
    eventId: randomUUID(),
    signerId,
    documentId,
    documentRef: documentRef(new TextEncoder().encode(documentId)),
    timestamp: "2026-01-05T10:20:00.123456789+01:00",
    version: 1,
    ...overrides,
  };
}

export function signed(content: FingerprintValue): FingerprintSubmission {
  const hash = fingerprintHash(content);
  // ECDSA with SHA-512 over the hash's hex text: docs/protocol/signature.md.
  // OpenSSL signs in the high-S form half of the time, and pages and command say so. Honest signers avoid that form.
  let signature: string;
  do signature = sign("sha512", Buffer.from(hash), signingKey).toString("hex");
  while (hasHighS(signature));
  const proof = { id: signerId, signature, algorithm: "SECP256K1_RFC8785_V1" } as const;
  return {
    attestation: { content, proofs: [proof] },
    metadata: { hash, tags: { kind: "contract" } },
  };
}

export interface FreshOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly site?: Site;
  /** The store to use. By default a store in a new folder is created. In both cases the store is closed at the end. */
  readonly store?: Store;
  /** Receives each line of the log, of every level. By default nothing is logged. */
  readonly log?: (line: string) => void;
  readonly policy?: Policy;
  readonly authorities?: readonly Authority[];
  /** Finds the addresses of webhooks' receivers. By default the name servers are asked. */
  readonly resolve?: Resolve;
  /** Null for a machine without a binary of libsecp256k1. */
  readonly nativeCurve?: null;
  /** The clock that the service uses to measure durations. */
  readonly elapsedMs?: () => number;
}

/**
 * Without the thread for writes, because starting one takes longer than most tests do. The store's contract runs on both,
 * and every test of a process has the thread.
 */
async function openFreshStore(config: Config, folder: string): Promise<Store> {
  if (config.databaseUrl === null) {
    return createSqlStore(openSqliteEngine(join(folder, "depository.sqlite")));
  }
  return (await openStore(config, { now: Date.now, onReplicaFailure() {} })).store;
}

export async function freshDepository(options: FreshOptions = {}) {
  const { env = {}, site, log, elapsedMs, policy = null, authorities = [] } = options;
  const folder = mkdtempSync(join(tmpdir(), "depository-"));
  const read = readConfig(
    { LOG_LEVEL: "silent", BATCH_MAX_AGE_MS: "1000", DATA_DIR: folder, ...env },
    ["--demo"],
  );
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const store = options.store ?? (await openFreshStore(read.config, folder));
  await store.organizations.put(organization);
  await store.keys.put({
    keyHash: apiKeyHash(apiKey),
    organizationId: organization.id,
    createdAt: 0,
  });
  const clock = { time: Date.UTC(2026, 0, 5, 10, 20) };
  const service = createService({
    config: read.config,
    store,
    reads: store,
    logger:
      log === undefined ? pino({ level: "silent" }) : pino({ level: "trace" }, { write: log }),
    now: () => clock.time,
    ...(elapsedMs === undefined ? {} : { elapsedMs }),
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    ...(options.nativeCurve === undefined ? {} : { nativeCurve: options.nativeCurve }),
    newId: randomUUID,
    site: site ?? null,
    documents: createDemoDocuments(),
    policy,
    authorities,
  });

  /** Calls the app directly, without a socket. */
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const asking = new Request(new URL(path, "http://localhost"), init);
    const { pathname, search } = new URL(asking.url);
    const body = Buffer.from(await asking.arrayBuffer());
    const answer = await service.app.server.inject({
      method: asking.method as "GET",
      url: pathname + search,
      headers: { host: "localhost", ...Object.fromEntries(asking.headers) },
      ...(body.length === 0 ? {} : { payload: body }),
    });
    const { statusCode: status, rawPayload } = answer;
    const headers = Object.entries(answer.headers).map(([name, text]) => [name, String(text)]);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status,
      headers: headers as [string, string][],
    });
  }

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Api-Key": apiKey, ...headers },
      body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  return {
    app: { ...service.app, request },
    service,
    config: read.config,
    store,
    clock,
    post,
    submit: (submissions: readonly unknown[]) => post("/v1/fingerprints", submissions),
    async get(path: string) {
      const response = await request(path);
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { data: never; pagination: never; errors: never },
      };
    },
    /** Runs each worker six times, which is enough to make all batches final. */
    async settle() {
      for (let look = 0; look < 6; look += 1) {
        clock.time += 2_000;
        await service.work();
        await service.closeSnapshot();
        await service.publishCheckpoint();
        await service.countBatches();
      }
    },
    async remove() {
      try {
        await store.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

export type FreshDepository = Awaited<ReturnType<typeof freshDepository>>;
