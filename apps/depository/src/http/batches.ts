// Reading batches, their members, and the local ledger's snapshots that hold their roots.
import { PATHS } from "@digital-evidence/evidence/api";
import type { Hono } from "hono";
import type { LocalLedger } from "../ledger/local.ts";
import type { Store } from "../store/store.ts";
import { toAnswer } from "./answer.ts";
import type { Env } from "./context.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import {
  batchIdParameter,
  hashParameter,
  paged,
  pageParameters,
  withOneMore,
} from "./parameters.ts";
import { route } from "./route.ts";
import { toBatchInfo, toSummary } from "./wire.ts";

interface BatchRoutes {
  readonly store: Store;
  readonly ledger: Pick<LocalLedger, "snapshot">;
  readonly keep: Keep;
}

export function addBatchRoutes(app: Hono<Env>, { store, ledger, keep }: BatchRoutes): void {
  app.get(
    route(PATHS.latestBatches),
    keep.live(async (c) => {
      const page = pageParameters(c);
      const batches = await store.latestBatches(withOneMore(page));
      return toAnswer(paged(batches, page, toBatchInfo), "LIVE");
    }),
  );

  app.get(
    route(PATHS.batch),
    keep.final(async (c) => {
      const batch = await store.batch(batchIdParameter(c));
      if (batch === null) throw notFound("batch");
      const isFinal = batch.status === "FINALIZED_COMMITMENT";
      return toAnswer({ data: toBatchInfo(batch) }, isFinal ? "FINAL" : "LIVE");
    }),
  );

  app.get(
    route(PATHS.batchFingerprints),
    keep.final(async (c) => {
      const page = pageParameters(c);
      const batch = await store.batch(batchIdParameter(c));
      if (batch === null) throw notFound("batch");
      const members = await store.batchMembers(batch.id, withOneMore(page));
      const isFinal = batch.status === "FINALIZED_COMMITMENT";
      return toAnswer(paged(members, page, toSummary), isFinal ? "FINAL" : "LIVE");
    }),
  );

  app.get(
    route(PATHS.snapshot),
    keep.final(async (c) => {
      const snapshot = await ledger.snapshot(hashParameter(c));
      if (snapshot === null) throw notFound("snapshot");
      return toAnswer({ data: snapshot }, "FINAL");
    }),
  );
}
