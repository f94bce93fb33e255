// Makes a folder in memory for the temporary files of a run of tests. The tests end and kill processes, but never the
// machine, and a file in memory outlasts a process as one on a disk does. So no test has to wait for a disk, and most of
// the time that a store needs for a test is such waiting.
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** A run takes less than 2 GB. Half of the memory that is left stays free for its processes. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** @returns null where there is no such folder, where it has too little room, or where no program may be started from it */
export function createFolderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const room = Math.min(bavail * bsize, process.availableMemory() / 2);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY);
    if (room < ROOM_BYTES || mount === undefined || /\bnoexec\b/.test(mount)) return null;
    const folder = mkdtempSync(`${MEMORY}/digital-evidence-`);
    // The database servers of the tests run as another user, and that user needs what every user may do in /tmp.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return null;
  }
}
