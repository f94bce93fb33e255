// One round of an observer: asks what is new, verifies what is final, and asks again about what it has verified. It
// answers to nobody but the service's own limits: requests are spread over time, and a call that costs money or needs a
// key is not repeated for a day.
import { setTimeout as wait } from "node:timers/promises";
import type { CallOptions, Client } from "@digital-evidence/client";
import { isNotOffered, RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import type { ObservedAnswer } from "@digital-evidence/evidence/observation";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import {
  createVerifier,
  type Evidence,
  type ProofBinding,
} from "@digital-evidence/evidence/verify-evidence";
import { createSignatureCheck } from "@digital-evidence/native/signature-check";
import type { Io } from "../io.ts";
import { canBeRepeated, patiently } from "../service/patiently.ts";
import { changedRoot, isStatusBack, recordContradiction } from "./contradictions.ts";
import {
  type Contradiction,
  type Due,
  type KnownBatch,
  MISS_WAIT_MS,
  type ObserverState,
  type Verified,
} from "./observer-state.ts";

/** The most fingerprints that are asked for before what was found is stored. */
const AT_A_TIME = 512;
/** What was stored is published when so many records wait for it, or after this time: each publication rewrites a part of the index. */
const PUBLISHED_AT_A_TIME = 4_096;
const PUBLISHED_AFTER_MS = 60_000;
const AT_ONCE = 8;
/** The most pages of the latest fingerprints, and of a batch's members, that one round reads. */
const MAX_PAGES = 50_000;
const NOT_OFFERED_MS = 24 * 3_600_000;
/** A longer id of a batch cannot stand in an entry. */
const MAX_BATCH_ID = 128;

export type Watch = {
  client: Client;
  io: Pick<Io, "now" | "progress">;
  state: ObserverState;
  /** Reads the earlier answer about a record with this number. */
  recordAt: (number: number) => Promise<JsonObject | null>;
  requestsPerSecond: number;
  proofBinding?: ProofBinding | undefined;
  /** Ends the round before its next request. */
  signal?: AbortSignal;
};

export type Round = {
  found: number;
  verified: number;
  checked: number;
  /** Fingerprints that are final and do not verify, with the strongest reason. */
  refused: { hash: string; reason: string }[];
  contradictions: number;
  requests: number;
  /** Whether the service did not give its list of the latest fingerprints. */
  isListMissing: boolean;
};

type Asked<Value> = { value: Value | null; seen: string };

export function createWatch({ client, io, state, recordAt, ...options }: Watch) {
  const notOfferedUntil = new Map<string, number>();
  // Without the native library, the engine uses its portable code.
  const verify = createVerifier(undefined, undefined, createSignatureCheck() ?? undefined);
  const gapMs = 1000 / options.requestsPerSecond;
  let nextAt = 0;
  let requests = 0;
  let listed = 0;
  const now = () => io.now().getTime();

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    return patiently(io, async () => {
      options.signal?.throwIfAborted();
      const at = Math.max(performance.now(), nextAt);
      nextAt = at + gapMs;
      const delay = at - performance.now();
      if (delay > 0) await wait(delay);
      requests += 1;
      return call();
    });
  }

  /** Asks for a call that a service may not offer. @returns null where it does not */
  async function offered<Result>(
    name: string,
    call: () => Promise<Result>,
  ): Promise<Result | null> {
    if ((notOfferedUntil.get(name) ?? 0) > now()) return null;
    try {
      return await ask(call);
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      notOfferedUntil.set(name, now() + NOT_OFFERED_MS);
      return null;
    }
  }

  /** The `data` of an answer, whatever its shape; null where the service says that it knows nothing. */
  async function dataOf(
    call: (options: CallOptions) => Promise<unknown>,
  ): Promise<Asked<JsonObject>> {
    let value: JsonValue = null;
    await ask(async () => {
      value = null;
      try {
        await call({ onReceived: (receipt) => ({ value } = receipt) });
      } catch (error) {
        // The engine says what is wrong with it.
        if (!(error instanceof ResponseShapeError)) throw error;
      }
    });
    return { value: isJsonObject(value) ? value : null, seen: io.now().toISOString() };
  }

  /** @returns how many hashes were new; null where the service does not give the list */
  async function addLatest(): Promise<number | null> {
    let added = 0;
    let cursor: string | undefined;
    // Where the last reading was cut off, a page of known fingerprints does not show that those after it are known.
    const isContinued = state.isReadingList();
    state.setReadingList(true);
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await offered("latest", () =>
        client.latestFingerprints({
          limit: PAGE_LIMITS.max,
          ...(cursor === undefined ? {} : { cursor }),
        }),
      );
      if (page === null) {
        if (pages === 0) state.setReadingList(isContinued);
        return pages === 0 ? null : added;
      }
      const here = state.add(
        page.data.map(({ hash = "" }) => hash),
        now(),
      );
      added += here;
      const next = page.pagination.cursor;
      // A page without anything new is where the last round began.
      const isKnown = here === 0 && !isContinued;
      if (isKnown || !page.pagination.hasMore || next === undefined || next === cursor) break;
      cursor = next;
    }
    state.setReadingList(false);
    return added;
  }

  /**
   * Adds the members of a batch. They are asked for before all others and together, so that they have few entries and one
   * request for the batch is enough for many of them.
   * @returns how many are to be asked for; null where the service does not give these lists
   */
  async function addMembers(id: string): Promise<number | null> {
    let added = 0;
    let cursor: string | undefined;
    listed += 1;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await offered("members", () =>
        client.batchFingerprints(id, {
          limit: PAGE_LIMITS.max,
          ...(cursor === undefined ? {} : { cursor }),
        }),
      );
      if (page === null) return null;
      added += state.addMembers(
        page.data.map(({ hash = "" }) => hash),
        now(),
        listed,
      );
      const next = page.pagination.cursor;
      if (!page.pagination.hasMore || next === undefined || next === cursor) break;
      cursor = next;
    }
    state.setListed(id);
    return added;
  }

  /** Asks about a part of what is due, and stores what was found. @returns how many were asked for */
  async function step(round: Round): Promise<number> {
    const due = state.due(now(), AT_A_TIME);
    const verified: Verified[] = [];
    const contradictions: Contradiction[] = [];
    const batches = new Map<string, Promise<Asked<JsonObject>>>();
    // Several records of a batch need its answer. One request is enough for all of them.
    const batchOf = (id: string) => {
      const known = batches.get(id) ?? dataOf((on) => client.batch(id, on));
      batches.set(id, known);
      return known;
    };
    const contradict = (one: Contradiction) => contradictions.push(one);
    // When each is asked for again is stored for all of them at once, because each change waits for the disk.
    const settled: (() => void)[] = [];
    const settle = (how: () => void) => void settled.push(how);

    async function look(one: Due): Promise<void> {
      const record = await dataOf((on) => client.fingerprint(one.hash, on));
      if (one.batch === null) await lookFirst(one, record);
      else await lookAgain(one, one.batch, record);
    }

    async function lookFirst(one: Due, { value, seen }: Asked<JsonObject>): Promise<void> {
      const id = value?.["batchId"];
      if (value === null || typeof id !== "string" || id === "" || id.length > MAX_BATCH_ID)
        return settle(() => state.postpone(one, now()));
      const batch = await batchOf(id);
      const known = state.knownBatch(id);
      // A batch that is not shown yet is waited for, without asking for the proof each time.
      if (known === null && batch.value === null) return settle(() => state.postpone(one, now()));
      const proof = await dataOf((on) => client.proof(one.hash, on));
      if (known !== null) {
        if (changedRoot(value, id, known.root)) {
          contradict({
            batch: known,
            code: "OTHER_ROOT",
            record: one.hash,
            before: answerOf(known),
            now: { value, seen },
          });
          return settle(() => state.postpone(one, now()));
        }
        compareBatch(known, batch, contradict);
      }
      const supplied = (part: unknown) => ({ value: part, from: "service" as const });
      const evidence: Evidence = {
        hash: { value: one.hash, from: "visitor" },
        record: supplied(value),
        proof: supplied(proof.value),
        batch: supplied(batch.value),
        ...(options.proofBinding === undefined ? {} : { proofBinding: options.proofBinding }),
      };
      const { verdict, root, reasons } = verify(evidence);
      const isSound = verdict === "consistent" && (known?.root ?? root) === root;
      if (!isSound || root === null || batch.value === null || proof.value === null) {
        if (verdict === "failed")
          round.refused.push({ hash: one.hash, reason: reasons[0] ?? "OTHER_ROOT" });
        return settle(() => state.postpone(one, now()));
      }
      const stated = { id, root, answer: batch.value };
      verified.push({ hash: one.hash, record: value, proof: proof.value, batch: stated });
    }

    async function lookAgain(
      one: Due,
      id: string,
      { value, seen }: Asked<JsonObject>,
    ): Promise<void> {
      const batch = state.knownBatch(id);
      if (batch === null || one.number === null) return settle(() => state.checked(one, now()));
      const before = { seen: batch.firstSeen, value: await recordAt(one.number) };
      const isBatchMissing = compareBatch(batch, await batchOf(id), contradict) === "MISSED";
      round.checked += 1;
      if (value === null && one.misses === 0) return settle(() => state.missed(one.hash, now()));
      const code =
        value === null
          ? "VANISHED"
          : before.value === null
            ? null
            : recordContradiction(one.hash, { before: before.value, now: value, batch });
      if (code !== null)
        contradict({ batch, code, record: one.hash, before, now: { value, seen } });
      settle(() => {
        if (isBatchMissing) state.askSoon(one.hash, now());
        else state.checked(one, now());
      });
    }

    const queue = due.values();
    const failures: unknown[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of queue) {
          if (failures.length > 0) return;
          try {
            await look(one);
          } catch (error) {
            // A refusal of one call says nothing about the others. A service that is away or busy is asked again later.
            if (error instanceof RequestError && !canBeRepeated(error))
              settle(() => state.askLater(one.hash, now()));
            else failures.push(error);
          }
        }
      }),
    );
    // What was verified before a failure is kept.
    const roots = new Map<string, string>();
    const agreeing = verified.filter(({ batch: { id, root } }) => {
      const first = roots.get(id) ?? root;
      roots.set(id, first);
      return first === root;
    });
    round.contradictions += state.append(agreeing, contradictions, now());
    state.together(settled);
    round.verified += agreeing.length;
    if (failures.length > 0) throw failures[0];
    // Also those of earlier steps, after which the service was away.
    for (const id of state.unlisted(AT_A_TIME)) {
      const added = await addMembers(id);
      if (added === null) break;
      round.found += added;
    }
    return due.length;
  }

  /**
   * Compares a batch with what was stated about it before.
   * @returns whether the service says for the first time that it knows no such batch, so that it has to be asked again
   */
  function compareBatch(
    known: KnownBatch,
    { value, seen }: Asked<JsonObject>,
    contradict: (one: Contradiction) => void,
  ): "MISSED" | undefined {
    const tell = (code: Contradiction["code"]) =>
      contradict({
        batch: known,
        code,
        record: null,
        before: answerOf(known),
        now: { value, seen },
      });
    if (value === null) {
      // As for a record, one such answer may be a slip.
      const isLater = known.missedAt > 0 && now() - known.missedAt >= MISS_WAIT_MS;
      if (isLater) tell("VANISHED");
      else if (known.missedAt === 0) state.setBatchMissed(known.id, now());
      return isLater ? undefined : "MISSED";
    }
    if (known.missedAt > 0) state.setBatchMissed(known.id, 0);
    if (changedRoot(value, known.id, known.root)) tell("OTHER_ROOT");
    else if (isStatusBack(value)) tell("STATUS_BACK");
    return undefined;
  }

  return {
    /** @param onStored called after each part whose findings are stored */
    async round(onStored: () => Promise<void>): Promise<Round> {
      requests = 0;
      const round: Round = {
        found: 0,
        verified: 0,
        checked: 0,
        refused: [],
        contradictions: 0,
        requests: 0,
        isListMissing: false,
      };
      const latest = await addLatest();
      round.isListMissing = latest === null;
      round.found += latest ?? 0;
      let publishedAt = performance.now();
      for (let isMore = true; isMore;) {
        const found = round.found;
        const asked = await step(round);
        // A batch's own list may have named members that were not among the latest.
        isMore = asked === AT_A_TIME || round.found > found;
        const { entries, published, queued } = state.counts();
        const isLate = performance.now() - publishedAt >= PUBLISHED_AFTER_MS;
        if (entries > published && (!isMore || isLate || queued >= PUBLISHED_AT_A_TIME)) {
          await onStored();
          publishedAt = performance.now();
        }
        io.progress.show(`${round.verified} verified`);
      }
      round.requests = requests;
      return round;
    },
  };
}

/** What the service first answered about a batch. */
function answerOf({ firstSeen, answer }: KnownBatch): ObservedAnswer {
  return { seen: firstSeen, value: JSON.parse(answer) as JsonObject };
}
