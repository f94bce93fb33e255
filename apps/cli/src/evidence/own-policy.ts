// Reads the file of `--policy`, which has the form of tlog-policy. Each command needs something else of it.
import { parseOwnPolicy, trustProblem } from "@digital-evidence/evidence/check-witnesses";
import { LOG_PROOF_LIMITS } from "@digital-evidence/evidence/limits";
import type { TrustedWitnesses } from "@digital-evidence/evidence/verify-evidence";
import type { Policy } from "@digital-evidence/transparency";
import { usageError } from "../command-error.ts";
import { type Input, inputName, requireFileText } from "./read-file.ts";

/**
 * @param lacks says what the command needs and this policy does not have; null if it has everything
 * @returns the policy, also as text
 * @throws CommandError if the file cannot be read or is not such a policy, or if it lacks something
 */
export async function readPolicy(
  input: Input,
  lacks: (policy: Policy) => string | null,
): Promise<{ policy: Policy; text: string }> {
  const read = parseOwnPolicy(await requireFileText(input, LOG_PROOF_LIMITS.policyLength));
  const problem = read.ok ? lacks(read.policy) : atLine(read);
  if (read.ok && problem === null) return read;
  throw usageError(`${inputName(input)} cannot be used as a policy: ${problem}`);
}

/** Reads the witnesses that the user trusts. */
export async function readWitnesses(input: Input, now: Date): Promise<TrustedWitnesses> {
  const { text } = await readPolicy(input, (policy) => {
    const code = trustProblem(policy);
    return code === null ? null : untrustworthy[code];
  });
  return { policy: text, nowS: Math.floor(now.getTime() / 1000) };
}

export function noLog({ logs }: Policy): string | null {
  return logs.length === 0 ? untrustworthy.NO_LOG : null;
}

const untrustworthy = {
  NO_LOG: "it names no log",
  NO_QUORUM: "it requires no witness",
  KEY_OF_LOG: "it counts a log's own key as a witness",
} as const;

function atLine({ line, message }: { line: number | null; message: string }): string {
  return line === null ? message : `line ${line}: ${message}`;
}
