// Checks what observers that the visitor trusts saw of a fingerprint's batch: docs/protocol/verdict.md, section 19. Callers
// pass `checkObservers` to the engine, so that programs without observers do not load the code that verifies a log's
// signatures.
import {
  type Algorithms,
  CLOCK_TOLERANCE_S,
  decodeUtf8,
  leafHash,
  parseTlogProof,
  parseVerifierKey,
  type TlogProof,
  verifyCheckpoint,
  type VerifierKey,
  verifyInclusion,
} from "@digital-evidence/transparency";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { aside, fail, type Finding, pass } from "./check.ts";
import { LOG_PROOF_LIMITS, OBSERVATIONS_MAX } from "./limits.ts";
import { type Observation, observationHash, parseObservation } from "./observation.ts";
import { isSameValue, type Supplied } from "./part.ts";
import { toMilliseconds } from "./time.ts";

/** The origin of an observer's address. Its host has only characters that a Content-Security-Policy can contain. */
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=\/|$)/;

/** The limits of a list of trusted observers. */
const LIST_LIMITS = { trusted: 32, length: 65_536 } as const;

/** An observer that the visitor trusts, and the network for which its word counts. */
export type TrustedObserver = {
  network: string;
  /** The verifier key of its log. */
  key: string;
  /** Where its files are, without a slash at the end; null if they cannot be fetched. */
  address: string | null;
};

export type TrustedObservers = {
  list: readonly TrustedObserver[];
  /** The network that the evidence is from, as the visitor or the file names it; null if nobody does. */
  network: string | null;
  /** The time by the visitor's clock, in seconds since 1970. */
  nowS: number;
};

export type ObserverEvidence = {
  /** Texts of `.tlog-proof` files, whose extra data are the entries. */
  observations: Supplied;
  observers: TrustedObservers;
  /** The root that the fingerprint's proof leads to; null if it leads to none. */
  root: string | null;
  batchId: string | null;
  /** The hash of the fingerprint, in lower case. */
  hash: string | null;
};

/**
 * Checks each observation. Pass this function to `verifyEvidence` or `createVerifier`.
 * @returns one finding of the check `ROOT_OBSERVER` for each observation
 */
export function checkObservers(
  { observations, observers, ...about }: ObserverEvidence,
  algorithms: Algorithms = {},
): Finding<"ROOT_OBSERVER">[] {
  const texts: readonly unknown[] = Array.isArray(observations.value) ? observations.value : [];
  return texts
    .slice(0, OBSERVATIONS_MAX)
    .map((text) => checkOne(text, observers, about, algorithms));
}

function checkOne(
  text: unknown,
  { list, network, nowS }: TrustedObservers,
  { root, batchId, hash }: Pick<ObserverEvidence, "root" | "batchId" | "hash">,
  algorithms: Algorithms,
): Finding<"ROOT_OBSERVER"> {
  const read = readObservation(text);
  if (read === null) return aside("OBSERVATION_NOT_PROVEN");
  const { proof, entry } = read;
  const trusted = list.flatMap((one) => {
    const key = one.network === entry.network ? parseVerifierKey(one.key) : null;
    return key?.ok === true ? [key.value] : [];
  });
  const key = signerOf(proof, read.entryHash, trusted, algorithms);
  if (typeof key === "string") return aside(key);
  const isOfBatch = batchId !== null && isSameValue(entry.batch, batchId);
  if (!isOfBatch || (network !== null && network !== entry.network)) {
    return aside("OTHER_OBSERVATION");
  }
  const seen = toMilliseconds(entry.kind === "batch" ? entry.firstSeen : entry.seen);
  const values = { name: key.name, network: entry.network, seen };
  const compared = { values, computed: root, expected: entry.root };
  if (seen / 1000 > nowS + CLOCK_TOLERANCE_S) return aside("OBSERVED_AHEAD", compared);
  if (entry.kind === "contradiction") {
    if (entry.record !== null && entry.record !== hash) return aside("OTHER_OBSERVATION");
    if (entry.code === "OTHER_ROOT") return fail("OBSERVED_TWO_ROOTS", compared);
    return aside("OBSERVED_CHANGE", { ...compared, values: { ...values, change: entry.code } });
  }
  if (root === null) return aside("NO_ROOT_REACHED");
  return entry.root === root ? pass(compared) : fail("OBSERVED_OTHER_ROOT", compared);
}

