// Puts fingerprints of the stand-in on record without asking for them or verifying them, as the command stores and publishes
// what it has verified. So an observer of many fingerprints can be measured without the hours in which it came to have them.
import { join } from "node:path";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { createPause } from "@digital-evidence/log/pause";
import { createTransparencyLog } from "@digital-evidence/log/transparency-log";
import { createFolder } from "@digital-evidence/published-files/folder";
import type { LargeService } from "../../apps/cli/test/large-service.ts";
import { openObserverState, type Verified } from "../../apps/cli/src/observe/observer-state.ts";
import { publishEntries } from "../../apps/cli/src/observe/publish-entries.ts";

/** As often as the command publishes. */
const PUBLISHED_AT_A_TIME = 4_096;

/** @param folder the observer's, which must be empty */
export async function putOnRecord(
  service: LargeService,
  batches: number,
  { folder, observes }: { folder: string; observes: { service: string; network: string } },
): Promise<void> {
  const state = openObserverState(join(folder, "observer.sqlite"), observes);
  const log = createTransparencyLog({
    store: state,
    keyFile: openLogKeyFile(join(folder, "observer.key"), null),
    logger: { info() {}, warn() {}, error() {} },
    tree: createLogTree(state.log),
    witnesses: null,
  });
  const files = createFolder({ path: join(folder, "public") });
  const sweeping = createPause(Date.now);
  for (let number = 0; number < batches; number += 1) {
    const batch = service.batchAt(number);
    const answer = batch.answer();
    const stated = { id: batch.id, root: String(answer["mptRoot"]), answer } as Verified["batch"];
    state.add(batch.hashes, Date.now());
    const verified = batch.hashes.map(
      (hash) =>
        ({ hash, record: batch.record(hash), proof: batch.proof(hash), batch: stated }) as Verified,
    );
    state.append(verified, [], Date.now());
    const { queued } = state.counts();
    if (queued < PUBLISHED_AT_A_TIME && number < batches - 1) continue;
    const about = { folder: files, state, log, policy: null, ask: [], observes, sweeping };
    await publishEntries({ ...about, now: Date.now });
  }
  state.close();
}
