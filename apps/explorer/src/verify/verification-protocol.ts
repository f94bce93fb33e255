import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { Findings } from "../evidence/check-evidence.ts";
import type { OwnRoot } from "../own-root/read-own-root.ts";
import type { Judged } from "./judge.ts";

/** Something handed in, or something completed since with what the service says. */
export type Source = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { completed: Evidence; before: Judged }
);

export type Row = { key: string; name: string } & (
  | Judged
  | { kind: "unreadable"; reason: string }
  /** Not evidence: to be hashed, where it is a file. `isTooLarge`: it begins like evidence. */
  | { kind: "document"; file: File | null; isTooLarge: boolean }
);

/** What the verification worker can be asked. It connects to nobody. */
export type VerificationProtocol = {
  /** One piece of evidence, gathered already. */
  check: { request: Evidence; progress: never; answer: Findings };
  /** Some of what was handed in on /verify; rows are reported as they come. */
  read: {
    request: { sources: readonly Source[]; own: OwnRoot };
    progress: { rows: readonly Row[]; done: number };
    /** Time that this worker spent reading and checking. */
    answer: { workMs: number };
  };
};
