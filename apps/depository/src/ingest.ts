// What a submission must pass before it is kept: its shape, its hash recomputed, every signature,
// and that the API key belongs to the organization it speaks for. Each submission is judged on its
// own; those accepted are durable before the answer.
import { setImmediate } from "node:timers/promises";
import {
  FingerprintSubmission,
  parseExact,
  type SubmissionResult,
} from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { nativeHash } from "./native-hash.ts";
import type { SignatureVerifier } from "./native-signature.ts";
import { isAmongSigners, oncePerKey } from "./signers.ts";
import type { NewFingerprint, Organization, Store } from "./store/store.ts";

/** Submissions judged in one turn of the event loop, which takes a few milliseconds. */
const AT_A_TIME = 16;

export type Judge = (
  submissions: readonly unknown[],
  submitter: Organization,
) => Promise<SubmissionResult[]>;

export interface Ingest {
  /** Judges each submission and stores nothing. @returns one answer each, in order. */
  readonly validate: Judge;
  /** Judges each and keeps those accepted, durably. Repeating a submission changes nothing. */
  readonly submit: Judge;
}

/** A submission that speaks for an organization its API key does not belong to. */
export class ForeignOrganizationError extends Error {
  override readonly name = "ForeignOrganizationError";
  /** Where in the request, dotted. */
  readonly path: string;
  constructor(path: string) {
    super("the API key belongs to another organization");
    this.path = path;
  }
}

interface IngestOptions {
  readonly store: Store;
  readonly verifySignature: SignatureVerifier;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

type Judged = {
  result: SubmissionResult;
  fingerprint: Omit<NewFingerprint, "id" | "createdAt"> | null;
};

export function createIngest({ store, verifySignature, now, newId }: IngestOptions): Ingest {
  async function judge(input: unknown, submitter: Organization, index: number): Promise<Judged> {
    const parsed = parseExact(FingerprintSubmission, input);
    if (!parsed.ok) {
      return refused(
        claimedEventId(input),
        "",
        parsed.issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
      );
    }
    const { attestation, metadata } = parsed.value;
    const { content, proofs } = attestation;
    if (content.orgId.toLowerCase() !== submitter.id) {
      throw new ForeignOrganizationError(`${index}.attestation.content.orgId`);
    }
    const hash = fingerprintHash(content, nativeHash);
    const errors: string[] = [];
    if (metadata !== undefined && metadata.hash !== hash) {
      errors.push(`metadata.hash: is not the hash of the content, which is ${hash}`);
    }
    const { signerId } = content;
    if (signerId !== undefined && !isAmongSigners(signerId, proofs)) {
      // Kept, it could never verify: the hash covers who is named, and that key did not sign.
      errors.push(
        `attestation.content.signerId: ${signerId} is none of the keys that signed (SIGNER_NOT_AMONG_SIGNERS)`,
      );
    }
    const verdicts = await Promise.all(proofs.map((proof) => verifySignature(hash, proof)));
    for (const [position, verdict] of verdicts.entries()) {
      if (!verdict.ok) {
        errors.push(`attestation.proofs.${position}: ${verdict.message} (${verdict.code})`);
      }
    }
    if (errors.length > 0) return refused(content.eventId, hash, errors);
    return {
      result: { eventId: content.eventId, hash, accepted: true, errors: [] },
      fingerprint: {
        hash,
        organizationId: content.orgId,
        tenantId: content.tenantId,
        eventId: content.eventId,
        signer: signerId ?? null,
        documentId: content.documentId,
        documentRef: content.documentRef,
        timestamp: content.timestamp,
        version: content.version,
        proofs: oncePerKey(proofs),
        tags: metadata?.tags ?? null,
      },
    };
  }

  async function judgeAll(
    submissions: readonly unknown[],
    submitter: Organization,
  ): Promise<Judged[]> {
    const judged: Judged[] = [];
    for (let start = 0; start < submissions.length; start += AT_A_TIME) {
      // Others get their turn: a full call takes long enough to be felt by whoever reads.
      if (start > 0) await setImmediate();
      const part = submissions.slice(start, start + AT_A_TIME);
      judged.push(
        ...(await Promise.all(part.map((input, at) => judge(input, submitter, start + at)))),
      );
    }
    return judged;
  }

  return {
    async validate(submissions, submitter) {
      return (await judgeAll(submissions, submitter)).map(({ result }) => result);
    },
    async submit(submissions, submitter) {
      const judged = await judgeAll(submissions, submitter);
      const createdAt = now();
      const accepted = judged.flatMap(({ fingerprint }) =>
        fingerprint === null ? [] : [{ ...fingerprint, id: newId(), createdAt }],
      );
      if (accepted.length > 0) await store.addFingerprints(accepted);
      return judged.map(({ result }) => result);
    },
  };
}

function refused(eventId: string, hash: string, errors: string[]): Judged {
  return { result: { eventId, hash, accepted: false, errors }, fingerprint: null };
}

/** The event id of a submission that failed to parse, so that its answer can be told apart. */
function claimedEventId(input: unknown): string {
  const content = member(member(input, "attestation"), "content");
  const eventId = member(content, "eventId");
  return typeof eventId === "string" ? eventId : "";
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
