// What all connections share: the event loop, the calls that run at the same time, and memory. Each of the three is
// shared among clients, so that a client with many connections has no more of it than a client with one.

/** How long reading and starting requests may take in one turn of the event loop. */
const TURN_MS = 5;
/**
 * How many jobs a turn may have. Each lets a socket receive up to 64 KB, and the system hands over what all of them have
 * received in the next turn, at some 60 microseconds each.
 */
const MAX_JOBS = 64;

/** While no more clients than this are known, none is forgotten. */
export const MIN_CLIENTS = 64;

/**
 * Keeps a state for each client. Idle clients are forgotten many at a time and not at once: a Map from which an entry is
 * deleted at each request soon replaces its table, and V8's collector of short-lived objects keeps every table that
 * replaced one that has become old, with the requests in it. This took some 20 µs of each request.
 */
export function createClients<State>(
  create: (client: string) => State,
  isIdle: (state: State) => boolean,
): (client: string) => State {
  const states = new Map<string, State>();
  let max = MIN_CLIENTS;
  return (client) => {
    const known = states.get(client);
    if (known !== undefined) return known;
    if (states.size >= max) {
      for (const [name, state] of states) if (isIdle(state)) states.delete(name);
      max = MIN_CLIENTS + 2 * states.size;
    }
    const state = create(client);
    states.set(client, state);
    return state;
  };
}

/** Runs a job of a client in a turn of the event loop that has time for it. The clients take turns. */
export type Pace = (client: string, job: () => void) => void;

/**
 * Everything that a job has started without waiting for anything else runs before the next job. So the time of a turn
 * includes the answers that are made at once.
 */
export function createPace(): Pace {
  const jobsOf = createClients<(() => void)[]>(
    () => [],
    (jobs) => jobs.length === 0,
  );
  /** The jobs of each client that has any, in the order of the clients' turns. */
  const waiting: (() => void)[][] = [];
  let isRunning = false;
  let startedAt = 0;
  let jobsOfTurn = 0;

  function next(): void {
    if (waiting.length === 0) {
      isRunning = false;
    } else if (jobsOfTurn === MAX_JOBS || performance.now() - startedAt >= TURN_MS) {
      setImmediate(turn);
    } else {
      jobsOfTurn += 1;
      // The job's promises are settled by microtasks, and all of these run before the next tick.
      queueMicrotask(nextAfterMicrotasks);
      const jobs = waiting.shift();
      const job = jobs?.shift();
      if (jobs !== undefined && jobs.length > 0) waiting.push(jobs);
      job?.();
    }
  }
  function nextAfterMicrotasks(): void {
    process.nextTick(next);
  }
  function turn(): void {
    startedAt = performance.now();
    jobsOfTurn = 0;
    next();
  }

  return (client, job) => {
    const jobs = jobsOf(client);
    if (jobs.length === 0) waiting.push(jobs);
    jobs.push(job);
    if (isRunning) return;
    isRunning = true;
    setImmediate(turn);
  };
}

/** How many calls may run at the same time, not counting slow ones. */
const MAX_RUNNING = 8;
/** How many calls of one client may run while other clients wait. */
const MAX_RUNNING_OF_A_CLIENT = 2;
/**
 * A client that has no call running need not wait for the others. This many calls may run at the same time, including
 * the slow ones and those of such clients.
 */
const MAX_RUNNING_IN_ALL = 256;
/**
 * A call that runs for longer than this is slow. It waits for something else than this process, such as a database that
 * does not answer, so it no longer keeps other calls waiting.
 */
const SLOW_MS = 1_000;
const LOOK_MS = 100;

/** A call that waits or runs. */
export interface Slot {
  /** Ends the call, or its waiting. */
  readonly leave: () => void;
}

export interface Calls {
  /** @param start is called when the call may run */
  enter(client: string, start: () => void): Slot;
}

interface Entered {
  readonly caller: Caller;
  readonly start: () => void;
  state: "WAITING" | "RUNNING" | "SLOW" | "GONE";
  startedAt: number;
}

/** The calls of a client that wait, and how many run. */
interface Caller {
  readonly client: string;
  readonly waiting: Entered[];
  running: number;
}

