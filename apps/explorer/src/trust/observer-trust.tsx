import { OBSERVERS_KEPT } from "@digital-evidence/evidence/limits";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { Disclosure } from "../components/panel.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { Quoted, Said } from "../components/said.tsx";
import { saveText } from "../components/save-file.ts";
import { UnstoredChoice } from "../components/fields.tsx";
import { TextArea } from "../components/text-area.tsx";
import { useConfig } from "../config/config.ts";
import { visibleJson } from "../format/text.ts";
import { useSource } from "../queries/source.ts";
import { observerWords as words } from "../words/trust.tsx";
import { observationsQuery } from "./observations.ts";
import { answerStatement, observerName } from "./read-observers.ts";
import {
  askedList,
  isSameObserver,
  observerLines,
  observerList,
  stopTrustingObserver,
  trustObservers,
  useTrustedObservers,
} from "./trusted.ts";
import styles from "./trust.module.css";

const FILE_NAME = "observers.txt";
/** Enough for the longest text that is read. */
const MAX_FILE_BYTES = 65_536;

/**
 * Lets the visitor trust observers: those that the explorer's configuration names, or others. Only the visitor's click makes
 * one count.
 * @param batchId the batch that a trusted observer can be asked about; undefined where there is none to ask about
 */
export function ObserverTrust({ batchId }: { batchId?: string | undefined }) {
  const trusted = useTrustedObservers();
  return (
    <div className={styles.trust} data-observers>
      {trusted.map((one) => (
        <Trusted key={`${one.network} ${one.key}`} one={one} batchId={batchId} />
      ))}
      {trusted.length > 0 && (
        <>
          <UnstoredChoice list={observerList} />
          <div className={styles.actions}>
            <Button
              onClick={() => {
                saveText(FILE_NAME, observerLines(trusted), "text/plain");
              }}
            >
              <Download size={16} />
              {words.save}
            </Button>
          </div>
        </>
      )}
      <Proposed trusted={trusted} />
      <Disclosure summary={words.own}>
        <OwnObservers />
      </Disclosure>
    </div>
  );
}

type TrustedProps = { one: TrustedObserver; batchId: string | undefined };

function Trusted({ one, batchId }: TrustedProps) {
  const { networkKey } = useSource();
  const { network, address } = one;
  const isAsked = batchId && network === networkKey;
  return (
    <div className={styles.said} data-observer={observerName(one)}>
      <p>{words.trusted(<Quoted>{observerName(one)}</Quoted>, <Quoted>{network}</Quoted>)}</p>
      {isAsked && address === null && <p>{words.noAddress}</p>}
      {isAsked && address !== null && <Asking one={one} address={address} batchId={batchId} />}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            stopTrustingObserver(one);
          }}
        >
          {words.stop}
        </Button>
      </div>
    </div>
  );
}

type AskingProps = { one: TrustedObserver; address: string; batchId: string };

/** Lets the visitor ask an observer about the batch. Nothing is sent before. */
function Asking({ one, address, batchId }: AskingProps) {
  const source = useSource();
  const isAlways = useSyncExternalStore(askedList.subscribe, askedList.all).includes(address);
  const query = observationsQuery(source, address, batchId);
  const { data, isFetching, refetch } = useQuery({ ...query, enabled: isAlways });
  return (
    <>
      <div aria-live="polite">
        <p>
          {isFetching ? (
            words.asking
          ) : data === undefined ? (
            words.learns(<Quoted>{address}</Quoted>)
          ) : (
            <Said of={answerStatement(one, data)} />
          )}
        </p>
        {isAlways && <p>{words.always}</p>}
        {isAlways && <UnstoredChoice list={askedList} />}
      </div>
      <div className={styles.actions}>
        <Button look="primary" disabled={isFetching} onClick={() => void refetch()}>
          {data === undefined ? words.ask : words.askAgain}
        </Button>
        <Button
          onClick={() => {
            if (isAlways) askedList.remove((each) => each === address);
            else askedList.add(address, (each) => each === address);
          }}
        >
          {isAlways ? words.forget : words.remember}
        </Button>
      </div>
    </>
  );
}

/** The observers of this network that the configuration names and the visitor does not trust yet. */
function Proposed({ trusted }: { trusted: readonly TrustedObserver[] }) {
  const { observers } = useConfig();
  const { networkKey } = useSource();
  const [isRefused, setRefused] = useState(false);
  if (observers === null) return null;
  const { host } = window.location;
  const reading = readObservers(observers, networkKey);
  if ("line" in reading) return <p>{words.hostRefused(host, reading.line)}</p>;
  const list = reading.list.filter(
    (one) => one.network === networkKey && !trusted.some(isSameObserver(one)),
  );
  if (list.length === 0) return null;
  return (
    <>
      <p>{words.hostOffer(host)}</p>
      {isRefused && <p role="alert">{words.full(OBSERVERS_KEPT)}</p>}
      <div className={styles.actions}>
        <Button
          look="primary"
          onClick={() => {
            setRefused(!trustObservers(list));
          }}
        >
          <ShieldCheck size={16} />
          {words.trustHosts(host)}
        </Button>
      </div>
      <Disclosure summary={words.keys}>
        {/* The element can be focused so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{visibleJson(observerLines(list), MAX_FILE_BYTES)}</pre>
      </Disclosure>
    </>
  );
}

function OwnObservers() {
  const { networkKey } = useSource();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const change = (value: string) => {
    setText(value);
    setProblem(null);
  };
  const read = async ([file]: readonly File[]) => {
    change((await file?.slice(0, MAX_FILE_BYTES + 1).text()) ?? "");
  };
  return (
    <div className={styles.trust}>
      <p>{words.worth(networkKey)}</p>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          const reading = readObservers(text, networkKey);
          if ("line" in reading) setProblem(words.unreadable(reading.line));
          else if (trustObservers(reading.list)) change("");
          else setProblem(words.full(OBSERVERS_KEPT));
        }}
      >
        <TextArea
          label={words.field}
          rows={3}
          value={text}
          isWrong={problem !== null}
          note={problem}
          onText={change}
        />
        <Button type="submit">{words.trustOwn}</Button>
      </form>
      <DropZone
        look="compact"
        label={words.file}
        onFiles={(files) => void read(files).catch(() => setProblem(words.unreadable(0)))}
      />
    </div>
  );
}
