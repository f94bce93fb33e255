// The calls of the service, with one method each. Bodies are untrusted: each is parsed by its schema, and a
// body that does not match throws a ResponseShapeError. This file does not verify evidence.
import type {
  Activity,
  ActivityPeriod,
  BatchInfo,
  FingerprintDetails,
  FingerprintStats,
  FingerprintSubmission,
  FingerprintSummary,
  Lenient,
  LedgerSnapshot,
  ParseResult,
  ServiceActivity,
  ServicePeriod,
  ServiceStatus,
  Signer,
  SubmissionResult,
} from "@digital-evidence/evidence/api";
import { proofShape } from "@digital-evidence/evidence/api";
import { isSameValue } from "@digital-evidence/evidence/check-member";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { type Call, CALLS, type ListCall, LISTS, SUBMISSIONS } from "./calls.ts";
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

export type StatedOptions = CallOptions & {
  /**
   * Refuses an answer about another object than the one that was asked for. Callers that verify the answer leave this out,
   * because the engine's verdict names the difference.
   */
  refusesOther?: boolean;
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
export type ReceivedSigner = Lenient<Signer>;

export type Client = ReturnType<typeof createClient>;

/** A parameter that the path names in braces is put there; any other becomes part of the query. */
type CallParameters = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

function addressOf(template: string, parameters: CallParameters): string {
  let path = template;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) {
      path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    } else for (const each of [value].flat()) query.append(name, String(each));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/**
 * Whether a body is `{ "data": null }`. A body without `data` does not count, because it does not have the
 * documented shape.
 */
function isNoData(body: JsonValue): body is JsonObject {
  return isJsonObject(body) && body["data"] === null;
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

function refusing<Member extends string, T extends { [Name in Member]?: unknown }>(
  call: Call<{ data: T }>,
  member: Member,
  wanted: string,
): Call<{ data: T }> {
  return { ...call, parse: (body) => asked(call.parse(body), member, wanted) };
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

  async function send<T>(
    { path, maxBytes, parse }: Call<T>,
    request: Pick<RequestInput, "method" | "json" | "headers">,
    parameters: CallParameters,
    {
      signal,
      onRequest = options.onRequest,
      onReceived,
      cache,
      onRetry = settings.onRetry,
    }: CallOptions = {},
  ): Promise<T> {
    const url = `${apiBase}${addressOf(path, parameters)}`;
    onRequest?.(url);
    const body = await requestJson(
      { ...settings, onRetry },
      { ...request, url, maxBytes, signal, cache },
    );
    const { data: value = null } = (body ?? {}) as { data?: JsonValue };
    onReceived?.({ url: options.addressOf?.(url) ?? url, receivedAt: now(), value });
    const parsed = parse(body);
    if (!parsed.ok) throw new ResponseShapeError(url, parsed.issues);
    return parsed.value;
  }

  /**
   * Returns the answer's `data`. The result is null if the service does not know the requested object. The service
   * says so by the body `{ "data": null }`, or by the status 404 with a body in the form of its errors.
   * @throws RequestError with the code `NOT_THE_SERVICE` for a 404 in another form, unless the call is optional
   */
  async function one<T>(
    { parse, isOptional = false, ...call }: Call<{ data: T }>,
    parameters: CallParameters,
    callOptions?: CallOptions,
  ): Promise<T | null> {
    const parseAny = (body: JsonValue): ParseResult<{ data: T | null }> =>
      isNoData(body) ? { ok: true, value: { data: null } } : parse(body);
    try {
      const answer = { ...call, parse: parseAny };
      return (await send(answer, { method: "get" }, parameters, callOptions)).data;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404) throw error;
      if (error.code === "NOT_THE_SERVICE" && !isOptional) throw error;
      return null;
    }
  }

  async function list<T>(
    { parse, ...call }: ListCall<T>,
    parameters: CallParameters,
    callOptions?: CallOptions,
  ): Promise<Page<T>> {
    const { data, pagination: { cursor, hasMore, complete } = {} } = await send(
      { ...call, parse: (body) => parse(isNoData(body) ? { ...body, data: [] } : body) },
      { method: "get" },
      parameters,
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

  async function post(
    call: Call<{ data: SubmissionResult[] }>,
    json: readonly FingerprintSubmission[],
    { apiKey, ...callOptions }: CallOptions & { apiKey?: string },
  ): Promise<SubmissionResult[]> {
    const headers = apiKey === undefined ? {} : { "x-api-key": apiKey };
    return (await send(call, { method: "post", json, headers }, {}, callOptions)).data;
  }

  function oneByHash<T extends { hash?: unknown }>(
    call: Call<{ data: T }>,
    hash: string,
    { refusesOther = false, ...callOptions }: StatedOptions = {},
  ): Promise<T | null> {
    return one(refusesOther ? refusing(call, "hash", hash) : call, { hash }, callOptions);
  }

  return {
    /** Requests a fingerprint's record; null if the service does not know the fingerprint. */
    fingerprint: (hash: string, options?: StatedOptions): Promise<ReceivedDetails | null> =>
      oneByHash(CALLS.fingerprint, hash, options),

    /**
     * Requests a fingerprint's proof. The result is the proof as received, unverified and in any shape; null if
     * there is no proof yet, which some services say by a proof of absence instead of a 404.
     */
    async proof(hash: string, callOptions: CallOptions = {}): Promise<JsonValue> {
      const inclusion = (proof: JsonValue) => (proofShape(proof) === "ABSENCE" ? null : proof);
      const { onReceived } = callOptions;
      const options: CallOptions = {
        ...callOptions,
        onReceived: (receipt) => onReceived?.({ ...receipt, value: inclusion(receipt.value) }),
      };
      return inclusion(await one(CALLS.proof, { hash }, options));
    },

    latestFingerprints: (
      { limit, cursor, status }: LatestQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSummary>> =>
      list(LISTS.latestFingerprints, { limit, cursor, status }, callOptions),

    /** Requests the counters; null if the service does not offer them. */
    stats: (callOptions?: CallOptions): Promise<ReceivedStats | null> =>
      one(CALLS.stats, {}, callOptions),

    /**
     * Requests how many fingerprints were received over a period; null if the service does not offer this call.
     */
    activity: (period: ActivityPeriod, callOptions?: CallOptions): Promise<Activity | null> =>
      one(CALLS.activity, { period }, callOptions),

    /** Requests a batch; null if the service does not know it. */
    batch: (batchId: string, callOptions?: CallOptions): Promise<ReceivedBatch | null> =>
      one(refusing(CALLS.batch, "id", batchId), { batchId }, callOptions),

    batchFingerprints: (
      batchId: string,
      { limit, cursor }: PageQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSummary>> =>
      list(LISTS.batchFingerprints, { batchId, limit, cursor }, callOptions),

    latestBatches: (
      { limit, cursor }: PageQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedBatch>> => list(LISTS.latestBatches, { limit, cursor }, callOptions),

    /** Requests the batches with a root. A service may ignore a parameter that it does not know. */
    batchesWithRoot: (root: string, callOptions?: CallOptions): Promise<Page<ReceivedBatch>> =>
      list(LISTS.batches, { root }, callOptions),

    /**
     * Searches fingerprints. The public service requires a key for this call and fails without one. A service that does not
     * know a parameter may ignore it, so each row is compared with what was asked for.
     * @throws TypeError when the query has a member that no search knows, because the rows would be read as those that have it
     */
    async searchFingerprints(query: SearchQuery, callOptions?: CallOptions): Promise<FoundPage> {
      const { documentId, eventId, documentRef, hashPrefix, organizationName, ...others } = query;
      const { organizationId, tenantId, datetimeStart, datetimeEnd, ...more } = others;
      const { forward, tags, limit, cursor, ...unknown } = more;
      const [name] = Object.keys(unknown);
      if (name !== undefined) throw new TypeError(`"query" has the unknown member ${name}`);
      const parameters = {
        document_id: documentId,
        event_id: eventId,
        document_ref: documentRef,
        hash_prefix: hashPrefix,
        organization_name: organizationName,
        organization_id: organizationId,
        tenant_id: tenantId,
        datetime_start: datetimeStart,
        datetime_end: datetimeEnd,
        forward,
        tags: tags === undefined ? undefined : JSON.stringify(tags),
        limit,
        cursor,
      };
      const page = await list(LISTS.searchFingerprints, parameters, callOptions);
      const data = page.data.filter((row) => isFound(row, query));
      return { ...page, data, others: page.data.filter((row) => !data.includes(row)) };
    },

    /**
     * Requests what the service has on record about a signing key; null if the service does not offer this call. The
     * caller compares the key in the answer with the one that was asked for, because a key has several spellings.
     */
    signer: (key: string, callOptions?: CallOptions): Promise<ReceivedSigner | null> =>
      one(CALLS.signer, { key }, callOptions),

    /** Requests the fingerprints signed with the key, newest first. */
    signerFingerprints: (
      key: string,
      { limit, cursor }: PageQuery = {},
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSummary>> =>
      list(LISTS.signerFingerprints, { key, limit, cursor }, callOptions),

    /** Requests the signers with an address on the ledger. A service may ignore a parameter that it does not know. */
    signersWithAddress: (
      address: string,
      callOptions?: CallOptions,
    ): Promise<Page<ReceivedSigner>> => list(LISTS.signers, { address }, callOptions),

    /** Requests a snapshot of the local ledger; null if the service does not know the snapshot. */
    snapshot: (hash: string, options?: StatedOptions): Promise<LedgerSnapshot | null> =>
      oneByHash(CALLS.snapshot, hash, options),

    /** Requests the snapshot that follows the given one in the local ledger; null if the service names none. */
    nextSnapshot: (hash: string, callOptions?: CallOptions): Promise<LedgerSnapshot | null> =>
      one(CALLS.nextSnapshot, { hash }, callOptions),

    /** Requests the snapshot with an ordinal, as a list. A service may ignore a parameter that it does not know. */
    snapshotsWithOrdinal: (
      ordinal: number,
      callOptions?: CallOptions,
    ): Promise<Page<LedgerSnapshot>> => list(LISTS.snapshots, { ordinal }, callOptions),

    /** Requests what the service received and made final in a period; null if the service does not offer this call. */
    serviceActivity: (
      period: ServicePeriod,
      callOptions?: CallOptions,
    ): Promise<ServiceActivity | null> => one(CALLS.serviceActivity, { period }, callOptions),

    /** Requests how the service is doing; null if the service does not offer this call. */
    serviceStatus: (callOptions?: CallOptions): Promise<ServiceStatus | null> =>
      one(CALLS.serviceStatus, {}, callOptions),

    /** Requests one object by an optional call that a caller defines, such as a feed. */
    getOptional: <T>(
      path: string,
      maxBytes: number,
      parse: Call<{ data: T }>["parse"],
      callOptions?: CallOptions,
    ): Promise<T | null> => one({ path, maxBytes, parse, isOptional: true }, {}, callOptions),

    /**
     * Submits fingerprints. The results are in the order of the submissions. Without a key, the public service answers with
     * a price.
     */
    submit: (
      submissions: readonly FingerprintSubmission[],
      callOptions: CallOptions & { apiKey?: string },
    ): Promise<SubmissionResult[]> => post(SUBMISSIONS.submit, submissions, callOptions),

    /** Validates fingerprints in the same way as `submit`, but stores nothing. */
    validate: (
      submissions: readonly FingerprintSubmission[],
      callOptions: CallOptions & { apiKey?: string },
    ): Promise<SubmissionResult[]> => post(SUBMISSIONS.validate, submissions, callOptions),
  };
}
