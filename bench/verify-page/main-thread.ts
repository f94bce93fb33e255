// Reads from the browser's own trace what blocked the page's main thread. On a busy machine a task also
// lasts as long as it waits for a core, so its processor time is reported as well.
import type { Page } from "playwright-core";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { type?: string } };
};

export type Task = { wallMs: number; cpuMs: number };

/**
 * Traces until it is stopped. @returns the longest task after the one that delivered the chosen files
 */
export async function longestTask(page: Page): Promise<{ stop: () => Promise<Task> }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  return {
    stop: async () => {
      const trace = (await browser.stopTracing()).toString();
      const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
      const told = traceEvents.find(
        ({ name, args }) => name === "EventDispatch" && args.data?.type === "change",
      );
      if (told === undefined) throw new Error("no files were chosen");
      const after = traceEvents.filter(({ name, pid, tid, ts }) => {
        return name.endsWith("RunTask") && pid === told.pid && tid === told.tid && ts > told.ts;
      });
      const [longest] = after.toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
      return { wallMs: (longest?.dur ?? 0) / 1000, cpuMs: (longest?.tdur ?? 0) / 1000 };
    },
  };
}
