// Completes a proof or a bundle with what the service says now about the same fingerprint.
import type { Client } from "@digital-evidence/client";
import type { Network } from "@digital-evidence/client/networks";
import type { JsonValue } from "@digital-evidence/evidence/canonical-json";
import type { Evidence, Supplied } from "@digital-evidence/evidence/verify-evidence";
import { namedSnapshot } from "../../ledger/own-ledger.ts";

export type Completion =
  | { found: true; evidence: Evidence }
  /** The service knows no such fingerprint. */
  | { found: false };

/** @throws RequestError or ResponseShapeError when the service gives no usable answer */
export async function fetchRecord(
  client: Client,
  hash: string,
  { evidence, network, signal }: { evidence: Evidence; network: Network; signal: AbortSignal },
): Promise<Completion> {
  const record = await client.fingerprint(hash, { signal });
  if (record === null) return { found: false };
  const completed: Evidence = {
    ...evidence,
    hash: { value: hash, from: "file" },
    record: fromService(record),
  };
  const { batchId } = record;
  // What nothing can be named is missing without being requested.
  const batch = batchId ? await client.batch(batchId, { signal }) : null;
  if (batchId !== undefined) completed.batch = fromService(batch);
  const named = namedSnapshot(network, record, batch);
  if (named !== undefined) {
    let snapshot: JsonValue = null;
    if (named !== null) {
      await client.snapshot(named, {
        signal,
        // Every member as received, since its hash covers them all.
        onReceived: ({ value }) => {
          snapshot = value;
        },
      });
    }
    completed.snapshot = fromService(snapshot);
  }
  return { found: true, evidence: completed };
}

/** Null where the service was asked and gave nothing. */
function fromService(value: unknown): Supplied {
  return { value, from: "service" };
}
