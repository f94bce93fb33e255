// Asks the service for the candidates, one after the other, until one is found. Where the service has no
// public search, the known fingerprints are searched instead, and the result says so.
import type { CallOptions } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import type { Network } from "@digital-evidence/client/networks";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { isNotOffered } from "../queries/public-search.ts";
import type { Source } from "../queries/source.ts";
import { type Beginning, type Candidate, isBeginning } from "../recognition/candidate.ts";
import type { Find, Found, Hit, Known, Trial } from "../recognition/trial.ts";
import { begins, ROWS, searchBeginning } from "./beginnings.ts";
import { isKnown, latestAtHand } from "./known-fingerprints.ts";

export type LookUp = { finds: Find[]; trials: Trial[] };

export type LookUpInput = {
  source: Pick<Source, "client" | "hasGeneratedBatches">;
  network: Network;
  candidates: readonly Candidate[];
  /** The fingerprints that this visit has already loaded. */
  known: readonly Known[];
  signal: AbortSignal;
  onRetry?: CallOptions["onRetry"];
};

/** A service answers with these status codes if the value cannot be of the requested kind. */
const notAccepted = new Set([400, 422]);

/**
 * Tries the candidates in order and stops at the first that is found. Organizations are looked up even then,
 * because a document may have the same name and would otherwise hide the organization.
 */
export async function lookUp(input: LookUpInput): Promise<LookUp> {
  const trials: Trial[] = [];
  const finds: Find[] = [];
  const atHand = createAtHand(input);
  for (const candidate of input.candidates) {
    if (finds.length > 0 && candidate.kind !== "organization") continue;
    const trial = await tryCandidate(candidate, input, atHand);
    trials.push(trial);
    if (trial.outcome === "found") finds.push(trial);
  }
  return { finds, trials };
}

type AtHand = () => Promise<readonly Known[]>;

/**
 * Creates a function that returns the fingerprints that this visit has loaded and the latest ones. The
 * latest are fetched at most once.
 */
function createAtHand({ source, known, signal, onRetry }: LookUpInput): AtHand {
  let loading: Promise<readonly Known[]> | undefined;
  return () => (loading ??= latestAtHand(source.client, known, { signal, onRetry }));
}

async function tryCandidate(
  candidate: Candidate,
  input: LookUpInput,
  atHand: AtHand,
): Promise<Trial> {
  try {
    if (isBeginning(candidate)) return await tryBeginning(candidate, input, atHand);
    return { candidate, ...(await ask(candidate, input, atHand)) };
  } catch (error) {
    input.signal.throwIfAborted();
    const status = error instanceof RequestError ? error.status : undefined;
    if (status !== undefined && notAccepted.has(status)) return { candidate, outcome: "absent" };
    return { candidate, outcome: "failed", error };
  }
}

async function tryBeginning(
  candidate: Beginning,
  { source, signal, onRetry }: LookUpInput,
  atHand: AtHand,
): Promise<Trial> {
  const page = await searchBeginning(source.client, candidate, { signal, onRetry });
  const { rows, isSearchable, cursor, hasMore, isPartial } = page;
  // A shortened hash may belong to a document, and services search by prefix only among the hashes of
  // fingerprints. If the service finds nothing, the known fingerprints are therefore searched too.
  if (isSearchable && (rows.length > 0 || candidate.kind !== "shortened")) {
    if (rows.length === 0 && isPartial) return { candidate, outcome: "partly-searched" };
    return { candidate, ...found(rows.map(toHit), { hasMore, isPartial, cursor }) };
  }
  const known = oncePerHash([...rows, ...(await atHand())]);
  const hits = known.filter((each) => begins(candidate, each)).map(toHit);
  const lookedThrough = known.length;
  if (hits.length > 0) {
    return {
      candidate,
      ...found(hits, { ...allOfThem, lookedThrough, isHashSearched: isSearchable }),
    };
  }
  if (!isSearchable) return { candidate, outcome: "not-searchable", lookedThrough };
  return { candidate, outcome: hasMore || isPartial ? "partly-searched" : "absent" };
}

