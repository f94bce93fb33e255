// Every parameter of a path or a query, defined once. The schema parses the text of a call, and the OpenAPI document
// and the reference page are generated from it. An invalid value is answered with a 400 that names the parameter.
import {
  ACTIVITY_PERIODS,
  FingerprintValue,
  LATEST_LIMITS,
  PAGE_LIMITS,
  parseExact,
  SERVICE_PERIODS,
  Tags,
} from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import {
  FINGERPRINT_LIMITS,
  TIMESTAMP_PATTERN,
  UUID_PATTERN,
} from "@digital-evidence/evidence/fingerprint";
import { LEDGER_ADDRESS_PATTERN } from "@digital-evidence/evidence/ledger-address";
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { searchableName } from "@digital-evidence/evidence/organization-name";
import { FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import * as v from "valibot";
import { type Call, pathParameter } from "./call.ts";
import { parseCursor } from "./cursor.ts";
import { Failure } from "./failure.ts";

/** `Absent` is the type of `absent`, the value that is used if the parameter is missing. */
export interface Parameter<Value = unknown, Absent = unknown> {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  /** Parses the text of the parameter. For a list, it parses the texts of all parameters with this name. */
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Whether the documentation describes the text of the parameter or the parsed value. */
  readonly shows: "TEXT" | "VALUE";
  readonly absent: Absent;
  readonly isList?: true;
  readonly isJson?: true;
}

/** Reads a parameter of the query. @throws Failure where the value is invalid */
export function readParameter<Value, Absent>(
  { query }: Pick<Call, "query">,
  parameter: Parameter<Value, Absent>,
): Value | Absent {
  const texts = query.getAll(parameter.name);
  const [text] = texts;
  if (text === undefined) return parameter.absent;
  return read(parameter, parameter.isList ? texts : text);
}

function read<Value>({ name, schema }: Parameter<Value>, text: string | readonly string[]): Value {
  const parsed = v.safeParse(schema, text, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Failure("INVALID_REQUEST", issue.message, name);
}

/**
 * The maximum length of the parameter `tags`. The longest valid tags fit into this limit, even if every character is
 * escaped.
 */
const MAX_TAGS_LENGTH = 4096;

const inPath = { in: "path", shows: "TEXT", absent: undefined } as const;
const inQuery = { in: "query", shows: "TEXT", absent: undefined } as const;

const noHash = "must be 64 hex digits";

export const hash = {
  ...inPath,
  name: "hash",
  description: "64 hex digits, in either case.",
  schema: v.pipe(v.string(), v.regex(RECEIVED_HASH_PATTERN, noHash)),
} satisfies Parameter;

/** @returns the hash in the path, in lower case */
export function hashParameter(call: Call): string {
  return read(hash, pathParameter(call, "hash")).toLowerCase();
}

export const batchId = {
  ...inPath,
  name: "batchId",
  description: "The batch's UUID.",
  schema: v.pipe(v.string(), v.regex(UUID_PATTERN, "must be a UUID")),
} satisfies Parameter;

export function batchIdParameter(call: Call): string {
  return read(batchId, pathParameter(call, "batchId")).toLowerCase();
}

export const webhookId = {
  ...inPath,
  name: "webhookId",
  description: "The webhook's UUID.",
  schema: batchId.schema,
} satisfies Parameter;

export function webhookIdParameter(call: Call): string {
  return read(webhookId, pathParameter(call, "webhookId")).toLowerCase();
}

const noSigner = "must be 128 hex digits, or 130 that begin with 04";

export const signerKey = {
  ...inPath,
  name: "key",
  description:
    "The signer's uncompressed public key: 128 hex digits, or 130 that begin with `04`, in either case.",
  schema: v.pipe(v.string(), v.regex(/^(?:04)?[0-9a-fA-F]{128}$/, noSigner)),
} satisfies Parameter;

/** @returns the key in the path, as 128 lower-case digits */
export function signerKeyParameter(call: Call): string {
  return read(signerKey, pathParameter(call, "key")).slice(-128).toLowerCase();
}

export const signer = {
  ...inQuery,
  name: "signer",
  description: signerKey.description,
  schema: v.pipe(
    signerKey.schema,
    v.transform((text) => text.slice(-128).toLowerCase()),
  ),
} satisfies Parameter;

function limitUpTo(max: number) {
  const { min } = PAGE_LIMITS;
  const noLimit = `must be a whole number from ${min} to ${max}`;
  return {
    ...inQuery,
    name: "limit",
    description: "The maximum number of rows in a page.",
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, noLimit),
      v.transform(Number),
      v.number(),
      v.integer(),
      v.minValue(min, noLimit),
      v.maxValue(max, noLimit),
    ),
    shows: "VALUE",
    absent: PAGE_LIMITS.default,
  } satisfies Parameter;
}

