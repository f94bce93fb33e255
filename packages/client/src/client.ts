// The calls of the service, with one method each. Bodies are untrusted: each is parsed by its schema, and a
// body that does not match throws a ResponseShapeError. This file does not verify evidence.
import {
  Activity,
  type ActivityPeriod,
  BatchInfo,
  buildPath,
  dataOf,
  FingerprintDetails,
  FingerprintStats,
  type FingerprintSubmission,
  FingerprintSummary,
  lenient,
  type Lenient,
  lenientPageOf,
  LedgerSnapshot,
  pageOf,
  type Pagination,
  parseExact,
  type ParseResult,
  parseTolerant,
  PATHS,
  ReceivedProof,
  SubmissionResult,
} from "@digital-evidence/evidence/api";
import { isSameValue } from "@digital-evidence/evidence/check-member";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { ANSWER_LIMITS } from "./answer.ts";
import { RequestError, ResponseShapeError } from "./errors.ts";
import { baseAddress } from "./networks.ts";
import {
  DEFAULT_TIMEOUT_MS,
  type Fetch,
  type Logger,
  requestJson,
  type RequestInput,
  type RequestSettings,
  type Retry,
  RETRY_LIMIT,
} from "./request.ts";

export type { Fetch, Logger, Retry } from "./request.ts";
export type { RetryReason } from "./errors.ts";

export type ClientOptions = {
  /**
   * The base address, such as `https://host`, to which paths are appended. It is empty for the page's own
   * origin. A `/v1` at its end is left out, as in `baseAddress`.
   */
  apiBase: string;
  fetch?: Fetch;
  logger?: Logger;
  /** Called with the full address of each call, before its first attempt. */
  onRequest?: (url: string) => void;
  onRetry?: (retry: Retry) => void;
  /** The time-out of each attempt; 10 seconds by default. */
  timeoutMs?: number;
  /** How many retries follow the first attempt of a call; 3 by default, 0 for none. */
  retryLimit?: number;
  now?: () => Date;
  /**
   * Returns the address that a receipt names as the source of an answer. `url` is the address of the call, which the
   * receipt names by default. Another address is needed if `fetch` makes the answers from files.
   */
  addressOf?: ((url: string) => string) | undefined;
};

/**
 * An answer with its source and time, to be stored as evidence. `value` is the answer's `data` as received.
 * `onReceived` gets a receipt even for an answer whose shape the client then refuses.
 */
export type Receipt = { url: string; receivedAt: Date; value: JsonValue };

export type CallOptions = {
  signal?: AbortSignal;
  /** Replaces the client's own `onRequest` for this call. */
  onRequest?: ((url: string) => void) | undefined;
  onReceived?: (receipt: Receipt) => void;
  /** Replaces the client's own `onRetry` for this call. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** The cache mode, as for `fetch`: `reload` bypasses the browser's cache and asks the service. */
  cache?: RequestInit["cache"];
};

/**
 * One page of a list. Lists begin with the newest row, except for the members of a batch, which begin with the oldest.
 * `cursor` requests the next page.
 */
export type Page<T> = {
  data: T[];
  /**
   * `complete` is false if the service stopped searching before the end of the list. `cursor` then continues the
   * search from there.
   */
  pagination: { cursor?: string; hasMore: boolean; complete?: boolean };
};

/** `others` are rows that state another document or event, or another hash, than the search asked for. */
export type FoundPage = Page<ReceivedSummary> & { others: ReceivedSummary[] };

export type LatestQuery = { limit?: number; cursor?: string; status?: string | readonly string[] };

export type PageQuery = { limit?: number; cursor?: string };

export type SearchQuery = PageQuery & {
  documentId?: string;
  eventId?: string;
  documentRef?: string;
  /**
   * The first 8 to 63 hex digits of the hash.
   */
  hashPrefix?: string;
  /**
   * The beginning of the organization's name, or of a word in the name. Some services ignore this parameter, and the
   * rows are not compared with it here.
   */
  organizationName?: string;
  /** Services of this project alone know this parameter and the next one. */
  organizationId?: string;
  tenantId?: string;
  datetimeStart?: string;
  datetimeEnd?: string;
  forward?: boolean;
  tags?: Readonly<Record<string, string>>;
};

/**
 * Data that was parsed only to be shown, so any member may be missing. A `Receipt` has the data as received.
 */
