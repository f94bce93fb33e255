// `observe` watches a service from outside, and puts on record in a log of its own what the service stated and what of it
// verified: docs/protocol/observer.md. Its folder has the key, the database and the files for a web server.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readBytes } from "@digital-evidence/client/answer";
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import {
  AuthoritiesFileError,
  type Authority,
  readAuthoritiesFile,
} from "@digital-evidence/log/authorities-file";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { createPause } from "@digital-evidence/log/pause";
import { askingProblem } from "@digital-evidence/log/policy-file";
import type { Logger, Send } from "@digital-evidence/log/surroundings";
import { createTimestamps } from "@digital-evidence/log/timestamps";
import { createTransparencyLog } from "@digital-evidence/log/transparency-log";
import { createWitnesses } from "@digital-evidence/log/witnesses";
import { takeLock } from "@digital-evidence/native/private-database";
import { createFolder } from "@digital-evidence/published-files/folder";
import { PublishError } from "@digital-evidence/published-files/publish-error";
import { readEntry } from "@digital-evidence/published-files/entry-reader";
import { readRootFile } from "@digital-evidence/published-files/root-file";
import { CommandError, usageError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { openObserverState } from "../observe/observer-state.ts";
import { publishEntries } from "../observe/publish-entries.ts";
import { createWatch, type Round } from "../observe/watch.ts";
import type { Outcome } from "../outcome.ts";
import { toCommandError } from "../service/failure.ts";
import { NETWORK_NAMES, openService } from "../service/service.ts";
import type { Line } from "../terminal/line.ts";
import { neutralText, quoted } from "../terminal/neutral-text.ts";
import { readPolicy } from "../evidence/own-policy.ts";
import { type Input, requirePieces } from "../evidence/read-file.ts";

const MAX_HASHES_BYTES = 64 * 1024 * 1024;
/** The shortest pause between two requests to a timestamp authority. Public ones ask for it. */
const AUTHORITY_PAUSE_MS = 15_000;
/** The files for a web server. Key and database stay beside this folder, where no web server looks. */
export const PUBLIC_FOLDER = "public";
const MAX_LISTED = 20;

export type ObserveOptions = {
  network?: string;
  name?: string;
  policy?: Input;
  authorities?: string;
  hashes?: Input;
  once?: boolean;
  interval: number;
  rate: number;
  timeout?: number;
};

export async function observe(
  source: string,
  path: string,
  options: ObserveOptions,
  io: Io,
): Promise<Outcome> {
  const { network, timeout } = options;
  const address = NETWORK_NAMES.includes(source)
    ? { network: source }
    : { base: source, ...(network === undefined ? {} : { network }) };
  const service = await openService(
    { ...address, retries: 0, ...(timeout === undefined ? {} : { timeout }) },
    io,
  );
  const policy =
    options.policy === undefined ? null : (await readPolicy(options.policy, askingProblem)).policy;
  const authorities =
    options.authorities === undefined ? [] : await readAuthorities(options.authorities);
  const named =
    options.hashes === undefined ? null : await requirePieces(options.hashes, MAX_HASHES_BYTES);
  // A web server has to reach the public folder in it. The files beside that are the owner's alone.
  await mkdir(path, { recursive: true });
  const lock = await takeLock(join(path, "observer.lock"), 0);
  if (lock === null) {
    const message = `another observer is running in ${quoted(path)}`;
    throw new CommandError("BUSY", message, EXIT.failed);
  }
  try {
    return await observeAlone();
  } catch (error) {
    if (error instanceof PublishError)
      throw new CommandError(error.code, error.message, EXIT.failed, error);
    if (!isOfFullDisk(error)) throw error;
    const message = `the disk of ${quoted(path)} is full. Nothing that was published is lost: make room, and run the command again`;
    throw new CommandError("DISK_FULL", message, EXIT.failed, error);
  } finally {
    lock.close();
  }

  async function observeAlone(): Promise<Outcome> {
    const about = { service: service.apiBase, network: service.network };
    const state = openObserverState(join(path, "observer.sqlite"), about);
    if (state.isOther) {
      state.close();
      throw usageError(`${quoted(path)} is the folder of an observer of another service`);
    }
    const stop = new AbortController();
    const end = () => stop.abort();
    process.once("SIGTERM", end).once("SIGINT", end);
    try {
      return await run(stop.signal);
    } finally {
      process.off("SIGTERM", end).off("SIGINT", end);
      state.close();
    }

    async function run(signal: AbortSignal): Promise<Outcome> {
      const now = () => io.now().getTime();
      const keyFile = openLogKeyFile(join(path, "observer.key"), options.name ?? null);
      const folder = createFolder({ path: join(path, PUBLIC_FOLDER) });
      const logger = loggerOf(io);
      const tree = createLogTree(state.log);
      const send = sendBy(io);
      const witnesses =
        policy === null
          ? null
          : createWitnesses({
              policy,
              store: state.log,
              readTiles: tree.readTiles,
              logger,
              now,
              send,
            });
      const timestamps = createTimestamps({
        authorities,
        store: state,
        logger,
        intervalMs: AUTHORITY_PAUSE_MS,
        now,
        send,
      });
      const parties = [...(witnesses?.steps ?? []), ...timestamps.steps];
      const log = createTransparencyLog({ store: state, keyFile, logger, tree, witnesses });
      const sweeping = createPause(now);
      /** @param ask the witnesses and authorities that are asked about what was published */
      const publish = async (ask: readonly (() => Promise<void>)[] = []) => {
        await publishEntries({ folder, state, log, policy, ask, observes: about, sweeping, now });
        const { state: signing, ...refusal } = log.state();
        if (signing === "SIGNING") return;
        const { reason, message } = {
          reason: signing,
          message: "the key does not sign",
          ...refusal,
        };
        throw new CommandError(reason, `the log signs nothing: ${message}`, EXIT.failed);
      };
      await publish();
      const watch = createWatch({
        client: service.client,
        io,
        state,
        recordAt: async (number) => {
          const { count } = (await readRootFile(folder)).records;
          const text =
            state.queuedRecord(number) ??
            (number < count ? await readEntry(folder, "records", number, count) : null);
          return objectOf(text);
        },
        requestsPerSecond: options.rate,
        proofBinding: service.proofBinding,
        signal,
      });
      if (named !== null) for await (const hashes of hashesIn(named)) state.add(hashes, now());
      const total = { rounds: 0, contradictions: 0, verified: 0, requests: 0 };
      let last: Round | null = null;
      let clock = Number.POSITIVE_INFINITY;
      for (;;) {
        if (now() < clock) state.clampDue(now());
        clock = now();
        try {
          last = await watch.round(publish);
          // What was published is shown to others after that, so that none of them delays it.
          if (parties.length > 0) await publish(parties);
          total.rounds += 1;
          total.verified += last.verified;
          total.requests += last.requests;
          total.contradictions += last.contradictions;
        } catch (error) {
          if (signal.aborted) break;
          const isOfService = error instanceof RequestError || error instanceof ResponseShapeError;
          if (!isOfService || options.once === true) throw error;
          logger.warn({}, `the service could not be asked: ${toCommandError(error).message}`);
          await publish();
        }
        if (options.once === true || signal.aborted) break;
        await wait(options.interval * 1000, undefined, { signal }).catch(() => undefined);
      }
      await publish();
      const key = await state.log.key();
      const { entries, records } = state.counts();
      const waiting = state.waiting();
      const refused = last?.refused ?? [];
      const lines: Line[] = [
        ...refused
          .slice(0, MAX_LISTED)
          .map(({ hash, reason }): Line => [
            { style: "red", text: "refused" },
            `  fingerprint ${quoted(hash)}: ${reason}`,
          ]),
        `fingerprints    ${records} verified, ${waiting} waiting`,
        `log             ${entries} entries, signed by ${quoted(key ?? "")}`,
        `contradictions  ${total.contradictions} in this run`,
        ...(last?.isListMissing === true
          ? [
              "The service does not give its list of the latest fingerprints: name hashes by --hashes.",
            ]
          : []),
        `requests        ${total.requests}`,
      ];
      return {
        exitCode: total.contradictions > 0 || refused.length > 0 ? EXIT.failed : EXIT.reached,
        lines,
        data: { ...about, folder: path, key, entries, records, waiting, ...total, refused },
      };
    }
  }
}

const SQLITE_FULL = 13;

/** Whether the error, or one that caused it, comes from a disk without room. */
function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === "ENOSPC" || errcode === SQLITE_FULL || isOfFullDisk(error.cause);
}

