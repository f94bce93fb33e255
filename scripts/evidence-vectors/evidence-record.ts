import { keyId } from "./secp256k1.ts";
import {
  secret,
  secondSecret,
  signer,
  value,
  sign,
  highTwin,
  twinUnderSecondKey,
  otherHash,
  record,
  service,
  ask,
  type Vector,
  confirmed,
  failed,
  open,
  without,
  otherSubject,
  noSignatureEach,
  noRecord,
  changed,
  unsigned,
  oneSignature,
  unsignedOutcome,
  sha512Ref,
} from "./evidence-body.ts";

const { documentId: _, ...withoutId } = record;
const withheld = [{ member: "documentId", at: "2026-03-20T10:00:00.000Z", reason: "by order" }];
const notReproduced = {
  outcome: { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "unknown" },
  expected: { RECORD_HASH: "unknown NOT_REPRODUCED", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
} as const;
const hidden = {
  outcome: { ...open("WITHHELD", "CONTENT_NOT_PASSED"), signer: "unknown" },
  expected: { RECORD_HASH: "unknown WITHHELD", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
} as const;

const withheldVectors: readonly Vector[] = [
  {
    name: "a withheld document id",
    evidence: { record: service({ ...withoutId, withheld }) },
    ...hidden,
  },
  {
    name: "a withheld document id, which the visitor provides",
    evidence: { record: service({ ...withoutId, withheld }), documentId: value.documentId },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "a withheld document id, and another one from the visitor",
    evidence: { record: service({ ...withoutId, withheld }), documentId: "invoice-2026-0043" },
    ...hidden,
  },
  {
    name: "a withheld document id, and an empty one from the visitor",
    evidence: { record: service({ ...withoutId, withheld }), documentId: "" },
    ...hidden,
  },
  {
    name: "a withheld document id that the visitor provides, and another reference",
    evidence: {
      record: service({ ...withoutId, withheld, documentRef: sha512Ref }),
      documentId: value.documentId,
    },
    ...hidden,
  },
  {
    name: "a document id that is stated and said to be withheld",
    evidence: { record: service({ ...record, withheld }) },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "another document id than the visitor's, stated and said to be withheld",
    evidence: {
      record: service({ ...record, withheld, documentId: "invoice-2026-0043" }),
      documentId: value.documentId,
    },
    ...notReproduced,
  },
  {
    name: "no document id, and no statement that it is withheld",
    evidence: { record: service(withoutId), documentId: value.documentId },
    ...notReproduced,
  },
  {
    name: "a statement about another member than the document id",
    evidence: {
      record: service({ ...withoutId, withheld: [{ member: "tags" }] }),
      documentId: value.documentId,
    },
    ...notReproduced,
  },
  {
    name: "a statement that is not a list",
    evidence: {
      record: service({ ...withoutId, withheld: { member: "documentId" } }),
      documentId: value.documentId,
    },
    ...notReproduced,
  },
  {
    name: "a member withheld that a record must state",
    evidence: {
      record: service({
        ...withoutId,
        documentRef: null,
        withheld: [...withheld, { member: "documentRef" }],
      }),
      documentId: value.documentId,
    },
    ...notReproduced,
  },
  {
    name: "withheld tags",
    evidence: { record: service({ ...record, withheld: [{ member: "tags" }] }) },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "a document id from the visitor for a record that states it",
    evidence: { documentId: "invoice-2026-0043" },
    outcome: confirmed,
    expected: {},
  },
];

export const recordVectors: readonly Vector[] = [
  changed(
    "a record of another hash",
    { hash: otherHash },
    { ...failed("OTHER_RECORD"), signer: "unknown" },
    { RECORD_HASH: "fail OTHER_RECORD", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
    "RECORD_HASH fail",
  ),
  ...(
    [
      ["one field changed", { documentId: "invoice-2026-0043" }],
      ["a time one second later", { fingerprintTimestamp: "2026-03-14T15:09:27.535Z" }],
      ["another version", { version: 2 }],
      ["a version as text", { version: "1" }],
      ["no event", { eventId: null }],
      ["an organization in other letters", { organizationId: value.orgId.toUpperCase() }],
      ["another reference", { documentRef: sha512Ref }],
    ] as const
  ).map(([name, fields], index) =>
    changed(
      `a record with ${name}`,
      fields,
      { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "unknown" },
      { RECORD_HASH: "unknown NOT_REPRODUCED", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
      index === 0 ? "RECORD_HASH unknown" : undefined,
    ),
  ),
  changed("a record that does not state its hash", { hash: null }, confirmed, {}),
  {
    name: "no record",
    evidence: { record: service(null) },
    outcome: { ...open("NO_RECORD"), signer: "unknown", signers: [] },
    expected: noRecord("NO_RECORD"),
  },
  {
    name: "a record that was not asked for, beside a batch",
    evidence: { record: undefined },
    outcome: { ...open("NO_RECORD"), signer: "unknown", signers: [], absent: ["record"] },
    expected: noRecord("NO_RECORD"),
  },
  {
    name: "a record that is text",
    evidence: { record: service("garbage") },
    outcome: { ...open("UNREADABLE"), signer: "unknown", signers: [] },
    expected: noRecord("UNREADABLE"),
  },
  {
    name: "what was asked for is not a hash",
    evidence: { hash: ask("invoice-2026-0042") },
    outcome: {
      ...failed("OTHER_RECORD", "OTHER_FINGERPRINT"),
      subject: null,
      signer: "unknown",
      signers: [],
    },
    expected: {
      ...otherSubject,
      RECORD_HASH: "fail OTHER_RECORD",
      "SIGNATURE/0": "unknown NOT_A_HASH",
      "SIGNATURE/1": "unknown NOT_A_HASH",
      SIGNER: "unknown SIGNER_UNDECIDED",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },
  {
    name: "nothing was asked for, of a record and a proof",
    evidence: { hash: undefined },
    outcome: {
      ...open("NOT_A_HASH", "SIGNER_UNDECIDED", "CONTENT_NOT_PASSED"),
      signer: "unknown",
      signers: [],
    },
    expected: {
      RECORD_HASH: "unknown NOT_A_HASH",
      "SIGNATURE/0": "unknown NOT_A_HASH",
      "SIGNATURE/1": "unknown NOT_A_HASH",
      SIGNER: "unknown SIGNER_UNDECIDED",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },

  // Vectors about a document id that the operator withholds. They differ in what the record states and in what the
  // visitor provides.
  ...withheldVectors,

  changed(
    "the second signature by another key",
    { proofs: [sign(secret), { ...sign(secondSecret), signature: sign(secret).signature }] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/1": "fail INVALID_SIGNATURE" },
    "SIGNATURE fail",
  ),
  changed(
    "the second signature by another algorithm",
    { proofs: [sign(secret), { ...sign(secondSecret), algorithm: "ED25519" }] },
    { ...open("UNSUPPORTED_ALGORITHM"), signers: [signer] },
    { "SIGNATURE/1": "unknown UNSUPPORTED_ALGORITHM" },
    "SIGNATURE unknown",
  ),
  changed(
    "the second signature of another scheme",
    { proofs: [sign(secret), { ...sign(secondSecret), scheme: "secp256r1_rfc8785_v1" }] },
    { ...open("UNSUPPORTED_ALGORITHM"), signers: [signer] },
    { "SIGNATURE/1": "unknown UNSUPPORTED_ALGORITHM" },
  ),
  changed(
    "the signer's signature by an algorithm that is not supported",
    { proofs: [{ ...sign(secret), algorithm: "ED25519" }, sign(secondSecret)] },
    { ...open("UNSUPPORTED_ALGORITHM", "SIGNER_UNDECIDED"), signers: [keyId(secondSecret)] },
    { "SIGNATURE/0": "unknown UNSUPPORTED_ALGORITHM", SIGNER: "unknown SIGNER_UNDECIDED" },
  ),
  changed(
    "the signer's signature by another key",
    { proofs: [{ ...sign(secret), signature: sign(secondSecret).signature }] },
    { ...failed("INVALID_SIGNATURE", "SIGNER_NOT_AMONG_VALID"), signers: [] },
    {
      "SIGNATURE/0": "fail INVALID_SIGNATURE",
      ...oneSignature,
      SIGNER: "fail SIGNER_NOT_AMONG_VALID",
    },
  ),
  changed(
    "the signer's signature over another fingerprint",
    { proofs: [sign(secret, otherHash), sign(secondSecret)] },
    {
      ...failed("INVALID_SIGNATURE", "SIGNER_NOT_AMONG_VALID"),
      signers: [keyId(secondSecret)],
    },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE", SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  ),
  changed(
    "only somebody else's signature",
    { proofs: [sign(secondSecret)] },
    { ...failed("SIGNER_NOT_AMONG_VALID"), signers: [keyId(secondSecret)] },
    { ...oneSignature, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  ),
  changed(
    "a value that is not a signature",
    { proofs: [null, sign(secret)] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE" },
  ),
  changed(
    "the same signature twice",
    { proofs: [sign(secret), sign(secret)] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  changed(
    "a signature and its high-S twin",
    { proofs: [highTwin(secret), sign(secret)] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  ...([true, false] as const).map((isFirst) => {
    const proofs = [sign(secret), twinUnderSecondKey(secret)];
    const place = isFirst ? "before" : "after";
    return changed(
      `a signature under a second key that it fits, ${place} the signer's own`,
      { proofs: isFirst ? proofs.toReversed() : proofs },
      { ...confirmed, signers: [signer] },
      {},
    );
  }),
  changed(
    "the same key with 04 in front and in capitals",
    { proofs: [sign(secret), { ...highTwin(secret), id: `04${signer}`.toUpperCase() }] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  changed(
    "a repeated signature with a byte too many",
    { proofs: [sign(secret), { ...sign(secret), signature: `${sign(secret).signature}00` }] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/1": "fail INVALID_SIGNATURE" },
  ),
  ...([[], null] as const).map((proofs) =>
    changed(
      proofs === null ? "signatures that are null" : "no signatures",
      { proofs },
      { ...open("NO_SIGNATURES", "SIGNER_UNDECIDED"), signers: [] },
      {
        ...noSignatureEach,
        SIGNATURE: "unknown NO_SIGNATURES",
        SIGNER: "unknown SIGNER_UNDECIDED",
      },
    ),
  ),
  changed(
    "signatures that are not a list",
    { proofs: { length: 2 } },
    { ...open("UNREADABLE", "SIGNER_UNDECIDED"), signers: [] },
    { ...noSignatureEach, SIGNATURE: "unknown UNREADABLE", SIGNER: "unknown SIGNER_UNDECIDED" },
  ),
  changed(
    "65 signatures",
    { proofs: Array(65).fill(null) },
    { ...open("TOO_MANY_SIGNATURES", "SIGNER_UNDECIDED"), signers: [] },
    {
      ...noSignatureEach,
      SIGNATURE: "unknown TOO_MANY_SIGNATURES",
      SIGNER: "unknown SIGNER_UNDECIDED",
    },
  ),
  {
    name: "a signer in the record who has not signed, nor was named in what was signed",
    alone: "SIGNER fail",
    evidence: unsigned({ signer: keyId(secondSecret) }),
    outcome: { ...failed("SIGNER_NOT_AMONG_VALID"), ...unsignedOutcome, signer: "stated" },
    expected: { ...oneSignature, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  },
  {
    name: "a signer in the record who has signed, and was not named in what was signed",
    evidence: unsigned({}),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "stated" },
    expected: oneSignature,
  },
  {
    name: "no signer in the record, nor in what was signed",
    evidence: unsigned({ signer: null }),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "none" },
    expected: { ...oneSignature, SIGNER: "unknown NO_SIGNER" },
  },
  {
    name: "no signer in the record, though one was named in what was signed",
    evidence: { record: service(without(record, "signer")) },
    outcome: { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "none" },
    expected: {
      RECORD_HASH: "unknown NOT_REPRODUCED",
      SIGNER: "unknown NO_SIGNER",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },
  {
    name: "the signer's key with 04 in front",
    evidence: unsigned({ signer: `04${signer}` }),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "stated" },
    expected: oneSignature,
  },
];
