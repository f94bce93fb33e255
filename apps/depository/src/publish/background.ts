// Publishes again and again while the service runs (PUBLISH_TO). A separate process does the work: publishing many
// records keeps the processor busy for seconds to minutes, and the service has to answer requests meanwhile. The
// process may be killed at any time, because the next one continues where the last root file ends.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

const operate = fileURLToPath(new URL("../operate.ts", import.meta.url));
/** Only the end of what the process writes goes into the log. It writes one line, or the reason for its failure. */
const OUTPUT_CHARACTERS = 2_000;

/**
 * A run that takes longer is killed, since it may be waiting for a disk or a store that never answers. The next run
 * continues where the last root file ends. A root file is written after every 262,144 records, which takes minutes.
 */
const MAX_RUN_MS = 3_600_000;

export interface BackgroundPublisher {
  /** Publishes once. Failures are logged. */
  step(): Promise<void>;
  /** Kills the process that is publishing, if there is one, so that `step` ends. */
  stop(): void;
  /** When the last successful run of this process began, in milliseconds since 1970; null if there was none. */
  lastSuccess(): number | null;
}

export function createBackgroundPublisher({
  publish: { target, env },
  logger,
  now,
  maxRunMs = MAX_RUN_MS,
}: {
  publish: Pick<NonNullable<Config["publish"]>, "target" | "env">;
  logger: Pick<Logger, "debug" | "warn">;
  now: () => number;
  maxRunMs?: number;
}): BackgroundPublisher {
  let running: ChildProcess | null = null;
  let lastSuccess: number | null = null;
  return {
    async step() {
      const startedAt = now();
      const child = spawn(process.execPath, [operate, "publish", target], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      running = child;
      let output = "";
      const keep = (chunk: Buffer): void => {
        output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS);
      };
      child.stdout.on("data", keep);
      child.stderr.on("data", keep);
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, maxRunMs);
      try {
        await once(child, "close");
      } finally {
        clearTimeout(limit);
        running = null;
      }
      const said = output.trim();
      if (child.exitCode === 0) {
        lastSuccess = startedAt;
        logger.debug({ published: said }, "what is final is published");
      } else if (isLate) {
        const reason = `it had not ended after ${maxRunMs / 1000} seconds, and was ended`;
        logger.warn({ reason, published: said }, "publishing failed and will be tried again");
      } else if (!child.killed) {
        logger.warn({ reason: said }, "publishing failed and will be tried again");
      }
    },
    stop() {
      running?.kill("SIGKILL");
    },
    lastSuccess: () => lastSuccess,
  };
}