export const limit = limitUpTo(PAGE_LIMITS.max);
export const latestLimit = limitUpTo(LATEST_LIMITS.max);

export const cursor = {
  ...inQuery,
  name: "cursor",
  description: "The `pagination.cursor` of the page to continue from.",
  schema: v.pipe(
    v.string(),
    v.transform(parseCursor),
    v.custom((parsed) => parsed !== null, "is not a cursor of this service"),
    v.transform((parsed) => parsed as NonNullable<ReturnType<typeof parseCursor>>),
  ),
} satisfies Parameter;

export const forward = {
  ...inQuery,
  name: "forward",
  description:
    "false for the rows before the cursor's page or, without a cursor, the end of the list.",
  schema: v.pipe(
    v.picklist(["true", "false"], "must be true or false"),
    v.transform((text) => text === "true"),
    v.boolean(),
  ),
  shows: "VALUE",
  absent: true,
} satisfies Parameter;

export const paging: readonly Parameter[] = [limit, cursor, forward];
export const pagingLatest: readonly Parameter[] = [latestLimit, cursor, forward];

const { documentIdLength } = FINGERPRINT_LIMITS;
const noDocumentId = `must be ${documentIdLength.min} to ${documentIdLength.max} characters`;

export const documentId = {
  ...inQuery,
  name: "document_id",
  description: "The whole document id, exactly as it was signed.",
  schema: v.pipe(
    v.string(),
    v.minLength(documentIdLength.min, noDocumentId),
    v.maxLength(documentIdLength.max, noDocumentId),
  ),
} satisfies Parameter;

export const eventId = {
  ...inQuery,
  name: "event_id",
  description: "The event's UUID, in either case.",
  schema: FingerprintValue.entries.eventId,
} satisfies Parameter;

export const eventInPath = {
  ...inPath,
  name: "eventId",
  description: eventId.description,
  schema: eventId.schema,
} satisfies Parameter;

/** @returns the event's id in the path */
export function eventIdParameter(call: Call): string {
  return read(eventInPath, pathParameter(call, "eventId"));
}

export const documentRef = {
  ...inQuery,
  name: "document_ref",
  description: "The document's digest, in either case.",
  schema: FingerprintValue.entries.documentRef,
} satisfies Parameter;

export const organizationId = {
  ...inQuery,
  name: "organization_id",
  description: "The organization's UUID, in either case.",
  schema: v.pipe(
    v.string(),
    v.regex(UUID_PATTERN, "must be a UUID"),
    v.transform((text) => text.toLowerCase()),
  ),
} satisfies Parameter;

export const tenantId = {
  ...organizationId,
  name: "tenant_id",
  description: "The tenant's UUID, in either case. An addition of this service.",
} satisfies Parameter;

export const address = {
  ...inQuery,
  name: "address",
  description: "The address of a signer's key on the public ledger.",
  schema: v.pipe(v.string(), v.regex(LEDGER_ADDRESS_PATTERN, "must be a ledger address")),
} satisfies Parameter;

export const root = {
  ...inQuery,
  name: "root",
  description: "The batch's root, 64 hex digits, in either case.",
  schema: v.pipe(
    v.string(),
    v.regex(RECEIVED_HASH_PATTERN, noHash),
    v.transform((text) => text.toLowerCase()),
  ),
} satisfies Parameter;

export const ordinal = {
  ...inQuery,
  name: "ordinal",
  description: "The snapshot's place in the ledger. The first snapshot has 1.",
  schema: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/, "must be a whole number from 1"),
    v.transform(Number),
  ),
} satisfies Parameter;

/** @throws Failure where the call does not have the parameter, or its value is invalid */
export function requiredParameter<Value>(call: Call, parameter: Parameter<Value>): Value {
  return read(parameter, call.query.get(parameter.name) ?? "");
}

const { hashPrefixDigits, organizationNameLength } = SEARCH_LIMITS;
const noHashPrefix = `must be ${hashPrefixDigits.min} to ${hashPrefixDigits.max} hex digits`;

