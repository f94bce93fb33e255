import { verifyCheckpoint } from "@digital-evidence/transparency";
import type { CheckpointProtocol } from "./checkpoint-protocol.ts";
import { algorithms } from "./ml-dsa.ts";
import { serveWorker } from "./serve-worker.ts";

serveWorker<CheckpointProtocol>({
  verify: ({ note, policy }) => verifyCheckpoint(note, policy, algorithms),
});
