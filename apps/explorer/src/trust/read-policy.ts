// Reads a witness policy before the page uses it. A policy whose witnesses could not confirm the log is refused.
import {
  formatPolicy,
  formatVerifierKey,
  parsePolicy,
  parseVerifierKey,
  type Policy,
} from "@digital-evidence/transparency";
import type { PolicyProblem } from "@digital-evidence/verdict/witnesses";

export type PolicyReading = { policy: string } | { problem: PolicyProblem };

/**
 * Returns the policy for this log, without any other log, or why the policy is refused. A policy that names no log is
 * accepted for this log, as tlog-policy allows. With `mustNameLog`, such a policy is refused.
 * @param log the log's verifier key
 */
export function readPolicy(text: string, log: string, mustNameLog = false): PolicyReading {
  const lines = text.endsWith("\n") ? text : `${text}\n`;
  const parsed = parsePolicy(new TextEncoder().encode(lines));
  if (!parsed.ok) return { problem: { code: "INVALID", line: parsed.line } };
  const { logs, witnesses, quorum } = parsed.value;
  const key = parseVerifierKey(log);
  if (!key.ok) throw new TypeError('"log" is not a verifier key');
  if (logs.length === 0 && mustNameLog) return { problem: { code: "NO_LOG" } };
  const ours =
    logs.length === 0
      ? { key: key.value, url: null, until: null }
      : logs.find((each) => formatVerifierKey(each.key) === log);
  if (ours === undefined) return { problem: { code: "OTHER_LOG" } };
  if (quorum === null) return { problem: { code: "NO_QUORUM" } };
  const isOfLog = ({ key }: Policy["witnesses"][number]) =>
    String(key.publicKey) === String(ours.key.publicKey);
  if (witnesses.some(isOfLog)) return { problem: { code: "KEY_OF_LOG" } };
  // The ended keys of this log stay in the policy, so that checkpoints which they signed can still be verified.
  const ended = logs.filter(
    (each) => each !== ours && each.until !== null && each.key.name === ours.key.name,
  );
  const kept = { ...parsed.value, logs: [ours, ...ended] };
  return { policy: new TextDecoder().decode(formatPolicy(kept)) };
}

/** Whether the policy `named` contains a witness's key that the policy `trusted` does not contain. */
export function namesOtherWitnesses(trusted: string, named: string): boolean {
  const keys = keysOf(trusted);
  return [...keysOf(named)].some((key) => !keys.has(key));
}

function keysOf(policy: string): Set<string> {
  const parsed = parsePolicy(new TextEncoder().encode(policy));
  return new Set(parsed.ok ? parsed.value.witnesses.map(({ key }) => formatVerifierKey(key)) : []);
}
