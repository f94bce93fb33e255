import type { Client } from "@digital-evidence/client";
import { bundleParts, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { Network } from "@digital-evidence/client/networks";
import {
  type Bundle,
  bundleFileName,
  bundleToText,
  createBundle,
} from "@digital-evidence/evidence/bundle";
import { fillTemplate, templateFileName } from "@digital-evidence/evidence/html-verifier";
import { version } from "../../../package.json";
import { saveText } from "../../components/save-text.ts";
import { hasOwnLedger } from "../../ledger/own-ledger.ts";
import type { Source } from "../../queries/source.ts";
import { LANGUAGE } from "../../words/locale.ts";

export type BundleRequest = { client: Client; network: Network; networkKey: string; hash: string };

/**
 * Requests every part of the evidence again. A bundle keeps each member as it was received, with its address
 * and time, but the page keeps only what it shows.
 * @throws RequestError, ResponseShapeError when the service gives no usable answer; TypeError when a part
 * cannot be kept in a bundle
 */
async function makeBundle(request: BundleRequest): Promise<Bundle> {
  const { client, network, networkKey, hash } = request;
  const gathered = await gatherEvidence(client, hash.toLowerCase(), {
    hasOwnLedger: hasOwnLedger(network),
  });
  return createBundle({
    network: networkKey,
    hash: hash.toLowerCase(),
    createdAt: new Date(),
    tool: { name: "digital-evidence-explorer", version },
    parts: bundleParts(gathered),
  });
}

/** @throws as `makeBundle` */
export async function saveBundle(request: BundleRequest): Promise<void> {
  const bundle = await makeBundle(request);
  saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
}

/**
 * Saves the bundle inside an HTML file that verifies it: docs/protocol/html-verifier.md.
 * @throws as `makeBundle`; Error when the template cannot be fetched
 */
export async function saveHtmlVerifier(
  request: BundleRequest,
  ownFile: Source["ownFile"],
): Promise<void> {
  const [bundle, template] = await Promise.all([
    makeBundle(request),
    ownFile(`/${templateFileName(LANGUAGE)}`),
  ]);
  const html = fillTemplate(template, JSON.stringify(bundle));
  saveText(bundleFileName(bundle).replace(/json$/, "html"), html, "text/html");
}
