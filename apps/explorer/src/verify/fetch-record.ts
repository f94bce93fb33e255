// Completes a proof with the service’s current answers about the same fingerprint.
import type { CallOptions, Client } from "@digital-evidence/client";
import {
  type Known,
  type Need,
  needs,
  type NetworkSetting,
  type PartState,
} from "@digital-evidence/verdict/known";
import { type ReceivedPart, receivePart } from "../queries/records.ts";

type Options = { known: Known; network: NetworkSetting; call: CallOptions };

/**
 * Asks the service for everything that the evidence needs, one part after the other.
 * @param hash the fingerprint's hash; if the known evidence has no hash, this one counts as stated by the file
 * @param options `known` is what is already known; it has a proof and no record
 * @returns null if the service does not know the fingerprint
 * @throws RequestError or ResponseShapeError when the service gives no usable answer
 */
export async function fetchRecord(
  client: Client,
  hash: string,
  { known, network, call }: Options,
): Promise<Known | null> {
  let all: Known = { ...known, hash: known.hash ?? { value: hash, from: "file" } };
  for (;;) {
    const [need] = needs(all, network);
    if (need === undefined) return all;
    const { value } = await ask(client, hash, need, call);
    if (need.part === "record" && value === null) return null;
    const part: PartState = { state: "supplied", value, from: "service" };
    all = { ...all, [need.part]: value === null ? { state: "missing", from: "service" } : part };
  }
}

function ask(
  client: Client,
  hash: string,
  need: Need,
  call: CallOptions,
): Promise<ReceivedPart<unknown>> {
  return receivePart<unknown>((onReceived) => {
    const options = { ...call, onReceived };
    switch (need.part) {
      case "record":
        return client.fingerprint(hash, options);
      case "proof":
        return client.proof(hash, options);
      case "batch":
        return client.batch(need.id, options);
      case "snapshot":
      default:
        return client.snapshot(need.hash, options);
    }
  });
}
