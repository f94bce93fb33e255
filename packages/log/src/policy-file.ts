// Reads the policy of witnesses. The file has the format of tlog-policy and names each witness with its key and
// address.
import { readFile } from "node:fs/promises";
import { MISSING_ML_DSA_44, mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import {
  formatPolicy,
  LIMITS,
  needsMlDsa44,
  parsePolicy,
  type Policy,
} from "@digital-evidence/transparency";

export class PolicyFileError extends Error {
  override readonly name = "PolicyFileError";
}

/** @throws PolicyFileError where the file of `LOG_POLICY` cannot be used */
export async function readPolicyFile(path: string): Promise<Policy> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new PolicyFileError(`LOG_POLICY: ${path} cannot be read`, { cause });
  }
  const policy = parsePolicy(bytes);
  if (!policy.ok) {
    const where = policy.line === null ? path : `${path}, line ${policy.line}`;
    throw new PolicyFileError(`LOG_POLICY: ${where}: ${policy.message}`);
  }
  const problem = askingProblem(policy.value);
  if (problem !== null) throw new PolicyFileError(`LOG_POLICY: ${path}: ${problem}`);
  return policy.value;
}

/** @returns why the witnesses of this policy cannot be asked for cosignatures; null if they can */
export function askingProblem(policy: Policy): string | null {
  if (needsMlDsa44(policy) && mlDsa44 === null) {
    return `a witness has a key of ML-DSA-44, and ${MISSING_ML_DSA_44}`;
  }
  // The log publishes this policy with a line for its own key. Readers refuse a policy that is longer than
  // `LIMITS.policyBytes`.
  const roomBytes = LIMITS.policyBytes - LIMITS.verifierKeyBytes - "log \n".length;
  if (formatPolicy({ ...policy, logs: [] }).length > roomBytes) {
    return `the witnesses take more than ${roomBytes} bytes. Name fewer, or shorten their names and addresses`;
  }
  for (const { name, url, until } of policy.witnesses) {
    if (until !== null) {
      return `the key of witness ${name} has an end; name the witness with its new key`;
    }
    if (url === null || !/^https?:\/\/./.test(url) || !URL.canParse(url)) {
      return `witness ${name} has no http address`;
    }
  }
  return null;
}
