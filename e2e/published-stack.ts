// The stack that all tests share on a run on published files. A service with real submissions is filled, published and
// stopped for good, and nginx serves the files. Environment variables:
// - PUBLISHED_FOLDER names a folder in which the publication is kept for later runs.
// - PUBLISHED_RECORDS is the number of records that are in the store before the demonstration adds its own.
import { join } from "node:path";
import { createSigner } from "../bench/depository/signer.ts";
import { openFinalStore } from "../bench/publish/final-store.ts";
import { publishedFolder } from "./published-host.ts";
import { read, type Summary } from "./service.ts";
import { startStack } from "./stack.ts";
import { isPublishedAt, publishAndEnd, servePublished } from "./tests-stack.ts";

/** The maximum size of a batch in the service, and the number of batches in each added snapshot. */
const BATCH = 4_096;
const BATCHES = 4;
/** How many fingerprints the service must have received, besides the added records, before the files are published. */
const OWN = 240;
/** The name of the organization that `openFinalStore` adds records for. */
const FILLED_ORGANIZATION = "Organization";
const LATEST = "/v1/fingerprints/latest?limit=100";
/**
 * The latest final fingerprints. `untilOwnAreFinal` reads this list while the demonstration keeps submitting, because
 * the newest fingerprints in `LATEST` are then never final.
 */
const FINAL = `${LATEST}&status=FINALIZED_COMMITMENT`;
const STATS = "/v1/fingerprints/stats";

export async function startPublishedStack(
  explorerFolder: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const kept = process.env["PUBLISHED_FOLDER"];
  const place = kept ?? publishedFolder();
  if (!isPublishedAt(place)) {
    const records = Number(process.env["PUBLISHED_RECORDS"] ?? 0);
    const env: Record<string, string> = {
      EXPLORER_DIR: explorerFolder,
      READ_LIMIT_PER_MINUTE: "0",
      // At its start, the demonstration submits only until the store has 240 records. Into a store with more records,
      // it submits at this interval.
      DEMO_INTERVAL_MS: records === 0 ? "0" : "200",
    };
    const stack = await startStack({
      demo: true,
      env,
      fill: async (folder) => addRecords(join(folder, "depository.sqlite"), records),
    });
    await untilOwnAreFinal(stack.origin, records + OWN, records === 0 ? LATEST : FINAL);
    // The demonstration must stop submitting before the files are published. `publishAndEnd` saves the documents of the
    // newest fingerprints after it has published the files, and the files must contain these fingerprints.
    env["DEMO_INTERVAL_MS"] = "0";
    await stack.kill();
    await stack.restart();
    await untilOwnAreFinal(stack.origin, records + OWN, LATEST);
    await publishAndEnd(stack, place);
  }
  return servePublished(place, explorerFolder, { isKept: kept !== undefined });
}

async function addRecords(file: string, count: number): Promise<void> {
  if (count === 0) return;
  const filled = await openFinalStore(file, createSigner());
  // The store is marked as a demonstration's. Otherwise the service would refuse to add the demonstration's records to
  // it.
  await filled.store.kind.claim("DEMONSTRATION");
  for (let left = count; left > 0;) {
    const sizes: number[] = [];
    while (left > 0 && sizes.length < BATCHES) {
      sizes.push(Math.min(BATCH, left));
      left -= Math.min(BATCH, left);
    }
    filled.addSnapshot(sizes, Date.now());
    process.stderr.write(`filling: ${left} of ${count} records are left\n`);
  }
  await filled.close();
}

/**
 * Waits until the service has `total` fingerprints, and all those in `list` are final and were submitted by the
 * demonstration.
 */
async function untilOwnAreFinal(origin: string, total: number, list: string): Promise<void> {
  for (;;) {
    const newest = await read<Summary[]>(origin, list);
    const { fingerprintsTotal } = await read<{ fingerprintsTotal: number }>(origin, STATS);
    const isFinal = newest.every(
      ({ orgName, status }) => orgName !== FILLED_ORGANIZATION && status === "FINALIZED_COMMITMENT",
    );
    if (isFinal && fingerprintsTotal >= total) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
