// Vectors for fingerprint values, their hashes, and document references. The hashes come from another
// implementation of canonical JSON and from Node's crypto.
import { createHash } from "node:crypto";
import canonicalizeIndependently from "canonicalize";
import { keyId, secretOf } from "./secp256k1.ts";

export function independentHash(value: unknown): string {
  return createHash("sha256")
    .update(canonicalizeIndependently(value) ?? "")
    .digest("hex");
}

export const baseValue = {
  orgId: "0b8e0f4c-53a5-4d3e-9a0e-6d7d0a3f5b11",
  tenantId: "7c1f3f0e-6d0f-4c57-8f43-2f6d1f6b9a02",
  eventId: "f3b6a1de-2f1c-4f0a-b0b4-1c7b5a9e4d03",
  documentId: "invoice-2026-0042",
  documentRef: createHash("sha256").update("The document itself.\n").digest("hex"),
  timestamp: "2026-03-14T15:09:26.535Z",
  version: 1,
};

const signerId = keyId(secretOf("the signer"));
const sha512Ref = createHash("sha512").update("The document itself.\n").digest("hex");

const values = [
  { name: "all that is required", value: baseValue },
  { name: "with a signer", value: { ...baseValue, signerId } },
  { name: "document reference by SHA-512", value: { ...baseValue, documentRef: sha512Ref } },
  {
    name: "document id outside ASCII",
    value: { ...baseValue, documentId: 'Vertrag \u00a77 \u2013 \ud83d\udcdc "A"' },
  },
  { name: "document id of 256 characters", value: { ...baseValue, documentId: "x".repeat(256) } },
  { name: "time with an offset", value: { ...baseValue, timestamp: "2026-03-14T16:09:26+01:00" } },
  { name: "time without a fraction", value: { ...baseValue, timestamp: "2026-03-14T15:09:26Z" } },
  { name: "a leap second", value: { ...baseValue, timestamp: "2016-12-31T23:59:60Z" } },
  { name: "a large version", value: { ...baseValue, version: 9007199254740991 } },
  { name: "UUIDs in capitals", value: { ...baseValue, eventId: baseValue.eventId.toUpperCase() } },
].map(({ name, value }) => ({
  name,
  value,
  canonical: canonicalizeIndependently(value),
  hash: independentHash(value),
}));

const { orgId: _, ...withoutOrg } = baseValue;

const refused: { name: string; value: unknown; path: string }[] = [
  { name: "no value", value: null, path: "" },
  { name: "no organisation", value: withoutOrg, path: "orgId" },
  {
    name: "an organisation that is not a UUID",
    value: { ...baseValue, orgId: "acme" },
    path: "orgId",
  },
  {
    name: "a tenant in braces",
    value: { ...baseValue, tenantId: `{${baseValue.tenantId}}` },
    path: "tenantId",
  },
  { name: "an event that is a number", value: { ...baseValue, eventId: 7 }, path: "eventId" },
  { name: "a signer that is null", value: { ...baseValue, signerId: null }, path: "signerId" },
  {
    name: "a signer too short",
    value: { ...baseValue, signerId: "a".repeat(63) },
    path: "signerId",
  },
  {
    name: "a signer too long",
    value: { ...baseValue, signerId: "a".repeat(141) },
    path: "signerId",
  },
  {
    name: "a signer that is not hex",
    value: { ...baseValue, signerId: "g".repeat(64) },
    path: "signerId",
  },
  { name: "no document id", value: { ...baseValue, documentId: "" }, path: "documentId" },
  {
    name: "a document id too long",
    value: { ...baseValue, documentId: "x".repeat(257) },
    path: "documentId",
  },
  {
    name: "a document reference too short",
    value: { ...baseValue, documentRef: "a".repeat(31) },
    path: "documentRef",
  },
  {
    name: "a document reference too long",
    value: { ...baseValue, documentRef: "a".repeat(129) },
    path: "documentRef",
  },
  {
    name: "a document reference that is not hex",
    value: { ...baseValue, documentRef: "z".repeat(64) },
    path: "documentRef",
  },
  ...[
    "2026-03-14",
    "2026-03-14 15:09:26Z",
    "2026-03-14T15:09:26",
    "2026-02-30T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-03-14T24:00:00Z",
    "2026-03-14T15:60:00Z",
    "2026-03-14T15:09:26.Z",
    "2026-03-14T15:09:26+0100",
    "20260314T150926Z",
    "1773500966",
    "",
  ].map((timestamp) => ({
    name: `the time ${JSON.stringify(timestamp)}`,
    value: { ...baseValue, timestamp },
    path: "timestamp",
  })),
  {
    name: "a time in milliseconds",
    value: { ...baseValue, timestamp: 1773500966535 },
    path: "timestamp",
  },
  { name: "version zero", value: { ...baseValue, version: 0 }, path: "version" },
  { name: "half a version", value: { ...baseValue, version: 1.5 }, path: "version" },
  {
    name: "a version beyond safe integers",
    value: { ...baseValue, version: 2 ** 53 },
    path: "version",
  },
  { name: "a version as text", value: { ...baseValue, version: "1" }, path: "version" },
  { name: "a member nobody knows", value: { ...baseValue, note: "x" }, path: "note" },
];

const documents = ["", "abc", "The document itself.\n", "\u00e9\u{1f4dc}".repeat(50)].map(
  (text) => {
    const bytes = Buffer.from(text);
    return {
      bytes: bytes.toString("hex"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sha512: createHash("sha512").update(bytes).digest("hex"),
    };
  },
);

export const fingerprintVectors = {
  "fingerprint.json": {
    description:
      "Fingerprint values with their canonical JSON and hash (docs/protocol/fingerprint.md); values to be refused, each with the place of what is wrong; documents, hex, with their references.",
    source: "scripts/evidence-vectors/fingerprint.ts, by another canonical JSON and Node's crypto",
    values,
    refused,
    documents,
  },
};
