// The tools `lookup` and `search` repeat what the service states. Their answers say that nothing was checked,
// and have no member for a verdict.
import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { z } from "zod";
import { readHash } from "../evidence/own-evidence.ts";
import type { Tool } from "./setting.ts";

const NOTHING_CHECKED =
  "Stated by the service. Nothing was checked: use the tool verify before relying on it.";
const note = z.literal(NOTHING_CHECKED);

const lookupInput = { hash: z.string().max(80).describe("A fingerprint hash, 64 hex digits.") };

export const lookupTool: Tool<typeof lookupInput> = {
  name: "lookup",
  config: {
    title: "Look up a fingerprint",
    description:
      "Repeats what the service states about one fingerprint. Nothing is checked: use verify for that.",
    inputSchema: lookupInput,
    outputSchema: {
      hash: z.string(),
      isKnown: z.boolean(),
      stated: z.looseObject({}).nullable(),
      note,
    },
    annotations: { readOnlyHint: true },
  },
  async run(input, { service }, signal) {
    const hash = readHash(input.hash);
    const record = await service.client.fingerprint(hash, { signal });
    if (record === null) return { hash, isKnown: false, stated: null, note: NOTHING_CHECKED };
    const { proofs = [], ...stated } = record;
    return {
      hash,
      isKnown: true,
      stated: { ...stated, signatureCount: proofs.length },
      note: NOTHING_CHECKED,
    };
  },
};

const text = z.string().min(1).max(256).optional();

const searchInput = {
  documentId: text.describe("Exactly as it was submitted."),
  eventId: text,
  documentRef: text.describe("The document's hash, as hash_document gives it."),
  receivedFrom: text.describe("RFC 3339."),
  receivedUntil: text.describe("RFC 3339."),
  limit: z.number().int().min(PAGE_LIMITS.min).max(PAGE_LIMITS.max).default(PAGE_LIMITS.default),
  cursor: z.string().max(2048).optional(),
};

export const searchTool: Tool<typeof searchInput> = {
  name: "search",
  config: {
    title: "Search fingerprints",
    description:
      "Lists the fingerprints that the service finds for all the given parameters. Nothing is checked. An empty list does not show that there is no such fingerprint.",
    inputSchema: searchInput,
    outputSchema: {
      rows: z.array(z.looseObject({ hash: z.string() })),
      cursor: z.string().nullable(),
      isComplete: z
        .boolean()
        .describe("Whether these rows are all that the service says it found."),
      leftOut: z.number().describe("Rows that the service sent beyond the limit, not listed here."),
      others: z
        .number()
        .describe("Rows that state something other than what was asked for, not listed here."),
      note,
    },
    annotations: { readOnlyHint: true },
  },
  async run({ receivedFrom, receivedUntil, ...given }, { service }, signal) {
    const query = { ...given, datetimeStart: receivedFrom, datetimeEnd: receivedUntil };
    const set = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined),
    );
    const { data, others, pagination } = await service.client.searchFingerprints(set, { signal });
    // The service may return more rows than requested. Its cursor then begins behind rows that are not in this answer.
    const isCut = data.length > given.limit;
    const { hasMore, complete, cursor } = pagination;
    return {
      rows: data.slice(0, given.limit),
      cursor: hasMore && !isCut ? (cursor ?? null) : null,
      isComplete: complete !== false && !hasMore && !isCut && others.length === 0,
      leftOut: Math.max(0, data.length - given.limit),
      others: others.length,
      note: NOTHING_CHECKED,
    };
  },
};
