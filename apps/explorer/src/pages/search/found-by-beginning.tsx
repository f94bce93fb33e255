import { Button } from "../../components/button.tsx";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { Panel } from "../../components/panel.tsx";
import { searchableBy } from "../../phrasing/search.ts";
import type { Listed } from "@digital-evidence/client/recognise";
import type { Find } from "@digital-evidence/client/look-up";
import { searchWords } from "../../words/search.ts";
import { FoundTable } from "./found-table.tsx";
import { HitActions } from "./hit-actions.tsx";
import styles from "./search-page.module.css";
import { useSource } from "../../queries/source.ts";
import { useMoreHits } from "./use-more-hits.ts";

const { found: words } = searchWords;

export function FoundByBeginning({ candidate, find }: { candidate: Listed; find: Find }) {
  const { hits, isPartial, isSearchable, hasMore, more, isLoading, error } = useMoreHits(
    candidate,
    find,
  );
  const isPublished = useSource().published !== undefined;
  const isOnlyHere = find.lookedThrough !== undefined;
  return (
    <Panel
      title={words.by[candidate.kind]}
      flush
      action={<HitActions candidate={candidate} hits={hits} />}
    >
      <FoundTable
        hits={hits.filter((hit) => hit.kind === "fingerprint")}
        hasOrganization={candidate.kind === "organization"}
      />
      {(isOnlyHere || !isSearchable) && (
        <p className={styles.more}>{searchableBy(candidate, find, isPublished)}</p>
      )}
      {hasMore && (
        <div className={styles.more}>
          <p>
            {error !== null ? (
              <>
                {words.moreFailed} <FailureQuote error={error} />
              </>
            ) : isPartial ? (
              words.partly(hits.length)
            ) : (
              words.more(hits.length)
            )}
          </p>
          <Button onClick={more} disabled={isLoading}>
            {isLoading ? words.loadingMore : error === null ? words.showMore : words.tryAgain}
          </Button>
        </div>
      )}
    </Panel>
  );
}
