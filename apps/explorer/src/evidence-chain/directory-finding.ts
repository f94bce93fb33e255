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

/**
 * The time that a key's period is compared with. For `record`, this is when the record was confirmed; for `key`, it is
 * the present. `instant` is null if the record does not state when it was confirmed.
 */
export type ComparedTime = { kind: "record" | "key"; instant: number | null };

export type DirectorySubject = {
  /** The keys, as 128 lower-case hex digits. */
  keys: readonly string[];
  /** The ids of organizations, in lower case. A domain is offered only if it may state keys for one of them. */
  organizations: readonly string[];
  time: ComparedTime;
  /**
   * Whether the fingerprint's hash was found to cover the organization. Without that, the record may name somebody
   * else's organization.
   */
  isBound: boolean;
};
