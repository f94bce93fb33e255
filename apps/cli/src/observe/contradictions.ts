// Compares an answer of a service with what it stated before. Only what a check covers can contradict: the fields under
// the fingerprint's hash, the root, a final status, and that there is an answer. What a service withholds, or states in
// members that nothing covers, is no contradiction.
import { isSameValue } from "@digital-evidence/evidence/check-member";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { JsonObject } from "@digital-evidence/evidence/json-object";
import type { ObservedContradiction } from "@digital-evidence/evidence/observation";
import { normalizeKeyId } from "@digital-evidence/evidence/signature";
import { isFingerprintStatus } from "@digital-evidence/evidence/status";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";

const FINAL = "FINALIZED_COMMITMENT";

/** The members of a record that the hash covers, except the time and the signer, which have several spellings. */
const COVERED = [
  "organizationId",
  "tenantId",
  "eventId",
  "documentId",
  "documentRef",
  "version",
] as const;

/** @param root the root that the service stated before for the batch `id`, which the batch or record is about */
export function changedRoot(answer: JsonObject, id: string, root: string): boolean {
  const stated = answer["mptRoot"];
  const about = answer["batchId"] ?? answer["id"];
  // Text that is not a hash is not another root. It is a damaged answer, which shows nothing.
  const other = typeof stated === "string" ? hashOf(stated) : null;
  return other !== null && other !== root && typeof about === "string" && isSameValue(about, id);
}

/** A known status that is not the final one. A status that the protocol does not define shows nothing. */
export function isStatusBack({ status }: JsonObject): boolean {
  return isFingerprintStatus(status) && status !== FINAL;
}

/** Whether a record states something else than before where the fingerprint's hash covers it. */
export function isChanged(hash: string, before: JsonObject, now: JsonObject): boolean {
  const { checks } = verifyEvidence({
    hash: { value: hash, from: "visitor" },
    record: { value: now, from: "service" },
  });
  const content = checks.find(({ id }) => id === "RECORD_HASH");
  if (content?.verdict === "fail") return true;
  if (content?.verdict === "pass") return false;
  return (
    COVERED.some((name) => isOther(before[name], now[name])) ||
    isOther(keyIn(before), keyIn(now)) ||
    isOtherTime(before["fingerprintTimestamp"], now["fingerprintTimestamp"])
  );
}

/** The signer's key, however it is spelled. */
export function keyIn({ signer }: JsonObject): string | null {
  return typeof signer === "string" ? (normalizeKeyId(signer) ?? signer) : null;
}

function isOther(before: unknown, now: unknown): boolean {
  // A member that is not stated says nothing.
  if (before === undefined || before === null || now === undefined || now === null) return false;
  if (typeof before === "string" && typeof now === "string") return !isSameValue(before, now);
  return before !== now;
}

function isOtherTime(before: unknown, now: unknown): boolean {
  const [one, other] = [millisecondsOf(before), millisecondsOf(now)];
  return one !== null && other !== null && one !== other;
}

/** What contradicts in an answer about a record that was verified before; null if nothing does. */
export function recordContradiction(
  hash: string,
  {
    before,
    now,
    batch,
  }: { before: JsonObject; now: JsonObject; batch: { id: string; root: string } },
): ObservedContradiction | null {
  if (isChanged(hash, before, now)) return "CHANGED";
  if (changedRoot(now, batch.id, batch.root)) return "OTHER_ROOT";
  return isStatusBack(now) ? "STATUS_BACK" : null;
}
