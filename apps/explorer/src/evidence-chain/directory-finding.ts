// What was found in the directory of a domain: docs/protocol/directory.md.
import type { DirectoryProblem } from "@digital-evidence/client/directory";
import type {
  Directory,
  DirectoryFormProblem,
  DirectoryInvalidCode,
} from "@digital-evidence/evidence/directory";

export type DirectoryFound =
  /** The domain could not be asked, or sent no file. */
  | { level: "none"; code: DirectoryProblem }
  | ({ level: "received" } & DirectoryFormProblem)
  | { level: "well-formed"; code: DirectoryInvalidCode; directory: Directory }
  | { level: "valid"; directory: Directory; hash: string };

/** What a key's period is compared with: when the record was confirmed, or the present. Null if that is not stated. */
export type ComparedTime = { kind: "record" | "key"; instant: number | null };

export type DirectorySubject = {
  /** The keys, as 128 lower-case hex digits. */
  keys: readonly string[];
  /** The organizations, by their ids in lower case, for which a domain has to be allowed to state keys. */
  organizations: readonly string[];
  time: ComparedTime;
  /** Whether the hash covers the organization. If it does not, the record may name somebody else's organization. */
  isBound: boolean;
};
