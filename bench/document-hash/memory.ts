// Resident memory of the browser's renderer, read from the system while something runs.
import { readdirSync, readFileSync } from "node:fs";

const RESIDENT_PATTERN = /^VmRSS:\s+(\d+) kB$/m;

/** The process that has the page: the largest renderer among a browser's own processes. */
export function rendererOf(browserPid: number): string {
  const own = processes().filter(({ pid, command }) => {
    return command.includes("--type=renderer") && isBelow(pid, browserPid);
  });
  const [largest] = own.toSorted((left, right) => residentMiB(right.pid) - residentMiB(left.pid));
  if (largest === undefined) throw new Error("the browser has no renderer");
  return largest.pid;
}

function processes(): { pid: string; command: string }[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => ({ pid, command: readOrEmpty(`/proc/${pid}/cmdline`) }));
}

function isBelow(pid: string, ancestor: number): boolean {
  for (let at = pid; at !== "" && at !== "0";) {
    if (Number(at) === ancestor) return true;
    // Field 4, after the name, which stands in brackets and may hold anything.
    at = /^\d+ \(.*\) \S (\d+)/s.exec(readOrEmpty(`/proc/${at}/stat`))?.[1] ?? "";
  }
  return false;
}

/** A process may end between being listed and being read. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function residentMiB(pid: string): number {
  const [, kib = "0"] = RESIDENT_PATTERN.exec(readOrEmpty(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kib) / 1024);
}

/** Samples until it is stopped. */
export function memoryOf(pid: string): { stop: () => { startMiB: number; peakMiB: number } } {
  const startMiB = residentMiB(pid);
  let peakMiB = startMiB;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(pid));
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return { startMiB, peakMiB };
    },
  };
}
