// What a visitor gives on /verify, and the rows that the page shows for it.
import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import type {
  Evidence,
  TrustedObserver,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import type { Standing } from "@digital-evidence/verdict/documents";
import type { Reason, Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting, Trust } from "@digital-evidence/verdict/known";
import type { SeenCheckpoint } from "@digital-evidence/verdict/log";
import type { Named } from "@digital-evidence/verdict/files";
import type { LogFileFinding } from "@digital-evidence/verdict/log-file";
import type { Statement } from "@digital-evidence/verdict/statements";
import type { LoneTimestamp } from "@digital-evidence/verdict/timestamps";
import type { Told } from "@digital-evidence/verdict/headline";
import type { Policy, verifyCheckpoint } from "@digital-evidence/transparency";
import type { KeptCheckpoint } from "./kept-checkpoints.ts";

/**
 * One thing to verify: a file or text that the visitor gave, the fragment of a link that carries evidence, or
 * evidence that was completed with a record from elsewhere.
 */
export type GivenSource = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { fragment: string }
  | { completed: Known; before: Verified; by: Completer }
);

/** Where the record of a completed proof or bundle came from: the service, or another of the visitor’s files. */
type Completer = { from: "service" } | { from: "file"; name: string };

/** What was concluded from one piece of evidence, in the form that a row shows. */
export type Verified = {
  kind: "bundle" | "proof" | "record";
  /** The hash of the fingerprint, where the evidence names one. This text is untrusted. */
  hash: string | null;
  /** The network and the time that a bundle states about itself. */
  origin: { network: string; createdAt: string } | null;
  /**
   * What is known from the evidence, without what the visitor provides. It is kept so that it can be concluded from again
   * together with further evidence.
   */
  known: Known;
  /** The witnesses that count for the log whose proof the evidence has. */
  trust: Trust | null;
  told: Told;
  reasons: readonly Reason[];
  /** Whether the snapshot passed the check of the ledger, so that a log can contradict the evidence. */
  isSnapshotChecked: boolean;
  /** Whether the evidence is only a proof and the visitor gave nothing that states its root. */
  needsRoot: boolean;
  /** The record's reference to its document, and what the checks found about that record. */
  document: { reference: string; standing: Standing } | null;
  /** The two checkpoints that show two trees of one log, if `known.fork` says so. */
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
  /** The code is an `UnreadCode`, or `UNREADABLE_FILE`. On a case's page, it may also be the code of a failed request. */
  | { kind: "unreadable"; code: string; reason: Statement | string }
  /** A checkpoint or a `.tlog-proof` without other evidence. The code says what its signatures show. */
  | {
      kind: "log";
      code: LogFileFinding["signed"] | "FORKED";
      told: Told;
      text: string;
      contradiction: LogConflict | null;
    }
  /**
   * A timestamp token. The page checks it, by code that is loaded then, because it may be for a file that only the page can
   * hash. `found` is null until then.
   */
  | {
      kind: "token";
      code: "TIMESTAMP";
      told: Told;
      token: Uint8Array;
      found: LoneTimestamp | "NO_WEB_CRYPTO" | null;
    }
  | Named
  /**
   * A source that is not evidence. It is hashed as a document. `TOO_LARGE` means that the file begins like
   * evidence but is larger than evidence may be.
   */
  | { kind: "document"; code: "NOT_A_BUNDLE" | "TOO_LARGE"; file: File | null; also?: Statement }
);

/** Two checkpoints that one key signed over different trees of one size. */
export type LogConflict = { before: KeptCheckpoint; now: SeenCheckpoint };

export type VerifiedRow = Row & Verified;

/** A row about evidence, whether the evidence could be read or not. */
export type EvidenceRow = Exclude<Row, { kind: "document" | "named" }>;

/** Policies in the form of tlog-policy whose witnesses the visitor trusts, and observers. */
export type Trusted = {
  /** The policy that the visitor pasted. It is used for every log, in place of the kept policies. */
  pasted: string | null;
  /** The policies that this browser keeps, each for its own log. */
  kept: readonly string[];
  observers: readonly TrustedObserver[];
  /** The current time by the visitor's clock, in seconds since the Unix epoch. */
  nowS: number;
};

/** The root or the snapshot that the visitor provides. */
type OwnRoot = Pick<Evidence, "root" | "snapshot">;

/** The visitor’s own root, the network, and the witnesses and observers that the visitor trusts. */
export type VerificationSetting = {
  own: OwnRoot;
  network: NetworkSetting;
  trusted: Trusted;
  /** The checkpoints that this browser remembers, as they are stored; null if none are. */
  seen: string | null;
};

/** Adds the root or the snapshot that the visitor provides. */
export function withOwnRoot(known: Known, { root, snapshot }: OwnRoot): Known {
  return {
    ...known,
    ...(root === undefined ? {} : { root }),
    ...(snapshot === undefined ? {} : { ownSnapshot: { value: snapshot.value } }),
  };
}

export function isEvidence(row: Row): row is EvidenceRow {
  return row.kind !== "document" && row.kind !== "named";
}

export function isVerified(row: Row): row is VerifiedRow {
  return "known" in row;
}

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
    request: { sources: readonly GivenSource[]; setting: VerificationSetting };
    progress: { rows: readonly Row[]; done: number };
    /**
     * The time that the worker spent on parsing and verifying. Waiting for the content of files is not
     * included.
     */
    answer: { workMs: number };
  };
};

type CheckedCheckpoint = ReturnType<typeof verifyCheckpoint>;
