// Metrics of what the service needs from its machine: room on the volumes that it writes to, and a correct clock.
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import type { SnapshotReads } from "../store/store.ts";

export interface Host {
  readonly store: { readonly ledger: Pick<SnapshotReads, "lastSnapshot"> };
  readonly now: () => number;
  /** The folders that the service writes to, by the names that the metrics give them. */
  readonly folders: Readonly<Record<string, string>>;
}

export function createHostMetrics(
  registry: Registry,
  { store, now, folders }: Host,
): () => Promise<void> {
  const registers = [registry];
  const size = new Gauge({
    name: "depository_volume_size_bytes",
    help: "Size of the volume of each folder that the service writes to; absent while the folder cannot be found.",
    labelNames: ["folder"],
    registers,
  });
  const free = new Gauge({
    name: "depository_volume_free_bytes",
    help: "Free space, for the service's user, on the volume of each folder that the service writes to; absent while the folder cannot be found.",
    labelNames: ["folder"],
    registers,
  });
  const clock = new Gauge({
    name: "depository_clock_seconds",
    help: "Seconds since 1970 by this machine's clock.",
    registers,
  });
  const behind = new Gauge({
    name: "depository_clock_behind_store_seconds",
    help: "How far this machine's clock is behind the time of the newest snapshot, or else 0; absent while the store does not answer.",
    registers,
  });

  async function readVolumes(): Promise<void> {
    for (const [folder, path] of Object.entries(folders)) {
      const volume = await statfs(path).catch(() => null);
      if (volume === null) {
        for (const gauge of [size, free]) gauge.remove({ folder });
      } else {
        size.set({ folder }, volume.blocks * volume.bsize);
        free.set({ folder }, volume.bavail * volume.bsize);
      }
    }
  }

  return async () => {
    await readVolumes();
    const last = await store.ledger.lastSnapshot().catch(() => undefined);
    const time = now();
    clock.set(time / 1000);
    if (last === undefined) behind.remove();
    else if (last === null) behind.set(0);
    else behind.set(Math.max(0, toMilliseconds(last.timestamp) - time) / 1000);
  };
}
