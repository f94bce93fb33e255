// Publishes an observer's entries as files, and signs its log. The entries are listed by the root of the files before the
// log is signed over them, so every signed tree can be computed again from what is published: docs/protocol/observer.md.
import { createHash } from "node:crypto";
import type { Published } from "@digital-evidence/evidence/published";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { writeLogFiles } from "@digital-evidence/log/log-files";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import type { Witnesses } from "@digital-evidence/log/witnesses";
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
import type { ObserverState } from "./observer-state.ts";

/** An observer publishes often, and little at a time. */
const MAX_COLLECTED = 4_096;

export type Publishing = {
  folder: Folder;
  state: ObserverState;
  log: Pick<TransparencyLog, "publish" | "checkpoint" | "state">;
  witnesses: Pick<Witnesses, "policy" | "steps"> | null;
  observes: NonNullable<Published["observes"]>;
  now: () => number;
};

/**
 * Publishes every stored entry, and signs the log over all of them.
 * @throws PublishError where the folder and the database are not of the same observer
 */
export async function publishEntries(options: Publishing): Promise<Published> {
  const { state, log, witnesses, observes, now } = options;
  const folder = writeBehind(options.folder);
  let root = await readRootFile(folder);
  const { entries, published } = state.counts();
  if (root.batches.count < published) throw other("files that were published are missing");
  await checkSame(folder, root, state);
  // A kill may have left the database behind the root.
  state.setPublished({ entries: root.batches.count, records: root.records.count });
  if (entries > root.batches.count) {
    const writer = await openPublicationWriter(folder, root, MAX_COLLECTED);
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
    await Promise.all((witnesses?.steps ?? []).map((step) => step()));
    const policy = witnesses?.policy ?? null;
    const write = (path: string, bytes: Uint8Array | string) =>
      folder.write(LOG_FOLDER + path, bytes);
    await writeLogFiles(write, state.log, { log: signed, from: root.log?.size ?? 0, policy });
    if (signed.size !== root.log?.size) {
      const { records, batches, snapshots } = root;
      root = await replaceRoot(root, { records, batches, snapshots, log: { size: signed.size } });
    }
  }
  await sweepFiles(folder, root, now());
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