export const hashPrefix = {
  ...inQuery,
  name: "hash_prefix",
  description:
    "The first digits of the fingerprint's hash, in either case. An addition of this service.",
  schema: v.pipe(
    v.string(),
    v.minLength(hashPrefixDigits.min, noHashPrefix),
    v.maxLength(hashPrefixDigits.max, noHashPrefix),
    v.regex(/^[0-9a-fA-F]*$/, noHashPrefix),
    v.transform((text) => text.toLowerCase()),
  ),
} satisfies Parameter;

const noOrganizationName = `must be ${organizationNameLength.min} to ${organizationNameLength.max} characters with a letter or a digit`;

export const organizationName = {
  ...inQuery,
  name: "organization_name",
  description:
    "The beginning of the name of the fingerprint's organization, or of any word in it. Upper and lower case, compatibility forms (NFKC), and what is not a letter or a digit make no difference. An addition of this service.",
  schema: v.pipe(
    v.string(),
    v.minLength(organizationNameLength.min, noOrganizationName),
    v.maxLength(organizationNameLength.max, noOrganizationName),
    v.transform(searchableName),
    v.minLength(1, noOrganizationName),
  ),
} satisfies Parameter;

const noTime = "must be an RFC 3339 time";
/** In a query, a plus sign that is not escaped stands for a space. */
const lostPlus = `${noTime}; in a query, write its plus sign as %2B`;

/** Parses a time to milliseconds since 1970. */
const time = v.pipe(
  v.string(),
  v.regex(TIMESTAMP_PATTERN, ({ input }) =>
    TIMESTAMP_PATTERN.test(input.replace(" ", "+")) ? lostPlus : noTime,
  ),
  v.transform((text) => millisecondsOf(text)),
  v.number(noTime),
);

export const datetimeStart = {
  ...inQuery,
  name: "datetime_start",
  description: "Received (`createdAt`) at this RFC 3339 time or later.",
  schema: time,
} satisfies Parameter;

export const datetimeEnd = {
  ...inQuery,
  name: "datetime_end",
  description: "Received at this RFC 3339 time or earlier.",
  schema: time,
} satisfies Parameter;

export const tags = {
  ...inQuery,
  name: "tags",
  description: "Tags as a JSON object of strings. The fingerprint must have all of them.",
  schema: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const json = parseJson(dataset.value, { maxLength: MAX_TAGS_LENGTH });
      const parsed = json.ok ? parseExact(Tags, json.value) : json;
      if (parsed.ok) return parsed.value;
      addIssue({ message: "must be tags as a JSON object of strings" });
      return NEVER;
    }),
    Tags,
  ),
  shows: "VALUE",
  isJson: true,
} satisfies Parameter;

/** The published SDK has its own names for some statuses: docs/protocol/sdk.md. */
const sdkStatuses: ReadonlyMap<string, readonly string[]> = new Map([
  ["UNASSIGNED", ["NEW"]],
  ["ASSIGNED", ["QUEUED", "PROCESSING", "PENDING_COMMITMENT"]],
]);

const status = v.picklist(
  FINGERPRINT_STATUSES,
  `must be one of ${FINGERPRINT_STATUSES.join(", ")}`,
);

export const statuses = {
  ...inQuery,
  name: "status",
  description: "Lists only fingerprints with this status. May be repeated for several statuses.",
  schema: v.pipe(
    v.array(v.string()),
    v.transform((named) => named.flatMap((name) => sdkStatuses.get(name) ?? name)),
    v.array(status),
  ),
  shows: "VALUE",
  absent: undefined,
  isList: true,
} satisfies Parameter;

export const period = {
  ...inQuery,
  name: "period",
  description:
    "`24h` counts the last 24 hours by hour, `30d` the last 30 days by day, and `all` every day since the first fingerprint, for ten years at most.",
  schema: v.picklist(ACTIVITY_PERIODS, `must be one of ${ACTIVITY_PERIODS.join(", ")}`),
  absent: ACTIVITY_PERIODS[0],
} satisfies Parameter;

export const servicePeriod = {
  ...inQuery,
  name: "period",
  description:
    "The last 24 hours, or the last 7, 30 or 90 days (UTC), the current hour or day included.",
  schema: v.picklist(SERVICE_PERIODS, `must be one of ${SERVICE_PERIODS.join(", ")}`),
  absent: SERVICE_PERIODS[0],
} satisfies Parameter;
