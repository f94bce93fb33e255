// Keeps the temporary files of a run of tests in memory. The tests end and kill processes, but never the machine, and a
// file in memory outlasts a process as one on a disk does. So no test has to wait for a disk, and much of the time that a
// store needs in a test is such waiting.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** A run takes less than 2 GB. At least half of the memory that is left stays free for its processes. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes `os.tmpdir()` a folder in memory, in this process and in those that it starts, and removes the folder when this
 * process ends. Nothing changes where TMPDIR is set, and where no such folder has room or may have programs.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !isFit()) return;
  // The name is short, because programs shorten long paths, and a socket's path has at most 108 bytes.
  const folder = mkdtempSync(`${MEMORY}/de-`);
  // The database servers of the tests run as another user, which needs what every user may do in /tmp.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A test that failed may have left a volume mounted there.
      process.stderr.write(`${folder} was left: ${String(error)}\n`);
    }
  });
}

function isFit(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory() / 2) < ROOM_BYTES) return false;
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const options = mounts.map((line) => line.split(" ")).find(([, at]) => at === MEMORY)?.[3];
    return options !== undefined && !options.split(",").includes("noexec");
  } catch {
    return false;
  }
}
