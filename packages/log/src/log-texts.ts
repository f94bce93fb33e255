// The texts that the log publishes besides its tiles: the checkpoint with its cosignatures, the keys and the policy.
import {
  formatPolicy,
  formatVerifierKey,
  isQuorum,
  LIMITS,
  parseVerifierKey,
  type Policy,
  type TrustedLog,
} from "@digital-evidence/transparency";
import type { LogCosignature, LogStore, ServiceLogStore } from "./log-store.ts";

type Reading = Pick<LogStore, "cosignatures" | "endedKeys" | "key">;

/**
 * Appends to the checkpoint the cosignatures that witnesses have made for its tree size, unless it has them already.
 */
export async function cosigned(
  store: Pick<LogStore, "cosignatures">,
  { note, size }: ServedCheckpoint,
): Promise<string> {
  const lines = (await store.cosignatures()).filter(
    (cosignature) => cosignature.size === size && !note.includes(cosignature.line),
  );
  return note + lines.map(({ line }) => line).join("");
}

export interface ServedCheckpoint {
  readonly note: string;
  readonly size: number;
}

/** What a checkpoint needs before it is served: the quorum of a policy, publication, or nothing. */
export type WaitsFor = Policy | "PUBLICATION" | null;

export type LogServes = "SIGNED" | "COSIGNED" | "PUBLISHED";

/** What a checkpoint of the log needs before it is served and published. */
export function waitsForOf(
  { logServes }: { readonly logServes: LogServes },
  policy: Policy | null,
): WaitsFor {
  if (logServes === "PUBLISHED") return "PUBLICATION";
  return logServes === "COSIGNED" ? policy : null;
}

export async function newestCheckpoint(
  store: Pick<LogStore, "checkpoint">,
): Promise<ServedCheckpoint | null> {
  const note = await store.checkpoint();
  return note === null ? null : { note, size: headOf(note).size };
}

/**
 * Reads the newest checkpoint that may be shown. Where it needs its quorum, it is kept with the cosignatures that made
 * the quorum, because the store keeps only the newest cosignature of each witness. Where it has to be published first,
 * the publisher keeps it.
 */
export async function servedCheckpoint(
  store: Pick<ServiceLogStore, "checkpoint" | "cosignatures" | "served" | "serve">,
  waitsFor: WaitsFor,
): Promise<ServedCheckpoint | null> {
  const newest = await newestCheckpoint(store);
  if (newest === null || waitsFor === null) return newest;
  const { note } = newest;
  const served = await store.served();
  const isShown = served?.startsWith(note) ?? false;
  if (
    waitsFor !== "PUBLICATION" &&
    !isShown &&
    hasQuorum(waitsFor, newest.size, await store.cosignatures())
  ) {
    const text = await cosigned(store, newest);
    await store.serve(text);
    return { note: text, size: newest.size };
  }
  return served === null ? null : { note: served, size: headOf(served).size };
}

/** @returns the last known checkpoint of the log before this one; null if there is no such log, or none is known */
export async function formerCheckpoint(
  store: Pick<ServiceLogStore, "formerLogs">,
): Promise<string | null> {
  return (await store.formerLogs()).at(-1)?.checkpoint ?? null;
}

export function hasQuorum(
  policy: Policy,
  size: number,
  cosignatures: readonly LogCosignature[],
): boolean {
  const keys = new Set(
    cosignatures.filter((line) => line.size === size).map(({ witness }) => witness),
  );
  const witnesses = policy.witnesses.filter(({ key }) => keys.has(formatVerifierKey(key)));
  return isQuorum(
    policy,
    witnesses.map(({ name }) => name),
  );
}

/**
 * The keys of the log in the format of a policy, newest first. The oldest keys are left out if there are more than a
 * policy may contain. Null before the log has a key.
 */
export async function logKeys(store: Reading): Promise<Uint8Array | null> {
  const current = await currentKey(store);
  if (current === null) return null;
  const ended = (await store.endedKeys()).flatMap(({ key, until }) => {
    const parsed = parseVerifierKey(key);
    return parsed.ok ? [{ key: parsed.value, url: null, until }] : [];
  });
  const logs = [current, ...ended.toReversed()].slice(0, LIMITS.policyDefinitions);
  return formatPolicy({ logs, witnesses: [], groups: [], quorum: null });
}

/** The policy with the log's current key and its witnesses. Null before the log has a key. */
export async function logPolicy(store: Reading, policy: Policy | null): Promise<Uint8Array | null> {
  const current = await currentKey(store);
  if (current === null) return null;
  const { witnesses = [], groups = [], quorum = null } = policy ?? {};
  return formatPolicy({ logs: [current], witnesses, groups, quorum });
}

async function currentKey(store: Reading): Promise<TrustedLog | null> {
  const key = parseVerifierKey((await store.key()) ?? "");
  return key.ok ? { key: key.value, url: null, until: null } : null;
}

// Reads the signed text of a checkpoint. The text is not validated, because this service has written it.

/** @returns the checkpoint's text without signatures, and the tree's size */
export function headOf(checkpoint: string): { text: string; size: number } {
  const text = checkpoint.slice(0, checkpoint.lastIndexOf("\n\n") + 1);
  return { text, size: Number(text.split("\n", 2)[1]) };
}
