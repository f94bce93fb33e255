import type { Network } from "@digital-evidence/client/networks";
import { snapshotLink } from "../../ledger/snapshot-link.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { snapshotWords } from "../../words/snapshot.tsx";

const { elsewhere: words } = snapshotWords;

/** Says that the service does not keep the ledger, and links to the ledger's own explorer. */
export function Elsewhere({ network, hash }: { network: Network; hash: string }) {
  const href = snapshotLink(network, hash, window.location.origin);
  return (
    <NotFoundPanel title={words.title}>
      <p>{words.sentence(network.name)}</p>
      {href !== null && (
        <p>
          <ExternalLink href={href}>{words.link}</ExternalLink>
        </p>
      )}
    </NotFoundPanel>
  );
}
