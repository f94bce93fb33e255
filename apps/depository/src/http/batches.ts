// Reading batches, their members, and the local ledger's snapshots that hold their roots.
import { PATHS } from "@digital-evidence/evidence/api";
import type { LocalLedger } from "../ledger/local.ts";
import { whenHad } from "../soon.ts";
import type { Store } from "../store/store.ts";
import { answering, toAnswer } from "./answer.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import {
  batchIdParameter,
  hashParameter,
  paged,
  pageKey,
  pageParameters,
  withOneMore,
} from "./parameters.ts";
import type { Router } from "./router.ts";
import { toBatchInfo, toSummary } from "./wire.ts";

interface BatchRoutes {
  readonly store: Store;
  readonly ledger: Pick<LocalLedger, "snapshot">;
  readonly keep: Keep;
}

export function addBatchRoutes(router: Router, { store, ledger, keep }: BatchRoutes): void {
  router.on(
    "GET",
    PATHS.latestBatches,
    answering((call) => {
      const page = pageParameters(call);
      return keep.live(`batches ${pageKey(page)}`, () =>
        whenHad(store.latestBatches(withOneMore(page)), (batches) =>
          toAnswer(paged(batches, page, toBatchInfo), "LIVE"),
        ),
      );
    }),
  );

  router.on(
    "GET",
    PATHS.batch,
    answering((call) => {
      const id = batchIdParameter(call);
      return keep.final(`batch ${id}`, () =>
        whenHad(store.batch(id), (batch) => {
          if (batch === null) throw notFound("batch");
          const isFinal = batch.status === "FINALIZED_COMMITMENT";
          return toAnswer({ data: toBatchInfo(batch) }, isFinal ? "FINAL" : "LIVE");
        }),
      );
    }),
  );

  router.on(
    "GET",
    PATHS.batchFingerprints,
    answering((call) => {
      const page = pageParameters(call);
      const id = batchIdParameter(call);
      return keep.final(`members ${id} ${pageKey(page)}`, () =>
        whenHad(store.batch(id), (batch) => {
          if (batch === null) throw notFound("batch");
          const isFinal = batch.status === "FINALIZED_COMMITMENT";
          return whenHad(store.batchMembers(id, withOneMore(page)), (members) =>
            toAnswer(paged(members, page, toSummary), isFinal ? "FINAL" : "LIVE"),
          );
        }),
      );
    }),
  );

  router.on(
    "GET",
    PATHS.snapshot,
    answering((call) => {
      const hash = hashParameter(call);
      return keep.final(`snapshot ${hash}`, async () => {
        const snapshot = await ledger.snapshot(hash);
        if (snapshot === null) throw notFound("snapshot");
        return toAnswer({ data: snapshot }, "FINAL");
      });
    }),
  );
}
