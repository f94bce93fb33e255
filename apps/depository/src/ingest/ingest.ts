// Checks submissions and stores those that pass. A submission must have the right shape. Its hash is recomputed and
// every signature is verified. A refused submission does not affect the others. But if one submission names another
// organization than that of the API key, the whole call is refused and nothing is stored. Accepted submissions are
// durable before the answer is sent.
import {
  FingerprintSubmission,
  parseExact,
  type SubmissionResult,
} from "@digital-evidence/evidence/api";
import { FINGERPRINT_LIMITS, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { nativeHash } from "@digital-evidence/native/hash";
import type { SignatureVerifier } from "@digital-evidence/native/signature-check";
import type {
  Addition,
  AdditionRefusal,
  NewFingerprint,
  Organization,
  Store,
} from "../store/store.ts";
import type { Submitter } from "../keys/api-key.ts";
import type { Turns } from "../turns.ts";

/** How many submissions, or signatures of one submission, are checked before the call asks whether its turn is over. */
const AT_A_TIME = 8;
/** How many fingerprints one transaction writes. SQLite blocks the event loop during a transaction. */
const KEPT_AT_A_TIME = 200;
/** The maximum number of errors that are reported for one submission. */
const MAX_ERRORS = 4;

export type Judge = (
  submissions: readonly unknown[],
  /** Who sends the submissions. */
  submitter: Submitter,
) => Promise<SubmissionResult[]>;

export interface Ingest {
  /** Checks each submission and stores nothing. @returns one result for each submission, in order */
  readonly validate: Judge;
  /**
   * Checks each submission and durably stores those that pass. Repeating a submission changes nothing. Until a
   * fingerprint is final, later submissions can add signatures by other keys to it.
   */
  readonly submit: Judge;
}

/** A submission names another organization than that of its API key. The whole call is then refused. */
export class ForeignOrganizationError extends Error {
  override readonly name = "ForeignOrganizationError";
  /** The path of the member in the request, for example `0.attestation.content.orgId`. */
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
  readonly now: () => number;
  readonly newId: () => string;
}

type Judged = {
  result: SubmissionResult;
  fingerprint: Omit<NewFingerprint, "id" | "createdAt" | "keyHash" | "submittedBy"> | null;
};

const refusals: Readonly<
  Record<AdditionRefusal, (fingerprint: Pick<NewFingerprint, "signer">) => string>
> = {
  SIGNER_NOT_AMONG_SIGNERS: ({ signer }) =>
    `attestation.content.signerId: ${signer} is not one of the keys that signed`,
  FINAL_RECORD: () => "attestation.proofs: the record is final and takes no further signatures",
  OTHER_TAGS: () =>
    "metadata.tags: tags must be in the first submission and cannot be added or changed later",
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
    // A null algorithm means the same as an absent one and is stored as absent.
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
    { keyHash, keyName: submittedBy, organization }: Submitter,
  ): Promise<SubmissionResult[]> {
    const judged = await judgeAll(submissions, organization);
    const createdAt = now();
    const sound = judged.flatMap(({ fingerprint }) =>
      fingerprint === null
        ? []
        : [{ ...fingerprint, id: newId(), createdAt, keyHash, submittedBy }],
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
      if (addition === undefined) throw new Error("the store did not answer for each fingerprint");
      if (!isRefusal(addition)) return result;
      return {
        ...result,
        accepted: false,
        errors: [`${refusals[addition](fingerprint)} (${addition})`],
      };
    });
  }

  return {
    validate: (...given) => judgeWith((sound) => store.fingerprints.preview(sound), ...given),
    submit: (...given) => judgeWith((sound) => store.fingerprints.add(sound), ...given),
  };
}

function isRefusal(addition: Addition): addition is AdditionRefusal {
  return Object.hasOwn(refusals, addition);
}

function refused(eventId: string, hash: string, errors: string[]): Judged {
  const reported = errors.slice(0, MAX_ERRORS);
  return { result: { eventId, hash, accepted: false, errors: reported }, fingerprint: null };
}

/**
 * The event id of a submission that failed to parse. The client uses the id to match a result with its submission. Any
 * value other than 1 to 64 characters of printable ASCII becomes an empty text, so that a bad submission cannot make
 * the answer long.
 */
function claimedEventId(input: unknown): string {
  const content = member(member(input, "attestation"), "content");
  const eventId = member(content, "eventId");
  return typeof eventId === "string" && /^[\x20-\x7e]{1,64}$/.test(eventId) ? eventId : "";
}

/**
 * @returns the value of an object's own member; undefined if there is no such member, or if `value` is not an object
 */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
