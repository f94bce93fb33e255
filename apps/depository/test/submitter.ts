// Creates and submits fingerprints as an organization's software does. It signs with Node's own cryptography, which
// is many times faster than the portable library.
import { generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import type { FingerprintSubmission, SubmissionResult } from "@digital-evidence/evidence/api";
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { apiKeyHash } from "../src/keys/api-key.ts";
import type { Store } from "../src/store/store.ts";

export interface Submitter {
  readonly organizationId: string;
  readonly apiKey: string;
  /** Registers the organization and its API key, as an operator does. */
  register(store: Store): Promise<void>;
  make(count: number): FingerprintSubmission[];
  /**
   * Submits over HTTP.
   * @returns the hashes that the service acknowledged; null if the service answered with a status 5xx
   * @throws Error when the service refuses a submission, or when the connection breaks before the answer
   */
  submit(origin: string, submissions: readonly FingerprintSubmission[]): Promise<string[] | null>;
}

export function createSubmitter(): Submitter {
  const organizationId = randomUUID();
  const tenantId = randomUUID();
  const apiKey = randomBytes(32).toString("base64url");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const signerId = Buffer.concat([
    Buffer.from(x, "base64url"),
    Buffer.from(y, "base64url"),
  ]).toString("hex");
  let serial = 0;

  function makeOne(): FingerprintSubmission {
    serial += 1;
    const documentId = `document-${serial}`;
    const content = {
      orgId: organizationId,
      tenantId,
      eventId: randomUUID(),
      signerId,
      documentId,
      documentRef: documentRef(new TextEncoder().encode(`${organizationId} ${documentId}`)),
      timestamp: new Date().toISOString(),
      version: 1,
    };
    const hash = fingerprintHash(content);
    // ECDSA with SHA-512 over the hash's hex text, where the digest is truncated to the curve's size:
    // docs/protocol/signature.md.
    const signature = sign("sha512", Buffer.from(hash), privateKey).toString("hex");
    const proof = { id: signerId, signature, algorithm: "SECP256K1_RFC8785_V1" } as const;
    return {
      attestation: { content, proofs: [proof] },
      metadata: { hash, tags: { kind: "contract" } },
    };
  }

  return {
    organizationId,
    apiKey,
    async register(store) {
      await store.organizations.put({ id: organizationId, name: "Halden Notaries" });
      await store.keys.put({ keyHash: apiKeyHash(apiKey), organizationId, createdAt: 0 });
    },
    make: (count) => Array.from({ length: count }, makeOne),
    async submit(origin, submissions) {
      const response = await fetch(`${origin}/v1/fingerprints`, {
        method: "POST",
        headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify(submissions),
      });
      const text = await response.text();
      if (response.status >= 500) return null;
      const results = response.ok ? (JSON.parse(text) as SubmissionResult[]) : [];
      const accepted = results.filter((result) => result.accepted).map(({ hash }) => hash);
      if (accepted.length !== submissions.length) throw new Error(`refused: ${text}`);
      return accepted;
    },
  };
}

export function hashOf({ metadata }: FingerprintSubmission): string {
  if (metadata === undefined) throw new TypeError("the submission names no hash");
  return metadata.hash;
}
