// Names for the supplier of a compared value. What a file says about itself is always attributed to the file.
import type { PartSupplier, Side } from "@digital-evidence/evidence/verify-evidence";

type Part = Side["part"];

export const suppliedParts: Readonly<Record<PartSupplier, Readonly<Record<Part, string>>>> = {
  service: {
    record: "the service’s record",
    proof: "the service’s proof",
    batch: "the service’s answer about the batch",
    snapshot: "the snapshot from the service’s own ledger",
    hash: "the requested hash",
    document: "the document",
    root: "the root",
    logProof: "the log’s proof from the service",
    manifest: "the file’s own list of digests",
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
    logProof: "the log’s proof in the file",
    manifest: "the file’s own list of digests",
    protocol: "the protocol",
    computed: "computed here",
  },
  visitor: {
    record: "your record",
    proof: "your proof",
    batch: "your batch",
    snapshot: "the snapshot you provided",
    hash: "the hash you asked for",
    document: "the document",
    root: "the root you provided",
    logProof: "the log’s proof you provided",
    manifest: "the file’s own list of digests",
    protocol: "the protocol",
    computed: "computed here",
  },
};

export const unsuppliedSides: Readonly<Record<"protocol" | "here", string>> = {
  protocol: "the protocol",
  here: "computed here",
};
