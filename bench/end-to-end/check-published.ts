// Compares the acknowledged submissions with the records in the published files, which it reads with the real client.
import { gatherEvidence } from "../../packages/client/src/gather-evidence.ts";
import { findLogProof, logFiles } from "../../packages/client/src/log.ts";
import { statedSnapshot } from "../../packages/client/src/logged-snapshot.ts";
import { createClient } from "../../packages/client/src/client.ts";
import { createPublishedFetch } from "../../packages/client/src/published/published-fetch.ts";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { folderFetch } from "../../apps/depository/test/published-folder.ts";
import { base, publishedClient } from "../../apps/depository/test/read-everything.ts";

const PAGE = 100;

/** Lists every published record through the client. @returns the records' hashes, the oldest first */
export async function publishedHashes(folder: string): Promise<string[]> {
  const { fetch, asked } = folderFetch(folder, base);
  const client = publishedClient(fetch);
  const hashes: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await client.latestFingerprints(
      cursor === undefined ? { limit: PAGE } : { limit: PAGE, cursor },
    );
    hashes.push(...page.data.map(({ hash }) => hash ?? ""));
    asked.length = 0;
    ({ cursor } = page.pagination);
    if (!page.pagination.hasMore || cursor === undefined) return hashes.toReversed();
  }
}

/**
 * Returns a function that reads a fingerprint's record, proof, batch and snapshot from files behind a web server, and
 * verifies them with the verification engine. It also makes the log's proof of the snapshot. The function
 * throws an error if something is missing or cannot be verified.
 */
export function createSampleCheck(address: string): (hash: string) => Promise<void> {
  const fetch = createPublishedFetch({ address, fetch: globalThis.fetch, now: Date.now });
  const client = createClient({ apiBase: address, fetch });
  const prefix = address + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: globalThis.fetch, timeoutMs: undefined });
  return async (hash) => {
    const { receipts } = await gatherEvidence(client, hash, { hasOwnLedger: true });
    const evidence: Evidence = { hash: { value: hash, from: "visitor" } };
    for (const part of ["record", "proof", "batch", "snapshot"] as const) {
      evidence[part] = { value: receipts[part]?.value ?? null, from: "service" };
    }
    const { verdict, reasons } = verifyEvidence(evidence);
    if (verdict !== "consistent") throw new Error(`${hash}: ${verdict} ${reasons.join(" ")}`);
    const snapshot = statedSnapshot(receipts.snapshot?.value);
    if (snapshot === null) throw new Error(`${hash}: the snapshot states no place`);
    const found = await findLogProof(files, prefix, snapshot, { now: Date.now });
    if (found.logProof === null) throw new Error(`${hash}: ${found.problem}`);
  };
}
