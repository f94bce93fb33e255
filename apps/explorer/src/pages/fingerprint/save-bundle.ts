import { type Bundle, bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { fillTemplate, templateFileName } from "@digital-evidence/evidence/html-verifier";
import { saveText } from "../../components/save-text.ts";
import { type BundleRequest, gatherForBundle } from "../../queries/make-bundle.ts";
import type { Source } from "../../queries/source.ts";
import { logProofs } from "../../transparency/log-proofs.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { LANGUAGE } from "../../words/locale.ts";

type Request = BundleRequest & Pick<Source, "apiBase" | "fetch">;

/**
 * Makes the bundle, with the log's proof if the log gives one. A bundle without that proof can still be verified.
 * @throws the same errors as `gatherForBundle`; Error when the service no longer knows the fingerprint
 */
async function bundleOf(request: Request): Promise<Bundle> {
  const { apiBase, fetch, network } = request;
  const made = await gatherForBundle(request);
  if (made === null) throw new Error(fingerprintWords.notFound.title);
  return made.bundle(await logProofs(network, { apiBase, fetch })(made.evidence));
}

/** @throws the same errors as `bundleOf` */
export async function saveBundle(request: Request): Promise<void> {
  const bundle = await bundleOf(request);
  saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
}

/**
 * Saves the bundle inside an HTML file that verifies it: docs/protocol/html-verifier.md.
 * @throws the same errors as `bundleOf`; Error when the template cannot be fetched
 */
export async function saveHtmlVerifier(
  request: Request,
  ownFile: Source["ownFile"],
): Promise<void> {
  const [bundle, template] = await Promise.all([
    bundleOf(request),
    ownFile(`/${templateFileName(LANGUAGE)}`),
  ]);
  const html = fillTemplate(new TextDecoder().decode(template), JSON.stringify(bundle));
  saveText(bundleFileName(bundle).replace(/json$/, "html"), html, "text/html");
}
