// Asks the service for the candidates, one after the other, until one is found. Where the service has no public search
// by a value, the known fingerprints are searched instead, and the result says so.
import { isSameValue } from "@digital-evidence/evidence/check-member";
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { isNamed } from "@digital-evidence/evidence/organization-name";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { CallOptions, Client, ReceivedDetails, ReceivedSummary } from "../client.ts";
import { isNotOffered, RequestError } from "../errors.ts";
import type { AskedPayment } from "../payment.ts";
import { type Candidate, isListed, type Listed } from "./candidate.ts";
import type { Item } from "./recognise.ts";

/** The members that records and list rows share. A service may omit all of them except the hash. */
export type Known = { hash: string } & Pick<
  ReceivedSummary,
  | "createdAt"
  | "status"
  | "eventId"
  | "documentId"
  | "documentRef"
  | "orgId"
  | "orgName"
  | "tenantId"
  | "withheld"
> &
  // Only records have these.
  Pick<ReceivedDetails, "mptRoot" | "signer" | "tags">;

export type Hit =
  | { kind: "fingerprint"; hash: string; known: Known }
  | { kind: "batch"; batchId: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "signer"; key: string };

/** The result of looking up one candidate. */
export type Trial =
  | ({ candidate: Candidate } & (
      | ({ outcome: "found" } & Found)
      /** The service found nothing, but stopped before it had searched everything. */
      | { outcome: "partly-searched" }
      /** The service was asked and does not know the candidate. */
      | { outcome: "absent" }
      /**
       * The service has no public search by this value, or ignores the search parameter. Instead, the page searched
       * the fingerprints that it knows; `lookedThrough` is their number.
       */
      | { outcome: "not-offered"; lookedThrough: number; payment?: AskedPayment }
      /**
       * This service does not keep the ledger, so it cannot be asked for a snapshot. The ledger’s own
       * explorer may have the snapshot.
       */
      | { outcome: "elsewhere" }
      | { outcome: "failed"; error: unknown }
    ))
  /**
   * The service cannot search for this candidate. Instead, the page searched the fingerprints that it knows;
   * `lookedThrough` is their number.
   */
  | {
      candidate: Listed;
      outcome: "not-searchable";
      lookedThrough: number;
      payment?: AskedPayment;
    };

export type Found = {
  hits: Hit[];
  hasMore: boolean;
  /** Whether the service stopped before it had searched everything. */
  isPartial: boolean;
  /** The cursor at which the service continues the search. Only prefix searches have one. */
  cursor?: string | undefined;
  /** How many known fingerprints the page searched instead, if the service itself cannot search for the candidate. */
  lookedThrough?: number;
  /**
   * Whether the service has searched the hashes of fingerprints for a shortened hash. Only the hashes of documents could
   * then not be searched.
   */
  isHashSearched?: boolean;
};

export type Find = Found & { candidate: Candidate };

export type LookUp = { finds: Find[]; trials: Trial[] };

/** What the trials of a look-up come to. If nothing was found, the trial that leaves most open decides. */
export function outcomeOf(trials: readonly Trial[]): Exclude<Trial["outcome"], "elsewhere"> {
  const order = ["found", "failed", "partly-searched", "not-offered", "not-searchable"] as const;
  return order.find((outcome) => trials.some((trial) => trial.outcome === outcome)) ?? "absent";
}

