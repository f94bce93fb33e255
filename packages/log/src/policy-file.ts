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

/**
 * @param setting what names the file, for the message of an error
 * @throws PolicyFileError where the file cannot be used
 */
export async function readPolicyFile(path: string, setting = "LOG_POLICY"): Promise<Policy> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new PolicyFileError(`${setting}: ${path} cannot be read`, { cause });
  }
  const policy = parsePolicy(bytes);
  if (!policy.ok) {
    const where = policy.line === null ? path : `${path}, line ${policy.line}`;
    throw new PolicyFileError(`${setting}: ${where}: ${policy.message}`);
  }
  if (needsMlDsa44(policy.value) && mlDsa44 === null) {
    throw new PolicyFileError(
      `${setting}: ${path}: a witness has a key of ML-DSA-44, and ${MISSING_ML_DSA_44}`,
    );
  }
  // The service publishes this policy with a line for the log's own key. Readers refuse a policy that is longer than
  // `LIMITS.policyBytes`.
  const published = { ...policy.value, logs: [] };
  const roomBytes = LIMITS.policyBytes - LIMITS.verifierKeyBytes - "log \n".length;
  if (formatPolicy(published).length > roomBytes) {
    throw new PolicyFileError(
      `${setting}: ${path}: the witnesses take more than ${roomBytes} bytes. Name fewer, or shorten their names and addresses`,
    );
  }
  for (const { name, url, until } of policy.value.witnesses) {
    if (until !== null) {
      throw new PolicyFileError(
        `${setting}: ${path}: the key of witness ${name} has an end; name the witness with its new key`,
      );
    }
    if (url === null || !/^https?:\/\/./.test(url) || !URL.canParse(url)) {
      throw new PolicyFileError(`${setting}: ${path}: witness ${name} has no http address`);
    }
  }
  return policy.value;
}
