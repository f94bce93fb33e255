import { PATHS } from "@digital-evidence/evidence/api";
import { publishSnapshot } from "../ledger/local.ts";
import type { PublicReads } from "../store/store.ts";
import { toAnswer } from "./answer.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import { pageKey, pageParameters, toPage, withOneMore } from "./page.ts";
import { batchIdParameter, hashParameter, ordinal, requiredParameter, root } from "./parameters.ts";
import { get, type Route } from "./route.ts";
import { toBatchInfo, toSummary } from "../records/record-json.ts";

interface BatchRoutes {
  readonly reads: PublicReads;
  readonly keep: Keep;
}

export function batchRoutes({ reads, keep }: BatchRoutes): Route[] {
  return [
    get(PATHS.latestBatches, async (call) => {
      const page = pageParameters(call);
      return keep.live(`batches ${pageKey(page)}`, async () => {
        const batches = await reads.batches.latest(withOneMore(page));
        return toAnswer(toPage(batches, page, toBatchInfo), "LIVE");
      });
    }),

    get(PATHS.batches, async (call) => {
      const wanted = requiredParameter(call, root);
      return keep.live(`batches with ${wanted}`, async () => {
        const batches = await reads.batches.byRoot(wanted);
        return toAnswer({ data: batches.map(toBatchInfo) }, "LIVE");
      });
    }),

    get(PATHS.batch, async (call) => {
      const id = batchIdParameter(call);
      return keep.final(`batch ${id}`, async () => {
        const batch = await reads.batches.get(id);
        if (batch === null) throw notFound("batch");
        const isFinal = batch.status === "FINALIZED_COMMITMENT";
        return toAnswer({ data: toBatchInfo(batch) }, isFinal ? "FINAL" : "LIVE");
      });
    }),

    get(PATHS.batchFingerprints, async (call) => {
      const page = pageParameters(call);
      const id = batchIdParameter(call);
      return keep.settled(`members ${id} ${pageKey(page)}`, async () => {
        const batch = await reads.batches.get(id);
        if (batch === null) throw notFound("batch");
        const members = await reads.batches.members(id, withOneMore(page));
        // The batch and its members may be read from different servers, the replica and the primary, and one of them
        // may be behind. So some rows may not be final although the batch is. Caches may keep the answer only if the
        // batch and every row are final.
        const isFinal = [batch, ...members].every(
          ({ status }) => status === "FINALIZED_COMMITMENT",
        );
        return toAnswer(toPage(members, page, toSummary), isFinal ? "SETTLED" : "LIVE");
      });
    }),

    get(PATHS.snapshots, async (call) => {
      const wanted = requiredParameter(call, ordinal);
      return keep.live(`snapshot ${wanted}`, async () => {
        const snapshot = await reads.ledger.snapshotAt(wanted);
        return toAnswer({ data: snapshot === null ? [] : [publishSnapshot(snapshot)] }, "LIVE");
      });
    }),

    get(PATHS.snapshot, async (call) => {
      const hash = hashParameter(call);
      return keep.final(`snapshot ${hash}`, async () => {
        const snapshot = await reads.ledger.snapshot(hash);
        if (snapshot === null) throw notFound("snapshot");
        return toAnswer({ data: publishSnapshot(snapshot) }, "FINAL");
      });
    }),

    get(PATHS.nextSnapshot, async (call) => {
      const hash = hashParameter(call);
      return keep.final(`next snapshot ${hash}`, async () => {
        const next = await reads.ledger.snapshotAfter(hash);
        if (next !== null) return toAnswer({ data: publishSnapshot(next) }, "FINAL");
        if ((await reads.ledger.snapshot(hash)) === null) throw notFound("snapshot");
        // The newest snapshot has no successor yet, and this is not an error. A 404 would be wrong: pages ask for the
        // successor again and again, and browsers report each 404.
        return toAnswer({ data: null }, "LIVE");
      });
    }),
  ];
}
