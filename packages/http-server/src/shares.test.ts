import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  createCalls,
  createClients,
  createMemory,
  createPace,
  type Holding,
  MIN_CLIENTS,
} from "./shares.ts";

describe("the state of a client", () => {
  it("is forgotten if the client is idle when one more client comes than are kept, and never otherwise", () => {
    const stateOf = createClients(
      () => ({ isIdle: true }),
      ({ isIdle }) => isIdle,
    );
    const [idle, busy] = [stateOf("idle"), stateOf("busy")];
    busy.isIdle = false;
    for (let count = 2; count < MIN_CLIENTS; count += 1) stateOf(`other ${count}`);
    expect(stateOf("idle")).toBe(idle);
    stateOf("one more");
    expect(stateOf("busy")).toBe(busy);
    expect(stateOf("idle")).not.toBe(idle);
  });
});

describe("calls", () => {
  const atOnce = (_: string, job: () => void): void => job();

  it("of one client may run up to eight at a time while nobody else waits", () => {
    const calls = createCalls(atOnce);
    const started: number[] = [];
    const slots = Array.from({ length: 10 }, (_, at) => calls.enter("a", () => started.push(at)));
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    slots[3]?.leave();
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("of a client that has none running start at once, however many the others have", () => {
    const calls = createCalls(atOnce);
    for (let count = 0; count < 20; count += 1) calls.enter("a", () => {});
    let hasStarted = false;
    calls.enter("b", () => (hasStarted = true));
    expect(hasStarted).toBe(true);
  });

  it("of one client run at most two at a time while another client waits", () => {
    const calls = createCalls(atOnce);
    const order: string[] = [];
    const enter = (client: string) => calls.enter(client, () => order.push(client));
    const first = Array.from({ length: 12 }, () => enter("a")).slice(0, 8);
    for (let count = 0; count < 4; count += 1) enter("b");
    expect(order.join("")).toBe("aaaaaaaab");
    // Nine run. When two of them are over, there is room for another one, which is not the first client's.
    for (const slot of first.slice(0, 2)) slot.leave();
    expect(order.join("")).toBe("aaaaaaaabb");
    // Both clients have two or more, and both wait, so none of them gets a third one.
    for (const slot of first.slice(2)) slot.leave();
    expect(order.join("")).toBe("aaaaaaaabbaa");
  });

  it("that waited and left never start", () => {
    const calls = createCalls(atOnce);
    const running = Array.from({ length: 8 }, () => calls.enter("a", () => {}));
    let hasStarted = false;
    calls.enter("a", () => (hasStarted = true)).leave();
    for (const slot of running) slot.leave();
    expect(hasStarted).toBe(false);
  });

  it("that take long, for example because the database does not answer, no longer keep others waiting", async () => {
    const calls = createCalls(atOnce);
    for (let count = 0; count < 8; count += 1) calls.enter("a", () => {});
    const started = new Promise<void>((resolve) => calls.enter("a", resolve));
    await started;
  });
});

describe("memory", () => {
  const MIB = 1024 * 1024;
  function holder() {
    const gaveUp: Holding[] = [];
    const memory = createMemory();
    function hold(client: string, mib: number): Holding & { readonly answer: string | null } {
      const holding: Holding = { client, bytes: mib * MIB, giveUp: () => gaveUp.push(holding) };
      return Object.assign(holding, { answer: memory.hold(holding) });
    }
    return { memory, hold, gaveUp };
  }

  it("is refused to a client that holds 64 MB, until it gives some back", () => {
    const { memory, hold } = holder();
    const first = hold("a", 40);
    expect(hold("a", 24).answer).toBeNull();
    expect(hold("a", 1).answer).toBe("CLIENT");
    expect(hold("b", 1).answer).toBeNull();
    memory.release(first);
    expect(hold("a", 40).answer).toBeNull();
  });

  it("is taken from the client that holds most, the oldest first, for one that holds less", () => {
    const { hold, gaveUp } = holder();
    const oldest = hold("a", 2);
    hold("a", 42);
    hold("b", 42);
    hold("c", 41);
    expect(hold("d", 3).answer).toBeNull();
    expect(gaveUp).toEqual([oldest]);
  });

  it("is refused to a client that would then hold as much as any other", () => {
    const { hold, gaveUp } = holder();
    for (const client of ["a", "b", "c", "d"]) expect(hold(client, 32).answer).toBeNull();
    expect(hold("e", 32).answer).toBe("PROCESS");
    expect(gaveUp).toEqual([]);
  });

  it("that was released twice counts once", () => {
    const { memory, hold } = holder();
    const one = hold("a", 64);
    memory.release(one);
    memory.release(one);
    expect(hold("a", 64).answer).toBeNull();
    expect(hold("a", 1).answer).toBe("CLIENT");
  });
});

describe("the pace", () => {
  it("finishes what a job has started at once before the next job", async () => {
    const pace = createPace();
    const order: string[] = [];
    const job = (name: string) => async (): Promise<void> => {
      order.push(name);
      for (let step = 0; step < 5; step += 1) await Promise.resolve();
      order.push(`${name} done`);
    };
    pace("a", () => void job("first")());
    pace("a", () => void job("second")());
    await wait(10);
    expect(order).toEqual(["first", "first done", "second", "second done"]);
  });

  it("gives each client one job after the other", async () => {
    const pace = createPace();
    const order: string[] = [];
    for (const client of ["a", "a", "a", "b", "b", "c"]) pace(client, () => order.push(client));
    await expect.poll(() => order.join("")).toBe("abcaba");
  });

  it("lets other events happen between long jobs", async () => {
    const pace = createPace();
    const order: string[] = [];
    const long = (): void => {
      const start = performance.now();
      while (performance.now() - start < 6);
      order.push("job");
      setImmediate(() => order.push("event"));
    };
    for (let count = 0; count < 3; count += 1) pace("a", long);
    await expect.poll(() => order).toEqual(["job", "event", "job", "event", "job", "event"]);
  });

  it("runs at most 64 jobs in a turn, however short they are", async () => {
    const pace = createPace();
    let ran = 0;
    for (let job = 0; job < 130; job += 1) pace("a", () => (ran += 1));
    const afterFirstTurn = await new Promise((resolve) => setImmediate(() => resolve(ran)));
    expect(afterFirstTurn).toBeGreaterThan(0);
    expect(afterFirstTurn).toBeLessThanOrEqual(64);
    await expect.poll(() => ran).toBe(130);
  });
});
