// Completes a proof or a bundle with the service’s current answers about the same fingerprint.
import type { CallOptions, Client } from "@digital-evidence/client";
import type { Network } from "@digital-evidence/client/networks";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import type { Evidence, Supplied } from "@digital-evidence/evidence/verify-evidence";
import { namedSnapshot } from "../ledger/own-ledger.ts";
import { receivePart } from "../queries/received-part.ts";

export type Completion = { found: true; evidence: Evidence } | { found: false };

const MISSING = { value: null };

type Options = { evidence: Evidence; network: Network; call: CallOptions };

/**
 * Returns the evidence completed with the service's record, batch and snapshot.
 * @param hash the fingerprint's hash; if the known evidence has no hash, this one counts as stated by the file
 * @param options `evidence` is what is already known
 * @throws RequestError or ResponseShapeError when the service gives no usable answer
 */
export async function fetchRecord(
  client: Client,
  hash: string,
  { evidence, network, call }: Options,
): Promise<Completion> {
  // The engine judges `received`, which has every member of the answer. `record` only shows what else to request.
  let received: JsonValue = null;
  const record = await client.fingerprint(hash, {
    ...call,
    onReceived: ({ value }) => {
      received = value;
    },
  });
  if (record === null) return { found: false };
  const completed: Evidence = {
    hash: { value: hash, from: "file" },
    ...evidence,
    record: fromService(received),
  };
  const { batchId } = record;
  // A batch cannot be requested by an empty id. If the record names an empty id, the batch counts as missing.
  const batch = batchId
    ? await receivePart((onReceived) => client.batch(batchId, { ...call, onReceived }))
    : MISSING;
  if (batchId !== undefined) completed.batch = fromService(batch.value);
  const named = namedSnapshot(network, record, batch.value);
  if (named !== undefined) {
    const snapshot =
      named === null
        ? MISSING
        : await receivePart((onReceived) => client.snapshot(named, { ...call, onReceived }));
    completed.snapshot = fromService(snapshot.value);
  }
  return { found: true, evidence: completed };
}

/** Marks a part as supplied by the service. The value null means that the service does not know the part. */
function fromService(value: unknown): Supplied {
  return { value, from: "service" };
}
