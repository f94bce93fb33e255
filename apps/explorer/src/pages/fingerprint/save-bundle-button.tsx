import FileCheck from "lucide-react/icons/file-check";
import Package from "lucide-react/icons/package";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useConfig } from "../../config/config-context.ts";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import { bundleWords } from "../../words/bundle.ts";
import { htmlVerifierSaveWords } from "../../words/html-verifier.ts";

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
  const { client, networkKey, apiBase, fetch, ownFile } = useSource();
  const [state, setState] = useState<State>({ name: "idle" });

  async function save(form: Form): Promise<void> {
    setState({ name: "saving", form });
    try {
      const request = { client, network, networkKey, apiBase, fetch, hash };
      // The code that makes bundles is loaded here, when the visitor first needs it.
      const { saveBundle, saveHtmlVerifier } = await import("./save-bundle.ts");
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
