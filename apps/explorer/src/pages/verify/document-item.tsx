import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import {
  documentFind,
  type Standing,
  type DocumentSearch,
} from "@digital-evidence/verdict/documents";
import { MAX_EVIDENCE_BYTES } from "@digital-evidence/verdict/files";
import type { Statement } from "@digital-evidence/verdict/statements";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Hit, LookUpInput, Trial } from "@digital-evidence/client/look-up";
import { useConfig } from "../../config/config.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { HashValue, Code } from "../../components/values.tsx";
import { useOnline } from "../../components/online.ts";
import { Button } from "../../components/button.tsx";
import { Quoted, Said, SaidTogether } from "../../components/said.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import { Notice } from "../../components/panel.tsx";
import { WorkerError } from "../../worker/call-worker.ts";
import { forgetDocument, rememberDocument, hashDocument } from "../../document/hash-document.ts";
import { CoverageMark } from "../../components/identity.tsx";
import { StatedSummary } from "../../components/stated-summary.tsx";
import { HashProgress } from "../../document/hash-progress.tsx";
import { byteSize } from "../../format/number.ts";
import { useSource } from "../../queries/source.ts";
import { lookedUpAt, loadedFingerprints, lookUpOrKeep } from "../../search/remembered.ts";
import { hashingWords } from "../../words/document.tsx";
import { searchWords } from "../../words/search.ts";
import { actionWords } from "../../words/parts.tsx";
import { documentListWords as words } from "../../words/verify.tsx";
import styles from "./verify.module.css";
import { reasonOf, failureReason } from "../../phrasing/failure.ts";

/** A record that refers to a document, and what the checks found about it. */
export type GivenRecord = { reference: string; hash: string; standing: Standing };

type Props = {
  name: string;
  /** The file, or null for pasted text, because the bytes of the original file are then not known. */
  file: File | null;
  records: readonly GivenRecord[];
  /** Whether the file begins like evidence but is larger than evidence may be. */
  isTooLarge: boolean;
  /** What the file is besides a document. */
  also: Statement | undefined;
  onRemove: () => void;
  /**
   * Whether some evidence is still being read. The document may belong to that evidence, so hashing waits until the
   * evidence has been read.
   */
  isReading: boolean;
  /** Called for each digest, and once more when hashing has ended, for whatever reason. */
  onDigests: (digests: readonly string[], isHashing: boolean) => void;
};

type Finding =
  | { state: "waiting" }
  | { state: "hashing"; algorithm: DocumentAlgorithm; bytes: number }
  /** The document is hashed, and the service has been asked for its hash. */
  | { state: "asking"; digests: DocumentFind["digests"] }
  | { state: "found"; find: DocumentFind }
  | { state: "stopped" }
  | { state: "unreadable"; reason: string }
  /** The worker failed, so nothing was hashed. */
  | { state: "unavailable"; reason: string };

/**
 * Shows one document. This device hashes the document and searches for the hash, first among the records
 * that the visitor gave and then at the service.
 */
