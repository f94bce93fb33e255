import { type Bundle, bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { fillTemplate, templateFileName } from "@digital-evidence/evidence/html-verifier";
import { memberOf } from "@digital-evidence/verdict/known";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import FileCheck from "lucide-react/icons/file-check";
import Package from "lucide-react/icons/package";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/panel.tsx";
import { saveText } from "../../components/save-file.ts";
import { useConfig } from "../../config/config.ts";
import { failureText } from "../../phrasing/failure.ts";
import { type BundleRequest, gatherForBundle } from "../../queries/make-bundle.ts";
import { type Source, useSource } from "../../queries/source.ts";
import { logProofs } from "../../trust/log-proofs.ts";
import { askedObservers } from "../../trust/observations.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { bundleWords } from "../../words/dialogs.tsx";
import { htmlVerifierSaveWords } from "../../words/html-verifier.ts";
import { LANGUAGE } from "../../words/values.ts";

type Form = "bundle" | "html";
type State =
  | { name: "idle" }
  | { name: "saving" | "saved"; form: Form }
  | { name: "failed"; form: Form; reason: string };

const forms = {
  bundle: { words: bundleWords, Icon: Package },
  html: { words: htmlVerifierSaveWords, Icon: FileCheck },
} as const;

/**
 * Returns a function that saves a file, and the state of the saving. The file contains everything that the service says
 * about a fingerprint, and can be verified without the service.
 */
export function useBundle(hash: string) {
  const { network } = useConfig();
  const { client, networkKey, apiBase, fetch, calls, ownFile } = useSource();
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ name: "idle" });

  async function save(form: Form): Promise<void> {
    setState({ name: "saving", form });
    try {
      const request = { client, network, networkKey, apiBase, fetch, calls, queries, hash };
      await (form === "bundle" ? saveBundle(request) : saveHtmlVerifier(request, ownFile));
      setState({ name: "saved", form });
    } catch (error) {
      setState({ name: "failed", form, reason: failureText(error) });
    }
  }

  // The HTML verifier supports only the usual rule for binding a proof to its fingerprint. On a network with
  // another rule, the file and this page could show different verdicts, so the page does not offer the file.
  const offered: readonly Form[] =
    network.proofBinding === "leaf" ? ["bundle"] : ["bundle", "html"];
  return { state, save, offered };
}

type Props = ReturnType<typeof useBundle>;

export function SaveBundleButtons({ state, save, offered }: Props) {
  const saving = state.name === "saving" ? state.form : null;
  return offered.map((form) => {
    const { words, Icon } = forms[form];
    return (
      <Button key={form} disabled={saving !== null} onClick={() => void save(form)}>
        <Icon size={16} />
        {saving === form ? words.saving : words.save}
      </Button>
    );
  });
}

export function BundleNotice({ state }: Pick<Props, "state">) {
  if (state.name === "saved") {
    const { words } = forms[state.form];
    return (
      <Notice kind="info" title={words.saved}>
        {words.worth}
      </Notice>
    );
  }
  if (state.name === "failed") {
    const { words } = forms[state.form];
    return (
      <Notice kind="error" title={words.failed}>
        {words.reason(state.reason)}
      </Notice>
    );
  }
  return null;
}

type Request = BundleRequest &
  Pick<Source, "apiBase" | "fetch" | "calls"> & { queries: QueryClient };

/**
 * Makes the bundle, with the log's proof if the log gives one, and with what the observers have answered that the visitor
 * trusts. A bundle without these can still be verified.
 * @throws the same errors as `gatherForBundle`; Error when the service no longer knows the fingerprint
 */
async function bundleOf(request: Request): Promise<Bundle> {
  const { apiBase, fetch, network, queries } = request;
  const made = await gatherForBundle(request);
  if (made === null) throw new Error(fingerprintWords.notFound.title);
  const logProof = await logProofs(network, { apiBase, fetch })(made.evidence);
  const batchId = memberOf(made.known.record, "batchId");
  const { bundled } = await askedObservers(queries, request, batchId);
  return made.bundle(logProof, bundled);
}

/** @throws the same errors as `bundleOf` */
async function saveBundle(request: Request): Promise<void> {
  const bundle = await bundleOf(request);
  saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
}

/**
 * Saves the bundle inside an HTML file that verifies it: docs/protocol/html-verifier.md.
 * @throws the same errors as `bundleOf`; Error when the template cannot be fetched
 */
async function saveHtmlVerifier(request: Request, ownFile: Source["ownFile"]): Promise<void> {
  const [bundle, template] = await Promise.all([
    bundleOf(request),
    ownFile(`/${templateFileName(LANGUAGE)}`),
  ]);
  const html = fillTemplate(new TextDecoder().decode(template), JSON.stringify(bundle));
  saveText(bundleFileName(bundle).replace(/json$/, "html"), html, "text/html");
}
