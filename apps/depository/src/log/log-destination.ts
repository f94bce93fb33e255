// Writes the lines of the log. If they cannot be written, because the volume is full or the reader of a pipe has
// stopped, only those lines are lost: writing never throws, never blocks the event loop, and never delays the end
// of the process by more than a second. (pino's own destination retries a failed write forever when the process
// ends.)
import { fstatSync, mkdirSync, open, write } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { promisify } from "node:util";

/** How much text is kept while it cannot be written. Further lines are lost and counted. */
const MAX_WAITING_CHARACTERS = 1024 * 1024;
/** The wait after a failed write. */
const RETRY_MS = 1_000;
/** How long the process waits for the last lines when it ends. */
const END_MS = 1_000;

const STDOUT = 1;

/** Writes all bytes, or rejects. It reports each part that is written. */
export type Sink = (bytes: Buffer, onWritten: (count: number) => void) => Promise<void>;

export interface LogDestination {
  /** @param line with its line end */
  write(line: string): void;
  /** How many lines have been lost since the start. */
  lost(): number;
  end(): Promise<void>;
}

export interface LogDestinationOptions {
  readonly sink: Sink;
  /** Called once when writing begins to fail. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the number of lost lines when writing works again. What it writes is kept even beyond the bound. */
  readonly onRecovery: (lost: number) => void;
}

export function createLogDestination(options: LogDestinationOptions): LogDestination {
  const { sink, onFailure, onRecovery } = options;
  let waiting: string[] = [];
  let waitingCharacters = 0;
  let lost = 0;
  let lostBefore = 0;
  let isFailing = false;
  let isEnding = false;
  let isReporting = false;
  let endPause = (): void => {};
  let draining: Promise<void> | null = null;

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      let rest = Buffer.from(waiting.join(""));
      const takenCharacters = waitingCharacters;
      waiting = [];
      while (rest.length > 0) {
        try {
          // oxlint-disable-next-line no-loop-func -- called while this round of the loop runs
          await sink(rest, (count) => (rest = rest.subarray(count)));
        } catch (error) {
          if (!isFailing) onFailure(error);
          isFailing = true;
          if (isEnding) return;
          await pause();
        }
      }
      waitingCharacters -= takenCharacters;
      // Lines are also lost without a failure, if a reader takes them more slowly than they come.
      if (isFailing || lost > lostBefore) {
        isFailing = false;
        const since = lost - lostBefore;
        lostBefore = lost;
        // The lines that arrived meanwhile may have used up the bound.
        isReporting = true;
        onRecovery(since);
        isReporting = false;
      }
    }
    draining = null;
  }

  return {
    write(line) {
      if (!isReporting && waitingCharacters + line.length > MAX_WAITING_CHARACTERS) {
        lost += 1;
        return;
      }
      waiting.push(line);
      waitingCharacters += line.length;
      draining ??= drain();
    },
    lost: () => lost,
    async end() {
      isEnding = true;
      endPause();
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, END_MS).unref();
      });
      await Promise.race([draining, timeout]);
    },
  };
}

const [openFile, writeBytes] = [promisify(open), promisify(write)];

/** Appends to a file. It is opened at the first write, so a folder that cannot be used does not stop the service. */
export function fileSink(path: string): Sink {
  let descriptor: number | undefined;
  return async (bytes, onWritten) => {
    if (descriptor === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      descriptor = await openFile(path, "a");
    }
    await writeAll(descriptor, bytes, onWritten);
  };
}

/** Writes pipes and terminals as a stream, which does not block, and anything else as a file. */
export function stdoutSink(): Sink {
  const kind = fstatSync(STDOUT);
  if (kind.isFIFO() || kind.isSocket() || process.stdout.isTTY) return streamSink(process.stdout);
  return (bytes, onWritten) => writeAll(STDOUT, bytes, onWritten);
}

async function writeAll(
  descriptor: number,
  bytes: Buffer,
  onWritten: (count: number) => void,
): Promise<void> {
  for (let start = 0; start < bytes.length;) {
    // A volume that is nearly full accepts a part and refuses the rest at the next write.
    const { bytesWritten } = await writeBytes(descriptor, bytes, start);
    start += bytesWritten;
    onWritten(bytesWritten);
  }
}

function streamSink(stream: Writable): Sink {
  return (bytes, onWritten) =>
    new Promise((resolve, reject) => {
      stream.write(bytes, (error) => {
        if (error) {
          reject(error);
          return;
        }
        onWritten(bytes.length);
        resolve();
      });
    });
}
