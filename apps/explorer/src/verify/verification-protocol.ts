import type {
  CheckCode,
  Evidence,
  ProofBinding,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import type { VerdictWords } from "../phrasing/verdict.ts";

/** Something that was given, or evidence that was completed with a record from elsewhere. */
export type Source = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { completed: Evidence; before: Verified; by: Completer }
);

/** Where the record of a completed proof or bundle is from: the service, or another file of the visitor’s. */
export type Completer = { from: "service" } | { from: "file"; name: string };

/** What the engine concluded from one piece of evidence, as a row shows it. */
export type Verified = {
  kind: "bundle" | "proof" | "record";
  /** The hash of its fingerprint, where it names one. This is untrusted text. */
  hash: string | null;
  /** The network and the time that a bundle states. */
  origin: { network: string; createdAt: string } | null;
  /** The verified evidence, so that it can be verified again together with what was found since. */
  evidence: Evidence;
  words: VerdictWords;
  /** The codes that decided the verdict: those of docs/protocol/verdict.md, and `DAMAGED_FILE`. */
  reasons: readonly (CheckCode | "DAMAGED_FILE")[];
  /** Whether the verdict is about damage to the bundle and not about the evidence in it. */
  isDamaged: boolean;
  /** Whether it is only a proof, and nothing that was given states its root. */
  needsRoot: boolean;
  /** The record's reference to its document, and whether the content check ties it to the fingerprint. */
  document: { reference: string; isBound: boolean } | null;
  /** Where its record is from, where its own file does not hold it. */
  completedBy: Completer | null;
};

export type Row = { key: string; name: string } & (
  | Verified
  | { kind: "unreadable"; reason: string }
  /**
   * Not evidence. A file is then hashed as a document. `isTooLarge`: it begins like evidence but is too
   * large.
   */
  | { kind: "document"; file: File | null; isTooLarge: boolean }
);

export type VerifiedRow = Row & Verified;

/** Every row that is about evidence, whether it could be read or not. */
export type EvidenceRow = Exclude<Row, { kind: "document" }>;

/** The visitor’s own root and the network’s rule, which are added to every piece of evidence. */
export type Setting = {
  own: Pick<Evidence, "root" | "snapshot">;
  proofBinding: ProofBinding | undefined;
};

/** The requests that the verification worker answers. The worker makes no connection. */
export type VerificationProtocol = {
  /** Verifies one piece of evidence. */
  check: { request: Evidence; progress: never; answer: Verification };
  /** Reads and verifies sources of /verify. Rows are reported as they are ready. */
  read: {
    request: { sources: readonly Source[]; setting: Setting };
    progress: { rows: readonly Row[]; done: number };
    /** The time that the worker spent on reading and verifying. */
    answer: { workMs: number };
  };
};
