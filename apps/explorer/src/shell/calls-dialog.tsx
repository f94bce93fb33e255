import { useQueryClient } from "@tanstack/react-query";
import { CopyField } from "../components/copy-field.tsx";
import { Dialog } from "../components/dialog.tsx";
import { ExternalLink } from "../components/external-link.tsx";
import { useSource } from "../queries/source.ts";
import { callsWords as words } from "../words/calls.ts";
import styleSheet from "./calls-dialog.css?url";

/** Lists the calls to the service that the current page's data came from. */
export function CallsDialog({ onClose }: { onClose: () => void }) {
  const { calls } = useSource();
  const active = useQueryClient().getQueryCache().findAll({ type: "active" });
  const keys = [...active.map(({ queryHash }) => queryHash), window.location.pathname];
  const urls = new Set(keys.flatMap((key) => calls.of(key)));
  return (
    <Dialog title={words.title} description={words.description} onClose={onClose}>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      {urls.size === 0 && <p className="calls-none">{words.none}</p>}
      <ol className="calls-list">
        {[...urls].map((url) => (
          <li key={url}>
            <ExternalLink href={url}>{url}</ExternalLink>
            <CopyField
              label={words.command}
              value={`curl ${quoted(url)}`}
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

/**
 * Quotes an address for a shell. An apostrophe would end the quotation, so it is percent-encoded. This does not
 * change the meaning of the address.
 */
function quoted(url: string): string {
  return `'${url.replaceAll("'", "%27")}'`;
}
