// Names who supplied one side of a comparison. What a file states about itself is always attributed to the
// file.
import type { PartSupplier, Side } from "@digital-evidence/evidence/verify-evidence";

type Part = Side["part"];

const suppliedParts: Readonly<Record<PartSupplier, Readonly<Record<Part, string>>>> = {
  service: {
    record: "the service’s record",
    proof: "the service’s proof",
    batch: "the service’s answer about the batch",
    snapshot: "the snapshot from the service’s own ledger",
    hash: "the hash asked for",
    document: "the document",
    root: "the root",
    protocol: "the protocol",
    computed: "computed here",
  },
  file: {
    record: "the record in the file",
    proof: "the proof in the file",
    batch: "the batch in the file",
    snapshot: "the snapshot in the file",
    hash: "the hash that the file names",
    document: "the document",
    root: "the root",
    protocol: "the protocol",
    computed: "computed here",
  },
  visitor: {
    record: "your record",
    proof: "your proof",
    batch: "your batch",
    snapshot: "the snapshot you brought",
    hash: "the hash you asked for",
    document: "your document",
    root: "the root you brought",
    protocol: "the protocol",
    computed: "computed here",
  },
};

/** As the end of a sentence: `the record in the file`. */
export function sideWords({ part, from }: Side): string {
  if (from === "protocol") return "the protocol";
  if (from === "here") return "computed here";
  return suppliedParts[from][part];
}

/** Who speaks: `the service says`, `the file says`, `you say`. */
export const speakers: Readonly<Record<PartSupplier, string>> = {
  service: "the service says",
  file: "the file says",
  visitor: "you say",
};

/**
 * Names the ledger of a snapshot by who supplied the snapshot, because the name in the snapshot proves
 * nothing.
 */
export const ledgers: Readonly<Record<PartSupplier, string>> = {
  service: "the service’s own ledger",
  file: "a ledger described by this file",
  visitor: "the ledger of the snapshot you brought",
};
