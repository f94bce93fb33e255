// The stores that are measured. Filling a large one takes minutes, so SQLite files are kept in
// bench/.cache; PostgreSQL's are restored from them, by the operator's own commands.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { fill, type Sample } from "./fill.ts";

const cache = fileURLToPath(new URL("../.cache/", import.meta.url));
const operate = fileURLToPath(new URL("../../apps/depository/src/operate.ts", import.meta.url));

export interface FilledStore {
  /** Settings of a service on it. */
  readonly env: Record<string, string>;
  readonly sample: Sample;
}

export async function sqliteStore(rows: number): Promise<FilledStore> {
  const folder = `${cache}depository-${rows}`;
  const sampleFile = `${folder}/sample.json`;
  if (!existsSync(sampleFile)) {
    const filling = `${folder}.filling`;
    rmSync(filling, { recursive: true, force: true });
    mkdirSync(filling, { recursive: true });
    const store = await openSqliteStore(`${filling}/depository.sqlite`);
    const sample = await fill(store, rows, (done) => {
      console.error(`filling: ${done} of ${rows} fingerprints`);
    });
    await store.close();
    writeFileSync(`${filling}/sample.json`, JSON.stringify(sample));
    rmSync(folder, { recursive: true, force: true });
    renameSync(filling, folder);
  }
  const sample = JSON.parse(readFileSync(sampleFile, "utf8")) as Sample;
  return { env: { DATA_DIR: folder }, sample };
}

/** @param url of an empty database */
export async function restored(from: FilledStore, url: string): Promise<FilledStore> {
  const file = `${cache}depository-${from.sample.rows}.backup`;
  if (!existsSync(file)) await command(["backup", file], from.env);
  await command(["restore", file], { DATABASE_URL: url });
  return { env: { DATABASE_URL: url }, sample: from.sample };
}

async function command(args: readonly string[], env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [operate, ...args], {
    env: { ...process.env, ...env },
  });
}
