// `npm run bench -- observe` measures an observer of a stand-in of the public service: how fast it catches up, how its memory
// grows, and what it stores and asks for. Options: `--rows N` (by default 20,000), `--batch N`, the members of a batch (100),
// and `--before N`, the fingerprints besides these that it has on record when it begins (0).
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findObservations } from "@digital-evidence/client/observations";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { largeService } from "../../apps/cli/test/large-service.ts";
import { PRIVATE_KEY } from "../../apps/cli/test/public-service.ts";
import { folderFetch } from "../../apps/depository/test/published-folder.ts";
import { signatureOf } from "../depository/signer.ts";
import { putOnRecord } from "./put-on-record.ts";

const command = fileURLToPath(new URL("../../apps/cli/bin/digital-evidence.js", import.meta.url));
const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rows: { type: "string", default: "20000" },
    batch: { type: "string", default: "100" },
    before: { type: "string", default: "0" },
  },
});
const [rows, size, before] = [values.rows, values.batch, values.before].map(Number) as [
  number,
  number,
  number,
];
const id = publicKeyId(PRIVATE_KEY);
const key = Buffer.from(PRIVATE_KEY, "hex");
const everyMs = 60_000;
const LOOK_UPS = 50;
const batches = Math.ceil((before + rows) / size);
const service = largeService({
  batches,
  size,
  start: Date.now() - batches * everyMs,
  everyMs,
  lateMs: () => 0,
  now: Date.now,
  sign: (hash) => ({ id, signature: signatureOf(hash, key) }),
});
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const { status, body } = service.answer(pathname, searchParams);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const work = mkdtempSync(join(tmpdir(), "bench-observe-"));
try {
  const hashes = join(work, "hashes");
  writeFileSync(hashes, service.hashes().join("\n"));
  if (before > 0) {
    const folder = join(work, "observer");
    mkdirSync(folder);
    const observes = { service: `http://127.0.0.1:${address.port}`, network: "custom" };
    const started = performance.now();
    await putOnRecord(service, Math.ceil(before / size), { folder, observes });
    console.log(
      `${before} are on record, after ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  }
  for (const round of ["first round", "second round"]) {
    const earlier = requests;
    const { seconds, peakMiB, said, share } = await observe(address.port, hashes);
    const perSecond = round === "first round" ? `, ${Math.round(rows / seconds)} a second` : "";
    console.log(
      `${round}: ${said.records} of ${before + rows} records in ${said.entries} entries, ${seconds.toFixed(1)} s${perSecond}, ` +
        `${requests - earlier} requests, at most ${peakMiB} MiB of memory, ${share}`,
    );
  }
  const bytesOf = (folder: string) =>
    readdirSync(join(work, "observer", folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const database = statSync(join(work, "observer", "observer.sqlite")).size;
  const all = before + rows;
  console.log(
    `bytes of a record: ${Math.round(bytesOf("public") / all)} in files, ${Math.round(database / all)} in the database`,
  );
  await lookUp(join(work, "observer", "public"));
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(work, { recursive: true, force: true });
}

/** What the pages ask of the observer's files, for some batches from the whole time. */
async function lookUp(folder: string): Promise<void> {
  const files = "https://observer.example";
  const most = { requests: 0, bytes: 0 };
  for (let at = 0; at < LOOK_UPS; at += 1) {
    const { asked, fetch } = folderFetch(folder, files);
    const { id: batchId } = service.batchAt(Math.floor((at * batches) / LOOK_UPS));
    const found = await findObservations({ address: files, batchId, fetch, now: Date.now });
    if (found.length === 0) throw new Error(`${batchId} is not found`);
    most.requests = Math.max(most.requests, asked.length);
    most.bytes = Math.max(
      most.bytes,
      asked.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }
  console.log(
    `a look-up, at most of ${LOOK_UPS}: ${most.requests} requests, ${most.bytes} bytes of answers`,
  );
}

async function observe(port: number, hashes: string) {
  const started = performance.now();
  const [asked, busy] = [requests, process.cpuUsage()];
  const args = ["observe", `http://127.0.0.1:${port}`, join(work, "observer"), "--once", "--json"];
  const child = spawn(process.execPath, [command, ...args, "--rate", "10000", "--hashes", hashes], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    out += piece;
  });
  let [peakMiB, next, seconds, cpuSeconds] = [0, 0, 0, 0];
  const sampling = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const [, user = 0, system = 0] =
        /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, "utf8")) ?? [];
      cpuSeconds = (Number(user) + Number(system)) / 100;
      const mib = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
      // A process that is ending has none.
      peakMiB = Math.max(peakMiB, mib("VmHWM"));
      seconds = (performance.now() - started) / 1000;
      if (requests - asked < next) return;
      console.log(
        `  ${requests - asked} requests, ${seconds.toFixed(0)} s: ${mib("VmRSS")} MiB, at most ${peakMiB} MiB`,
      );
      next += 20_000;
    } catch {
      // The process has just ended.
    }
  }, 100);
  await once(child, "close");
  clearInterval(sampling);
  const said = JSON.parse(out) as { records: number; entries: number };
  const own = process.cpuUsage(busy);
  const ownSeconds = (own.user + own.system) / 1e6;
  const share = `${cpuSeconds.toFixed(0)} s of processor time, and ${ownSeconds.toFixed(0)} s of the stand-in`;
  return { seconds: (performance.now() - started) / 1000, peakMiB, said, share };
}
