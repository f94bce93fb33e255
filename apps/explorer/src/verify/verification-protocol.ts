import type {
  CheckCode,
  Evidence,
  ProofBinding,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import type { Policy, verifyCheckpoint } from "@digital-evidence/transparency";
import type { Conclusion, Trust } from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting } from "@digital-evidence/verdict/known";
import type { KeptCheckpoint } from "../evidence-chain/kept-checkpoint.ts";
import type { LogFailure, SeenCheckpoint } from "../evidence-chain/log-finding.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";

/**
 * One thing to verify: a file or text that the visitor gave, the fragment of a link that carries evidence, or
 * evidence that was completed with a record from elsewhere.
 */
export type Source = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { fragment: string }
  | { completed: Evidence; before: Verified; by: Completer }
);

/** Where the record of a completed proof or bundle came from: the service, or another of the visitor’s files. */
export type Completer = { from: "service" } | { from: "file"; name: string };

/** What the engine concluded from one piece of evidence, in the form that a row shows. */
export type Verified = {
  kind: "bundle" | "proof" | "record";
  /** The hash of the fingerprint, where the evidence names one. This text is untrusted. */
  hash: string | null;
  /** The network and the time that a bundle states about itself. */
  origin: { network: string; createdAt: string } | null;
  /** The verified evidence. It is kept so that it can be verified again together with further evidence. */
  evidence: Evidence;
  words: VerdictWords;
  /** The codes that decided the verdict: those from docs/protocol/verdict.md, and `DAMAGED_FILE`. */
  reasons: readonly (CheckCode | LogFailure)[];
  /** Whether the verdict is about damage to the bundle and not about its evidence. */
  isDamaged: boolean;
  /** Whether the snapshot passed the check of the ledger, so that a log can contradict the evidence. */
  isSnapshotChecked: boolean;
  /** Whether the evidence is only a proof and the visitor gave nothing that states its root. */
  needsRoot: boolean;
  /**
   * The record's reference to its document. `isBound` says whether the content check proved that the
   * reference belongs to the fingerprint.
   */
  document: { reference: string; isBound: boolean } | null;
  /**
   * The checkpoint that this browser remembers and the one in the evidence's log proof, if they state different roots
   * for the same size; null otherwise. Such a contradiction decides the verdict, whatever the evidence shows.
   */
  contradiction: LogConflict | null;
  /** The timestamps in a bundle. They were not checked together with the evidence, because no verdict rests on them. */
  timestamps: readonly BundleTimestamp[];
  /** Where the record came from if another source completed the evidence with it; null otherwise. */
  completedBy: Completer | null;
};

export type Row = {
  key: string;
  name: string;
  /** Whether the evidence came in the link that the visitor opened. */
  isFromLink?: boolean;
} & (
  | Verified
  /** The code is an `UnreadCode`. On a case's page, it may also be the code of a failed request. */
  | { kind: "unreadable"; code: string; reason: string }
  /**
   * A checkpoint, a `.tlog-proof` or a timestamp token without other evidence. For a checkpoint or a proof, the code
   * says what its signatures show. A token is verified only when its row is shown, by code that is loaded then.
   */
  | {
      kind: "log";
      code: string;
      words: VerdictWords;
      content: LogContent;
    }
  /**
   * A source that is not evidence. It is hashed as a document. `TOO_LARGE` means that the file begins like
   * evidence but is larger than evidence may be.
   */
  | { kind: "document"; code: "NOT_A_BUNDLE" | "TOO_LARGE"; file: File | null }
);

export type LogContent =
  | {
      text: string;
      /** The remembered and the given checkpoint, if they state different roots for the same size; null otherwise. */
      contradiction: LogConflict | null;
    }
  | { token: Uint8Array };

/** Two checkpoints that one key signed over different trees of one size. */
export type LogConflict = { before: KeptCheckpoint; now: SeenCheckpoint };

export type VerifiedRow = Row & Verified;

/** A row about evidence, whether the evidence could be read or not. */
export type EvidenceRow = Exclude<Row, { kind: "document" }>;

/** Policies in the form of tlog-policy whose witnesses the visitor trusts. */
export type TrustedPolicies = {
  /** The policy that the visitor pasted. It is used for every log, in place of the kept policies. */
  pasted: string | null;
  /** The policies that this browser keeps, each for its own log. */
  kept: readonly string[];
  /** The current time by the visitor's clock, in seconds since the Unix epoch. */
  nowS: number;
};

/** The visitor’s own root, the network’s binding rule and the witnesses that the visitor trusts. */
export type Setting = {
  own: Pick<Evidence, "root" | "snapshot">;
  proofBinding: ProofBinding | undefined;
  trusted: TrustedPolicies;
  /** The checkpoints that this browser remembers, as they are stored; null if none are. */
  seen: string | null;
};

/** The requests that the verification worker answers. The worker never connects to a network. */
export type VerificationProtocol = {
  /** Draws the conclusion that a page shows from everything that it knows. */
  conclude: {
    request: { known: Known; network: NetworkSetting; trust: Trust | null };
    progress: never;
    answer: Conclusion;
  };
  check: { request: Evidence; progress: never; answer: Verification };
  /** Verifies a checkpoint that the browser itself cannot verify, because a key in the policy is of ML-DSA-44. */
  checkpoint: {
    request: { note: Uint8Array; policy: Policy };
    progress: never;
    answer: CheckedCheckpoint;
  };
  /** Reads and verifies sources. Rows are reported as soon as they are ready. */
  read: {
    request: { sources: readonly Source[]; setting: Setting };
    progress: { rows: readonly Row[]; done: number };
    /**
     * The time that the worker spent on parsing and verifying. Waiting for the content of files is not
     * included.
     */
    answer: { workMs: number };
  };
};

export type CheckedCheckpoint = ReturnType<typeof verifyCheckpoint>;
