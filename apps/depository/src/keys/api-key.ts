// The part of the store's interface that concerns API keys. A key is never removed, because stored submissions refer
// to it. Instead, it expires or is disabled, and the service then refuses it.
import { hash } from "node:crypto";

/**
 * The hash under which a key is stored. A fast hash without salt is enough, because keys are long and random and cannot
 * be guessed.
 */
export function apiKeyHash(key: string): string {
  return hash("sha256", key, "hex");
}

export interface NewApiKey {
  /** SHA-256 of the key; the key itself is never stored. */
  readonly keyHash: string;
  readonly organizationId: string;
  readonly createdAt: number;
  /** The default is a label that is made from the hash. */
  readonly label?: string;
  /** The key is refused from this time on. By default it does not expire. */
  readonly expiresAt?: number | null;
}

export interface ApiKey {
  readonly keyHash: string;
  readonly label: string;
  /** 1 for the first key with this label, 2 for the one that replaced it, and so on. */
  readonly generation: number;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly disabledAt: number | null;
  /** When the key was last used. The time may be up to a minute too early. Null if the key was never used. */
  readonly lastUsedAt: number | null;
}

/** The API key that sends submissions, with its organization. */
export interface Submitter {
  readonly keyHash: string;
  /** The name by which submissions record the key: `label/generation`. */
  readonly keyName: string;
  readonly organization: { readonly id: string; readonly name: string };
}

/** Why a key is not accepted. */
export type KeyProblem = "UNKNOWN" | "DISABLED" | "EXPIRED";

/** @returns null if the key is accepted at the time `at` */
export function keyProblem(
  key: Pick<ApiKey, "disabledAt" | "expiresAt"> | undefined,
  at: number,
): KeyProblem | null {
  if (key === undefined) return "UNKNOWN";
  if (key.disabledAt !== null) return "DISABLED";
  return key.expiresAt !== null && key.expiresAt <= at ? "EXPIRED" : null;
}

/** Thrown by a write whose API key is not accepted. The write has changed nothing. */
export class KeyRefusedError extends Error {
  override readonly name = "KeyRefusedError";
  readonly problem: KeyProblem;
  constructor(problem: KeyProblem) {
    super(`the API key is not accepted: ${problem}`);
    this.problem = problem;
  }
}

/** What a submission records about the key that sent it: `label/generation`. */
export function keyName({ label, generation }: Pick<ApiKey, "label" | "generation">): string {
  return `${label}/${generation}`;
}

/** A submission that added a fingerprint, or that added signatures to a stored fingerprint. */
export interface SubmissionOrigin {
  readonly receivedAt: number;
  /** The name (`keyName`) of the API key that sent it. */
  readonly submittedBy: string;
}

export interface ApiKeyStore {
  /**
   * Adds a key with a new label. A key that is already stored does not change.
   * @returns false if another key has the label
   */
  put(key: NewApiKey): Promise<boolean>;
  /**
   * Adds a key that replaces the newest one with this label, for the same organization. The earlier keys with this
   * label expire at `endsAt`, unless they expire earlier anyway. Their webhooks belong to the new key immediately.
   * @returns null if no key has this label, or if the newest one is disabled
   */
  replace(change: {
    label: string;
    keyHash: string;
    createdAt: number;
    expiresAt: number | null;
    endsAt: number;
  }): Promise<ApiKey | null>;
  /** The keys whose hash begins with these hex digits. */
  beginning(start: string): Promise<ApiKey[]>;
  /** All keys, by label and generation. */
  all(): Promise<ApiKey[]>;
  use(use: { keyHash: string; at: number }): Promise<void>;
  /**
   * Disables the keys with this label, or the one with this hash, and deletes their webhooks with the waiting events.
   * @returns how many keys this call disabled; keys that were disabled before do not count
   */
  disable(which: { label: string } | { keyHash: string }, at: number): Promise<number>;
  /** Which keys sent the submissions of a fingerprint, oldest first. Empty if there is no such fingerprint. */
  submissionOrigins(hash: string): Promise<SubmissionOrigin[]>;
}
