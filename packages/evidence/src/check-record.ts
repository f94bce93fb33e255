import type { JsonValue } from "./canonical-json.ts";
import { aside, fail, type Finding, open, pass, type Side, sideOf, unreadCode } from "./check.ts";
import { fingerprintHash, type FingerprintValue } from "./fingerprint.ts";
import { PART_LIMITS } from "./limits.ts";
import { isJsonObject } from "./json-object.ts";
import { isSameValue, memberOf, numberOf, type Part, textOf } from "./part.ts";
import {
  firstNumber,
  hasHighS,
  isSupportedScheme,
  normalizeKeyId,
  type SignatureCheck,
  verifySignature,
} from "./signature.ts";

/** The requested fingerprint hash: `text` as given, and `hash` in lower case, or null if the text is not a hash. */
export type Asked = { text: string; hash: string | null; side: Side };

const utcTime = /^(\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:[Zz]|[+-]00:00)$/;

/**
 * Lists the spellings in which a record's time may have been hashed, because a service may show a time in another
 * spelling.
 *
 * The time as received comes first. A time in UTC also gives spellings with these fractions, each with `Z` and with
 * `+00:00`: the fraction as received, without trailing zeros, and, if at most three digits then remain, padded to three
 * digits. Any other time has no other spelling. See docs/protocol/fingerprint.md, "From a record to its hash".
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

/** Takes the place of an unknown document id in a fingerprint value. A real document id is never empty. */
const UNKNOWN_ID = "";

/**
 * Whether the record says that its operator withholds the document id, and states no document id. Only the supplier
 * makes this claim. It explains why the content cannot be checked, but it never replaces the check.
 */
function withholdsDocumentId(record: Part): boolean {
  const list = memberOf(record, "withheld");
  return (
    textOf(record, textFields.documentId) === null &&
    Array.isArray(list) &&
    (list as readonly JsonValue[]).some(
      (each) => isJsonObject(each) && each["member"] === textFields.documentId,
    )
  );
}

/**
 * Builds the fingerprint value from a record's fields, or names the field that is missing.
 * @param documentId replaces the record's document id; null if the record has to state it
 */
function valueOf(
  record: Part,
  documentId: string | null,
): { value: FingerprintValue } | { missing: string } {
  const fields: Partial<Record<keyof typeof textFields, string>> = {};
  for (const [name, field] of Object.entries(textFields)) {
    const given = field === textFields.documentId ? documentId : null;
    const text = given ?? textOf(record, field);
    if (text === null) return { missing: field };
    fields[name as keyof typeof textFields] = text;
  }
  const version = numberOf(record, "version");
  if (version === null) return { missing: "version" };
  const value = { ...fields, version } as FingerprintValue;
  const signer = textOf(record, "signer");
  return { value: signer === null ? value : { ...value, signerId: signer } };
}

/**
 * Searches for the value that has the requested hash. It tries every spelling of the time, first with the signer and
 * then without, because the hash may not cover the signer that a record states. `spelled` is the value that was found,
 * or null. `computed` is the hash of `spelled`, or else the hash of the value as received.
 */
function reproduce(
  value: FingerprintValue,
  hash: string,
): { spelled: FingerprintValue | null; computed: string | null } {
  // Nearly every record shows the time in the spelling that was hashed, so the value as received is tried first.
  const computed = fingerprintHash(value);
  if (computed === hash) return { spelled: value, computed };
  const { signerId: _, ...unsigned } = value;
  for (const candidate of value.signerId === undefined ? [value] : [value, unsigned]) {
    for (const timestamp of timeSpellings(value.timestamp)) {
      const spelled = { ...candidate, timestamp };
      const found = fingerprintHash(spelled);
      if (found === hash) return { spelled, computed: found };
    }
  }
  return { spelled: null, computed };
}

const surrogate = /\p{Surrogate}/u;