export function createCalls(pace: Pace): Calls {
  const callerOf = createClients<Caller>(
    (client) => ({ client, waiting: [], running: 0 }),
    ({ waiting, running }) => waiting.length === 0 && running === 0,
  );
  /** The clients with calls that wait. The client that has waited longest for its turn comes first. */
  const queue: Caller[] = [];
  const started: Entered[] = [];
  let runningCount = 0;
  let look: NodeJS.Timeout | null = null;

  function mayStart({ running }: Caller): boolean {
    if (running === 0) return true;
    return runningCount < MAX_RUNNING && (running < MAX_RUNNING_OF_A_CLIENT || queue.length === 1);
  }

  /** Takes a call of the first client that may start one. The client's other calls wait behind the other clients. */
  function takeNext(): Entered | undefined {
    if (started.length >= MAX_RUNNING_IN_ALL) return undefined;
    const caller = queue.find(mayStart);
    if (caller === undefined) return undefined;
    remove(queue, caller);
    const call = caller.waiting.shift();
    if (caller.waiting.length > 0) queue.push(caller);
    return call;
  }

  function stopCounting({ caller }: Entered): void {
    runningCount -= 1;
    caller.running -= 1;
  }

  function startNext(): void {
    for (;;) {
      const call = takeNext();
      if (call === undefined) break;
      const { caller } = call;
      call.state = "RUNNING";
      call.startedAt = performance.now();
      runningCount += 1;
      caller.running += 1;
      started.push(call);
      pace(caller.client, () => {
        if (call.state !== "GONE") call.start();
      });
    }
    if (queue.length > 0) look ??= setTimeout(passOverSlowOnes, LOOK_MS);
  }

  function passOverSlowOnes(): void {
    look = null;
    const slowBefore = performance.now() - SLOW_MS;
    for (const call of started) {
      if (call.state !== "RUNNING" || call.startedAt > slowBefore) continue;
      call.state = "SLOW";
      stopCounting(call);
    }
    startNext();
  }

  return {
    enter(client, start) {
      const caller = callerOf(client);
      const call: Entered = { caller, start, state: "WAITING", startedAt: 0 };
      if (caller.waiting.length === 0) queue.push(caller);
      caller.waiting.push(call);
      startNext();
      return {
        leave() {
          const { state } = call;
          call.state = "GONE";
          if (state === "GONE") return;
          if (state === "WAITING") {
            remove(caller.waiting, call);
            if (caller.waiting.length === 0) remove(queue, caller);
            return;
          }
          remove(started, call);
          if (state === "RUNNING") stopCounting(call);
          startNext();
        },
      };
    },
  };
}

function remove<Item>(items: Item[], item: Item): void {
  items.splice(items.indexOf(item), 1);
}

const MIB = 1024 * 1024;
/** The memory for bodies that are being received and for answers that are not sent yet, of all clients. */
const MAX_HELD_BYTES = 128 * MIB;
const MAX_HELD_BYTES_OF_A_CLIENT = 64 * MIB;

/** What a client holds in memory. */
export interface Holding {
  readonly client: string;
  readonly bytes: number;
  /** Gives the memory back at once, because another client needs it. Afterwards it must have been released. */
  readonly giveUp: () => void;
}

export interface Memory {
  /** @returns null if there is room, or else who has used it up */
  hold(holding: Holding): "CLIENT" | "PROCESS" | null;
  release(holding: Holding): void;
}

export function createMemory(): Memory {
  const clients = new Map<string, { bytes: number; readonly holdings: Set<Holding> }>();
  let heldBytes = 0;

  function release(holding: Holding): void {
    const own = clients.get(holding.client);
    if (own === undefined || !own.holdings.delete(holding)) return;
    own.bytes -= holding.bytes;
    heldBytes -= holding.bytes;
    if (own.holdings.size === 0) clients.delete(holding.client);
  }

  /** Where there is no room, the client that holds most loses what it has held longest, but only to one that holds less. */
  function makeRoom(bytes: number, ownBytes: number): boolean {
    while (heldBytes + bytes > MAX_HELD_BYTES) {
      const [first, ...others] = clients.values();
      if (first === undefined) return false;
      const most = others.reduce((a, b) => (b.bytes > a.bytes ? b : a), first);
      const [oldest] = most.holdings;
      if (oldest === undefined || most.bytes <= ownBytes + bytes) return false;
      oldest.giveUp();
      release(oldest);
    }
    return true;
  }

  return {
    hold(holding) {
      const { client, bytes } = holding;
      const ownBytes = clients.get(client)?.bytes ?? 0;
      if (ownBytes + bytes > MAX_HELD_BYTES_OF_A_CLIENT) return "CLIENT";
      if (!makeRoom(bytes, ownBytes)) return "PROCESS";
      const own = clients.get(client) ?? { bytes: 0, holdings: new Set<Holding>() };
      clients.set(client, own);
      own.holdings.add(holding);
      own.bytes += bytes;
      heldBytes += bytes;
      return null;
    },
    release,
  };
}
