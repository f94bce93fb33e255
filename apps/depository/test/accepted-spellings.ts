// Generates submissions in every spelling that the protocol accepts. Tests use them to compare what is stored with
// what was signed. The signatures are real.
import type { FingerprintValue } from "@digital-evidence/evidence/api";
import { FINGERPRINT_LIMITS, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import fc from "fast-check";
import { organization } from "./fresh-depository.ts";
import { withOtherS } from "./other-s.ts";

const secrets = ["5e", "77", "1f"].map((digits) => digits.repeat(32));

function inAnyCase(text: string): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(false, true).map((isUpper) => [isUpper]),
      fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }),
    )
    .map((isUpper) =>
      Array.from(text, (digit, index) =>
        isUpper[index % isUpper.length] ? digit.toUpperCase() : digit,
      ).join(""),
    );
}

function hexOf({ min, max }: { min: number; max: number }): fc.Arbitrary<string> {
  const digit = fc.constantFrom(...Array.from("0123456789abcdef"));
  return fc
    .oneof(fc.constantFrom(min, max), fc.integer({ min, max }))
    .chain((length) => fc.string({ unit: digit, minLength: length, maxLength: length }))
    .chain(inAnyCase);
}

const uuid = hexOf({ min: 32, max: 32 }).map((digits) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
);

const { min: shortest, max: longest } = FINGERPRINT_LIMITS.documentIdLength;
const documentId = fc.oneof(
  fc.constantFrom(
    "a".repeat(shortest),
    "x".repeat(longest),
    "\u{1d11e}".repeat(longest / 2),
    "\u00fc",
    "u\u0308",
    "\u212b \u00c5 A\u030a",
    "\0\u001a\u001a0\u001f\u007f",
    "\u2028\u2029\ufeff\ufffe\uffff\u{10ffff}",
    "\u202e\"\\/'<>&%",
    " ",
    "__proto__",
  ),
  fc
    .string({ unit: "binary", minLength: shortest, maxLength: longest })
    .filter((text) => text.length >= shortest && text.length <= longest),
);

const two = (number: number): string => String(number).padStart(2, "0");

/**
 * Times in every spelling of RFC 3339, section 5.6: T and Z in upper or lower case, any offset, and a fraction of at
 * most nine digits or none. The years 1 and 9999 are not drawn at their ends, where an offset leads to another year.
 */
const timestamp = fc
  .record({
    year: fc.oneof(fc.constantFrom(2, 9998), fc.integer({ min: 1970, max: 2100 })),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    t: fc.constantFrom("T", "t"),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
    fraction: fc.oneof(
      fc.constant(""),
      fc
        .string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: 1, maxLength: 9 })
        .map((digits) => `.${digits}`),
    ),
    offset: fc.oneof(
      fc.constantFrom("Z", "z", "+00:00", "-00:00", "+23:59", "-23:59"),
      fc
        .tuple(fc.constantFrom("+", "-"), fc.nat(23), fc.nat(59))
        .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
    ),
  })
  .map(({ year, month, day, t, hour, minute, second, fraction, offset }) => {
    const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
    return `${date}${t}${two(hour)}:${two(minute)}:${two(second)}${fraction}${offset}`;
  });

/** A key's id, with or without the leading 04, in upper and lower case. */
function keyId(secret: string): fc.Arbitrary<string> {
  return fc.constantFrom("", "04").chain((mark) => inAnyCase(`${mark}${publicKeyId(secret)}`));
}

function signatureProof(hash: string, secret: string) {
  const { signature } = sign(hash, secret);
  return fc.record(
    {
      id: keyId(secret),
      signature: fc.constantFrom(signature, withOtherS(signature)).chain(inAnyCase),
      algorithm: fc.constantFrom("SECP256K1_RFC8785_V1", null),
    },
    { requiredKeys: ["id", "signature"] },
  );
}

const { maxCount, maxKeyLength, maxValueLength } = FINGERPRINT_LIMITS.tags;
const tagText = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: "binary", minLength, maxLength })
    .filter((text) => text.length >= minLength && text.length <= maxLength);
const tags = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(
        fc.constantFrom("__proto__", "constructor", "prototype", "toString", "k".repeat(32)),
        tagText(1, maxKeyLength),
      ),
      tagText(0, maxValueLength),
    ),
    { maxLength: maxCount, selector: ([name]) => name },
  )
  .map((pairs) => Object.fromEntries(pairs));

function submissionOf(content: FingerprintValue, signers: readonly string[]) {
  const hash = fingerprintHash(content);
  const proofs = fc.tuple(...signers.map((secret) => signatureProof(hash, secret)));
  const metadata = fc.option(
    fc.record({ hash: fc.constant(hash), tags }, { requiredKeys: ["hash"] }),
    { nil: undefined },
  );
  return fc.tuple(proofs, metadata).map(([some, data]) => ({
    hash,
    content,
    tags: data?.tags,
    submission: {
      attestation: { content, proofs: some },
      ...(data === undefined ? {} : { metadata: data }),
    },
  }));
}

/** A valid submission, with the value that it signs and that value's hash. */
export const acceptedSubmission = fc
  .record(
    {
      orgId: inAnyCase(organization.id),
      tenantId: uuid,
      eventId: uuid,
      signerId: keyId(secrets[0] ?? ""),
      documentId,
      documentRef: hexOf(FINGERPRINT_LIMITS.documentRefDigits),
      timestamp,
      version: fc.oneof(
        fc.constantFrom(FINGERPRINT_LIMITS.versionMin, Number.MAX_SAFE_INTEGER),
        fc.integer({ min: 1, max: 1_000_000 }),
      ),
    },
    {
      requiredKeys: [
        "orgId",
        "tenantId",
        "eventId",
        "documentId",
        "documentRef",
        "timestamp",
        "version",
      ],
    },
  )
  .chain((content) =>
    fc
      // The first key always signs. Sometimes the other keys sign too, and sometimes the first key signs twice.
      .tuple(fc.shuffledSubarray(secrets.slice(1)), fc.shuffledSubarray(secrets.slice(0, 1)))
      .chain(([others, again]) => submissionOf(content, [secrets[0] ?? "", ...others, ...again])),
  );
