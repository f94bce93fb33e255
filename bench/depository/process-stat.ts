// Reads what Linux reports about a process in /proc/PID/stat:
// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
import { readFileSync } from "node:fs";

/** The number of ticks in a second. The processor times are in ticks, rounded down. */
const TICKS_PER_S = 100;

export interface ProcessStat {
  readonly parent: number;
  /** The processor time of all threads, also of those that have ended. */
  readonly cpuSeconds: number;
  /** The processor time of the child processes that have ended and for which this process waited. */
  readonly endedChildrenSeconds: number;
}

/** @returns null if the process has ended, or if the system is not Linux */
export function readProcessStat(pid: number): ProcessStat | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The second field is the name of the program in parentheses, which may contain spaces. `fields` begins with the third.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const seconds = (user: number, system: number) =>
    (Number(fields[user]) + Number(fields[system])) / TICKS_PER_S;
  return {
    parent: Number(fields[1]),
    cpuSeconds: seconds(11, 12),
    endedChildrenSeconds: seconds(13, 14),
  };
}
