// Serves the log over the snapshots as tlog-tiles specifies: docs/protocol/log.md.
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { parseTilePath, type TileResource, widthOfTile } from "@digital-evidence/transparency";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import { cosigned, formerCheckpoint, logKeys, logPolicy } from "@digital-evidence/log/log-texts";
import type { Witnesses } from "@digital-evidence/log/witnesses";
import type { Store } from "../store/store.ts";
import { pathOf, respond } from "./call.ts";
import { etagOf } from "./etag.ts";
import { Failure, notFound } from "./failure.ts";
import { get, type Route } from "./route.ts";

interface LogRoutes {
  readonly log: TransparencyLog;
  readonly store: Store;
  readonly witnesses: Pick<Witnesses, "policy"> | null;
}

const policyHeaders = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "public, max-age=60, must-revalidate",
};

export function logRoutes({ log, store, witnesses }: LogRoutes): Route[] {
  return [
    get(`${LOG_PREFIX}checkpoint`, async () => {
      const body = await cosigned(store.log, await publishedCheckpoint(log));
      return respond(body, 200, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "public, max-age=1, must-revalidate",
        ETag: etagOf(body),
      });
    }),

    get(`${LOG_PREFIX}keys`, async () =>
      respond((await logKeys(store.log)) ?? noKey(), 200, policyHeaders),
    ),

    get(`${LOG_PREFIX}former`, async () =>
      respond((await formerCheckpoint(store.log)) ?? noFormer(), 200, policyHeaders),
    ),

    get(`${LOG_PREFIX}policy`, async () => {
      const text = await logPolicy(store.log, witnesses?.policy ?? null);
      return respond(text ?? noKey(), 200, policyHeaders);
    }),

    get(`${LOG_PREFIX}*`, async (call) => {
      const resource = parseTilePath(pathOf(call).slice(LOG_PREFIX.length));
      if (!resource.ok) throw notFound("tile");
      const { size } = await publishedCheckpoint(log);
      if (!isWithin(resource.value, size)) throw notFound("tile");
      return respond(await bytesOf(log, resource.value), 200, {
        "Content-Type": "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    }),
  ];
}

function noFormer(): never {
  throw notFound("former log");
}

function noKey(): never {
  throw new Failure("UNAVAILABLE", "the log has no key yet; try again");
}

/** @throws Failure where the log has no checkpoint that can be published */
export async function publishedCheckpoint(
  log: TransparencyLog,
): Promise<{ note: string; size: number }> {
  const checkpoint = await log.checkpoint();
  if (checkpoint !== null) return checkpoint;
  const state = log.state();
  const why =
    state.state === "REFUSING"
      ? "the log signs nothing at present; the operator can see the reason in the service's own log"
      : "the log has no checkpoint yet; try again";
  throw new Failure("UNAVAILABLE", why);
}

/** Whether a tree of this size contains the requested tile or bundle, at the requested width or a larger one. */
function isWithin(resource: TileResource, size: number): boolean {
  if (resource.kind === "entries") {
    const { index, width } = resource.bundle;
    return width <= widthOfTile(0, index, size);
  }
  const { level, index, width } = resource.tile;
  return width <= widthOfTile(level, index, size);
}

async function bytesOf({ tree }: TransparencyLog, resource: TileResource): Promise<Uint8Array> {
  if (resource.kind === "entries") {
    const { index, width } = resource.bundle;
    return tree.entryBundle(index, width);
  }
  const [bytes] = await tree.readTiles([resource.tile]);
  if (bytes === undefined) throw new Error("a tile was not read");
  return bytes;
}
