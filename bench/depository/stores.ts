// Provides the stores that are measured. Filling a large store takes minutes, so its SQLite file is kept in
// bench/.cache and used again until the schema or the code that fills it changes. A PostgreSQL store is restored from
// that file with the operator's own commands.
import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { schemaVersion } from "../../apps/depository/src/store/schema-version.ts";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { fill, type Filling, type Sample } from "./fill.ts";

const cache = fileURLToPath(new URL("../.cache/", import.meta.url));
const operate = fileURLToPath(new URL("../../apps/depository/src/operate.ts", import.meta.url));

/** Identifies what decides a store's content. A store that was filled by another version is filled again. */
const version = hash(
  "sha256",
  [schemaVersion, ...["fill.ts", "signer.ts", "stores.ts"].map(sourceOf)].join("\n"),
);

function sourceOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

export interface FilledStore {
  readonly env: Record<string, string>;
  readonly sample: Sample;
}

/** The values that searches in the worst store look for. */
export const WORST = {
  documentId: "a document of many",
  eventId: "00000000-0000-4000-8000-000000000001",
  /** A hundredth of the hashes begin with these digits. */
  hashPrefix: "00000000",
  /**
   * The names of 25 organizations begin with this word, and none of them has a fingerprint. A search cannot merge the
   * fingerprints of so many organizations, so it has to check the names row by row.
   */
  organizationName: "silent",
  /**
   * Half of the fingerprints have the two tags of the first object, and the other half those of the second. No
   * fingerprint has one tag of each.
   */
  tags: [
    { kind: "contract", place: "Oslo" },
    { kind: "invoice", place: "Bergen" },
  ],
} as const;

/**
 * Returns the worst store, whose content makes searches take longest. Many rows have the same members, and the newest
 * rows are in failed batches.
 */
export function worstStore(rows: number): Promise<FilledStore> {
  return sqliteStore(rows, "worst", {
    own: (at) => ({
      tags: WORST.tags[at % 2] ?? null,
      ...(at % 4 === 0 ? { documentId: WORST.documentId } : {}),
      ...(at % 4 === 1 ? { eventId: WORST.eventId } : {}),
      ...(at % 100 === 3 ? { hash: hashOf(at) } : {}),
    }),
    failing: rows / 5,
    silent: Array.from({ length: 25 }, (_, index) => `${WORST.organizationName} ${index}`),
  });
}

function hashOf(at: number): string {
  return WORST.hashPrefix + hash("sha256", String(at)).slice(WORST.hashPrefix.length);
}

export async function sqliteStore(
  rows: number,
  name = "depository",
  filling?: Filling,
): Promise<FilledStore> {
  const folder = `${cache}${name}-${rows}`;
  const sampleFile = `${folder}/sample.json`;
  if (!existsSync(sampleFile) || readFilled(sampleFile).version !== version) {
    const partial = `${folder}.filling`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    const store = await openSqliteStore(`${partial}/depository.sqlite`);
    const progress = (done: number): void => {
      console.error(`filling: ${done} of ${rows} fingerprints`);
    };
    const sample = await fill(store, rows, progress, filling);
    await store.close();
    writeFileSync(`${partial}/sample.json`, JSON.stringify({ version, sample } satisfies Filled));
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  }
  return { env: { DATA_DIR: folder }, sample: readFilled(sampleFile).sample };
}

type Filled = { readonly version: string; readonly sample: Sample };

function readFilled(file: string): Filled {
  return JSON.parse(readFileSync(file, "utf8")) as Filled;
}

/** @param url the connection string of an empty database */
export async function restored(from: FilledStore, url: string): Promise<FilledStore> {
  // The back-up is in the store's own folder, so that it is removed with the store.
  const file = `${from.env["DATA_DIR"]}/store.backup`;
  if (!existsSync(file)) {
    const partial = `${file}.partial`;
    rmSync(partial, { force: true });
    await command(["backup", partial], from.env);
    renameSync(partial, file);
  }
  await command(["restore", file], { DATABASE_URL: url });
  return { ...from, env: { DATABASE_URL: url } };
}

async function command(args: readonly string[], env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [operate, ...args], {
    env: { ...process.env, ...env },
  });
}
