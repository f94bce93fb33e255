import { useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { verifyPath } from "../../routes/routes.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { handOver } from "../../search/handed-over.ts";
import type { Find, Hit } from "@digital-evidence/client/look-up";
import {
  type Candidate,
  type CandidateKind,
  preferring,
  recognise,
  type Recognition,
} from "@digital-evidence/client/recognise";
import { rememberSearch } from "../../search/recent-searches.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { recognitionWords } from "../../phrasing/recognition.ts";
import { searchWords } from "../../words/search.ts";
import { FoundList } from "./found-list.tsx";
import { pathTo } from "./hit-path.ts";
import { Hits } from "./hits.tsx";
import { NothingAsked, TooLong } from "./nothing-asked.tsx";
import { NotFound } from "./not-found.tsx";
import styles from "./search-page.module.css";
import { useLookUp } from "./use-look-up.ts";
import { Code } from "../../components/code.tsx";

/** `eventId` is given if the page's address is `/verify/{eventId}`. Otherwise, the page looks up the parameter `q`. */
type Props = { params: { eventId?: string | undefined } };

export function SearchPage({ params: { eventId } }: Props) {
  usePageTitle(searchWords.title);
  const asked = new URLSearchParams(useSearch()).get("q") ?? "";
  const input = eventId ?? asked;
  const recognised = recognise(input);
  const recognition = eventId === undefined ? recognised : preferring("event", recognised);
  return (
    <>
      <PageHeader {...headingOf(searchWords)} />
      <Recognised key={input} input={input} recognition={recognition} />
    </>
  );
}

function Recognised({ input, recognition }: { input: string; recognition: Recognition }) {
  switch (recognition.kind) {
    case "nothing":
      return <NothingAsked />;
    case "too-long":
      return <TooLong length={recognition.length} />;
    case "json":
      return <ToVerify text={recognition.text} />;
    case "list":
      return <FoundList input={input} {...recognition} />;
    case "candidates":
    default:
      return (
        <Searching
          input={input}
          words={recognitionWords(recognition)}
          candidates={recognition.candidates}
          addressNetwork={recognition.network}
        />
      );
  }
}

/** Opens the verify page if the text is evidence. Evidence is verified on the device and not looked up. */
function ToVerify({ text }: { text: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    handOver({ files: [], texts: [text] });
    navigate(verifyPath, { replace: true });
  }, [text, navigate]);
  return null;
}

type SearchingProps = {
  input: string;
  words: string;
  candidates: readonly Candidate[];
  addressNetwork: string | null;
};

function Searching({ input, words, candidates, addressNetwork }: SearchingProps) {
  const { data, refetch, isFetching, waiting } = useLookUp(candidates);
  useEffect(() => {
    rememberSearch(input.trim());
  }, [input]);
  const only = data === undefined ? null : onlyHit(data.finds);
  if (only !== null) return <Redirect to={pathTo(only)} replace />;
  return (
    <>
      <p className={styles.asked}>
        <Code className={styles.text}>{input}</Code>
        <span className={styles.words}>{words}.</span>
      </p>
      {data === undefined && (
        <Unanswered trouble={waiting}>
          <output className={styles.looking}>
            {searchWords.looking}
            <Skeleton width={24} />
          </output>
        </Unanswered>
      )}
      {data?.answeredAt !== undefined && (
        <p className={styles.earlier}>
          {searchWords.lastAnswer}{" "}
          <RelativeTimestamp value={new Date(data.answeredAt).toISOString()} />
        </p>
      )}
      {data !== undefined && data.finds.length > 0 && (
        <div className={styles.sections}>
          {data.finds.map((find) => (
            <Hits key={find.candidate.kind} find={find} />
          ))}
        </div>
      )}
      {data?.finds.length === 0 && (
        <NotFound
          trials={data.trials}
          addressNetwork={addressNetwork}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

const lists: ReadonlySet<CandidateKind> = new Set([
  "organization",
  "organization-id",
  "tenant",
  "filter",
]);

/**
 * Returns the only hit; the page then goes to this hit at once. Returns null if there are several hits, or if
 * part of the data was not searched and may contain other hits. Some searches always show a list, even if it has a
 * single fingerprint.
 */
function onlyHit([find, ...others]: readonly Find[]): Hit | null {
  if (find === undefined || others.length > 0 || lists.has(find.candidate.kind)) return null;
  const [hit, ...further] = find.hits;
  if (hit === undefined || further.length > 0) return null;
  return find.isPartial || find.hasMore || find.lookedThrough !== undefined ? null : hit;
}
