// Watches the folder of published files as a reader would see it: when each root file appeared, and
// whether a checkpoint with a valid signature covered everything that the root file lists.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseExact } from "@digital-evidence/evidence/api";
import { Published } from "@digital-evidence/evidence/published";
import { parseCheckpoint, type VerifierKey, verifyNote } from "@digital-evidence/transparency";

/** The pause between two checks of the folder. A measured time is too long by at most this pause. */
const LOOK_MS = 20;

export interface SeenRoot {
  readonly at: number;
  readonly records: number;
}

export interface FolderWatch {
  readonly roots: readonly SeenRoot[];
  /**
   * @returns the number of records that are published under a signed checkpoint
   * @throws Error if a root file appeared without a signed checkpoint that covers it
   */
  count(): number;
  /** @throws the same errors as `count` */
  stop(): Promise<void>;
}

/** @param key the key of the service's log */
export function watchFolder(folder: string, key: VerifierKey): FolderWatch {
  const roots: SeenRoot[] = [];
  const stopping = new AbortController();
  let seen = "";

  function look(): void {
    const path = join(folder, "published.json");
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || `${stat.ino} ${stat.mtimeMs}` === seen) return;
    seen = `${stat.ino} ${stat.mtimeMs}`;
    const root = parseExact(Published, JSON.parse(readFileSync(path, "utf8")));
    if (!root.ok) throw new Error("published.json is not a root");
    const { records, snapshots } = root.value;
    if (snapshots.count === 0) return;
    // A publication writes the checkpoint before the root file, so the checkpoint that is in the
    // folder now covers everything that the root file lists.
    const note = verifyNote(readFileSync(join(folder, "log", "checkpoint")), [key]);
    if (!note.ok) throw new Error(`the published checkpoint: ${note.message}`);
    const checkpoint = parseCheckpoint(note.value.note.text);
    if (!checkpoint.ok || checkpoint.value.size < snapshots.count) {
      throw new Error("the published checkpoint does not cover what the root lists");
    }
    roots.push({ at: Date.now(), records: records.count });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      look();
      await wait(LOOK_MS);
    }
  }

  let failure: unknown = null;
  const running = run();
  running.catch((error: unknown) => {
    failure = error;
  });
  return {
    roots,
    count() {
      if (failure !== null) throw failure;
      return roots.at(-1)?.records ?? 0;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
