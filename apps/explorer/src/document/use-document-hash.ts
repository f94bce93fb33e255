// Hashes the one document that a visitor gave, and says how far that is. Another document takes its place.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { useCallback, useEffect, useRef, useState } from "react";
import { reasonOf } from "../phrasing/failure.ts";
import { WorkerError } from "../worker/call-worker.ts";
import { hashDocument, rememberDocument } from "./hash-document.ts";

export type Hashing =
  | { state: "idle" }
  | { state: "hashing"; name: string; size: number; bytes: number }
  | { state: "hashed"; name: string; digest: string; algorithm: DocumentAlgorithm }
  | { state: "unreadable"; name: string; reason: string }
  | { state: "unavailable"; name: string; reason: string };

const idle: Hashing = { state: "idle" };

export function useDocumentHash() {
  const [hashing, setHashing] = useState<Hashing>(idle);
  const running = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    running.current?.abort();
    setHashing(idle);
  }, []);

  useEffect(() => () => running.current?.abort(), []);

  const hashFile = useCallback(async (document: File, algorithm: DocumentAlgorithm) => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const { name, size } = document;
    const show = (next: Hashing) => {
      if (running.current === run && !run.signal.aborted) setHashing(next);
    };
    show({ state: "hashing", name, size, bytes: 0 });
    try {
      const digest = await hashDocument(document, algorithm, {
        signal: run.signal,
        onProgress: (bytes) => {
          show({ state: "hashing", name, size, bytes });
        },
      });
      rememberDocument(digest, name);
      show({ state: "hashed", name, digest, algorithm });
    } catch (error) {
      const reason = reasonOf(error);
      show({ state: error instanceof WorkerError ? "unavailable" : "unreadable", name, reason });
    }
  }, []);

  return { hashing, hashFile, cancel };
}
