// Changes which witnesses the visitor trusts for a log. The code is not in trusted-witnesses.ts because a fingerprint's
// page loads that file at once, and this one only where the visitor can choose.
import { isOf, MAX_POLICIES, policyList, trustedPolicy } from "./trusted-witnesses.ts";

/** Whether a policy for this log can be kept without dropping the policy for another log. */
export function hasRoomFor(service: string, log: string): boolean {
  return policyList.all().length < MAX_POLICIES || trustedPolicy(service, log) !== null;
}

/**
 * Trusts the policy's witnesses for this log. If the visitor already trusts those of too many other logs, nothing
 * changes, because the visitor would not notice that the browser no longer trusts an earlier choice.
 * @param log the log's verifier key
 * @returns whether the witnesses are trusted now
 */
export function trust(service: string, log: string, policy: string): boolean {
  const hasRoom = hasRoomFor(service, log);
  if (hasRoom) policyList.add({ service, log, policy }, isOf(service, log));
  return hasRoom;
}

export function stopTrusting(service: string, log: string): void {
  policyList.remove(isOf(service, log));
}
