// Checks whether witnesses that the visitor trusts cosigned a log with the snapshot in it: docs/protocol/verdict.md,
// section 12. Callers pass `checkWitnesses` to the engine, so that programs without a log do not load the code that
// verifies a log's signatures.
import {
  type Algorithms,
  type Checkpoint,
  CLOCK_TOLERANCE_S,
  type Cosignature,
  isQuorum,
  leafHash,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseTlogProof,
  type Policy,
  type TlogProof,
  type VerifiedCheckpoint,
  verifyCheckpoint,
  verifyInclusion,
} from "@digital-evidence/transparency";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  aside,
  type DiscountedCosignature,
  fail,
  type Finding,
  type NamedCosignature,
  open,
  pass,
} from "./check.ts";
import type { Ledger } from "./check-root.ts";
import { LOG_PROOF_LIMITS } from "./limits.ts";
import { memberOf, numberOf, type Supplied } from "./part.ts";
import { readTime } from "./time.ts";

/** The witnesses that can confirm a root. The visitor chose them. */
export type TrustedWitnesses = {
  policy: string;
  /** The time by the visitor's clock, in seconds since 1970. */
  nowS: number;
};

export type WitnessEvidence = {
  /** The proof that the snapshot is in a log, as the text of a `.tlog-proof`. */
  logProof: Supplied | undefined;
  witnesses: TrustedWitnesses | undefined;
  /** The snapshot if the check of the ledger passed; null otherwise. */
  ledger: Ledger | null;
};

/**
 * Checks the proof of a log against the witnesses that the visitor trusts: whether enough of them cosigned the log with
 * this snapshot in it. Pass this function to `verifyEvidence` or `createVerifier`.
 * @param algorithms the algorithms that the caller can verify besides Ed25519. If the algorithm of a witness's key is
 * not among them, the finding is `NO_ML_DSA`.
 * @returns the finding of the check `ROOT_WITNESSES`
 */
export function checkWitnesses(
  { logProof, witnesses, ledger }: WitnessEvidence,
  algorithms: Algorithms = {},
): Finding<"ROOT_WITNESSES"> {
  const policy = witnesses === undefined ? null : readPolicy(witnesses.policy);
  if (witnesses !== undefined && policy === null) return open("INVALID_POLICY");
  if (policy !== null && policy.quorum === null) return aside("NO_QUORUM");
  const isGiven = logProof !== undefined && logProof.value !== null;
  if (!isGiven) return aside(policy === null ? "NO_WITNESSES_TRUSTED" : "NO_LOG_PROOF");
  const proof = readProof(logProof.value);
  if (proof === null) return aside("UNREADABLE");
  const at = ledger === null ? null : placeOf(ledger);
  if (witnesses === undefined || policy === null)
    return unsigned("NO_WITNESSES_TRUSTED", proof, at);
  const checked = verifyCheckpoint(proof.checkpoint, policy, algorithms);
  // This prevents a positive verdict, because the visitor wants these witnesses to count.
  if (!checked.ok && checked.code === "NO_ML_DSA") return open(checked.code);
  // A checkpoint that does not reach the quorum is accepted here, because the code below decides which cosignatures
  // count.
  const verified = checked.ok
    ? checked.value
    : (checked.reached ?? refused(checked.code, proof, at));
  if ("verdict" in verified) return verified;
  if (at === null) return aside("LEDGER_NOT_PASSED");
  const { checkpoint } = verified;
  const { nowS } = witnesses;
  const { counted, discounted } = countCosignatures(verified, policy, { nowS, sinceS: at.timeS });
  const compared = {
    values: {
      origin: checkpoint.origin,
      size: checkpoint.size,
      cosigned: counted,
      discounted,
      trusted: policy.witnesses.length,
      nowS,
    },
    expected: bytesToHex(checkpoint.root),
    expectedFrom: { part: "logProof", from: logProof.from },
  } as const;
  if (!holds(proof, at, checkpoint)) return fail("NOT_IN_LOG", compared);
  // Without the snapshot's time, a cosignature from before the snapshot could not be noticed.
  if (at.timeS === null) return aside("NO_SNAPSHOT_TIME", compared);
  // `holds` has shown that the proof leads from the snapshot's hash to the checkpoint's root.
  const led = { ...compared, computed: bytesToHex(checkpoint.root) };
  const names = counted.map(({ name }) => name);
  return isQuorum(policy, names) ? pass(led) : aside("QUORUM_NOT_REACHED", led);
}

/**
 * Why witnesses cannot confirm anything under a policy. `line` counts from 1. It is null if no single line is at
 * fault.
 */
export type PolicyProblem =
  | { code: "INVALID"; line: number | null; message: string }
  | { code: "NO_LOG" | "NO_QUORUM" | "KEY_OF_LOG" };

/** Reads a policy that somebody provides, for any log. The policy's last line may lack the newline. */
export function readOwnPolicy(text: string): { policy: string } | { problem: PolicyProblem } {
  const parsed = parseOwnPolicy(text);
  if (!parsed.ok) {
    const { line, message } = parsed;
    return { problem: { code: "INVALID", line, message } };
  }
  const code = trustProblem(parsed.policy);
  return code === null ? { policy: parsed.text } : { problem: { code } };
}

