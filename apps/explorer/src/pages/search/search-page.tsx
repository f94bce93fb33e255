import { useEffect, type ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import type { Find, Hit, Trial } from "@digital-evidence/client/look-up";
import {
  type Candidate,
  type CandidateKind,
  preferring,
  recognise,
  type Recognition,
} from "@digital-evidence/client/recognise";
import Search from "lucide-react/icons/search";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileQuestion from "lucide-react/icons/file-question-mark";
import RotateCw from "lucide-react/icons/rotate-cw";
import { headingOf, PageHeader } from "../../components/page-header.tsx";
import { usePageTitle, verifyPath, dashboardPath } from "../../routes/routes.ts";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import { Skeleton, MessagePanel, Panel } from "../../components/panel.tsx";
import { handOver } from "../../search/handed-over.ts";
import {
  rememberSearch,
  lookedUpAt,
  lookUpOrKeep,
  loadedFingerprints,
} from "../../search/remembered.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import {
  recognitionWords,
  nothingFoundWords,
  trialWords,
  usualCauses,
} from "../../phrasing/search.ts";
import { searchWords } from "../../words/search.ts";
import { FoundList, hitPath } from "./found-list.tsx";
import { Hits } from "./hits.tsx";
import styles from "./search.module.css";
import { Code } from "../../components/values.tsx";
import { ButtonLink, Button, ExternalLink } from "../../components/button.tsx";
import { actionWords } from "../../words/parts.tsx";
import { useSource, callOptions } from "../../queries/source.ts";
import { useConfig } from "../../config/config.ts";
import { useTroubleOf } from "../../queries/trouble.ts";
import { snapshotLink } from "../../config/ledger.ts";

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
  if (only !== null) return <Redirect to={hitPath(only)} replace />;
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

function NothingAsked() {
  const { published } = useSource();
  const { takes, beginnings, spelling, filters } = searchWords.nothingAsked;
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title={searchWords.nothingAsked.title}
      actions={<ButtonLink to={verifyPath}>{actionWords.toVerify}</ButtonLink>}
    >
      <p>{published ? searchWords.published : takes}</p>
      {!published && <p>{beginnings}</p>}
      {!published && <p>{filters}</p>}
      <p>{spelling}</p>
    </MessagePanel>
  );
}

function TooLong({ length }: { length: number }) {
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title={searchWords.tooLong.title}
      actions={<ButtonLink to={verifyPath}>{actionWords.toVerify}</ButtonLink>}
    >
      {searchWords.tooLong.sentence(length)}
    </MessagePanel>
  );
}

/**
 * Looks up candidates. Each search asks the service. If the service does not answer, the result may be its answer to an
 * earlier search for the same candidates.
 */
function useLookUp(candidates: readonly Candidate[]) {
  const { network } = useConfig();
  const source = useSource();
  const queries = useQueryClient();
  const queryKey = [source.networkKey, "look-up", candidates];
  const query = useQuery({
    queryKey,
    queryFn: (context) => {
      const known = loadedFingerprints(queries, source.networkKey);
      return lookUpOrKeep({
        ...lookedUpAt(source, network),
        candidates,
        known,
        ...callOptions(source, context),
      });
    },
    // The client has already retried each request, so the query does not retry.
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { ...query, waiting: useTroubleOf(queryKey) };
}

type NotFoundProps = {
  trials: readonly Trial[];
  /** The network that the searched address belongs to, or null where the address does not say. */
  addressNetwork: string | null;
  isRetrying: boolean;
  onRetry: () => void;
};

function NotFound({ trials, addressNetwork, isRetrying, onRetry }: NotFoundProps) {
  const { network, networkKey } = useConfig();
  const { published } = useSource();
  const otherNetwork = addressNetwork === networkKey ? null : addressNetwork;
  const isPublished = published !== undefined;
  const { title, lead, hash, byFile } = nothingFoundWords(trials, network.name, isPublished);
  return (
    <div className={styles.sections}>
      <MessagePanel
        icon={<FileQuestion size={22} />}
        title={title}
        actions={
          <>
            <Button onClick={onRetry} disabled={isRetrying}>
              <RotateCw size={16} />
              {isRetrying ? searchWords.lookingAgain : searchWords.again}
            </Button>
            <ButtonLink to={verifyPath}>
              {byFile === null ? actionWords.toVerify : searchWords.chooseFile}
            </ButtonLink>
            <ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>
          </>
        }
      >
        <p>{lead}</p>
        {isPublished && <p>{searchWords.published}</p>}
        {hash !== null && <p>{hash}</p>}
        {byFile !== null && <p>{byFile}</p>}
      </MessagePanel>
      <div className={styles.pair}>
        <Panel title={searchWords.tried}>
          <ul className={styles.trials}>
            {oncePerKind(trials).map((trial) => (
              <li key={trial.candidate.kind} data-outcome={trial.outcome}>
                <b>{searchWords.as(trial.candidate.kind)}</b>
                <span>
                  <Outcome trial={trial} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={searchWords.causes}>
          <ul className={styles.causes}>
            {usualCauses(trials, { network: network.name, otherNetwork, isPublished }).map(
              (cause) => (
                <li key={cause}>{cause}</li>
              ),
            )}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function Outcome({ trial }: { trial: Trial }): ReactNode {
  const { network } = useConfig();
  const isPublished = useSource().published !== undefined;
  if (trial.outcome !== "elsewhere") return trialWords(trial, isPublished);
  const hash = trial.candidate.kind === "snapshot" ? trial.candidate.hash : "";
  const href = snapshotLink(network, hash, window.location.origin);
  return (
    <>
      {searchWords.elsewhere}{" "}
      {href !== null && <ExternalLink href={href}>{searchWords.toLedger}</ExternalLink>}
    </>
  );
}

/**
 * Keeps one trial of each kind. A text may have been tried in two spellings of the same kind. If one of those
 * two trials has an outcome other than `absent`, that trial is kept.
 */
function oncePerKind(trials: readonly Trial[]): Trial[] {
  const byKind = new Map<CandidateKind, Trial>();
  for (const trial of trials) {
    const known = byKind.get(trial.candidate.kind);
    if (known === undefined || known.outcome === "absent") byKind.set(trial.candidate.kind, trial);
  }
  return Array.from(byKind.values());
}
