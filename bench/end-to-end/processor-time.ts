// The processor time of a process together with all processes that it started. Linux only.
import { readdirSync, readFileSync } from "node:fs";
import { cpuSeconds } from "../depository/processes.ts";

/** The number of ticks in a second. Linux reports the processor time of ended child processes in ticks. */
const TICKS_PER_S = 100;

export interface ProcessorTime {
  readonly own: number;
  /**
   * The processor time of all descendants. A descendant that has ended counts if its parent waited
   * for it.
   */
  readonly descendants: number;
}

/** Returns the processor times since the process started, in seconds. */
export function processorTime(pid: number): ProcessorTime {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields !== null) parents.set(Number(name), Number(fields[1]));
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  let descendants = endedChildren(pid);
  for (const one of parents.keys()) {
    if (isBelow(one)) descendants += secondsOf(one) + endedChildren(one);
  }
  return { own: secondsOf(pid), descendants };
}

function secondsOf(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    // The process, or one of its threads, has just ended.
    return 0;
  }
}

function endedChildren(pid: number): number {
  const fields = statOf(pid);
  return fields === null ? 0 : (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
}

/**
 * Returns the fields of /proc/PID/stat from the third field (the state) on, or null if the process has ended.
 */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name of the program in parentheses, which may contain spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