function objectOf(text: string | null): JsonObject | null {
  const parsed = text === null ? null : parseJson(text);
  return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : null;
}

async function readAuthorities(path: string): Promise<readonly Authority[]> {
  try {
    return await readAuthoritiesFile(path, "--authorities");
  } catch (error) {
    if (error instanceof AuthoritiesFileError) throw usageError(error.message, error);
    throw error;
  }
}

const HASH_DIGITS = 64;

/** Finds fingerprint hashes in the pieces of any text: everything that is not a hash is skipped. */
async function* hashesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let word = "";
  for await (const piece of pieces) {
    const text = word + piece.toString("latin1");
    let end = text.length;
    while (end > 0 && /\w/.test(text.charAt(end - 1))) end -= 1;
    yield hashesInText(text.slice(0, end));
    // A piece can end within a word. One that is longer than a hash is none, and need not be kept as a whole.
    word = text.slice(end).slice(0, HASH_DIGITS + 1);
  }
  yield hashesInText(word);
}

const hashesInText = (text: string): string[] => text.match(/\b[0-9a-fA-F]{64}\b/g) ?? [];

function loggerOf(io: Io): Logger {
  const write = (line: string) => {
    io.progress.clear();
    io.stderr.write(`${line}\n`);
  };
  const warn: Logger["warn"] = (values, message) => {
    const { authority, witness, err } = values as Partial<Record<string, unknown>>;
    const about = [authority ?? witness, err instanceof Error ? err.message : undefined];
    const texts = about.filter((each) => typeof each === "string");
    write([message, ...texts.map(neutralText)].join(": "));
  };
  return {
    // The verifier key of a new log is worth a line, because others need it to trust this observer.
    info: (values, message) => {
      if ("key" in values) write(`${message}: ${String(values.key)}`);
    },
    warn,
    error: warn,
  };
}

function sendBy(io: Io): Send {
  return async ({ url, headers = {}, body, timeoutMs, maxBodyBytes }) => {
    const response = await io.fetch(url, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readBytes(response, maxBodyBytes);
    if (bytes === null) throw new Error("its answer is too long");
    return { status: response.status, body: Buffer.from(bytes) };
  };
}
