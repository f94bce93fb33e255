// `npm run bench -- observe` measures an observer of a stand-in of the public service: how fast it catches up, its memory,
// and what it stores and asks for. Options: `--rows N` (by default 20,000), `--batch N`, the members of a batch (100).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { publicService } from "../../apps/cli/test/public-service.ts";
import { Draw } from "../../packages/evidence/lies/draw.ts";

const command = fileURLToPath(new URL("../../apps/cli/bin/digital-evidence.js", import.meta.url));
const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rows: { type: "string", default: "20000" },
    batch: { type: "string", default: "100" },
  },
});
const [rows, size] = [Number(values.rows), Number(values.batch)];
const service = publicService(new Draw(46), Date.now);
for (let left = rows; left > 0; left -= size) service.addBatch(Math.min(size, left));
const server = createServer((request, response) => {
  const answer = async () => {
    const { status, ...given } = await answerTo(request.url ?? "/");
    response.writeHead(status, { "content-type": "application/json" }).end(given.body);
  };
  answer().catch((error: unknown) => response.destroy(error as Error));
}).listen(0, "127.0.0.1");

async function answerTo(path: string) {
  const answer = await service.fetch(`http://localhost${path}`);
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}
await once(server, "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const work = mkdtempSync(join(tmpdir(), "bench-observe-"));
try {
  const hashes = join(work, "hashes");
  writeFileSync(hashes, [...service.records.keys()].join("\n"));
  for (const round of ["first round", "second round"]) {
    const before = service.requests();
    const { seconds, peakMiB, said } = await observe(address.port, hashes);
    const perSecond = round === "first round" ? `, ${Math.round(rows / seconds)} a second` : "";
    console.log(
      `${round}: ${said.records} of ${rows} records in ${said.entries} entries, ${seconds.toFixed(1)} s${perSecond}, ` +
        `${service.requests() - before} requests, at most ${peakMiB} MiB of memory`,
    );
  }
  const bytesOf = (folder: string) =>
    readdirSync(join(work, "observer", folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const database = statSync(join(work, "observer", "observer.sqlite")).size;
  console.log(
    `bytes of a record: ${Math.round(bytesOf("public") / rows)} in files, ${Math.round(database / rows)} in the database`,
  );
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(work, { recursive: true, force: true });
}

async function observe(port: number, hashes: string) {
  const started = performance.now();
  const args = ["observe", `http://127.0.0.1:${port}`, join(work, "observer"), "--once", "--json"];
  const child = spawn(process.execPath, [command, ...args, "--rate", "10000", "--hashes", hashes], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    out += piece;
  });
  let peakMiB = 0;
  const sampling = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakMiB = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has just ended.
    }
  }, 100);
  await once(child, "close");
  clearInterval(sampling);
  const said = JSON.parse(out) as { records: number; entries: number };
  return { seconds: (performance.now() - started) / 1000, peakMiB, said };
}
