// The words of a case's first page in English. The person who opens it may have no program of ours.

type Made = Readonly<Record<"time" | "tool" | "network" | "source", string>>;

export const caseWords = {
  language: "en",
  title: "Digital evidence: a case",
  /** The network and the source are quoted. */
  made: ({ time, tool, network, source }: Made) =>
    `This case was made at ${time} by ${tool}, from the network ${network} at ${source}.`,
  demonstration: "Everything in it comes from a demonstration.",
  holds: (fingerprints: number, documents: number) =>
    `It holds the evidence on ${fingerprints === 1 ? "1 fingerprint" : `${fingerprints} fingerprints`}, and ${documents === 0 ? "no document" : documents === 1 ? "the document of 1 of them" : `the documents of ${documents} of them`}.`,
  missing: (count: number) =>
    `The evidence on ${count === 1 ? "1 further fingerprint" : `${count} further fingerprints`} could not be fetched; manifest.json says why.`,
  columns: ["Fingerprint", "Evidence", "Document", "Verdict of the program that made the case"],
  noDocument: "not in this case",
  ours: {
    title: "Check it with our program",
    steps: [
      "Do not unpack the ZIP file. Drop it on the page /verify of an explorer, or run the command below. Neither sends the documents anywhere.",
      "“Consistent” means that everything fits together, and that only the files vouch for the ledger. For “confirmed”, give a root, a snapshot or witnesses (POLICY) from a source that you trust and that is not this case.",
      "If a piece does not reach the verdict that you require, the command names it and says why.",
    ],
  },
  without: {
    title: "Check it without our program",
    steps: [
      "Unpack the ZIP file. The SHA-256 of each file (sha256sum) must be the one that manifest.json lists. This shows only that nothing has changed since the case was made.",
      "The SHA-256 of a document, or its SHA-512 where that has 128 digits, must be “documentRef” in the part “record” of its bundle.",
      "The hash of a fingerprint is the SHA-256 of the canonical JSON (RFC 8785) of orgId, tenantId, eventId, signerId, documentId, documentRef, timestamp and version, which the record names organizationId, tenantId, eventId, signer, documentId, documentRef, fingerprintTimestamp and version.",
      "Each signature in “proofs” is ECDSA on secp256k1, in DER, over the first 32 bytes of the SHA-512 of the hash’s 64 hex digits, by the key in “id”.",
      "The part “proof” leads from the hash to “mptRoot”. Verifiers in several languages: https://github.com/Constellation-Labs/metakit/tree/main/docs/mpt-spec",
      "Compare “mptRoot” with the ledger, by a source other than this case.",
    ],
  },
  limits: {
    title: "What this page is",
    text: "This page is the word of the person who made the case. It checks nothing and proves nothing. No check shows who holds a key, or whether what a document says is true.",
  },
};

export type CaseWords = typeof caseWords;
