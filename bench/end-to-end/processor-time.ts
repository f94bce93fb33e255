// The processor time of a process together with all processes that it started. Linux only.
import { readdirSync } from "node:fs";
import { readProcessStat } from "../depository/process-stat.ts";
import { cpuSeconds } from "../depository/processes.ts";

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
    const stat = /^\d+$/.test(name) ? readProcessStat(Number(name)) : null;
    if (stat !== null) parents.set(Number(name), stat.parent);
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

/** Returns 0 for a process that has just ended. */
function secondsOf(pid: number): number {
  const seconds = cpuSeconds(pid);
  return Number.isNaN(seconds) ? 0 : seconds;
}

function endedChildren(pid: number): number {
  return readProcessStat(pid)?.endedChildrenSeconds ?? 0;
}
