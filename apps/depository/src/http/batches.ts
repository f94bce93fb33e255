// Reading batches, their members, and the local ledger's snapshots that hold their roots.
import { PATHS } from "@digital-evidence/evidence/api";
import type { LocalLedger } from "../ledger/local.ts";
import { whenHad } from "../soon.ts";
import type { Store } from "../store/store.ts";
import { answering, answerOf, toAnswer } from "./answer.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import {
  batchIdParameter,
  hashParameter,
  pageJson,
  pageKey,
  pageParameters,
  withOneMore,
} from "./parameters.ts";
import type { Router } from "./router.ts";
import { batchJson, summaryJson } from "./wire.ts";

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
          answerOf(pageJson(batches, page, batchJson), "LIVE"),
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
          return answerOf(`{"data":${batchJson(batch)}}`, isFinal ? "FINAL" : "LIVE");
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
          return whenHad(store.batchMembers(id, withOneMore(page)), (members) => {
            // Two reads, of which either may be of an earlier moment: the rows, which state the status
            // too, by a replica that is behind; so each of them must say that it is final.
            const isFinal = [batch, ...members].every(
              ({ status }) => status === "FINALIZED_COMMITMENT",
            );
            return answerOf(pageJson(members, page, summaryJson), isFinal ? "FINAL" : "LIVE");
          });
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
