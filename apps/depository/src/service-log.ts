// Logs JSON lines to standard output or to the file that LOG_FILE names. API keys and bodies are never logged.
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { close, fstatSync, mkdirSync, open, write } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { promisify } from "node:util";

export interface ServiceLog {
  readonly logger: Logger;
  readonly lost: () => number;
  readonly reopen: () => void;
  /** Writes the lines that can still be written. Call it before the process ends. */
  readonly end: () => Promise<void>;
}

/** @param complain shows a sentence to the operator when the log cannot be written */
export function createServiceLog(
  { logLevel, logFile }: Pick<Config, "logLevel" | "logFile">,
  complain: (sentence: string) => void,
): ServiceLog {
  const file = logFile === null ? null : fileSink(logFile);
  const destination = createLogDestination({
    sink: file?.write ?? stdoutSink(),
    onFailure: (error) =>
      complain(`The log cannot be written; the service continues without it: ${String(error)}`),
    onRecovery(lost) {
      complain(`The log can be written again; ${lost} lines were lost.`);
      logger.warn({ lost }, "the log could not be written for a while, and lines were lost");
    },
  });
  const logger = pino(
    { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => destination.write(line) },
  );
  return {
    logger,
    lost: () => destination.lost(),
    reopen: () => file?.reopen(),
    end: () => destination.end(),
  };
}

// Writes the lines of the log. A line cannot be written when the volume is full or when the reader of a pipe has
// stopped. Such lines wait in memory, and lines for which the memory has no room are lost. The service continues:
// writing never throws, blocks the event loop only on a terminal, and delays the end of the process by a second at
// most. (pino's own destination retries a failed write forever when the process ends.)
/** How much text may wait in memory until it can be written. Lines that exceed this limit are lost and counted. */
const MAX_WAITING_CHARACTERS = 1024 * 1024;
const RETRY_MS = 1_000;
/** How long the process waits for the last lines when it ends. */
const END_MS = 1_000;

const STDOUT = 1;

/**
 * Writes all bytes, or rejects. After each write it calls `onWritten` with the number of bytes that were written.
 */
type Sink = (bytes: Buffer, onWritten: (count: number) => void) => Promise<void>;

interface FileSink {
  readonly write: Sink;
  /** Makes the next write open the path again, so that it goes to a new file if the old one was renamed. */
  readonly reopen: () => void;
}

interface LogDestination {
  /** @param line includes its line end */
  write(line: string): void;
  /** How many lines have been lost since the start. */
  lost(): number;
  end(): Promise<void>;
}

interface LogDestinationOptions {
  readonly sink: Sink;
  /** Called once when writing begins to fail. */
  readonly onFailure: (error: unknown) => void;
  /**
   * Called with the number of lines that were lost since the last call: when writing works again, or when lines were
   * lost because the output was slow. Lines that the callback itself writes are kept even if the memory for waiting
   * lines is full.
   */
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
          // oxlint-disable-next-line no-loop-func -- the function is only called during this round of the loop
          await sink(rest, (count) => (rest = rest.subarray(count)));
        } catch (error) {
          if (!isFailing) onFailure(error);
          isFailing = true;
          if (isEnding) return;
          await pause();
        }
      }
      waitingCharacters -= takenCharacters;
      // Lines can be lost without any failed write, if the reader of the output is slower than the service.
      if (isFailing || lost > lostBefore) {
        isFailing = false;
        const since = lost - lostBefore;
        lostBefore = lost;
        // Lines that arrived in the meantime may have filled the memory. While `isReporting` is true, `write` accepts
        // lines even if the memory is full.
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

const [openFile, writeBytes, closeFile] = [promisify(open), promisify(write), promisify(close)];

/**
 * Appends to a file. The file is opened at the first write, so the service also starts if the folder cannot be used.
 */
export function fileSink(path: string): FileSink {
  let descriptor: number | undefined;
  let isOutdated = false;
  return {
    async write(bytes, onWritten) {
      if (isOutdated && descriptor !== undefined) {
        const outdated = descriptor;
        descriptor = undefined;
        await closeFile(outdated);
      }
      isOutdated = false;
      if (descriptor === undefined) {
        mkdirSync(dirname(path), { recursive: true });
        descriptor = await openFile(path, "a");
      }
      await writeAll(descriptor, bytes, onWritten);
    },
    reopen() {
      isOutdated = true;
    },
  };
}

/**
 * Writes to a pipe, a socket or a terminal through Node's stream, which blocks only on a terminal. Any other standard
 * output is written like a file.
 */
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
    // A volume that is nearly full accepts a part of the bytes and refuses the rest at the next write.
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
