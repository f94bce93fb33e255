// The checks on a record: whether its fields hash to the fingerprint, its signatures, its signer.
import type { JsonValue } from "./canonical-json.ts";
import { type Asked, type Finding, notAHash, notRead } from "./check.ts";
import { hashOf, memberOf, type Part, textOf } from "./part.ts";
import { fingerprintHash, type FingerprintValue } from "./fingerprint.ts";
import { normalizeKeyId, verifySignature } from "./signature.ts";

/** More signatures than this are not checked: a record is untrusted, and each costs time. */
export const MAX_SIGNATURES = 64;

const utcTime = /^(\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:[Zz]|[+-]00:00)$/;

/**
 * The spellings of a record's time that are tried, as received first: its fraction as it is, to the
 * millisecond, and without trailing zeros; in UTC, as `Z` and as `+00:00`. A time with another
 * offset is tried only as received (docs/protocol/fingerprint.md, "From a record to its hash").
 */
export function timeSpellings(timestamp: string): string[] {
  const [, seconds, fraction = ""] = utcTime.exec(timestamp) ?? [];
  if (seconds === undefined) return [timestamp];
  const significant = fraction.replace(/0+$/, "");
  const fractions = [fraction, significant];
  if (significant.length <= 3) fractions.push(significant.padEnd(3, "0"));
  const spellings = fractions.flatMap((digits) => {
    const time = digits === "" ? seconds : `${seconds}.${digits}`;
    return [`${time}Z`, `${time}+00:00`];
  });
  return [...new Set([timestamp, ...spellings])];
}

const textFields = {
  orgId: "organizationId",
  tenantId: "tenantId",
  eventId: "eventId",
  documentId: "documentId",
  documentRef: "documentRef",
  timestamp: "fingerprintTimestamp",
} as const satisfies Partial<Record<keyof FingerprintValue, string>>;

/** The fingerprint value a record's fields spell, or the name of the field that is missing. */
function valueOf(record: Part): { value: FingerprintValue } | { missing: string } {
  const fields: Partial<Record<keyof typeof textFields, string>> = {};
  for (const [name, field] of Object.entries(textFields)) {
    const text = textOf(record, field);
    if (text === null) return { missing: field };
    fields[name as keyof typeof textFields] = text;
  }
  const version = memberOf(record, "version");
  if (typeof version !== "number") return { missing: "version" };
  const value = { ...fields, version } as FingerprintValue;
  const signer = textOf(record, "signer");
  return { value: signer === null ? value : { ...value, signerId: signer } };
}

function reproduced(value: FingerprintValue, hash: string): FingerprintValue | null {
  const { signerId: _, ...unsigned } = value;
  for (const candidate of value.signerId === undefined ? [value] : [value, unsigned]) {
    for (const timestamp of timeSpellings(value.timestamp)) {
      const spelled = { ...candidate, timestamp };
      if (fingerprintHash(spelled) === hash) return spelled;
    }
  }
  return null;
}

/**
 * Do the record's fields hash to the fingerprint asked for? A service may spell a time anew, so that
 * fields which do not reproduce the hash leave the question open; another hash closes it.
 */
export function checkRecordHash(record: Part, asking: Asked): Finding {
  const { hash: askedHash, by } = asking;
  const asked = hashOf(askedHash);
  const base = {
    inputs: { askedHash },
    computed: null,
    expected: asked,
    suppliedBy: by,
  } as const;
  if (record.state !== "read") return { ...base, ...notRead(record, "record") };
  if (asked === null) {
    return { ...base, ...notAHash(asking) };
  }
  const ownHash = textOf(record, "hash");
  if (ownHash !== null && hashOf(ownHash) !== asked) {
    const inputs = { askedHash, hash: ownHash };
    const reason = "The record names another hash as its own: it is of another fingerprint";
    return { ...base, inputs, computed: ownHash, verdict: "fail", code: "OTHER_RECORD", reason };
  }
  const fields = valueOf(record);
  if ("missing" in fields) {
    const inputs = { askedHash, hash: ownHash };
    const reason = `The hash could not be reproduced: the record has no readable ${fields.missing}`;
    return { ...base, inputs, verdict: "unknown", code: "NOT_REPRODUCED", reason };
  }
  const inputs = { askedHash, hash: ownHash, value: fields.value };
  const spelled = reproduced(fields.value, asked);
  if (spelled === null) {
    const computed = fingerprintHash(fields.value);
    const reason =
      "The hash could not be reproduced from the record's fields, in any known spelling";
    return { ...base, inputs, computed, verdict: "unknown", code: "NOT_REPRODUCED", reason };
  }
  const isSignerCovered = spelled.signerId === fields.value.signerId;
  const signer = isSignerCovered ? "" : "; its signer is not among what was hashed";
  const isAsReceived = spelled.timestamp === fields.value.timestamp;
  const time = isAsReceived ? "" : `, with the time spelled ${spelled.timestamp}`;
  const reason = `The record's fields hash to the fingerprint${time}${signer}`;
  return { ...base, inputs, computed: asked, verdict: "pass", code: "OK", reason };
}

