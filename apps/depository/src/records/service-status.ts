// The status of the service, for the public. It names no machine, error or client, and its numbers reveal no
// more than the public lists do.
import type { ServiceStatus } from "@digital-evidence/evidence/api";
import type { Version } from "@digital-evidence/native/version";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { formerLogs } from "./former-logs.ts";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import type { Witnesses } from "@digital-evidence/log/witnesses";
import type { Backlog, PublicReads, Store } from "../store/store.ts";
import { toIso } from "./record-json.ts";

/** Waiting fingerprints, and batches in one status, are counted only up to this number. */
const MAX_COUNTED = 1_000;

export interface StatusSources {
  readonly store: Store;
  readonly reads: PublicReads;
  readonly log: Pick<TransparencyLog, "state" | "checkpoint">;
  readonly witnesses: Pick<Witnesses, "policy" | "isReached"> | null;
  readonly now: () => number;
  readonly version: Version;
}

export async function serviceStatus(sources: StatusSources): Promise<ServiceStatus> {
  const { reads, now, version } = sources;
  const backlog = await reads.batches.backlog(MAX_COUNTED);
  const last = await reads.ledger.lastSnapshot();
  return {
    time: toIso(now()),
    version: version.version,
    commit: version.commit ?? undefined,
    newestSnapshot:
      last === null ? undefined : { ordinal: last.ordinal, timestamp: last.timestamp },
    waiting: { fingerprints: backlog.fingerprints, oldestAt: timeOf(backlog.oldest) },
    ...batchesIn(backlog),
    countedUpTo: MAX_COUNTED,
    log: await logStatus(sources),
  };
}

function batchesIn({ batches }: Backlog): Pick<ServiceStatus, "onTheWay" | "errored"> {
  const errored = batches.find(({ status }) => status === "ERRORED_COMMITMENT");
  const others = batches.filter((each) => each !== errored);
  const oldest = Math.min(...others.map((each) => each.oldest));
  return {
    onTheWay: {
      batches: others.reduce((sum, each) => sum + each.batches, 0),
      oldestAt: timeOf(others.length === 0 ? null : oldest),
    },
    errored: { batches: errored?.batches ?? 0 },
  };
}

async function logStatus({
  log,
  witnesses,
  store,
}: Pick<StatusSources, "log" | "witnesses" | "store">): Promise<ServiceStatus["log"]> {
  const { state } = log.state();
  const size = (await log.checkpoint())?.size;
  const former = await formerLogs(store.log);
  if (witnesses === null || size === undefined) return { state, size, former };
  const cosignatures = await store.log.cosignatures();
  const { witnesses: asked } = witnesses.policy;
  // The store keeps the cosignatures of witnesses that an earlier policy named.
  const keys = new Set(
    cosignatures.filter((each) => each.size === size).map((each) => each.witness),
  );
  const cosigned = asked.filter(({ key }) => keys.has(formatVerifierKey(key))).length;
  const isQuorum = witnesses.isReached(size, cosignatures);
  return { state, size, former, witnesses: { asked: asked.length, cosigned, isQuorum } };
}

function timeOf(time: number | null): string | undefined {
  return time === null ? undefined : toIso(time);
}