export type LookUpInput = {
  client: Client;
  /** Whether the service keeps the ledger itself, so that it can be asked for snapshots. */
  hasOwnLedger: boolean;
  /** Whether batches are generated, so that every id has one. */
  hasGeneratedBatches?: boolean;
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
export async function lookUp(
  input: LookUpInput,
  atHand: AtHand = createAtHand(input),
): Promise<LookUp> {
  const trials: Trial[] = [];
  const finds: Find[] = [];
  for (const candidate of input.candidates) {
    if (finds.length > 0 && candidate.kind !== "organization") continue;
    const trial = await tryCandidate(candidate, input, atHand);
    trials.push(trial);
    if (trial.outcome === "found") finds.push(trial);
  }
  return { finds, trials };
}

/** The number of values that are looked up at the same time, so that a service can still answer others. */
const AT_A_TIME = 4;

/**
 * Looks up several values, some at a time.
 * @param onDone called with the place of each value and its result
 */
export async function lookUpItems(
  items: readonly Item[],
  input: Omit<LookUpInput, "candidates">,
  onDone: (place: number, lookUp: LookUp) => void,
): Promise<void> {
  const atHand = createAtHand(input);
  let next = 0;
  const work = async () => {
    for (let place = next++; place < items.length; place = next++) {
      const { candidates = [] } = items[place] ?? {};
      onDone(place, await lookUp({ ...input, candidates }, atHand));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

type AtHand = () => Promise<readonly Known[]>;

/**
 * Creates a function that returns the fingerprints that this visit has loaded and the latest ones. The
 * latest are fetched at most once.
 */
function createAtHand({ client, known, signal, onRetry }: Omit<LookUpInput, "candidates">): AtHand {
  let loading: Promise<readonly Known[]> | undefined;
  return () => (loading ??= latestAtHand(client, known, { signal, onRetry }));
}

async function tryCandidate(
  candidate: Candidate,
  input: LookUpInput,
  atHand: AtHand,
): Promise<Trial> {
  try {
    if (isListed(candidate)) return await tryListed(candidate, input, atHand);
    return { candidate, ...(await ask(candidate, input, atHand)) };
  } catch (error) {
    input.signal.throwIfAborted();
    const status = error instanceof RequestError ? error.status : undefined;
    if (status !== undefined && notAccepted.has(status)) return { candidate, outcome: "absent" };
    return { candidate, outcome: "failed", error };
  }
}

async function tryListed(
  candidate: Listed,
  { client, signal, onRetry }: LookUpInput,
  atHand: AtHand,
): Promise<Trial> {
  const page = await searchListed(client, candidate, { signal, onRetry });
  const { rows, isSearchable, cursor, hasMore, isPartial } = page;
  // A shortened hash may belong to a document, and services search by prefix only among the hashes of
  // fingerprints. If the service finds nothing, the known fingerprints are therefore searched too.
  if (isSearchable && (rows.length > 0 || candidate.kind !== "shortened")) {
    if (rows.length === 0 && isPartial) return { candidate, outcome: "partly-searched" };
    return { candidate, ...found(rows.map(toHit), { hasMore, isPartial, cursor }) };
  }
  const known = oncePerHash([...rows, ...(await atHand())]);
  const hits = known.filter((each) => belongs(candidate, each)).map(toHit);
  const lookedThrough = known.length;
  if (hits.length > 0) {
    return {
      candidate,
      ...found(hits, { ...allOfThem, lookedThrough, isHashSearched: isSearchable }),
    };
  }
  if (!isSearchable) {
    return { candidate, outcome: "not-searchable", lookedThrough, ...askedBy(page.error) };
  }
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
  candidate: Exclude<Candidate, Listed>,
  input: LookUpInput,
  atHand: AtHand,
): Promise<Answer> {
  const { client, signal, onRetry } = input;
  const call = { signal, onRetry, refusesOther: true };
  switch (candidate.kind) {
    case "fingerprint": {
      const { hash } = candidate;
      const record = await client.fingerprint(hash, call);
      if (record === null) return absent;
      // A record and a row of a list name the organization by different members.
      const { organizationId: orgId, organizationName: orgName } = record;
      return found([toHit({ ...record, orgId, orgName, hash: record.hash ?? hash })]);
    }
    case "batch": {
      // The generator makes a batch for any id, so a batch that it returns is not a match.
      if (input.hasGeneratedBatches === true) return absent;
      const batch = await client.batch(candidate.batchId, call);
      if (batch === null) return absent;
      return found([{ kind: "batch", batchId: batch.id ?? candidate.batchId }]);
    }
    case "snapshot": {
      // Only the service’s own ledger can be asked here. A public ledger has its own explorer.
      if (!input.hasOwnLedger) return { outcome: "elsewhere" };
      const snapshot = await client.snapshot(candidate.hash, call);
      if (snapshot === null) return absent;
      return found(snapshot.entries.map(({ batchId }) => ({ kind: "batch", batchId })));
    }
    case "ordinal": {
      if (!input.hasOwnLedger) return { outcome: "elsewhere" };
      const { ordinal } = candidate;
      return whereOffered(candidate, atHand, async () => {
        const { data } = await client.snapshotsWithOrdinal(ordinal, call);
        return data.flatMap(({ hash, ordinal: stated }) =>
          stated === ordinal ? [{ kind: "snapshot", hash }] : [],
        );
      });
    }
    case "root":
      return whereOffered(candidate, atHand, async () => {
        const { data } = await client.batchesWithRoot(candidate.root, call);
        return data.flatMap(({ id, mptRoot = "" }) =>
          id !== undefined && isSameValue(mptRoot, candidate.root)
            ? [{ kind: "batch", batchId: id }]
            : [],
        );
      });
    case "address":
      return whereOffered(candidate, atHand, async () => {
        const { data } = await client.signersWithAddress(candidate.address, call);
        return data.flatMap(({ id: key = "" }) =>
          ledgerAddress(key) === candidate.address ? [{ kind: "signer", key }] : [],
        );
      });
    case "signer": {
      const { key } = candidate;
      const stated = await client.signer(key, call);
      if (stated === null) return lookThrough(candidate, await atHand());
      return stated.firstFingerprintAt === undefined ? absent : found([{ kind: "signer", key }]);
    }
    case "document":
    case "event":
    case "document-id":
    default:
      return search(candidate, input, atHand);
  }
}

type Asked = Extract<Candidate, { kind: "ordinal" | "root" | "address" | "signer" }>;

async function whereOffered(
  candidate: Asked,
  atHand: AtHand,
  ask: () => Promise<Hit[]>,
): Promise<Answer> {
  try {
    return found(await ask());
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return lookThrough(candidate, await atHand(), askedBy(error));
  }
}

type Searched = Extract<Candidate, { kind: "document" | "event" | "document-id" }>;

async function search(
  candidate: Searched,
  { client, signal, onRetry }: LookUpInput,
  atHand: AtHand,
): Promise<Answer> {
  const { kind: _, ...query } = candidate;
  try {
    const page = await client.searchFingerprints({ ...query, limit: ROWS }, { signal, onRetry });
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
    return lookThrough(candidate, await atHand(), askedBy(error));
  }
}

/** Only records state a root or a signer, so the rows of lists are not looked through for these. */
const onlyInRecords = { root: "mptRoot", signer: "signer", address: "signer" } as const;

/** The price of a search that has to be paid for. */
type Price = { payment?: AskedPayment };

function askedBy(error: unknown): Price {
  return error instanceof RequestError && error.payment !== null ? { payment: error.payment } : {};
}

function lookThrough(
  candidate: Searched | Asked,
  all: readonly Known[],
  price: Price = {},
): Answer {
  const { kind } = candidate;
  const known =
    kind in onlyInRecords
      ? all.filter((row) => row[onlyInRecords[kind as keyof typeof onlyInRecords]] !== undefined)
      : all;
  const hits = known.filter((each) => matches(candidate, each)).map(toHit);
  const lookedThrough = known.length;
  if (hits.length > 0) return found(hits, { ...allOfThem, lookedThrough });
  return { outcome: "not-offered", lookedThrough, ...price };
}

const allOfThem = { hasMore: false, isPartial: false };

function found(hits: Hit[], whole: Omit<Found, "hits"> = allOfThem): Answer {
  return hits.length === 0 ? absent : { outcome: "found", hits, ...whole };
}

function toHit(known: Known): Hit {
  return { kind: "fingerprint", hash: known.hash, known };
}

/** Whether a fingerprint states what the candidate names. */
function matches(candidate: Searched | Asked, row: Known): boolean {
  switch (candidate.kind) {
    case "root":
      return isSameInAnyCase(row.mptRoot, candidate.root);
    case "signer":
      return row.signer?.toLowerCase().slice(-128) === candidate.key;
    case "address":
      return ledgerAddress(row.signer ?? "") === candidate.address;
    case "ordinal":
      return false;
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

/** Whether a row has a hash. Rows without one cannot be linked. */
export function isKnown<Row extends { hash?: string | undefined }>(
  row: Row,
): row is Row & { hash: string } {
  return row.hash !== undefined;
}

/** How many of the latest fingerprints are requested. The service returns no more in one call. */
const LATEST = 100;

/**
 * Returns the loaded and the latest fingerprints, each once. If the latest cannot be fetched, only the loaded
 * ones are returned.
 */
export async function latestAtHand(
  client: Pick<Client, "latestFingerprints">,
  loaded: readonly Known[],
  call: CallOptions,
): Promise<Known[]> {
  let latest: readonly Known[] = [];
  try {
    latest = (await client.latestFingerprints({ limit: LATEST }, call)).data.filter(isKnown);
  } catch {
    // An aborted search throws here. Any other error is ignored, because the loaded fingerprints can still be searched
    // and the page says how many were searched.
    call.signal?.throwIfAborted();
  }
  const byHash = new Map<string, Known>();
  // The loaded fingerprints come last, because a loaded record may have more members than a row of the latest
  // fingerprints. A record replaces the row with the same hash if it has one of the members that are tested below.
  for (const each of [...latest, ...loaded]) {
    const { eventId, documentId, documentRef } = each;
    const saysMore = eventId ?? documentId ?? documentRef;
    const hash = each.hash.toLowerCase();
    if (!byHash.has(hash) || saysMore !== undefined) byHash.set(hash, each);
  }
  return Array.from(byHash.values());
}

export const ROWS = 50;

/**
 * The status codes with which a service answers if it does not support this search: because it requires a key or a
 * payment, or because it does not know the call or the parameter.
 */
const unknownCall = new Set([400, 401, 402, 403, 404, 405, 422, 501]);

export type ListedPage = {
  rows: Known[];
  /** Whether the service supports this search. It is assumed to do so if every row of its answer fits the request. */
  isSearchable: boolean;
  /** Why not, where the service has refused the search. */
  error?: unknown;
  cursor: string | undefined;
  hasMore: boolean;
  isPartial: boolean;
};

const unsearchable: ListedPage = {
  rows: [],
  isSearchable: false,
  cursor: undefined,
  hasMore: false,
  isPartial: false,
};

export async function searchListed(
  client: Pick<Client, "searchFingerprints">,
  candidate: Listed,
  { cursor, ...call }: CallOptions & { cursor?: string | undefined },
): Promise<ListedPage> {
  const query = queryOf(candidate);
  if (query === null) return unsearchable;
  const place = cursor === undefined ? {} : { cursor };
  try {
    const page = await client.searchFingerprints({ ...query, ...place, limit: ROWS }, call);
    const { hasMore, complete = true, cursor: next } = page.pagination;
    const rows = page.data.filter(isKnown);
    const isSearchable =
      rows.length === page.data.length + page.others.length &&
      rows.every((row) => isObeyed(candidate, row));
    return {
      rows: candidate.kind === "filter" ? rows : rows.filter((row) => belongs(candidate, row)),
      isSearchable,
      cursor: isSearchable ? next : undefined,
      hasMore: isSearchable && hasMore,
      isPartial: !complete,
    };
  } catch (error) {
    const status = error instanceof RequestError ? error.status : undefined;
    if (status === undefined || !unknownCall.has(status)) throw error;
    return { ...unsearchable, error };
  }
}

/**
 * Returns the query parameter that searches the service for a candidate. For a shortened hash such as `0123abcd…89ef`,
 * the parameter contains the digits before the gap. Returns null if the service does not search for so few or so many
 * digits.
 */
function queryOf(candidate: Listed) {
  switch (candidate.kind) {
    case "hash-prefix":
      return { hashPrefix: candidate.hashPrefix };
    case "organization":
      return { organizationName: candidate.organizationName };
    case "organization-id":
      return { organizationId: candidate.organizationId };
    case "tenant":
      return { tenantId: candidate.tenantId };
    case "filter": {
      const { kind: _, ...query } = candidate;
      return query;
    }
    case "shortened":
    default: {
      const { min, max } = SEARCH_LIMITS.hashPrefixDigits;
      const { length } = candidate.head;
      return length >= min && length <= max ? { hashPrefix: candidate.head } : null;
    }
  }
}

/**
 * Whether the row is a correct answer to the request. For a shortened hash, only the head was requested, so
 * the tail is not compared here. Rows of lists do not have tags.
 */
function isObeyed(candidate: Listed, row: Known): boolean {
  switch (candidate.kind) {
    case "shortened":
      return row.hash.toLowerCase().startsWith(candidate.head);
    case "filter":
      return isWithin(candidate, row);
    case "hash-prefix":
    case "organization":
    case "organization-id":
    case "tenant":
    default:
      return belongs(candidate, row);
  }
}

function isWithin(
  { datetimeStart, datetimeEnd }: Extract<Candidate, { kind: "filter" }>,
  { createdAt = "" }: Known,
): boolean {
  const instant = millisecondsOf(createdAt) ?? Number.NaN;
  const start = millisecondsOf(datetimeStart ?? "") ?? -Infinity;
  const end = millisecondsOf(datetimeEnd ?? "") ?? Infinity;
  return instant >= start && instant <= end;
}

/**
 * Whether a fingerprint matches the candidate. A fingerprint without an organization's name does not match
 * any name.
 */
export function belongs(candidate: Listed, row: Known): boolean {
  switch (candidate.kind) {
    case "hash-prefix":
      return row.hash.toLowerCase().startsWith(candidate.hashPrefix);
    case "organization":
      return isNamed(row.orgName ?? "", candidate.organizationName);
    case "organization-id":
      return isSameInAnyCase(row.orgId, candidate.organizationId);
    case "tenant":
      return isSameInAnyCase(row.tenantId, candidate.tenantId);
    case "filter":
      return (
        isWithin(candidate, row) &&
        Object.entries(candidate.tags ?? {}).every(([name, value]) => row.tags?.[name] === value)
      );
    case "shortened":
    default: {
      const { head, tail } = candidate;
      return [row.hash, row.documentRef ?? ""].some(
        (value) => value.toLowerCase().startsWith(head) && value.toLowerCase().endsWith(tail),
      );
    }
  }
}
