// What a submission must pass before it is kept: its shape, its hash recomputed, every signature,
// and that the API key belongs to the organization it speaks for. Each submission is judged on its
// own; those accepted are durable before the answer.
import { setImmediate } from "node:timers/promises";
import {
  FingerprintSubmission,
  parseExact,
  type SubmissionResult,
} from "@digital-evidence/evidence/api";
import { FINGERPRINT_LIMITS, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { nativeHash } from "./native-hash.ts";
import type { SignatureVerifier } from "./native-signature.ts";
import type {
  Addition,
  AdditionRefusal,
  NewFingerprint,
  Organization,
  Store,
} from "./store/store.ts";

/** Submissions judged in one turn of the event loop, which takes a few milliseconds. */
const AT_A_TIME = 16;

export type Judge = (
  submissions: readonly unknown[],
  submitter: Organization,
) => Promise<SubmissionResult[]>;

export interface Ingest {
  /** Judges each submission and stores nothing. @returns one answer each, in order. */
  readonly validate: Judge;
  /**
   * Judges each and keeps those accepted, durably. Repeating a submission changes nothing; one with
   * signatures of further keys adds them, as long as the fingerprint is not final.
   */
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

/** What the store refuses of a submission that is sound in itself, as `errors` says it. */
const refusals: Readonly<
  Record<AdditionRefusal, (fingerprint: Pick<NewFingerprint, "signer">) => string>
> = {
  SIGNER_NOT_AMONG_SIGNERS: ({ signer }) =>
    `attestation.content.signerId: ${signer} is none of the keys that signed`,
  FINAL_RECORD: () => "attestation.proofs: the record is final and takes no further signatures",
  OTHER_TAGS: () =>
    "metadata.tags: tags come with the first submission and cannot be added or changed",
  TOO_MANY_SIGNATURES: () =>
    `attestation.proofs: the record would have more than ${FINGERPRINT_LIMITS.maxProofs} signatures`,
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
    const { content } = attestation;
    // Null says the same as absent there, and is kept as absent.
    const proofs = attestation.proofs.map(({ algorithm, ...proof }) =>
      typeof algorithm === "string" ? { ...proof, algorithm } : proof,
    );
    if (content.orgId.toLowerCase() !== submitter.id) {
      throw new ForeignOrganizationError(`${index}.attestation.content.orgId`);
    }
    const hash = fingerprintHash(content, nativeHash);
    const errors: string[] = [];
    if (metadata !== undefined && metadata.hash !== hash) {
      errors.push(`metadata.hash: is not the hash of the content, which is ${hash}`);
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
        signer: content.signerId ?? null,
        documentId: content.documentId,
        documentRef: content.documentRef,
        timestamp: content.timestamp,
        version: content.version,
        proofs,
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

  async function judgeWith(
    ask: (fingerprints: readonly NewFingerprint[]) => Promise<Addition[]>,
    submissions: readonly unknown[],
    submitter: Organization,
  ): Promise<SubmissionResult[]> {
    const judged = await judgeAll(submissions, submitter);
    const createdAt = now();
    const sound = judged.flatMap(({ fingerprint }) =>
      fingerprint === null ? [] : [{ ...fingerprint, id: newId(), createdAt }],
    );
    const additions = sound.length === 0 ? [] : await ask(sound);
    let next = 0;
    return judged.map(({ result, fingerprint }) => {
      if (fingerprint === null) return result;
      const addition = additions[next];
      next += 1;
      if (addition === undefined) throw new Error("the store answers each fingerprint");
      if (!isRefusal(addition)) return result;
      return {
        ...result,
        accepted: false,
        errors: [`${refusals[addition](fingerprint)} (${addition})`],
      };
    });
  }

  return {
    validate: (submissions, submitter) =>
      judgeWith((sound) => store.previewFingerprints(sound), submissions, submitter),
    submit: (submissions, submitter) =>
      judgeWith((sound) => store.addFingerprints(sound), submissions, submitter),
  };
}

function isRefusal(addition: Addition): addition is AdditionRefusal {
  return Object.hasOwn(refusals, addition);
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
