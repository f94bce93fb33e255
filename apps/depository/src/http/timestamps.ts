// Serves the tokens of timestamp authorities: docs/protocol/timestamp.md.
import { LOG_PREFIX, type LogTimestamp } from "@digital-evidence/evidence/api";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import type { Timestamps } from "@digital-evidence/log/timestamps";
import type { Store } from "../store/store.ts";
import { toAnswer } from "./answer.ts";
import { type Call, pathOf, pathParameter, respond } from "./call.ts";
import { notFound } from "./failure.ts";
import { publishedCheckpoint } from "./transparency-log.ts";
import { get, type Route } from "./route.ts";

interface TimestampRoutes {
  readonly log: TransparencyLog;
  readonly store: Store;
  readonly timestamps: Pick<Timestamps, "names"> | null;
}

const PREFIX = `${LOG_PREFIX}timestamps/`;

export function timestampRoutes({ log, store, timestamps }: TimestampRoutes): Route[] {
  return [
    get(`${PREFIX}from/{size}`, async (call) => {
      const size = sizeOf(call, (text) => `${PREFIX}from/${text}`);
      await publishedCheckpoint(log);
      const data = await Promise.all(
        (timestamps?.names ?? []).map(async (authority): Promise<LogTimestamp> => {
          const found = await store.timestamps.from(authority, size);
          return { authority, treeSize: found?.size ?? null, certificate: found?.anchor ?? null };
        }),
      );
      return toAnswer({ data }, "LIVE");
    }),

    get(`${PREFIX}{size}/{authority}`, async (call) => {
      const authority = pathParameter(call, "authority");
      const size = sizeOf(call, (text) => `${PREFIX}${text}/${authority}`);
      await publishedCheckpoint(log);
      const found = await store.timestamps.from(authority, size);
      if (found?.size !== size) throw notFound("timestamp");
      return respond(Buffer.from(found.token, "base64"), 200, {
        "Content-Type": "application/cms",
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    }),
  ];
}

/**
 * Reads the tree size in the path.
 * @param spelled returns the path for a size; only this spelling of the path is accepted
 * @throws Failure where the size is not valid, or the path is spelled differently
 */
function sizeOf(call: Call, spelled: (size: string) => string): number {
  const text = pathParameter(call, "size");
  const size = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(size) || pathOf(call) !== spelled(text)) throw notFound("timestamp");
  return size;
}