export function DocumentItem(props: Props) {
  const { name, file, records, isTooLarge, also, isReading, onDigests, onRemove } = props;
  const { network } = useConfig();
  const source = useSource();
  const isOnline = useOnline();
  const queries = useQueryClient();
  const [finding, setFinding] = useState<Finding>({ state: "waiting" });
  const running = useRef<AbortController>(undefined);
  const wanted = JSON.stringify(records.map(({ reference }) => reference));

  const tell = useEffectEvent(onDigests);

  useEffect(() => {
    if (file === null || isReading) return undefined;
    const controller = new AbortController();
    running.current = controller;
    const run = async () => {
      const { signal } = controller;
      try {
        const find = await findDocument(file, {
          references: JSON.parse(wanted) as string[],
          ...lookedUpAt(source, network),
          known: loadedFingerprints(queries, source.networkKey),
          signal,
          onProgress: (algorithm, bytes) => {
            setFinding({ state: "hashing", algorithm, bytes });
          },
          onHashed: (digests) => {
            setFinding({ state: "asking", digests });
            tell(textsOf(digests), true);
          },
        });
        for (const { digest } of find.digests) rememberDocument(digest, name);
        setFinding({ state: "found", find });
        tell(textsOf(find.digests), false);
      } catch (error) {
        if (signal.aborted) return;
        tell([], false);
        const reason = reasonOf(error);
        setFinding({
          state: error instanceof WorkerError ? "unavailable" : "unreadable",
          reason,
        });
      }
    };
    void run();
    return () => {
      controller.abort();
    };
  }, [file, name, isReading, wanted, source, network, queries]);

  if (file === null) {
    return (
      <Notice
        kind="unknown"
        title={words.notEvidence.title}
        action={<RemoveButton onRemove={onRemove} />}
      >
        {words.notEvidence.advice}
      </Notice>
    );
  }
  const stop = () => {
    running.current?.abort();
    setFinding({ state: "stopped" });
    onDigests([], false);
  };
  if (finding.state === "waiting" || finding.state === "hashing") {
    const bytes = finding.state === "hashing" ? finding.bytes : 0;
    return <HashProgress name={name} size={file.size} bytes={bytes} onCancel={stop} />;
  }
  const about = {
    name: <Quoted>{name}</Quoted>,
    remove: <RemoveButton onRemove={onRemove} />,
  };
  if (finding.state === "asking") {
    return (
      <Notice
        kind="info"
        title={words.asking.title(about.name)}
        action={<Button onClick={stop}>{hashingWords.stop}</Button>}
      >
        <p>{(isOnline ? words.asking.sentence : words.asking.offline)(network.name)}</p>
        <Digests digests={finding.digests} />
      </Notice>
    );
  }
  if (finding.state === "stopped") {
    return <Notice kind="info" title={words.stopped(about.name)} action={about.remove} />;
  }
  if (finding.state === "unavailable") {
    return (
      <Notice kind="unknown" title={words.unavailable.title(about.name)} action={about.remove}>
        {words.unavailable.sentence(finding.reason)}
      </Notice>
    );
  }
  if (finding.state === "unreadable") {
    return (
      <Notice kind="unknown" title={words.unreadable.title(about.name)} action={about.remove}>
        {words.unreadable.sentence(finding.reason)}
      </Notice>
    );
  }
  return (
    <Found
      name={name}
      find={finding.find}
      records={records}
      isTooLarge={isTooLarge}
      also={also}
      network={network.name}
      onRemove={() => {
        for (const { digest } of finding.find.digests) forgetDocument(digest);
        onRemove();
      }}
    />
  );
}

type FoundProps = Pick<Props, "name" | "records" | "isTooLarge" | "also" | "onRemove"> & {
  find: DocumentFind;
  network: string;
};

function Found({ name, find, records, isTooLarge, also, network, onRemove }: FoundProps) {
  const { digests, hits, trials, answeredAt } = find;
  const own = records.filter(({ reference }) => digests.some(({ digest }) => digest === reference));
  const standings = own.map(({ standing }) => standing);
  const found = documentFind(standings, searchOf(hits.length, trials), network);
  const listed = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit] : []));
  const hashes = [...own, ...listed].map(({ hash }) => hash);
  const stated = new Map(listed.map(({ hash, known }) => [hash, known]));
  return (
    <Notice
      kind={found.kind}
      title={
        <>
          <Quoted>{name}</Quoted> <Said of={found.title} />
        </>
      }
      action={<RemoveButton onRemove={onRemove} />}
    >
      <p>
        <SaidTogether of={found.statements} />
      </p>
      {answeredAt !== undefined && (
        <p>
          {searchWords.lastAnswer} <RelativeTimestamp value={new Date(answeredAt).toISOString()} />
        </p>
      )}
      {also !== undefined && (
        <p>
          <Said of={also} />
        </p>
      )}
      {isTooLarge && <p>{words.tooLarge(byteSize(MAX_EVIDENCE_BYTES))}</p>}
      {hashes.length > 0 && (
        <ul className={styles.hits} aria-label={words.hits}>
          {Array.from(new Set(hashes), (hash) => (
            <li key={hash}>
              <HashValue value={hash} ends={12} label={words.copied} to={fingerprintPath(hash)} />
              {stated.has(hash) && (
                <StatedSummary {...stated.get(hash)}>
                  <CoverageMark coverage="stated" />
                </StatedSummary>
              )}
            </li>
          ))}
        </ul>
      )}
      <Digests digests={digests} />
    </Notice>
  );
}

