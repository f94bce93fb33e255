import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Freshness } from "../../../components/freshness.tsx";
import { Quoted } from "../../../components/said.tsx";
import { versionsWords as words } from "../../../words/document-versions.tsx";
import styles from "./document-versions.module.css";
import type { DocumentOfOrganization } from "./find-versions.ts";
import { NewerVersion } from "./newer-version.tsx";
import { useVersions } from "./use-versions.ts";
import { VersionTable } from "./version-table.tsx";

type Props = {
  document: DocumentOfOrganization;
  /** The hash of the fingerprint whose page this is. */
  hash: string;
};

export function DocumentVersions({ document, hash }: Props) {
  const query = useVersions(document, hash);
  const { error, outcome, versions, ofOthers, hasMore } = query;
  const [newest] = versions;
  /** The hash of the newest version when the visitor asked for the list. */
  const [first, setFirst] = useState<string>();
  if (first === undefined && newest !== undefined) setFirst(newest.hash);
  if (error !== null) {
    return (
      <ErrorPanel
        inPanel
        title={words.failed}
        error={error}
        advice={words.failedAdvice}
        isRetrying={query.isRetrying}
        onRetry={query.tryAgain}
      />
    );
  }
  if (outcome !== "found") {
    return <p>{outcome === "not-offered" ? words.notOffered : words.ignored}</p>;
  }
  const at = versions.findIndex((version) => version.hash.toLowerCase() === hash.toLowerCase());
  // If this page's version is not in the list yet, it is on a later page of the list, among the older versions.
  const isOlder = at > 0 || (at === -1 && hasMore);
  const documentId = <Quoted maxLength={64}>{document.documentId}</Quoted>;
  return (
    <div className={styles.versions}>
      {query.isAlone && !query.isPending ? (
        <p>{words.onlyOne(documentId)}</p>
      ) : (
        <>
          {isOlder && newest !== undefined && (
            <NewerVersion key={newest.hash} newest={newest} hasArrived={newest.hash !== first} />
          )}
          <p>{words.lead}</p>
          <VersionTable versions={query.isPending ? undefined : versions} hash={hash} />
        </>
      )}
      {ofOthers > 0 && <p>{words.ofOthers(ofOthers)}</p>}
      <p className={styles.note}>{words.next}</p>
      <Freshness query={query.freshness} />
      {hasMore && (
        <Button onClick={query.more} disabled={query.isLoadingMore}>
          {query.isLoadingMore ? words.loadingOlder : words.showOlder}
        </Button>
      )}
    </div>
  );
}
