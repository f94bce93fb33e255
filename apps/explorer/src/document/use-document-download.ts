import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "../phrasing/reason.ts";
import { useSource } from "../queries/source.ts";
import { download, DownloadError, type DownloadFailure } from "./download.ts";
import { hashPieces, type PieceHash } from "./hash-document.ts";

export type Download =
  | { state: "idle" | "stopped" }
  | { state: "downloading"; bytes: number }
  | { state: "downloaded"; document: Blob; digest: string }
  | { state: "failed"; code: DownloadFailure; status: number | undefined }
  /** The worker failed, so the document was not hashed. */
  | { state: "not-hashed"; reason: string };

/** The shortest time between two updates of the shown progress. */
const PROGRESS_MS = 100;

export function useDocumentDownload() {
  const { fetch } = useSource();
  const [state, setState] = useState<Download>({ state: "idle" });
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
      const show = (next: Download) => {
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
