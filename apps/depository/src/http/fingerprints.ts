// Reading fingerprints, their proofs and their numbers.
import { PATHS } from "@digital-evidence/evidence/api";
import type { Hono } from "hono";
import type { Prover } from "../proofs.ts";
import { HOUR_MS } from "../store/counters.ts";
import type { Fingerprint, Store } from "../store/store.ts";
import { activity } from "./activity.ts";
import { sendAnswer, toAnswer } from "./answer.ts";
import type { Env } from "./context.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import {
  hashParameter,
  paged,
  pageParameters,
  periodParameter,
  searchParameters,
  statusParameters,
  withOneMore,
} from "./parameters.ts";
import { type DocumentInfo, toDetails, toSummary } from "./wire.ts";
import { route } from "./route.ts";

interface FingerprintRoutes {
  readonly store: Store;
  readonly prover: Prover;
  readonly keep: Keep;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where a fingerprint's document can be had, if this service has it. */
  readonly documentOf: (fingerprint: Fingerprint) => DocumentInfo | null;
}

const DAY_MS = 24 * HOUR_MS;

export function addFingerprintRoutes(app: Hono<Env>, options: FingerprintRoutes): void {
  const { store, prover, keep, now, documentOf } = options;

  app.get(
    route(PATHS.fingerprints),
    keep.live(async (c) => {
      const page = pageParameters(c);
      const rows = await store.searchFingerprints({ ...withOneMore(page), ...searchParameters(c) });
      return toAnswer(paged(rows, page, toSummary), "LIVE");
    }),
  );

  app.get(
    route(PATHS.latestFingerprints),
    keep.live(async (c) => {
      const page = pageParameters(c);
      const statuses = statusParameters(c);
      const rows = await store.latestFingerprints({ ...withOneMore(page), statuses });
      return toAnswer(paged(rows, page, toSummary), "LIVE");
    }),
  );

  app.get(route(PATHS.stats), async (c) => {
    const time = now();
    const counted = await store.countFingerprints([time - DAY_MS, time - 30 * DAY_MS]);
    const [day = 0, month = 0] = counted.since;
    const data = {
      fingerprints24h: day,
      fingerprints30d: month,
      fingerprintsTotal: counted.total,
    };
    return sendAnswer(c, toAnswer({ data }, "LIVE"));
  });

  app.get(route(PATHS.activity), async (c) => {
    const data = await activity(store, periodParameter(c), now());
    return sendAnswer(c, toAnswer({ data }, "LIVE"));
  });

  app.get(
    route(PATHS.fingerprint),
    keep.final(async (c) => {
      const fingerprint = await store.fingerprint(hashParameter(c));
      if (fingerprint === null) throw notFound("fingerprint");
      const isFinal = fingerprint.batch?.status === "FINALIZED_COMMITMENT";
      const data = toDetails(fingerprint, documentOf(fingerprint));
      return toAnswer({ data }, isFinal ? "FINAL" : "LIVE");
    }),
  );

  app.get(
    route(PATHS.proof),
    keep.final(async (c) => {
      const hash = hashParameter(c);
      const batch = (await store.fingerprint(hash))?.batch ?? null;
      // Before the root is stored there is nothing to prove against.
      if (batch === null || batch.root === null) throw notFound("proof");
      return toAnswer({ data: await prover.prove(batch.id, hash) }, "FINAL");
    }),
  );
}
