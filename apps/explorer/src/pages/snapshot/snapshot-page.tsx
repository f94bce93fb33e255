import { useConfig } from "../../config/config-context.ts";
import { hasOwnLedger } from "../../ledger/own-ledger.ts";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { spelled } from "../../recognition/misspelled.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { Snapshot } from "./snapshot.tsx";

export function SnapshotPage({ params: { hash } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  return (
    <>
      <PageHeader {...headingOf(words.heading)} />
      {hash === undefined || hash === "" ? (
        <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>
      ) : (
        <AskedSnapshot text={hash} />
      )}
    </>
  );
}

/** Requests the snapshot only if the text can be a snapshot's hash and the service itself keeps the ledger. */
function AskedSnapshot({ text }: { text: string }) {
  const { network } = useConfig();
  const reading = spelled(text, "snapshot");
  if ("misspelled" in reading) {
    return (
      <Misspelled
        title={words.notFound.title}
        form="snapshot"
        text={text}
        reading={reading.misspelled}
      />
    );
  }
  const hash = reading.value.toLowerCase();
  return hasOwnLedger(network) ? (
    <Snapshot key={hash} hash={hash} />
  ) : (
    <Elsewhere network={network} hash={hash} />
  );
}
