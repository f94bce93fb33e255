// Does what an organization's own software would do: it hashes the document, fills in the fingerprint value, signs
// its hash, and submits it over HTTP.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import {
  type FingerprintSubmission,
  PATHS,
  SubmissionResult,
} from "@digital-evidence/evidence/api";
import { parseExact } from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { type Answer, type OutgoingRequest, send } from "../outgoing-request.ts";
import { demoDocumentId, type DemoDocuments, type DocumentKind } from "./documents.ts";
import type { DemoOrganization } from "./organizations.ts";

const departments: Readonly<Record<DocumentKind, string>> = {
  contract: "legal",
  invoice: "accounting",
  "lab-report": "quality",
  "delivery-note": "logistics",
  inspection: "quality",
  photo: "claims",
};

const ANSWER_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** On average, one document in this many is also signed with the organization's second key. */
const COUNTERSIGNED_ONE_IN = 5;

export function signNewDocument(
  organization: DemoOrganization,
  documents: DemoDocuments,
  now: Date,
): FingerprintSubmission {
  const kind = pick(organization.kinds);
  const documentId = demoDocumentId(kind, now, randomBytes(4).toString("hex"));
  const document = documents.find(documentId);
  if (document === null) throw new Error(`no demonstration document ${documentId}`);
  const [first = "", second = ""] = organization.signers;
  const content = {
    orgId: organization.id,
    tenantId: pick(organization.tenantIds),
    eventId: randomUUID(),
    signerId: publicKeyId(first),
    documentId,
    documentRef: document.documentRef,
    timestamp: now.toISOString(),
    version: 1,
  };
  const hash = fingerprintHash(content);
  const signers = randomInt(COUNTERSIGNED_ONE_IN) === 0 ? [first, second] : [first];
  const proofs = signers.map((signer) => ({
    ...sign(hash, signer),
    algorithm: "SECP256K1_RFC8785_V1" as const,
  }));
  return {
    attestation: { content, proofs },
    metadata: { hash, tags: { kind, department: departments[kind] } },
  };
}

/** @throws Error when the service does not accept all submissions */
export async function submit(
  origin: string,
  apiKey: string,
  submissions: readonly FingerprintSubmission[],
  signal: AbortSignal,
): Promise<void> {
  const { status, body } = await callService(`${origin}${PATHS.fingerprints}`, {
    headers: { "Content-Type": "application/json", "X-Api-Key": apiKey },
    body: JSON.stringify(submissions),
    signal,
  });
  const answers: unknown = JSON.parse(body.toString());
  const results = Array.isArray(answers)
    ? answers.map((answer) => parseExact(SubmissionResult, answer))
    : [];
  const accepted = results.filter((result) => result.ok && result.value.accepted);
  if (accepted.length !== submissions.length) {
    throw new Error(`submission refused (HTTP ${status}): ${JSON.stringify(answers)}`);
  }
}

export function callService(
  address: string,
  request: Pick<OutgoingRequest, "method" | "headers" | "body" | "signal">,
): Promise<Answer> {
  const limits = { timeoutMs: ANSWER_TIMEOUT_MS, maxBodyBytes: MAX_ANSWER_BYTES };
  return send({ ...request, ...limits, url: new URL(address) });
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('"items" expected at least one item');
  return item;
}