/** @returns the policy, also as the text that `parsePolicy` accepts */
export function parseOwnPolicy(
  given: string,
):
  | { ok: true; policy: Policy; text: string }
  | { ok: false; line: number | null; message: string } {
  // Editors end lines in their own way, and leave out the last line break or begin with a mark.
  const lines = given.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const text = lines.endsWith("\n") ? lines : `${lines}\n`;
  const parsed = parsePolicy(utf8ToBytes(text));
  return parsed.ok ? { ok: true, policy: parsed.value, text } : parsed;
}

/** @returns why the witnesses of this policy cannot confirm anything; null if they can */
export function trustProblem({
  logs,
  witnesses,
  quorum,
}: Policy): "NO_LOG" | "NO_QUORUM" | "KEY_OF_LOG" | null {
  if (logs.length === 0) return "NO_LOG";
  if (quorum === null) return "NO_QUORUM";
  const ofLogs = new Set(logs.map(({ key }) => bytesToHex(key.publicKey)));
  const hasKeyOfLog = witnesses.some(({ key }) => ofLogs.has(bytesToHex(key.publicKey)));
  return hasKeyOfLog ? "KEY_OF_LOG" : null;
}

function readPolicy(text: unknown): Policy | null {
  if (typeof text !== "string" || text.length > LOG_PROOF_LIMITS.policyLength) return null;
  const parsed = parsePolicy(utf8ToBytes(text));
  return parsed.ok ? parsed.value : null;
}

/** Parses a proof. A proof with extra data is refused, because no signature or hash covers such data. */
function readProof(text: unknown): TlogProof | null {
  if (typeof text !== "string" || text.length > LOG_PROOF_LIMITS.length) return null;
  const parsed = parseTlogProof(utf8ToBytes(text));
  return parsed.ok && parsed.value.extra === null ? parsed.value : null;
}

type Unverified = Exclude<ReturnType<typeof verifyCheckpoint>, { ok: true }>["code"];

function refused(code: Unverified, proof: TlogProof, at: Place | null): Finding<"ROOT_WITNESSES"> {
  if (code === "SIGNATURE_MISMATCH") return fail("INVALID_CHECKPOINT", {});
  if (code === "KEY_ENDED") return aside("KEY_ENDED");
  const isUnknown =
    code === "UNKNOWN_LOG" || code === "NOT_SIGNED_BY_LOG" || code === "NO_KNOWN_SIGNATURE";
  return isUnknown ? unsigned("UNKNOWN_LOG", proof, at) : aside("UNREADABLE");
}

/**
 * The finding if no key that the visitor trusts signed the checkpoint. The proof then confirms nothing, but its own
 * statements can show that it is damaged or belongs to another snapshot.
 */
function unsigned(
  code: "NO_WITNESSES_TRUSTED" | "UNKNOWN_LOG",
  proof: TlogProof,
  at: Place | null,
): Finding<"ROOT_WITNESSES"> {
  const note = parseNote(proof.checkpoint);
  const checkpoint = note.ok ? parseCheckpoint(note.value.text) : note;
  if (!checkpoint.ok) return aside("UNREADABLE");
  return at === null || holds(proof, at, checkpoint.value) ? aside(code) : aside("OTHER_LOG_PROOF");
}

type Place = { entry: Uint8Array; index: number; timeS: number | null };

/** The entry that the log must have for the snapshot, its index, and the snapshot's own time. */
function placeOf({ snapshot, computed }: Ledger): Place | null {
  const ordinal = numberOf(snapshot, "ordinal");
  if (computed === null || !Number.isSafeInteger(ordinal) || Number(ordinal) < 1) return null;
  const reading = readTime(memberOf(snapshot, "timestamp"));
  const index = Number(ordinal) - 1;
  return { entry: hexToBytes(computed), index, timeS: reading.ok ? reading.time.seconds : null };
}

function holds(proof: TlogProof, { entry, index }: Place, { size, root }: Checkpoint): boolean {
  const claim = { index, size, root, proof: proof.hashes };
  return proof.index === index && verifyInclusion({ ...claim, leafHash: leafHash(entry) }).ok;
}

/**
 * Separates the cosignatures that count from those that do not. A cosignature does not count if its key has ended, if
 * its key is the log's own, or if its time is in the future or before the snapshot's time. A time that is wrong by at
 * most CLOCK_TOLERANCE_S still counts, because clocks differ.
 * @param sinceS the snapshot's time, or null if there is no snapshot that states one
 */
export function countCosignatures(
  { cosignatures, ended }: VerifiedCheckpoint,
  { logs }: Policy,
  { nowS, sinceS }: { nowS: number; sinceS: number | null },
) {
  const counted: NamedCosignature[] = [];
  const discounted: DiscountedCosignature[] = ended.map((each) => ({
    ...nameAndTime(each),
    why: "KEY_ENDED",
  }));
  for (const cosignature of cosignatures) {
    const { witness, timestampS } = cosignature;
    const key = bytesToHex(witness.key.publicKey);
    const isOfLog = logs.some((log) => bytesToHex(log.key.publicKey) === key);
    const isPast = timestampS <= nowS + CLOCK_TOLERANCE_S;
    const isSince = sinceS === null || timestampS >= sinceS - CLOCK_TOLERANCE_S;
    if (!isOfLog && isPast && isSince) counted.push(nameAndTime(cosignature));
    else {
      const why = isOfLog ? "KEY_OF_LOG" : isPast ? "BEFORE_SNAPSHOT" : "AHEAD_OF_CLOCK";
      discounted.push({ ...nameAndTime(cosignature), why });
    }
  }
  return { counted, discounted };
}

function nameAndTime({ witness, timestampS }: Cosignature): NamedCosignature {
  return { name: witness.name, timestampS };
}
