// Reads from the browser's own trace which tasks blocked the page's main thread. On a busy machine, the wall-clock time
// of a task includes the time for which it waited for a core. The processor time is therefore reported as well.
import type { Page } from "playwright-core";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { type?: string; url?: string } };
};

export type Task = {
  wallMs: number;
  cpuMs: number;
  /** The longest events inside the task, which show what the task did. */
  inside: readonly string[];
};

/** Whether the measurement begins at this event of the trace. Earlier tasks do not count. */
type IsStart = (event: TraceEvent) => boolean;

/** Matches the event that gives the chosen files to the page. */
export const filesChosen: IsStart = ({ name, args }) =>
  name === "EventDispatch" && args.data?.type === "change";

/**
 * Records a trace until it is stopped.
 * @param isStart recognises the event at which the measurement begins; by default, every task counts
 * @returns the five longest tasks of the page's main thread, the longest first
 */
export async function traceTasks(
  page: Page,
  isStart?: IsStart,
): Promise<{ stop: () => Promise<readonly Task[]> }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  return {
    stop: async () => {
      const trace = (await browser.stopTracing()).toString();
      const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
      const start = isStart === undefined ? undefined : traceEvents.find(isStart);
      if (isStart !== undefined && start === undefined) throw new Error("no files were chosen");
      const ofPage = mainThreads(traceEvents, new URL(page.url()).origin);
      const events = traceEvents.filter((event) => ofPage.has(threadOf(event)));
      return events
        .filter(({ name, ts }) => name.endsWith("RunTask") && ts > (start?.ts ?? 0))
        .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
        .slice(0, 5)
        .map((task) => ({
          wallMs: (task.dur ?? 0) / 1000,
          cpuMs: (task.tdur ?? 0) / 1000,
          inside: longestInside(task, events),
        }));
    },
  };
}

/**
 * Finds the main threads that ran a page of this origin. Chromium draws parts of its own window with other pages in
 * other processes, and their tasks must not count.
 */
function mainThreads(events: readonly TraceEvent[], origin: string): ReadonlySet<string> {
  const ofRenderers = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const ofOrigin = events.filter(({ args }) => args.data?.url?.startsWith(origin) === true);
  return new Set(ofOrigin.map(threadOf).filter((thread) => ofRenderers.has(thread)));
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}

function longestInside(task: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const end = task.ts + (task.dur ?? 0);
  return events
    .filter((event) => threadOf(event) === threadOf(task) && event !== task)
    .filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= end)
    .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 6)
    .map(({ name, dur = 0 }) => `${name} ${(dur / 1000).toFixed(1)}`);
}
