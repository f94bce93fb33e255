import { evidenceFragment } from "@digital-evidence/client/evidence-link";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CopyField, Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/panel.tsx";
import { useConfig } from "../../config/config.ts";
import { failureText } from "../../phrasing/failure.ts";
import { gatherForBundle } from "../../queries/make-bundle.ts";
import { useSource } from "../../queries/source.ts";
import { embedPath, fingerprintPath, verifyPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/parts.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { shareWords } from "../../words/dialogs.tsx";
import { BundleNotice, SaveBundleButtons, useBundle } from "./bundle.tsx";
import styles from "./fingerprint.module.css";

type Props = { hash: string; onClose: () => void };

export function ShareDialog({ hash, onClose }: Props) {
  return (
    <Dialog title={shareWords.title} description={shareWords.description} onClose={onClose}>
      <div className={styles.shareWays}>
        <section>
          <h3>{shareWords.link.title}</h3>
          <p>{shareWords.link.worth}</p>
          <CopyField
            label={shareWords.link.title}
            value={window.location.origin + fingerprintPath(hash)}
            copy={shareWords.link.copy}
            copied={shareWords.copied}
            notCopied={shareWords.notCopied}
          />
        </section>
        <section>
          <h3>{shareWords.evidence.title}</h3>
          <p>{shareWords.evidence.worth}</p>
          <EvidenceLink hash={hash} />
        </section>
        <section>
          <h3>{shareWords.embed.title}</h3>
          <p>{shareWords.embed.worth}</p>
          <FrameMarkup hash={hash} />
        </section>
      </div>
    </Dialog>
  );
}

const evidenceWords = shareWords.evidence;

type State =
  | { name: "making" }
  | { name: "made"; link: string }
  | { name: "too-long" }
  | { name: "failed"; reason: string };

/**
 * Shows a link that contains the evidence itself. The link is made before the visitor presses the copy button,
 * because a browser allows copying only right after a press.
 */
function EvidenceLink({ hash }: { hash: string }) {
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
          label={`${evidenceWords.title}, ${evidenceWords.size(state.link.length)}`}
          value={state.link}
          copy={evidenceWords.copy}
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
          title={evidenceWords.failed.title}
          action={<Button onClick={onRetry}>{actionWords.tryAgain}</Button>}
        >
          {evidenceWords.failed.sentence(state.reason)}
        </Notice>
      );
    case "making":
    default:
      return <output className={styles.shareMaking}>{evidenceWords.making}</output>;
  }
}

/** Offers to save a bundle instead, for evidence that does not fit into a link. */
function BundleInstead({ hash }: { hash: string }) {
  const saving = useBundle(hash);
  return (
    <>
      <Notice
        kind="info"
        title={evidenceWords.tooLong.title}
        action={<SaveBundleButtons {...saving} offered={["bundle"]} />}
      >
        {evidenceWords.tooLong.sentence(EVIDENCE_LINK.characters, EVIDENCE_LINK.unpackedBytes)}
      </Notice>
      <BundleNotice state={saving.state} />
    </>
  );
}

const embedWords = shareWords.embed;

/** Shows the HTML for displaying the fingerprint in a frame, unless the server forbids frames. */
function FrameMarkup({ hash }: { hash: string }) {
  const { fetch } = useSource();
  const path = embedPath(hash);
  const refused = useQuery({
    queryKey: ["frame-refused"],
    queryFn: ({ signal }) => isFrameRefused(fetch, path, signal),
    retry: false,
  });
  if (refused.data) return <p>{embedWords.refused}</p>;
  return (
    <CopyField
      label={embedWords.title}
      value={markupOf(hash, window.location.origin + path)}
      rows={3}
      copy={embedWords.copy}
      copied={shareWords.copied}
      notCopied={shareWords.notCopied}
    />
  );
}

/**
 * Whether the server sends a policy that forbids showing the page in a frame. Some static hosts send one policy for
 * all pages, and that policy forbids frames.
 */
async function isFrameRefused(
  fetch: typeof globalThis.fetch,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { headers } = await fetch(path, { method: "HEAD", signal });
  return headers.get("Content-Security-Policy")?.includes("frame-ancestors 'none'") ?? false;
}

/**
 * No value needs to be escaped. The hash has only hex digits, and the address consists of this page's origin
 * and a path made from the hash.
 */
function markupOf(hash: string, address: string): string {
  const sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return `<iframe src="${address}" title="${embedWords.frameTitle(hash)}" width="100%" height="640" style="border: 0; max-width: 40rem" loading="lazy" sandbox="${sandbox}"></iframe>`;
}
