import Package from "lucide-react/icons/package";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useConfig } from "../../config/config-context.ts";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import { bundleWords as words } from "../../words/bundle.ts";

type State = { name: "idle" | "saving" | "saved" } | { name: "failed"; reason: string };

/** Saves what the service says about a fingerprint as one file that can be verified without the service. */
export function useBundle(hash: string) {
  const { network } = useConfig();
  const { client, networkKey } = useSource();
  const [state, setState] = useState<State>({ name: "idle" });

  async function save(): Promise<void> {
    setState({ name: "saving" });
    try {
      // The code that makes bundles is needed only now.
      const { saveBundle } = await import("./save-bundle.ts");
      await saveBundle({ client, network, networkKey, hash });
      setState({ name: "saved" });
    } catch (error) {
      setState({ name: "failed", reason: failureText(error) });
    }
  }

  return { state, save };
}

type Props = ReturnType<typeof useBundle>;

export function SaveBundleButton({ state, save }: Props) {
  const isSaving = state.name === "saving";
  return (
    <Button disabled={isSaving} onClick={() => void save()}>
      <Package size={16} />
      {isSaving ? words.saving : words.save}
    </Button>
  );
}

/** What became of it, and what the file is good for. */
export function BundleNotice({ state }: Pick<Props, "state">) {
  if (state.name === "saved") {
    return (
      <Notice kind="info" title={words.saved}>
        {words.worth}
      </Notice>
    );
  }
  if (state.name === "failed") {
    return (
      <Notice kind="error" title={words.failed}>
        {words.reason(state.reason)}
      </Notice>
    );
  }
  return null;
}
