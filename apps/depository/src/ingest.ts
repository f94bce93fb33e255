// What a submission must pass before it is kept: its shape, its hash recomputed, every signature,
// and that the API key belongs to the organization it speaks for. Each submission is judged on its
// own; those accepted are durable before the answer.
import {
  FingerprintSubmission,
  parseExact,
  type SubmissionResult,
} from "@digital-evidence/evidence/api";
import { FINGERPRINT_LIMITS, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { nativeHash } from "./native-hash.ts";
import type { SignatureVerifier } from "./signature-check.ts";
import type {
  Addition,
  AdditionRefusal,
  NewFingerprint,
  Organization,
  Store,
} from "./store/store.ts";
import type { Turns } from "./turns.ts";

/** Submissions, and signatures of one of them, that are judged without asking whether the turn is over. */
const AT_A_TIME = 8;
/** Fingerprints written in one transaction, which SQLite holds the event loop for. */
const KEPT_AT_A_TIME = 200;
/** Things said to be wrong with one submission. */
const MAX_ERRORS = 4;

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
  readonly turns: Turns;
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

export function createIngest(options: IngestOptions): Ingest {
  const { store, verifySignature, turns, now, newId } = options;

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
    for (let start = 0; start < proofs.length && errors.length < MAX_ERRORS; start += AT_A_TIME) {
      if (turns.isOver) await turns.next();
      const part = proofs.slice(start, start + AT_A_TIME);
      const verdicts = await Promise.all(part.map((proof) => verifySignature(hash, proof)));
      for (const [at, verdict] of verdicts.entries()) {
        if (!verdict.ok) {
          errors.push(`attestation.proofs.${start + at}: ${verdict.message} (${verdict.code})`);
        }
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
      if (turns.isOver) await turns.next();
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
    const additions: Addition[] = [];
    for (let start = 0; start < sound.length; start += KEPT_AT_A_TIME) {
      await turns.next();
      additions.push(...(await ask(sound.slice(start, start + KEPT_AT_A_TIME))));
    }
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
  const told = errors.slice(0, MAX_ERRORS);
  return { result: { eventId, hash, accepted: false, errors: told }, fingerprint: null };
}

/**
 * The event id of a submission that failed to parse, so that its answer can be told apart; nothing that is
 * much longer than an event id, or that JSON would write as something longer.
 */
function claimedEventId(input: unknown): string {
  const content = member(member(input, "attestation"), "content");
  const eventId = member(content, "eventId");
  return typeof eventId === "string" && /^[\x20-\x7e]{1,64}$/.test(eventId) ? eventId : "";
}

/** An object's own member; undefined for anything else. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
