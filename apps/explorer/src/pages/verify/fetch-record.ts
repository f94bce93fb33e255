// Completes a proof or a bundle with the service’s current answers about the same fingerprint.
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
  // Nothing has an empty id, so such a batch counts as missing without a request.
  const batch = batchId ? await client.batch(batchId, { signal }) : null;
  if (batchId !== undefined) completed.batch = fromService(batch);
  const named = namedSnapshot(network, record, batch);
  if (named !== undefined) {
    let snapshot: JsonValue = null;
    if (named !== null) {
      await client.snapshot(named, {
        signal,
        // The value as received, because the snapshot’s hash covers every member.
        onReceived: ({ value }) => {
          snapshot = value;
        },
      });
    }
    completed.snapshot = fromService(snapshot);
  }
  return { found: true, evidence: completed };
}

/** A value of null means that the service was asked and knows nothing. */
function fromService(value: unknown): Supplied {
  return { value, from: "service" };
}
