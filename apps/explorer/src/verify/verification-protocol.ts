import type {
  CheckCode,
  Evidence,
  ProofBinding,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import type { VerdictWords } from "../words/verdict.ts";

/** Something handed in, or something completed since with what the service says. */
export type Source = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { completed: Evidence; before: Verified }
);

/** What the engine concluded from one piece of evidence, as a row shows it. */
export type Verified = {
  kind: "bundle" | "proof" | "record";
  /** The fingerprint it is about, where it says; untrusted text. */
  hash: string | null;
  /** The network and the day a bundle says it is from. */
  origin: { network: string; createdAt: string } | null;
  /** What was verified, for verifying it again with all that was found. */
  evidence: Evidence;
  words: VerdictWords;
  /** What decided, for programs: codes of docs/protocol/verdict.md, and `DAMAGED_FILE`. */
  reasons: readonly (CheckCode | "DAMAGED_FILE")[];
  /** Whether the verdict is on the bundle's seal rather than on the evidence in it. */
  isDamaged: boolean;
  /** Whether it is a proof alone that nothing here says the root of. */
  needsRoot: boolean;
  /** The record's reference to its document, and whether the content check ties it to the fingerprint. */
  document: { reference: string; isBound: boolean } | null;
  /** Whether the record was fetched since, and is not in the file. */
  isCompleted: boolean;
};

export type Row = { key: string; name: string } & (
  | Verified
  | { kind: "unreadable"; reason: string }
  /** Not evidence: to be hashed, where it is a file. `isTooLarge`: it begins like evidence. */
  | { kind: "document"; file: File | null; isTooLarge: boolean }
);

export type VerifiedRow = Row & Verified;

/** Every row that is about evidence, whether it could be read or not. */
export type EvidenceRow = Exclude<Row, { kind: "document" }>;

/** What the visitor and the page's network add to every piece of evidence. */
export type Setting = {
  own: Pick<Evidence, "root" | "snapshot">;
  proofBinding: ProofBinding | undefined;
};

/** What the verification worker can be asked. It connects to nobody. */
export type VerificationProtocol = {
  /** One piece of evidence, gathered already. */
  check: { request: Evidence; progress: never; answer: Verification };
  /** Some of what was handed in on /verify; rows are reported as they come. */
  read: {
    request: { sources: readonly Source[]; setting: Setting };
    progress: { rows: readonly Row[]; done: number };
    /** Time that this worker spent reading and verifying. */
    answer: { workMs: number };
  };
};
