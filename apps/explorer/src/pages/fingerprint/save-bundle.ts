import { type Bundle, bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { fillTemplate, templateFileName } from "@digital-evidence/evidence/html-verifier";
import { saveText } from "../../components/save-text.ts";
import { type BundleRequest, makeBundle } from "../../queries/make-bundle.ts";
import type { Source } from "../../queries/source.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { LANGUAGE } from "../../words/locale.ts";

/** @throws the same errors as `makeBundle`; Error when the service no longer knows the fingerprint */
async function bundleOf(request: BundleRequest): Promise<Bundle> {
  const made = await makeBundle(request);
  if (made === null) throw new Error(fingerprintWords.notFound.title);
  return made.bundle;
}

/** @throws the same errors as `bundleOf` */
export async function saveBundle(request: BundleRequest): Promise<void> {
  const bundle = await bundleOf(request);
  saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
}

/**
 * Saves the bundle inside an HTML file that verifies it: docs/protocol/html-verifier.md.
 * @throws the same errors as `bundleOf`; Error when the template cannot be fetched
 */
export async function saveHtmlVerifier(
  request: BundleRequest,
  ownFile: Source["ownFile"],
): Promise<void> {
  const [bundle, template] = await Promise.all([
    bundleOf(request),
    ownFile(`/${templateFileName(LANGUAGE)}`),
  ]);
  const html = fillTemplate(new TextDecoder().decode(template), JSON.stringify(bundle));
  saveText(bundleFileName(bundle).replace(/json$/, "html"), html, "text/html");
}
