// Completes a proof or a bundle with what the service says now about the same fingerprint.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { JsonValue } from "@digital-evidence/evidence/canonical-json";
import type { Client } from "@digital-evidence/client";

export type Completion =
  | { found: true; evidence: Evidence }
  /** The service knows no such fingerprint. */
  | { found: false };

/** @throws RequestError or ResponseShapeError when the service gives no usable answer */
export async function fetchRecord(
  client: Client,
  hash: string,
  { evidence, hasLedger, signal }: { evidence: Evidence; hasLedger: boolean; signal: AbortSignal },
): Promise<Completion> {
  const record = await client.fingerprint(hash, { signal });
  if (record === null) return { found: false };
  const batch =
    record.batchId === undefined ? null : await client.batch(record.batchId, { signal });
  const named = record.batchGlobalSnapshotHash ?? batch?.globalSnapshotHash;
  let snapshot: JsonValue | undefined;
  if (hasLedger && named !== undefined) {
    await client.snapshot(named, {
      signal,
      // Every member as received, since its hash covers them all.
      onReceived: ({ value }) => {
        snapshot = value;
      },
    });
  }
  const completed = { ...evidence, askedHash: hash, record, batch };
  return {
    found: true,
    evidence: snapshot === undefined ? completed : { ...completed, snapshot },
  };
}
