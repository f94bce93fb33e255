// Runs a real depository and fetches its log over HTTP into a folder. The folder also gets a stored proof
// and a request for a cosignature, which are made from the log's tiles.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  entryBundlePath,
  formatAddCheckpoint,
  formatTlogProof,
  hashesOfLevel,
  leafHash,
  parseEntryBundle,
  parseNote,
  proveConsistency,
  proveInclusion,
  type TileReader,
  tilePath,
  timestampsIn,
  widthOfTile,
} from "@digital-evidence/transparency";
import { PUBLIC_BASE, publicService } from "../../apps/cli/test/public-service.ts";
import { runHere } from "../../apps/cli/test/run-here.ts";
import { growLedger } from "../../apps/depository/test/grow-ledger.ts";
import { startProcess, untilReady } from "../../apps/depository/test/process.ts";
import { createSeenCheckpoints } from "../../apps/depository/test/seen-checkpoints.ts";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { Draw } from "../../packages/evidence/lies/draw.ts";
import { startDemonstrationAuthority } from "../../scripts/demonstration-authority.ts";
import { freePort } from "../free-port.ts";

const OLD_SIZE = 300;
const SIZE = 600;
const PROVEN_INDEX = 299;

export async function publishLog(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "interop-"));
  try {
    put(folder, "checkpoint.old", await withService(dataDir, OLD_SIZE, (get) => get("checkpoint")));
    await withService(dataDir, SIZE, (get) => fetchAll(folder, get));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Observes a stand-in of a service, and takes the log from the observer's own files. Its checkpoints have the timestamps of a
 * real authority, as lines that Go does not know.
 */
export async function publishObserversLog(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "interop-observer-"));
  const authorityDir = mkdtempSync(join(tmpdir(), "interop-authority-"));
  const authority = await startDemonstrationAuthority(authorityDir);
  if (authority === null) throw new Error("openssl is needed");
  const service = publicService(new Draw(46), Date.now);
  const get: Get = async (path) => readFileSync(join(dataDir, "public", "log", path));
  const observe = async (batches: number) => {
    for (let batch = 0; batch < batches; batch += 1) service.addBatch(1);
    service.latest = batches;
    const args = ["observe", PUBLIC_BASE, dataDir, "--once", "--rate", "10000", "--hashes", "-"];
    const hashes = Buffer.from([...service.records.keys()].join("\n"));
    const { exitCode, stderr } = await runHere(
      [...args, "--authorities", authority.authoritiesFile],
      false,
      (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        return (address.startsWith(PUBLIC_BASE) ? service.fetch : globalThis.fetch)(input, init);
      },
      [hashes],
    );
    const note = parseNote(await get("checkpoint"));
    if (exitCode !== 0 || !note.ok || timestampsIn(note.value).length !== 1)
      throw new Error(`the log has no timestamp: ${stderr}`);
  };
  try {
    await observe(OLD_SIZE);
    put(folder, "checkpoint.old", await get("checkpoint"));
    await observe(SIZE - OLD_SIZE);
    await fetchAll(folder, get);
  } finally {
    authority.stop();
    for (const each of [dataDir, authorityDir]) rmSync(each, { recursive: true, force: true });
  }
}

type Get = (path: string) => Promise<Uint8Array>;

async function fetchAll(folder: string, get: Get): Promise<void> {
  const [log = ""] = Buffer.from(await get("policy"))
    .toString()
    .split("\n");
  put(folder, "key", Buffer.from(`${log.replace(/^log /, "")}\n`));
  const checkpoint = await get("checkpoint");
  put(folder, "checkpoint", checkpoint);
  for (let level = 0; hashesOfLevel(level, SIZE) > 0; level += 1) {
    for (let index = 0; widthOfTile(level, index, SIZE) > 0; index += 1) {
      const width = widthOfTile(level, index, SIZE);
      const path = tilePath({ level, index, width });
      put(folder, path, await get(path));
      if (level > 0) continue;
      const bundle = entryBundlePath({ index, width });
      put(folder, bundle, await get(bundle));
    }
  }
  const readTiles: TileReader = (tiles) => Promise.all(tiles.map((tile) => get(tilePath(tile))));
  const inclusion = await proveInclusion(readTiles, PROVEN_INDEX, SIZE);
  const consistency = await proveConsistency(readTiles, OLD_SIZE, SIZE);
  const entries = parseEntryBundle(await get(entryBundlePath({ index: 1, width: 256 })), 256);
  if (!inclusion.ok || !consistency.ok || !entries.ok) throw new Error("a proof cannot be made");
  const entry = entries.value[PROVEN_INDEX - 256] ?? new Uint8Array();
  put(folder, "leaf", Buffer.from(`${Buffer.from(leafHash(entry)).toString("base64")}\n`));
  const proof = { extra: null, index: PROVEN_INDEX, hashes: inclusion.value, checkpoint };
  put(folder, "proof", formatTlogProof(proof));
  const request = { oldSize: OLD_SIZE, proof: consistency.value, checkpoint };
  put(folder, "request", formatAddCheckpoint(request));
}

async function withService<Result>(
  dataDir: string,
  size: number,
  work: (get: Get) => Promise<Result>,
): Promise<Result> {
  const store = await openSqliteStore(join(dataDir, "depository.sqlite"));
  await growLedger(store, size);
  await store.close();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = startProcess([], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" });
  try {
    await untilReady(service, origin);
    await createSeenCheckpoints().lookUntil(origin, size);
    return await work(async (path) => {
      const response = await fetch(`${origin}/log/${path}`);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    });
  } finally {
    await service.end("SIGTERM");
  }
}

function put(folder: string, name: string, bytes: Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
