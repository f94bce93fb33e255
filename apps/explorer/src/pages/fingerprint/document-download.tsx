import type { ReceivedDetails } from "@digital-evidence/client";
import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { documentTold, downloadTold } from "@digital-evidence/verdict/documents";
import Download from "lucide-react/icons/download";
import Save from "lucide-react/icons/save";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/panel.tsx";
import { useOnline } from "../../components/online.ts";
import { Quoted, Said } from "../../components/said.tsx";
import { saveFile } from "../../components/save-file.ts";
import { useConfig } from "../../config/config.ts";
import { comparedDigest } from "../../document/compared-digest.ts";
import {
  allowedHosts,
  type DocumentAddress,
  documentAddress,
  download,
  DownloadError,
  type DownloadFailure,
  MAX_DOWNLOAD_BYTES,
  STALL_MS,
  fileNameOf,
} from "../../document/download.ts";
import { hashPieces, type PieceHash } from "../../document/hash-document.ts";
import { HashProgress } from "../../document/hash-progress.tsx";
import { byteSize } from "../../format/number.ts";
import { reasonOf } from "../../phrasing/failure.ts";
import { useSource } from "../../queries/source.ts";
import { documentDownloadWords as words } from "../../words/document.tsx";
import styles from "./fingerprint.module.css";

/** At most this many characters of an address are shown. */
const MAX_ADDRESS_LENGTH = 300;

type Props = {
  details: ReceivedDetails;
  downloadUrl: string;
  conclusion: Pick<Conclusion, "mark" | "verification">;
  onDigest: (document: DocumentDigest) => void;
};

export const DocumentDownload = memo(function DocumentDownload({ downloadUrl, ...props }: Props) {
  const config = useConfig();
  const { origin } = window.location;
  const address = documentAddress(downloadUrl, config, origin);
  const algorithm = documentAlgorithm(props.details.documentRef ?? "");
  if (address.state === "allowed" && algorithm !== null) {
    return <AllowedDownload {...props} address={address} algorithm={algorithm} />;
  }
  // Why no document can be compared with this reference is already said above.
  if (address.state === "allowed") return null;
  const why = address.state === "elsewhere" ? words.elsewhere : words.notAnAddress;
  return (
    <Notice kind="unknown" title={why.title}>
      <p>
        {words.address} <Quoted maxLength={MAX_ADDRESS_LENGTH}>{downloadUrl}</Quoted>
      </p>
      <p>{why.sentence(allowedHosts(config, origin))}</p>
    </Notice>
  );
});

type AllowedProps = Omit<Props, "downloadUrl"> & {
  address: Extract<DocumentAddress, { state: "allowed" }>;
  algorithm: DocumentAlgorithm;
};

function AllowedDownload({ details, conclusion, onDigest, address, algorithm }: AllowedProps) {
  const { download, start, stop } = useDocumentDownload();
  const { document: { contentType, fileSize } = {} } = details;
  const digest = download.state === "downloaded" ? download.digest : null;

  useEffect(() => {
    if (digest !== null) onDigest({ digest, given: "file" });
  }, [digest, onDigest]);

  const isTooLarge = fileSize !== undefined && fileSize > MAX_DOWNLOAD_BYTES;
  const fileName = fileNameOf(details.documentId, contentType);
  return (
    <div>
      {download.state === "downloading" ? (
        <HashProgress
          name={fileName}
          size={fileSize ?? null}
          bytes={download.bytes}
          words={{ doing: words.downloading, progress: words.progress }}
          onCancel={stop}
        />
      ) : (
        <div className={styles.download}>
          <Button disabled={isTooLarge} onClick={() => void start(address.href, algorithm)}>
            <Download size={16} />
            {download.state === "downloaded" ? words.again : words.start}
          </Button>
          <p className={styles.lead}>
            {fileSize !== undefined && byteSize(fileSize)}{" "}
            {!address.isOwnOrigin && words.from(address.host)}
          </p>
        </div>
      )}
      <DownloadOutcome
        download={isTooLarge ? { state: "failed", code: "TOO_LARGE", status: undefined } : download}
        conclusion={conclusion}
        address={address}
        algorithm={algorithm}
        fileName={fileName}
      />
    </div>
  );
}

type OutcomeProps = {
  download: DownloadState;
  conclusion: Pick<Conclusion, "mark" | "verification">;
  address: Extract<DocumentAddress, { state: "allowed" }>;
  algorithm: DocumentAlgorithm;
  fileName: string;
};

/**
 * Shows the result of a download. The visitor can save the document only after this browser has compared it
 * with the record.
 */
function DownloadOutcome(props: OutcomeProps) {
  return (
    <div aria-live="polite" className={styles.downloadOutcome} data-download={props.download.state}>
      <Result {...props} />
    </div>
  );
}