export type ReceivedDetails = Lenient<FingerprintDetails>;
export type ReceivedSummary = Lenient<FingerprintSummary>;
export type ReceivedBatch = Lenient<BatchInfo>;
export type ReceivedStats = Lenient<FingerprintStats>;

export type Client = ReturnType<typeof createClient>;

type QueryValue = string | number | boolean | undefined;

function toQuery(parameters: readonly (readonly [name: string, value: QueryValue])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Whether a body is `{ "data": null }`. A body without `data` does not count, because it does not have the
 * documented shape.
 */
function isNoData(body: JsonValue): body is JsonObject {
  return isJsonObject(body) && body["data"] === null;
}

function pageParameters({ limit, cursor }: PageQuery) {
  return [["limit", limit] as const, ["cursor", cursor] as const];
}

/**
 * Checks that the body has `data`, and returns the body as received. The shape of the proof is not checked, because
 * only a verifier may refuse a proof.
 */
function parseProof(body: JsonValue): ParseResult<{ data: JsonValue }> {
  const parsed = parseExact(ProofBody, body);
  return parsed.ok ? { ok: true, value: body as { data: JsonValue } } : parsed;
}

/** Refuses an answer about another object than the one that was asked for. An answer that names none is accepted. */
function asked<Member extends string, T extends { data: { [Name in Member]?: unknown } }>(
  parsed: ParseResult<T>,
  member: Member,
  wanted: string,
): ParseResult<T> {
  if (!parsed.ok) return parsed;
  const stated = parsed.value.data[member];
  if (typeof stated !== "string" || isSameValue(stated, wanted)) return parsed;
  const message = "is not the one that was asked for";
  return { ok: false, issues: [{ path: `data.${member}`, message }] };
}

/** Whether a row can be an answer to a search. A row that does not state what was searched for is accepted. */
function isFound(row: ReceivedSummary, { hashPrefix = "", ...query }: SearchQuery): boolean {
  const members = ["documentId", "eventId", "documentRef"] as const;
  return (
    (row.hash ?? hashPrefix).toLowerCase().startsWith(hashPrefix.toLowerCase()) &&
    members.every((member) => {
      const [stated, wanted] = [row[member], query[member]];
      return stated === undefined || wanted === undefined || isSameValue(stated, wanted);
    })
  );
}

const silent: Logger = { warn: () => undefined };

const DetailsBody = dataOf(lenient(FingerprintDetails));
const ProofBody = dataOf(ReceivedProof);
// A counter of the wrong type becomes NaN, which distinguishes it from a missing counter.
const StatsBody = dataOf(lenient(FingerprintStats, Number.NaN));
const ActivityBody = dataOf(Activity);
const BatchBody = dataOf(lenient(BatchInfo));
const SnapshotBody = dataOf(LedgerSnapshot);
const SummariesBody = lenientPageOf(FingerprintSummary);
const BatchesBody = lenientPageOf(BatchInfo);
const ResultsBody = pageOf(SubmissionResult);

/**
 * Creates a client for one service. Each method rejects with a `RequestError` if no usable answer came, and with a
 * `ResponseShapeError` if the answer does not have the shape that the protocol defines.
 * @param options see `ClientOptions`. By default, the client uses the platform's own functions.
 * @returns an object with one method for each call of the service
 */
export function createClient(options: ClientOptions) {
  const apiBase = baseAddress(options.apiBase);
  const { now = () => new Date() } = options;
  const settings: RequestSettings = {
    // A browser's fetch throws when it is called as a method of another object. This wrapper calls it as a
    // plain function.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    logger: options.logger ?? silent,
    onRetry: options.onRetry ?? (() => undefined),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retryLimit: options.retryLimit ?? RETRY_LIMIT,
    now,
  };

  async function call<T>(
    request: Omit<RequestInput, "url"> & { path: string },
    parse: (body: JsonValue) => ParseResult<T>,
    {
      signal,
      onRequest = options.onRequest,
      onReceived,
      cache,
      onRetry = settings.onRetry,
    }: CallOptions = {},
  ): Promise<T> {
    const url = `${apiBase}${request.path}`;
    onRequest?.(url);
    const body = await requestJson({ ...settings, onRetry }, { ...request, url, signal, cache });
    const { data: value = null } = (body ?? {}) as { data?: JsonValue };
    onReceived?.({ url: options.addressOf?.(url) ?? url, receivedAt: now(), value });
    const parsed = parse(body);
    if (!parsed.ok) throw new ResponseShapeError(url, parsed.issues);
    return parsed.value;
  }

  function get<T>(
    path: string,
    maxBytes: number,
    parse: (body: JsonValue) => ParseResult<T>,
    callOptions: CallOptions = {},
  ): Promise<T> {
    return call({ method: "get", path, maxBytes }, parse, callOptions);
  }

  async function getPage<T>(
    path: string,
    parse: (body: JsonValue) => ParseResult<{
      data: T[];
      pagination?: Lenient<Pagination> | undefined;
    }>,
    callOptions: CallOptions = {},
  ): Promise<Page<T>> {
    const { data, pagination: { cursor, hasMore, complete } = {} } = await get(
      path,
      ANSWER_LIMITS.page,
      (body) => parse(isNoData(body) ? { ...body, data: [] } : body),
      callOptions,
    );
    return {
      data,
      pagination: {
        ...(cursor === undefined ? {} : { cursor }),
        // Without a cursor the next page cannot be requested, even if `hasMore` is true.
        hasMore: cursor !== undefined && (hasMore ?? true),
        ...(complete === undefined ? {} : { complete }),
      },
    };
  }

  /**
   * Returns the answer's `data`. The result is null if the service does not know the requested object. The service
   * says so by the body `{ "data": null }`, or by the status 404 with a body in the form of its errors.
   * @param isOptional whether services may lack the call, so that any 404 means that there is none
   * @throws RequestError with the code `NOT_THE_SERVICE` for a 404 in another form
   */
  async function getOne<T>(
    path: string,
    maxBytes: number,
    parse: (body: JsonValue) => ParseResult<{ data: T }>,
    callOptions: CallOptions | undefined,
    isOptional = false,
  ): Promise<T | null> {
    const parseAny = (body: JsonValue): ParseResult<{ data: T | null }> =>
      isNoData(body) ? { ok: true, value: { data: null } } : parse(body);
    try {
      return (await get(path, maxBytes, parseAny, callOptions)).data;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404) throw error;
      if (error.code === "NOT_THE_SERVICE" && !isOptional) throw error;
      return null;
    }
  }

  async function send(
    path: string,
    submissions: readonly FingerprintSubmission[],
    { apiKey, ...callOptions }: CallOptions & { apiKey: string },
  ): Promise<SubmissionResult[]> {
    const { data } = await call(
      {
        method: "post",
        path,
        json: submissions,
        headers: { "x-api-key": apiKey },
        maxBytes: ANSWER_LIMITS.submissionResults,
      },
      // Some services answer `{ data: [...] }`, and others send the bare list.
      (body) => parseTolerant(ResultsBody, Array.isArray(body) ? { data: body } : body),
      callOptions,
    );
    return data;
  }

  return {
    /** Requests a fingerprint's record; null if the service does not know the fingerprint. */
    async fingerprint(hash: string, callOptions?: CallOptions): Promise<ReceivedDetails | null> {
      const path = buildPath(PATHS.fingerprint, { hash });
      return getOne(
        path,
        ANSWER_LIMITS.fingerprint,
        (body) => parseTolerant(DetailsBody, body),
        callOptions,
      );
    },

    /**
     * Requests a fingerprint's proof. The result is the proof as received, unverified and in any shape; null if
     * there is no proof yet.
     */
    async proof(hash: string, callOptions?: CallOptions): Promise<JsonValue> {
      const path = buildPath(PATHS.proof, { hash });
      return getOne(path, ANSWER_LIMITS.proof, parseProof, callOptions);
    },

    latestFingerprints(
      { status = [], ...page }: LatestQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSummary>> {
      const statuses = (typeof status === "string" ? [status] : status).map(
        (each) => ["status", each] as const,
      );
      const path = `${PATHS.latestFingerprints}${toQuery([...pageParameters(page), ...statuses])}`;
      return getPage(path, (body) => parseTolerant(SummariesBody, body), callOptions);
    },

    /** Requests the counters; null if the service does not offer them. */
    async stats(callOptions?: CallOptions): Promise<ReceivedStats | null> {
      return getOne(
        PATHS.stats,
        ANSWER_LIMITS.stats,
        (body) => parseTolerant(StatsBody, body),
        callOptions,
      );
    },

    /**
     * Requests how many fingerprints were received over a period; null if the service does not offer this call.
     */
    async activity(period: ActivityPeriod, callOptions?: CallOptions): Promise<Activity | null> {
      const path = `${PATHS.activity}${toQuery([["period", period]])}`;
      return getOne(
        path,
        ANSWER_LIMITS.activity,
        (body) => parseTolerant(ActivityBody, body),
        callOptions,
        true,
      );
    },

    /** Requests a batch; null if the service does not know it. */
    async batch(batchId: string, callOptions?: CallOptions): Promise<ReceivedBatch | null> {
      const path = buildPath(PATHS.batch, { batchId });
      return getOne(
        path,
        ANSWER_LIMITS.batch,
        (body) => asked(parseTolerant(BatchBody, body), "id", batchId),
        callOptions,
      );
    },

    batchFingerprints(
      batchId: string,
      page: PageQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSummary>> {
      const path = `${buildPath(PATHS.batchFingerprints, { batchId })}${toQuery(pageParameters(page))}`;
      return getPage(path, (body) => parseTolerant(SummariesBody, body), callOptions);
    },

    latestBatches(page: PageQuery = {}, callOptions?: CallOptions): Promise<Page<ReceivedBatch>> {
      const path = `${PATHS.latestBatches}${toQuery(pageParameters(page))}`;
      return getPage(path, (body) => parseTolerant(BatchesBody, body), callOptions);
    },

    /**
     * Searches fingerprints. The public service requires a key for this call and fails without one. A service that does not
     * know a parameter may ignore it, so each row is compared with what was asked for.
     */
    async searchFingerprints(query: SearchQuery, callOptions?: CallOptions): Promise<FoundPage> {
      const { tags } = query;
      const parameters = toQuery([
        ["document_id", query.documentId],
        ["event_id", query.eventId],
        ["document_ref", query.documentRef],
        ["hash_prefix", query.hashPrefix],
        ["organization_name", query.organizationName],
        ["organization_id", query.organizationId],
        ["tenant_id", query.tenantId],
        ["datetime_start", query.datetimeStart],
        ["datetime_end", query.datetimeEnd],
        ["forward", query.forward],
        ["tags", tags === undefined ? undefined : JSON.stringify(tags)],
        ...pageParameters(query),
      ]);
      const path = `${PATHS.fingerprints}${parameters}`;
      const page = await getPage(path, (body) => parseTolerant(SummariesBody, body), callOptions);
      const data = page.data.filter((row) => isFound(row, query));
      return { ...page, data, others: page.data.filter((row) => !data.includes(row)) };
    },

    /** Requests one small object by an optional call, for the modules that have such calls, such as signer.ts. */
    getOptional: <T>(
      path: string,
      maxBytes: number,
      parse: (body: JsonValue) => ParseResult<{ data: T }>,
      callOptions: CallOptions | undefined,
    ): Promise<T | null> => getOne(path, maxBytes, parse, callOptions, true),
    /** Requests a list for the same modules as `getOptional`. */
    getPage,

    /** Requests a snapshot of the local ledger; null if the service does not know the snapshot. */
    async snapshot(hash: string, callOptions?: CallOptions): Promise<LedgerSnapshot | null> {
      const path = buildPath(PATHS.snapshot, { hash });
      return getOne(
        path,
        ANSWER_LIMITS.snapshot,
        (body) => parseExact(SnapshotBody, body),
        callOptions,
      );
    },

    /** Requests the snapshot that follows the given one in the local ledger; null if the service names none. */
    async nextSnapshot(hash: string, callOptions?: CallOptions): Promise<LedgerSnapshot | null> {
      const path = buildPath(PATHS.nextSnapshot, { hash });
      return getOne(
        path,
        ANSWER_LIMITS.snapshot,
        (body) => parseExact(SnapshotBody, body),
        callOptions,
      );
    },

    /** Submits fingerprints. The results are in the order of the submissions. */
    submit(
      submissions: readonly FingerprintSubmission[],
      callOptions: CallOptions & { apiKey: string },
    ): Promise<SubmissionResult[]> {
      return send(PATHS.fingerprints, submissions, callOptions);
    },

    /** Validates fingerprints in the same way as `submit`, but stores nothing. */
    validate(
      submissions: readonly FingerprintSubmission[],
      callOptions: CallOptions & { apiKey: string },
    ): Promise<SubmissionResult[]> {
      return send(PATHS.validateFingerprints, submissions, callOptions);
    },
  };
}
