import { useQuery } from "@tanstack/react-query";
import { CopyField } from "../../components/copy-field.tsx";
import { useSource } from "../../queries/source.ts";
import { embedPath } from "../../routes/routes.ts";
import { shareWords } from "../../words/share.ts";

const words = shareWords.embed;

/** Shows the HTML for displaying the fingerprint in a frame, unless the server forbids frames. */
export function FrameMarkup({ hash }: { hash: string }) {
  const { fetch } = useSource();
  const path = embedPath(hash);
  const refused = useQuery({
    queryKey: ["frame-refused"],
    queryFn: ({ signal }) => isFrameRefused(fetch, path, signal),
    retry: false,
  });
  if (refused.data) return <p>{words.refused}</p>;
  return (
    <CopyField
      label={words.title}
      value={markupOf(hash, window.location.origin + path)}
      rows={3}
      copy={words.copy}
      copied={shareWords.copied}
      notCopied={shareWords.notCopied}
    />
  );
}

/**
 * Whether the server sends a policy that forbids showing the page in a frame. Some static hosts send one policy for
 * all pages, and that policy forbids frames: docs/decisions/0049.
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
  return `<iframe src="${address}" title="${words.frameTitle(hash)}" width="100%" height="640" style="border: 0; max-width: 40rem" loading="lazy" sandbox="${sandbox}"></iframe>`;
}
