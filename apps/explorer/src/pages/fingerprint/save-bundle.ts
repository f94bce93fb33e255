import type { Client } from "@digital-evidence/client";
import { bundleParts, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { Network } from "@digital-evidence/client/networks";
import { bundleFileName, bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { version } from "../../../package.json";
import { saveText } from "../../components/save-text.ts";
import { hasOwnLedger } from "../../ledger/own-ledger.ts";

type Request = { client: Client; network: Network; networkKey: string; hash: string };

/**
 * Requests every part as the service answers now, since a bundle keeps each member as it was received, with its
 * address and time, and the page keeps only what it shows.
 * @throws RequestError, ResponseShapeError when the service gives no usable answer; TypeError when a part cannot
 *   be kept in a bundle
 */
export async function saveBundle({ client, network, networkKey, hash }: Request): Promise<void> {
  const gathered = await gatherEvidence(client, hash.toLowerCase(), {
    hasOwnLedger: hasOwnLedger(network),
  });
  const bundle = createBundle({
    network: networkKey,
    hash: hash.toLowerCase(),
    createdAt: new Date(),
    tool: { name: "digital-evidence-explorer", version },
    parts: bundleParts(gathered),
  });
  saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
}
