import type { PublishedRead } from "@digital-evidence/client/published";
import { useQueryClient } from "@tanstack/react-query";
import { CopyField, Dialog } from "../components/dialog.tsx";
import { ExternalLink } from "../components/button.tsx";
import { useSource } from "../queries/source.ts";
import type { PublishedSource } from "../queries/published-source.tsx";
import { callsWords as words } from "../words/dialogs.tsx";
import styles from "./shell.module.css";

export function CallsDialog({ onClose }: { onClose: () => void }) {
  const { calls, published } = useSource();
  const active = useQueryClient().getQueryCache().findAll({ type: "active" });
  const keys = [...active.map(({ queryHash }) => queryHash), window.location.pathname];
  const urls = new Set(keys.flatMap((key) => calls.of(key)));
  const reads = new Map(
    [...urls]
      .flatMap((url) => readsFor(url, published))
      .map((read) => [JSON.stringify(read), read]),
  );
  const title = published ? words.files.title : words.title;
  const description = published ? words.files.description : words.description;
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      {reads.size === 0 && <p className={styles.none}>{words.none}</p>}
      <ol className={styles.list}>
        {[...reads].map(([key, { url, bytes }]) => (
          <li key={key}>
            <ExternalLink href={url}>{url}</ExternalLink>
            {bytes !== null && <> {words.files.bytes(bytes.from, bytes.to)}</>}
            <CopyField
              label={published ? words.files.command : words.command}
              value={`curl ${bytes === null ? "" : `--range ${bytes.from}-${bytes.to} `}${quoted(url)}`}
              copy={words.copy}
              copied={words.copied}
              notCopied={words.notCopied}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Returns what was read for a call: the parts of published files, or else the call itself. */
function readsFor(url: string, published: PublishedSource | undefined): readonly PublishedRead[] {
  const reads = published?.readsOf(url) ?? [];
  return reads.length === 0 ? [{ url, bytes: null }] : reads;
}

/**
 * Quotes an address for a shell. An apostrophe would end the quotation, so it is percent-encoded. This does not
 * change the meaning of the address.
 */
function quoted(url: string): string {
  return `'${url.replaceAll("'", "%27")}'`;
}