/** Whether the value has a hash: text with a lone surrogate has no UTF-8 form and therefore no hash. */
function hasHash(value: FingerprintValue): boolean {
  return !Object.values(value).some((text) => typeof text === "string" && surrogate.test(text));
}

export type ContentFinding = {
  finding: Finding<"RECORD_HASH">;
  /** `covered`: the hash covers the signer that the record states. `stated`: the hash does not cover it. */
  signer: "covered" | "stated" | "none" | "unknown";
};

/**
 * Checks whether the record's fields hash to the requested fingerprint. If the record states another hash, the
 * check fails. If its fields do not reproduce the hash, the check is undecided, because the service may show the
 * time in a spelling from which this function cannot find the signed one.
 * @param documentId the document id that the visitor provides. It is used only if the record says that its operator
 * withholds the document id. Every other field has to come from the record, because the result is about the record.
 */
export function checkContent(
  record: Part,
  asked: Asked | null,
  documentId?: string,
): ContentFinding {
  if (record.state !== "read") return { finding: open(unreadCode(record)), signer: "unknown" };
  const signer = textOf(record, "signer") === null ? "none" : "unknown";
  if (asked === null) return { finding: open("NOT_A_HASH"), signer };
  const expected = { expected: asked.hash ?? asked.text, expectedFrom: asked.side } as const;
  const stated = textOf(record, "hash");
  if (stated !== null && !isSameValue(stated, asked.text)) {
    const compared = { ...expected, computed: stated, computedFrom: sideOf(record) };
    return { finding: fail("OTHER_RECORD", compared), signer };
  }
  if (asked.hash === null) return { finding: open("NOT_A_HASH", expected), signer };
  const isWithheld = withholdsDocumentId(record);
  const fields = valueOf(record, isWithheld ? (documentId ?? UNKNOWN_ID) : null);
  if ("missing" in fields) {
    const values = { missing: fields.missing };
    return { finding: open("NOT_REPRODUCED", { ...expected, values }), signer };
  }
  const { value } = fields;
  const unreproduced = (compared: { computed?: string | null } = {}): ContentFinding => {
    const values = { isProvided: documentId !== undefined };
    const finding = isWithheld
      ? open("WITHHELD", { ...expected, ...compared, values, computedFrom: sideOf(record) })
      : open("NOT_REPRODUCED", { ...expected, ...compared });
    return { finding, signer };
  };
  if (value.documentId === UNKNOWN_ID && isWithheld) return unreproduced();
  // The hash may leave the signer out, so the rest of the record is looked at even if its signer has no hash.
  const { signerId: _, ...unsigned } = value;
  const hashed = hasHash(value) ? value : unsigned;
  if (!hasHash(hashed)) return unreproduced();
  const { spelled, computed } = reproduce(hashed, asked.hash);
  if (spelled === null) return unreproduced({ computed });
  const isSignerCovered = spelled.signerId === value.signerId;
  const values = {
    timestamp: value.timestamp,
    hashedTimestamp: spelled.timestamp,
    isSignerHashed: spelled.signerId !== undefined,
    ...(isWithheld ? { documentIdFrom: "visitor" as const } : {}),
  };
  const finding = pass({ ...expected, values, computed });
  if (value.signerId === undefined) return { finding, signer: "none" };
  return { finding, signer: isSignerCovered ? "covered" : "stated" };
}

/**
 * The findings on a record's signatures. `each` has one finding for each signature, in the record's order. If there
 * are no findings, `none` says why.
 */
export type SignatureFindings = {
  each: readonly Finding<"SIGNATURE">[];
  none: Finding<"SIGNATURE"> | null;
  /** One key for each signer with a valid signature, normalised, in the order of the first signatures. */
  keys: readonly string[];
};

/**
 * The key that a signature states, for display. A valid key has at most 130 digits, so the text is cut to 256
 * characters.
 */
function statedKey(proof: JsonValue): string | null {
  const id = isJsonObject(proof) ? proof["id"] : null;
  return typeof id === "string" ? id.slice(0, 256) : null;
}