function oncePerHash(known: readonly Known[]): Known[] {
  return Array.from(new Map(known.map((each) => [each.hash.toLowerCase(), each])).values());
}

type Answer =
  Exclude<Trial, { outcome: "not-searchable" }> extends infer Each
    ? Each extends Trial
      ? Omit<Each, "candidate">
      : never
    : never;

const absent: Answer = { outcome: "absent" };

async function ask(
  candidate: Exclude<Candidate, Beginning>,
  input: LookUpInput,
  atHand: AtHand,
): Promise<Answer> {
  const { source, network, signal, onRetry } = input;
  const call = { signal, onRetry };
  const { client } = source;
  switch (candidate.kind) {
    case "fingerprint": {
      const { hash } = candidate;
      const record = await client.fingerprint(hash, call);
      return record === null ? absent : found([toHit({ ...record, hash: record.hash ?? hash })]);
    }
    case "batch": {
      // The generator makes a batch for any id, so a batch that it returns is not a match.
      if (source.hasGeneratedBatches) return absent;
      const batch = await client.batch(candidate.batchId, call);
      if (batch === null) return absent;
      return found([{ kind: "batch", batchId: batch.id ?? candidate.batchId }]);
    }
    case "snapshot": {
      // Only the service’s own ledger can be asked here. A public ledger has its own explorer.
      if (!hasOwnLedger(network)) return { outcome: "elsewhere" };
      const snapshot = await client.snapshot(candidate.hash, call);
      if (snapshot === null) return absent;
      return found(snapshot.entries.map(({ batchId }) => ({ kind: "batch", batchId })));
    }
    case "document":
    case "event":
    case "document-id":
    default:
      return search(candidate, input, atHand);
  }
}

type Searched = Extract<Candidate, { kind: "document" | "event" | "document-id" }>;

async function search(
  candidate: Searched,
  { source, signal, onRetry }: LookUpInput,
  atHand: AtHand,
): Promise<Answer> {
  const { kind: _, ...query } = candidate;
  try {
    const page = await source.client.searchFingerprints(
      { ...query, limit: ROWS },
      { signal, onRetry },
    );
    // A service that ignores the search parameter answers with other rows too. It has then not searched for the candidate,
    // so the page must not say that these are all matches, or that there is none.
    const received = [...page.others, ...page.data];
    const rows = page.data.filter(isKnown);
    if (rows.length < received.length) {
      return lookThrough(
        candidate,
        oncePerHash([...received.filter(isKnown), ...(await atHand())]),
      );
    }
    const { hasMore, complete = true } = page.pagination;
    if (rows.length === 0 && !complete) return { outcome: "partly-searched" };
    return found(rows.map(toHit), { hasMore, isPartial: !complete });
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return lookThrough(candidate, await atHand());
  }
}

function lookThrough(candidate: Searched, known: readonly Known[]): Answer {
  const hits = known.filter((each) => matches(candidate, each)).map(toHit);
  const lookedThrough = known.length;
  if (hits.length > 0) return found(hits, { ...allOfThem, lookedThrough });
  return { outcome: "not-offered", lookedThrough };
}

const allOfThem = { hasMore: false, isPartial: false };

function found(hits: Hit[], whole: Omit<Found, "hits"> = allOfThem): Answer {
  return hits.length === 0 ? absent : { outcome: "found", hits, ...whole };
}

function toHit(known: Known): Hit {
  return { kind: "fingerprint", hash: known.hash, known };
}

/** Whether a fingerprint states what the candidate names. */
function matches(candidate: Searched, row: Known): boolean {
  switch (candidate.kind) {
    case "document-id":
      return row.documentId === candidate.documentId;
    case "event":
      return isSameInAnyCase(row.eventId, candidate.eventId);
    case "document":
    default:
      return isSameInAnyCase(row.documentRef, candidate.documentRef);
  }
}

function isSameInAnyCase(stated: string | undefined, wanted: string): boolean {
  return stated?.toLowerCase() === wanted.toLowerCase();
}