const signatureBase = {
  inputs: {},
  computed: null,
  expected: null,
  suppliedBy: "record",
} as const;

function checkSignature(proof: JsonValue, asking: Asked): Finding {
  const { hash: askedHash } = asking;
  const base = { ...signatureBase, inputs: { askedHash, proof } };
  const asked = hashOf(askedHash);
  if (asked === null) {
    return { ...base, ...notAHash(asking) };
  }
  const result = verifySignature(asked, proof);
  if (result.ok) {
    const reason = "The signature is this key's, over this fingerprint's hash";
    const { id } = result;
    return { ...base, computed: id, expected: id, verdict: "pass", code: "OK", reason };
  }
  const { code, message } = result;
  if (code === "UNSUPPORTED_ALGORITHM") {
    return {
      ...base,
      verdict: "unknown",
      code,
      reason: `The signature was not checked: ${message}`,
    };
  }
  const reason = `The signature does not hold: ${message}`;
  return { ...base, verdict: "fail", code: "INVALID_SIGNATURE", reason };
}

/** What there is to say of a record's signatures: of each, in its order, or why of none. */
export type SignatureFindings = { each: Finding[] } | { none: Finding };

/** Does each signature of the record hold? */
export function checkSignatures(record: Part, asking: Asked): SignatureFindings {
  if (record.state !== "read") return { none: { ...signatureBase, ...notRead(record, "record") } };
  const proofs = memberOf(record, "proofs");
  const base = { ...signatureBase, inputs: { proofs }, verdict: "unknown" } as const;
  if (proofs !== null && !Array.isArray(proofs)) {
    const reason = "The record's signatures are no list";
    return { none: { ...base, code: "UNREADABLE", reason } };
  }
  const list = (proofs ?? []) as readonly JsonValue[];
  if (list.length === 0) {
    return { none: { ...base, code: "NO_SIGNATURES", reason: "The record holds no signature" } };
  }
  if (list.length > MAX_SIGNATURES) {
    const reason = `The record holds more signatures (${list.length}) than are checked here`;
    return { none: { ...base, code: "TOO_MANY_SIGNATURES", reason } };
  }
  return { each: list.map((proof) => checkSignature(proof, asking)) };
}

/** Is the record's signer among the keys whose signatures hold? */
export function checkSigner(record: Part, found: SignatureFindings): Finding {
  const signatures = "each" in found ? found.each : [found.none];
  const signer = textOf(record, "signer");
  const signatureInputs = signatures.map(({ inputs, verdict }) => ({ ...inputs, verdict }));
  const base = {
    inputs: { signer, signatures: signatureInputs },
    computed: null,
    expected: signer,
    suppliedBy: "record",
  } as const;
  if (record.state !== "read") return { ...base, ...notRead(record, "record") };
  if (signer === null) {
    return { ...base, verdict: "unknown", code: "NO_SIGNER", reason: "The record names no signer" };
  }
  const valid = signatures.flatMap(({ verdict, computed }) =>
    verdict === "pass" && computed !== null ? [computed] : [],
  );
  const key = normalizeKeyId(signer);
  if (key !== null && valid.includes(key)) {
    const reason = "The record's signer is a key whose signature holds";
    return { ...base, computed: key, verdict: "pass", code: "OK", reason };
  }
  if (signatures.some(({ verdict }) => verdict === "unknown")) {
    const reason = "Not every signature could be checked, so the signer's may be among the others";
    return { ...base, verdict: "unknown", code: "SIGNER_UNDECIDED", reason };
  }
  const reason = "The record's signer is none of the keys whose signatures hold";
  return { ...base, verdict: "fail", code: "SIGNER_NOT_AMONG_VALID", reason };
}
