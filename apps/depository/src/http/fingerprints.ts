import { PAGE_LIMITS, PATHS } from "@digital-evidence/evidence/api";
import type { Prover } from "../proofs/proofs.ts";
import type { Fingerprint, PublicReads } from "../store/store.ts";
import { activity, stats } from "../records/activity.ts";
import { answerOf, toAnswer } from "./answer.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import { pageKey, pageParameters, toFoundPage, withOneMore } from "./page.ts";
import { hashParameter, latestLimit, period, readParameter } from "./parameters.ts";
import { searchKey, searchParameters, statusParameters } from "./search-query.ts";
import { type Allowances, SEARCH_COST } from "./rate-limit.ts";
import { get, type Route } from "./route.ts";
import { type DocumentInfo, toDetails, toSummary } from "../records/record-json.ts";

/**
 * If the trie of a batch has to be built for a proof, the client is charged for this many further calls. Building it
 * takes about as long as answering this many calls.
 */
const BUILD_COST = 100;

interface FingerprintRoutes {
  readonly reads: PublicReads;
  readonly prover: Prover;
  readonly keep: Keep;
  readonly charge: Allowances["charge"];
  readonly now: () => number;
  /** Where the document of a fingerprint can be downloaded, if the service has the document. */
  readonly documentOf: (fingerprint: Fingerprint) => DocumentInfo | null;
}

export function fingerprintRoutes(options: FingerprintRoutes): Route[] {
  const { reads, prover, keep, charge, now, documentOf } = options;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Reads one page after the other. A page of 500 rows takes some 20 milliseconds of the event loop, and several would
   * otherwise come in one turn.
   */
  function alone<Result>(read: () => Promise<Result>): Promise<Result> {
    const result = last.then(read);
    last = result.catch(() => undefined);
    return result;
  }

  return [
    get(PATHS.fingerprints, async (call) => {
      const page = pageParameters(call);
      const search = searchParameters(call);
      return keep.live(`search ${pageKey(page)} ${searchKey(search)}`, async () => {
        const found = await reads.fingerprints.search({ ...withOneMore(page), ...search });
        if (found.stoppedAt !== null) charge(call, SEARCH_COST);
        return toAnswer(toFoundPage(found, page, toSummary), "LIVE");
      });
    }),

    get(PATHS.latestFingerprints, async (call) => {
      const page = pageParameters(call, latestLimit);
      const statuses = statusParameters(call);
      const read = async () => {
        const found = await reads.fingerprints.latest({ ...withOneMore(page), statuses });
        if (found.stoppedAt !== null) charge(call, SEARCH_COST);
        return toAnswer(toFoundPage(found, page, toSummary), "LIVE");
      };
      return keep.live(`latest ${pageKey(page)} ${statuses.join()}`, () =>
        page.limit > PAGE_LIMITS.max ? alone(read) : read(),
      );
    }),

    get(PATHS.stats, () =>
      keep.live("stats", async () => {
        const { data, until } = await stats(reads.counts, now());
        return { ...toAnswer({ data }, "LIVE"), until };
      }),
    ),

    get(PATHS.activity, async (call) => {
      const data = await activity(reads.counts, readParameter(call, period), now());
      return toAnswer({ data }, "LIVE");
    }),

    get(PATHS.fingerprint, async (call) => {
      const hash = hashParameter(call);
      return keep.settled(`fingerprint ${hash}`, async () => {
        const fingerprint = await reads.fingerprints.get(hash);
        if (fingerprint === null) throw notFound("fingerprint");
        const isFinal = fingerprint.batch?.status === "FINALIZED_COMMITMENT";
        const data = toDetails(fingerprint, documentOf(fingerprint));
        return toAnswer({ data }, isFinal ? "SETTLED" : "LIVE");
      });
    }),

    get(PATHS.proof, async (call) => {
      const hash = hashParameter(call);
      const kept = prover.proveFinal(hash);
      if (kept !== null) return answerOf(`{"data":${kept}}`, "FINAL");
      const batch = (await reads.fingerprints.get(hash))?.batch ?? null;
      // A proof leads to the root, so there is no proof before the root is stored.
      if (batch === null || batch.root === null) throw notFound("proof");
      const isFinal = batch.status === "FINALIZED_COMMITMENT";
      if (!prover.isKept(batch.id)) charge(call, BUILD_COST);
      const proof = await prover.prove(batch.id, hash, isFinal);
      return answerOf(`{"data":${proof}}`, isFinal ? "FINAL" : "LIVE");
    }),
  ];
}