function Digests({ digests }: Pick<DocumentFind, "digests">) {
  return digests.map(({ algorithm, digest }) => (
    <p key={algorithm} className={styles.digest}>
      {algorithm}: <Code>{digest}</Code>
    </p>
  ));
}

function textsOf(digests: DocumentFind["digests"]): string[] {
  return digests.map(({ digest }) => digest);
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  return <Button onClick={onRemove}>{actionWords.remove}</Button>;
}

// Finds the fingerprints of a document. This device computes the hash, and only the hash is sent to the service.

type DocumentFind = {
  digests: readonly { algorithm: DocumentAlgorithm; digest: string }[];
  hits: readonly Hit[];
  trials: readonly Trial[];
  /**
   * When the page received the answer, in milliseconds since the Unix epoch, if the answer was kept from an earlier
   * look-up. Undefined if the answer is new.
   */
  answeredAt?: number | undefined;
};

type Options = Omit<LookUpInput, "candidates"> & {
  /** The document references of the given records. A match among them needs no request. */
  references: readonly string[];
  onProgress: (algorithm: DocumentAlgorithm, bytes: number) => void;
  /** Called each time before the service is searched for a hash, with all hashes computed so far. */
  onHashed: (digests: DocumentFind["digests"]) => void;
};

/** Tries SHA-256 first, because nearly every record uses it. Tries SHA-512 only if nothing was found. */
async function findDocument(document: File, options: Options): Promise<DocumentFind> {
  const { references, onProgress, onHashed, signal, ...asking } = options;
  const digests: { algorithm: DocumentAlgorithm; digest: string }[] = [];
  const trials: Trial[] = [];
  let answeredAt: number | undefined;
  for (const algorithm of ["SHA-256", "SHA-512"] as const) {
    const digest = await hashDocument(document, algorithm, {
      signal,
      onProgress: (bytes) => {
        onProgress(algorithm, bytes);
      },
    });
    digests.push({ algorithm, digest });
    if (references.includes(digest)) return { digests, hits: [], trials };
    onHashed([...digests]);
    const candidates = [{ kind: "document", documentRef: digest } as const];
    const answer = await lookUpOrKeep({ ...asking, signal, candidates });
    trials.push(...answer.trials);
    answeredAt ??= answer.answeredAt;
    const [find] = answer.finds;
    if (find !== undefined) return { digests, hits: find.hits, trials, answeredAt };
    // If the first request failed, the second would most likely fail too, so it is not made.
    if (answer.trials.some(({ outcome }) => outcome === "failed")) break;
  }
  return { digests, hits: [], trials, answeredAt };
}

/** How the search ended. Where several requests were made, the first of these that applies decides. */
export function searchOf(count: number, trials: readonly Trial[]): DocumentSearch {
  if (count > 0) {
    const found = trials.find((trial) => trial.outcome === "found");
    const isPartial = found?.hasMore === true || found?.isPartial === true;
    const { lookedThrough } = found ?? {};
    return {
      outcome: "found",
      count,
      isPartial,
      ...(lookedThrough === undefined ? {} : { lookedThrough }),
    };
  }
  const failed = trials.find((trial) => trial.outcome === "failed");
  if (failed !== undefined) return { outcome: "failed", reason: failureReason(failed.error) };
  if (trials.some(({ outcome }) => outcome === "partly-searched"))
    return { outcome: "partly-searched" };
  const limited = trials.find((trial) => trial.outcome === "not-offered");
  return limited === undefined
    ? { outcome: "absent" }
    : {
        outcome: "not-offered",
        lookedThrough: limited.lookedThrough,
        ...(limited.payment === undefined ? {} : { payment: limited.payment }),
      };
}