function Result({ download, conclusion, address, algorithm, fileName }: OutcomeProps) {
  const isOnline = useOnline();
  switch (download.state) {
    case "failed":
      return (
        <Notice kind="unknown" title={words.failed.title}>
          {failureSentence(download, address, isOnline)}
        </Notice>
      );
    case "not-hashed":
      return (
        <Notice kind="unknown" title={words.notHashed.title}>
          {words.notHashed.sentence(download.reason)}
        </Notice>
      );
    case "stopped":
      return <p>{words.stopped}</p>;
    case "downloaded":
      break;
    case "idle":
    case "downloading":
    default:
      return null;
  }
  const uncompared = downloadTold(download.digest, comparedDigest(conclusion), conclusion);
  if (uncompared !== null)
    return (
      <p>
        <Said of={uncompared} />
      </p>
    );
  const told = documentTold(conclusion);
  if (told === null) return <p>{words.comparing}</p>;
  const { kind, title, predicate } = told;
  const save = (label: string, look: "primary" | "plain") => (
    <Button
      look={look}
      onClick={() => {
        saveFile(fileName, download.document);
      }}
    >
      <Save size={16} />
      {label}
    </Button>
  );
  if (kind === "success") {
    return (
      <Notice kind={kind} title={words.same.title} action={save(words.same.save, "primary")}>
        {words.same.sentence(algorithm)}
      </Notice>
    );
  }
  if (kind === "error") {
    return (
      <Notice kind={kind} title={words.other.title} action={save(words.other.save, "plain")}>
        {words.other.sentence(address.host, algorithm)}
      </Notice>
    );
  }
  return (
    <Notice kind={kind} title={<Said of={title} />} action={save(words.undecided.save, "plain")}>
      {words.undecided.subject} <Said of={predicate} />
    </Notice>
  );
}

const { failed } = words;

type Failed = Extract<DownloadState, { state: "failed" }>;
type Asked = Extract<DocumentAddress, { state: "allowed" }>;

function failureSentence(
  { code, status = 0 }: Failed,
  { host, isOwnOrigin }: Asked,
  isOnline: boolean,
): string {
  switch (code) {
    case "NOT_FOUND":
      return failed.notFound(host, status);
    case "STATUS":
      return failed.status(host, status);
    case "REDIRECTED":
      return failed.redirected(host);
    case "TOO_LARGE":
      return failed.tooLarge(byteSize(MAX_DOWNLOAD_BYTES));
    case "BROKEN_OFF":
      return isOnline ? failed.brokenOff : failed.offline;
    case "STALLED":
      return failed.stalled(STALL_MS / 1000);
    case "NO_ANSWER":
    default:
      if (!isOnline) return failed.offline;
      // The browser reports the same error for a host that is unreachable and for a host that does not let this page
      // read its answers. On the page's own origin, only the first cause is possible.
      return isOwnOrigin ? failed.unreachable(host) : failed.refused(host);
  }
}

type DownloadState =
  | { state: "idle" | "stopped" }
  | { state: "downloading"; bytes: number }
  | { state: "downloaded"; document: Blob; digest: string }
  | { state: "failed"; code: DownloadFailure; status: number | undefined }
  /** The worker failed, so the document was not hashed. */
  | { state: "not-hashed"; reason: string };

/** The shortest time between two updates of the shown progress. */
const PROGRESS_MS = 100;

function useDocumentDownload() {
  const { fetch } = useSource();
  const [state, setState] = useState<DownloadState>({ state: "idle" });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ state: "stopped" });
  }, []);

  const start = useCallback(
    async (href: string, algorithm: DocumentAlgorithm) => {
      running.current?.abort();
      const run = new AbortController();
      running.current = run;
      const show = (next: DownloadState) => {
        if (!run.signal.aborted) setState(next);
      };
      show({ state: "downloading", bytes: 0 });
      let [bytes, shownAt] = [0, performance.now()];
      // Hashing starts only when the first piece has arrived. If the network fails before that, the page therefore
      // reports the network's failure, even if the worker would fail too.
      let hash: PieceHash | undefined;
      const startedHash = async () => (hash ??= await hashPieces(algorithm));
      try {
        const document = await download(href, {
          fetch,
          signal: run.signal,
          onPiece: async (piece) => {
            await (await startedHash()).add(piece);
            bytes += piece.length;
            if (performance.now() - shownAt < PROGRESS_MS) return;
            shownAt = performance.now();
            show({ state: "downloading", bytes });
          },
        }).catch(async (error: unknown) => {
          await hash?.digest();
          throw error;
        });
        const digest = await (await startedHash()).digest();
        show({ state: "downloaded", document, digest });
      } catch (error) {
        show(
          error instanceof DownloadError
            ? { state: "failed", code: error.code, status: error.status }
            : { state: "not-hashed", reason: reasonOf(error) },
        );
      }
    },
    [fetch],
  );

  return { download: state, start, stop };
}
