// Publishes an observer's entries as files, and signs its log. The entries are listed by the root of the files before the
// log is signed over them, so every signed tree can be computed again from what is published: docs/protocol/observer.md.
import { createHash } from "node:crypto";
import type { Published } from "@digital-evidence/evidence/published";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { writeLogFiles } from "@digital-evidence/log/log-files";
import type { Pause } from "@digital-evidence/log/pause";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import { readEntry } from "@digital-evidence/published-files/entry-reader";
import type { Folder } from "@digital-evidence/published-files/folder";
import { LOG_FOLDER } from "@digital-evidence/published-files/listed-files";
import { openPublicationWriter } from "@digital-evidence/published-files/publication-writer";
import { PublishError } from "@digital-evidence/published-files/publish-error";
import {
  readRootFile,
  replaceRootFile,
  sweepFiles,
} from "@digital-evidence/published-files/root-file";
import { writeBehind } from "@digital-evidence/published-files/write-behind";
import { formatTimestampLine, type Policy } from "@digital-evidence/transparency";
import type { ObserverState } from "./observer-state.ts";

/** Files that readers of an earlier root may still use are kept for an hour, so looking for them more often finds few. */
const SWEEP_MS = 600_000;
/**
 * The most characters of all timestamps in the checkpoint, because every proof of an entry has them. A token has 3,000 to
 * 10,000; one for which no room is left is not published.
 */
const MAX_TIMESTAMPS = 32_768;

export type Publishing = {
  folder: Folder;
  state: ObserverState;
  log: Pick<TransparencyLog, "publish" | "checkpoint" | "state">;
  /** The witnesses' policy, which is published too. */
  policy: Policy | null;
  /** Asks each witness and each authority about the newest checkpoint, before it is written again. */
  ask: readonly (() => Promise<void>)[];
  observes: NonNullable<Published["observes"]>;
  /** The pause between two searches for files that are not needed any more. */
  sweeping: Pause;
  now: () => number;
};

/**
 * Publishes every stored entry, and signs the log over all of them.
 * @throws PublishError where the folder and the database are not of the same observer
 */
export async function publishEntries(options: Publishing): Promise<Published> {
  const { state, log, policy, observes, sweeping, now } = options;
  const folder = writeBehind(options.folder);
  let root = await readRootFile(folder);
  const { entries, published } = state.counts();
  if (root.batches.count < published) throw other("files that were published are missing");
  await checkSame(folder, root, state);
  // A kill may have left the database behind the root.
  state.setPublished({ entries: root.batches.count, records: root.records.count });
  if (entries > root.batches.count) {
    const writer = await openPublicationWriter(folder, root);
    for (let number = root.batches.count; number < entries; number += 1) {
      const entry = state.entryAt(number);
      if (entry === null) throw damaged(`entry ${number} is missing`);
      for (let at = 0; at < entry.size; at += 1) {
        const record = writer.counts().records;
        const member = state.memberAt(record);
        if (member === null) throw damaged(`record ${record} is missing`);
        await writer.addRecord(member, member.keys);
      }
      await writer.addBatch(entry.text, entry.batch, entry.size);
    }
    root = await replaceRoot(root, { ...(await writer.finish()), log: root.log });
    state.setPublished({ entries: root.batches.count, records: root.records.count });
  }
  await log.publish();
  const signed = await log.checkpoint();
  if (signed !== null) {
    await Promise.all(options.ask.map((step) => step()));
    const lines = timestampLines(state, signed.size);
    const write = (path: string, bytes: Uint8Array | string) =>
      folder.write(LOG_FOLDER + path, bytes);
    await writeLogFiles(write, state.log, {
      log: signed,
      from: root.log?.size ?? 0,
      policy,
      lines,
    });
    if (signed.size !== root.log?.size) {
      const { records, batches, snapshots } = root;
      root = await replaceRoot(root, { records, batches, snapshots, log: { size: signed.size } });
    }
  }
  if (sweeping.isOver) {
    await sweepFiles(folder, root, now());
    sweeping.begin(SWEEP_MS);
  }
  return root;

  async function replaceRoot(
    before: Published,
    changed: Pick<Published, "records" | "batches" | "snapshots" | "log">,
  ): Promise<Published> {
    const asOf = new Date(Math.max(now(), toMilliseconds(before.asOf) + 1)).toISOString();
    const next = { ...before, asOf, ...changed, observes };
    await replaceRootFile(folder, before, next, now());
    return next;
  }
}

/** The authorities' timestamps of the checkpoint of this size, as lines of that checkpoint. */
function timestampLines(state: ObserverState, size: number): string {
  let lines = "";
  for (const { authority: name, size: stamped, token } of state.tokens()) {
    if (stamped !== size) continue;
    const line = formatTimestampLine({ name, token: Buffer.from(token, "base64") });
    if (lines.length + line.length <= MAX_TIMESTAMPS) lines += line;
  }
  return lines;
}

async function checkSame(folder: Folder, root: Published, state: ObserverState): Promise<void> {
  const { count } = root.batches;
  if (count === 0) return;
  if (root.observes === undefined) throw other("the folder has files that no observer published");
  const line = await readEntry(folder, "batches", count - 1, count);
  const digest = createHash("sha256").update(line).digest("hex");
  if (state.entryHash(count - 1) !== digest) {
    throw other("the database lacks entries that are published, or has other ones");
  }
}

function other(message: string): PublishError {
  return new PublishError("OTHER_STORE", message);
}

function damaged(message: string): PublishError {
  return new PublishError("DAMAGED_STORE", message);
}
