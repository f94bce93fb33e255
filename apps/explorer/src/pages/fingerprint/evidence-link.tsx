import { evidenceFragment } from "@digital-evidence/client/evidence-link";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useConfig } from "../../config/config-context.ts";
import { failureText } from "../../phrasing/failure.ts";
import { gatherForBundle } from "../../queries/make-bundle.ts";
import { useSource } from "../../queries/source.ts";
import { verifyPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/actions.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { shareWords } from "../../words/share.ts";
import { BundleNotice, SaveBundleButtons, useBundle } from "./save-bundle-button.tsx";

const words = shareWords.evidence;

type State =
  | { name: "making" }
  | { name: "made"; link: string }
  | { name: "too-long" }
  | { name: "failed"; reason: string };

/**
 * Shows a link that contains the evidence itself. The link is made before the visitor presses the copy button,
 * because a browser allows copying only right after a press.
 */
export function EvidenceLink({ hash }: { hash: string }) {
  const [attempt, setAttempt] = useState(1);
  return (
    <LinkOfAttempt
      key={attempt}
      hash={hash}
      onRetry={() => {
        setAttempt(attempt + 1);
      }}
    />
  );
}

function LinkOfAttempt({ hash, onRetry }: { hash: string; onRetry: () => void }) {
  const { network } = useConfig();
  const { client, networkKey } = useSource();
  const [state, setState] = useState<State>({ name: "making" });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const make = async (): Promise<State> => {
      const made = await gatherForBundle({ client, network, networkKey, hash, signal });
      if (made === null) return { name: "failed", reason: fingerprintWords.notFound.title };
      // The log's proof is left out. This keeps the link short and lets every version of the explorer read it.
      const bundle = made.bundle(null);
      const result = await evidenceFragment(bundle);
      return result.fits
        ? { name: "made", link: window.location.origin + verifyPath + result.fragment }
        : { name: "too-long" };
    };
    const run = async () => {
      const state = await make().catch((error: unknown): State => ({
        name: "failed",
        reason: failureText(error),
      }));
      if (!signal.aborted) setState(state);
    };
    void run();
    return () => {
      controller.abort();
    };
  }, [client, network, networkKey, hash]);

  switch (state.name) {
    case "made":
      return (
        <CopyField
          label={`${words.title}, ${words.size(state.link.length)}`}
          value={state.link}
          copy={words.copy}
          copied={shareWords.copied}
          notCopied={shareWords.notCopied}
        />
      );
    case "too-long":
      return <BundleInstead hash={hash} />;
    case "failed":
      return (
        <Notice
          kind="error"
          title={words.failed.title}
          action={<Button onClick={onRetry}>{actionWords.tryAgain}</Button>}
        >
          {words.failed.sentence(state.reason)}
        </Notice>
      );
    case "making":
    default:
      return <output className="share-making">{words.making}</output>;
  }
}

/** Offers to save a bundle instead, for evidence that does not fit into a link. */
function BundleInstead({ hash }: { hash: string }) {
  const saving = useBundle(hash);
  return (
    <>
      <Notice
        kind="info"
        title={words.tooLong.title}
        action={<SaveBundleButtons {...saving} offered={["bundle"]} />}
      >
        {words.tooLong.sentence(EVIDENCE_LINK.characters, EVIDENCE_LINK.unpackedBytes)}
      </Notice>
      <BundleNotice state={saving.state} />
    </>
  );
}
