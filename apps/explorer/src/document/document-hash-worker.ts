// The worker that hashes documents. Served with a policy of its own that lets it run WebAssembly and
// connect to nobody: what it reads cannot leave the device.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { readPieces } from "./pieces.ts";
import { createStreamingHash } from "./streaming-hash.ts";

export type HashTask = { id: number; document: Blob; algorithm: DocumentAlgorithm };

export type HashNews = { id: number } & (
  | { news: "progress"; bytes: number }
  | { news: "digest"; digest: string; engine: string }
  | { news: "failed"; reason: string }
);

/** How often progress is told. */
const PROGRESS_MS = 100;

/** Nothing is handed over with it. */
function tell(news: HashNews): void {
  globalThis.postMessage(news, {});
}

async function run({ id, document, algorithm }: HashTask): Promise<void> {
  try {
    const hash = await createStreamingHash(algorithm);
    let [bytes, toldAt] = [0, performance.now()];
    for await (const piece of readPieces(document)) {
      hash.update(piece);
      bytes += piece.length;
      if (performance.now() - toldAt < PROGRESS_MS) continue;
      toldAt = performance.now();
      tell({ id, news: "progress", bytes });
    }
    tell({ id, news: "digest", digest: hash.digest(), engine: hash.engine });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    tell({ id, news: "failed", reason });
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<HashTask>) => void run(data));