type Read = { proof: TlogProof; entry: Observation; entryHash: Uint8Array };

/** Reads the entry in a proof's extra data. The leaf is computed from these data, so they cannot be exchanged. */
function readObservation(text: unknown): Read | null {
  if (typeof text !== "string" || text.length > LOG_PROOF_LIMITS.length) return null;
  const parsed = parseTlogProof(utf8ToBytes(text));
  const extra = parsed.ok ? parsed.value.extra : null;
  if (!parsed.ok || extra === null) return null;
  const entryText = decodeUtf8(extra);
  if (entryText === null) return null;
  const entry = parseObservation(entryText);
  return entry === null
    ? null
    : { proof: parsed.value, entry, entryHash: observationHash(entryText) };
}

/** Reads what an observer's proof states, without verifying it; null for any other text. */
export function statedObservation(text: string): Observation | null {
  return readObservation(text)?.entry ?? null;
}

/** The trusted key that signed a tree with the entry, or why there is none. */
function signerOf(
  proof: TlogProof,
  entryHash: Uint8Array,
  trusted: readonly VerifierKey[],
  algorithms: Algorithms,
): VerifierKey | "UNKNOWN_OBSERVER" | "OBSERVATION_NOT_PROVEN" {
  const logs = trusted.map((key) => ({ key, url: null, until: null }));
  const policy = { logs, witnesses: [], groups: [], quorum: null };
  const checked = verifyCheckpoint(proof.checkpoint, policy, algorithms);
  if (!checked.ok) {
    const isUnknown =
      checked.code === "UNKNOWN_LOG" ||
      checked.code === "NOT_SIGNED_BY_LOG" ||
      checked.code === "NO_KNOWN_SIGNATURE";
    return isUnknown ? "UNKNOWN_OBSERVER" : "OBSERVATION_NOT_PROVEN";
  }
  const { size, root } = checked.value.checkpoint;
  const claim = { index: proof.index, size, root, proof: proof.hashes };
  const isIn = verifyInclusion({ ...claim, leafHash: leafHash(entryHash) }).ok;
  return isIn ? checked.value.log.key : "OBSERVATION_NOT_PROVEN";
}

/** Matches a line that has only a key, or a key and an address. */
const KEY_ALONE = /^(?=\S+\+[0-9a-f]{8}\+\S+(?:\s|$))/;

/**
 * Reads the observers that somebody trusts: a line `observer <network> <verifier key> [address]` for each. Empty lines and
 * lines that begin with # are comments.
 * @param network the network of a line that has only a key, or a key and an address; without it, such a line is wrong
 * @returns the line that is wrong, counted from 1, if one is; 0 if the text is too long or names too many or none
 */
export function readObservers(
  text: string,
  network?: string,
): { list: TrustedObserver[] } | { line: number } {
  const list: TrustedObserver[] = [];
  if (text.length > LIST_LIMITS.length) return { line: 0 };
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const line =
      network === undefined ? written : written.trim().replace(KEY_ALONE, `observer ${network} `);
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, named = "", key = "", address = null] =
      /^observer +([a-z0-9][a-z0-9-]{0,31}) +(\S+)(?: +(\S+?))?\/* *$/.exec(line) ?? [];
    const parsed = parseVerifierKey(key);
    const isAddress = address === null || ORIGIN.test(address);
    if (!parsed.ok || parsed.value.type !== "note" || !isAddress) return { line: at + 1 };
    list.push({ network: named, key, address });
  }
  return list.length === 0 || list.length > LIST_LIMITS.trusted ? { line: 0 } : { list };
}

/** The origins from which the files of these observers are fetched, each once. */
export function observerOrigins(list: readonly TrustedObserver[]): string[] {
  return [...new Set(list.flatMap(({ address }) => ORIGIN.exec(address ?? "")?.[0] ?? []))];
}
