import { recordWords } from "../words/verify.tsx";

const { fields } = recordWords;

/**
 * The members of an untrusted record that /verify shows, in the order in which they are shown. `isCovered` says whether
 * the fingerprint's hash covers the member.
 */
export const RECORD_MEMBERS = [
  { key: "documentId", name: fields.documentId, isCovered: true },
  { key: "documentRef", name: fields.documentRef, isCovered: true },
  { key: "eventId", name: fields.eventId, isCovered: true },
  { key: "organizationName", name: fields.organizationName, isCovered: false },
  { key: "organizationId", name: fields.organizationId, isCovered: true },
  { key: "fingerprintTimestamp", name: fields.fingerprintTimestamp, isCovered: true },
  { key: "batchId", name: fields.batchId, isCovered: false },
] as const;