/** The scheme that a signature names and that is not supported, for display; null if it is not text. */
function statedScheme(proof: JsonValue): string | null {
  const { algorithm, scheme } = isJsonObject(proof) ? proof : {};
  const stated = isSupportedScheme({ algorithm }) ? scheme : algorithm;
  return typeof stated === "string" ? stated.slice(0, 64) : null;
}

/**
 * Checks that each signature of the record is valid.
 * @param verify checks one signature proof, which is untrusted
 */
export function checkSignatures(
  record: Part,
  asked: Asked | null,
  verify: SignatureCheck = verifySignature,
): SignatureFindings {
  const noneFor = (none: Finding<"SIGNATURE">): SignatureFindings => ({ each: [], none, keys: [] });
  if (record.state !== "read") return noneFor(open(unreadCode(record)));
  const side = sideOf(record);
  const proofs = memberOf(record, "proofs") ?? [];
  if (!Array.isArray(proofs)) return noneFor(open("UNREADABLE"));
  const list = proofs as readonly JsonValue[];
  const values = { count: list.length };
  if (list.length === 0) return noneFor(open("NO_SIGNATURES", { values }));
  if (list.length > PART_LIMITS.signatures) {
    return noneFor(
      open("TOO_MANY_SIGNATURES", { values: { ...values, limit: PART_LIMITS.signatures } }),
    );
  }
  // The index of the first valid signature by each key and with each number r. A key counts as one signer, however many
  // signatures it has, because anyone can repeat a signature or make its variant with high S (see `hasHighS`). Keys
  // whose signatures have the same r count as one signer too (see `firstNumber`).
  const first = new Map<string | bigint | null, number>();
  // The key of each signer, by the index of the signer's first signature.
  const keys = new Map<number, string>();
  const named = normalizeKeyId(textOf(record, "signer") ?? "");
  const each = list.map((proof, index): Finding<"SIGNATURE"> => {
    const compared = { computedFrom: side, expected: statedKey(proof), expectedFrom: side };
    if (asked === null || asked.hash === null) return open("NOT_A_HASH", compared);
    const result = verify(asked.hash, proof);
    if (!result.ok) {
      const { code: cause } = result;
      return cause === "UNSUPPORTED_ALGORITHM"
        ? open("UNSUPPORTED_ALGORITHM", { ...compared, values: { scheme: statedScheme(proof) } })
        : fail("INVALID_SIGNATURE", { ...compared, values: { cause } });
    }
    const { id } = result;
    const { signature } = proof as { signature: string };
    const r = firstNumber(signature);
    const repeats = first.get(id) ?? first.get(r) ?? null;
    for (const each of [id, r]) first.set(each, repeats ?? index);
    // Of several keys that count as one signer, the key that the record names stands for the signer.
    if (repeats === null || id === named) keys.set(repeats ?? index, id);
    return pass({
      ...compared,
      values: { highS: hasHighS(signature), repeats },
      computed: id,
      expected: id,
    });
  });
  return { each, none: null, keys: [...keys.values()] };
}

/** Checks that the record's signer is among the keys whose signatures are valid. */
export function checkSigner(record: Part, signatures: SignatureFindings): Finding<"SIGNER"> {
  if (record.state !== "read") return open(unreadCode(record));
  const { each, keys } = signatures;
  const values = { keys };
  const signer = textOf(record, "signer");
  // Without a named signer there is nothing to compare. The signers are then the keys that signed.
  if (signer === null) return aside("NO_SIGNER", { values });
  const compared = { values, expected: signer, expectedFrom: sideOf(record) };
  const key = normalizeKeyId(signer);
  if (key !== null && keys.includes(key)) return pass({ ...compared, computed: key });
  const isDecided = each.length > 0 && each.every(({ verdict }) => verdict !== "unknown");
  return isDecided ? fail("SIGNER_NOT_AMONG_VALID", compared) : open("SIGNER_UNDECIDED", compared);
}
