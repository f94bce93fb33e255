// The texts that the log publishes besides its tiles: the checkpoint with its cosignatures, the keys and the policy.
import {
  formatPolicy,
  LIMITS,
  parseVerifierKey,
  type Policy,
  type TrustedLog,
} from "@digital-evidence/transparency";
import type { LogStore } from "./log-store.ts";

type Reading = Pick<LogStore, "cosignatures" | "endedKeys" | "key">;

/** Appends to the checkpoint the cosignatures that witnesses have made for its tree size. */
export async function cosigned(
  store: Reading,
  { note, size }: { note: string; size: number },
): Promise<string> {
  const lines = (await store.cosignatures()).filter((cosignature) => cosignature.size === size);
  return note + lines.map(({ line }) => line).join("");
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
