// Samples the resident memory of a browser's renderer processes during a measurement.
import { readdirSync, readFileSync } from "node:fs";

const RESIDENT_PATTERN = /^VmRSS:\s+(\d+) kB$/m;

/**
 * Returns the resident memory of all renderers together, because the system does not say which renderer shows the
 * page.
 */
function renderersMiB(browserPid: number): number {
  const own = processes().filter(({ pid, command }) => {
    return command.includes("--type=renderer") && isBelow(pid, browserPid);
  });
  if (own.length === 0) throw new Error("the browser has no renderer");
  return own.reduce((sum, { pid }) => sum + residentMiB(pid), 0);
}

function processes(): { pid: string; command: string }[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => ({ pid, command: readOrEmpty(`/proc/${pid}/cmdline`) }));
}

function isBelow(pid: string, ancestor: number): boolean {
  for (let at = pid; at !== "" && at !== "0";) {
    if (Number(at) === ancestor) return true;
    // Field 4 is the parent's id. Field 2 is the process name in brackets. The name may contain spaces and brackets,
    // so the expression skips to the last bracket.
    at = /^\d+ \(.*\) \S (\d+)/s.exec(readOrEmpty(`/proc/${at}/stat`))?.[1] ?? "";
  }
  return false;
}

/** Reads a file of /proc. Returns an empty text if the process has ended since it was listed. */
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

export function rendererMemory(browserPid: number): {
  stop: () => { startMiB: number; peakMiB: number };
} {
  const startMiB = renderersMiB(browserPid);
  let peakMiB = startMiB;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, renderersMiB(browserPid));
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return { startMiB, peakMiB };
    },
  };
}
