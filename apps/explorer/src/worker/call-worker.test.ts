// Tests the page's side and the worker's side of the transport together. Node does not have the browser's
// workers, so a MessageChannel carries the messages. A MessageChannel clones messages in the same way as a worker.
import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createWorkerClient, WorkerError } from "./call-worker.ts";
import { serveWorker } from "./serve-worker.ts";

type Counting = {
  count: { request: number; progress: number; answer: string };
  break: { request: null; progress: never; answer: never };
};

/** The part of the browser’s Worker that the client uses. */
class ChannelWorker extends EventTarget {
  readonly port;
  isEnded = false;

  constructor(steps: () => Promise<void>) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const inside = Object.assign(new EventTarget(), {
      postMessage: (message: unknown) => {
        port2.postMessage(message);
      },
    });
    const handlers: Parameters<typeof serveWorker<Counting>>[0] = {
      count: async (to, { signal, onProgress }) => {
        for (let at = 1; at <= to; at += 1) {
          await steps();
          if (signal.aborted) stopped.push(at);
          signal.throwIfAborted();
          onProgress(at);
        }
        return `counted to ${to}`;
      },
      break: () => {
        throw new TypeError("broken on purpose");
      },
    };
    serveWorker<Counting>(handlers, inside);
    port2.on("message", (data) => inside.dispatchEvent(new MessageEvent("message", { data })));
    port1.on("message", (data) => this.dispatchEvent(new MessageEvent("message", { data })));
  }

  postMessage(message: unknown): void {
    this.port.postMessage(message, []);
  }

  terminate(): void {
    this.isEnded = true;
    this.port.close();
  }
}

const stopped: number[] = [];
const started: ChannelWorker[] = [];

function client(steps = () => Promise.resolve(), maxSilenceMs?: number) {
  return createWorkerClient<Counting>(
    () => {
      const worker = new ChannelWorker(steps);
      started.push(worker);
      return worker as unknown as Worker;
    },
    maxSilenceMs === undefined ? {} : { maxSilenceMs },
  );
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

afterEach(() => {
  for (const worker of started) worker.terminate();
  started.length = 0;
  stopped.length = 0;
});

describe("callWorker", () => {
  it("answers each request with its own answer and progress, from one worker", async () => {
    const { call } = client(pause);
    const told: number[] = [];
    const [two, one] = await Promise.all([
      call("count", 2, { onProgress: (at) => told.push(at) }),
      call("count", 1),
    ]);
    expect([two, one]).toEqual(["counted to 2", "counted to 1"]);
    expect(told).toEqual([1, 2]);
    expect(started).toHaveLength(1);
  });

  it("reports what a task throws as that task's failure, and keeps the worker", async () => {
    const { call } = client();
    const failure = await call("break", null).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkerError);
    expect(failure).toMatchObject({ code: "TASK_FAILED", message: "broken on purpose" });
    expect(await call("count", 1)).toBe("counted to 1");
    expect(started).toHaveLength(1);
  });

  it("cancels at once, stops the task in the worker, and keeps the worker", async () => {
    const { call } = client(pause);
    const controller = new AbortController();
    const counting = call("count", 1000, {
      signal: controller.signal,
      onProgress: (at) => {
        if (at === 3) controller.abort(new Error("enough"));
      },
    });
    await expect(counting).rejects.toThrow("enough");
    await expect.poll(() => stopped).toHaveLength(1);
    expect(await call("count", 1)).toBe("counted to 1");
    expect(started).toHaveLength(1);
  });

  it("sends nothing for a signal that is already aborted", async () => {
    const { call } = client();
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(call("count", 1, { signal })).rejects.toThrow("too late");
    expect(started).toHaveLength(0);
  });

  it("fails every open request when the worker fails, and starts another for the next", async () => {
    const { call } = client(pause);
    const both = [call("count", 1000), call("count", 1000)];
    const failed = Promise.all(both.map((each) => each.catch((error: unknown) => error)));
    const [first] = started;
    first?.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
    for (const error of await failed) {
      expect(error).toMatchObject({ code: "NO_WORKER", message: "out of memory" });
    }
    expect(first?.isEnded).toBe(true);
    expect(await call("count", 1)).toBe("counted to 1");
    expect(started).toHaveLength(2);
  });

  it("fails a request whose worker cannot be created, and creates one for the next", async () => {
    let isRefused = true;
    const { prepare, call } = createWorkerClient<Counting>(() => {
      if (isRefused) throw new DOMException("refused", "SecurityError");
      const worker = new ChannelWorker(() => Promise.resolve());
      started.push(worker);
      return worker as unknown as Worker;
    });
    expect(prepare).not.toThrow();
    const failure = await call("count", 1).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkerError);
    expect(failure).toMatchObject({ code: "NO_WORKER", cause: { name: "SecurityError" } });
    isRefused = false;
    expect(await call("count", 1)).toBe("counted to 1");
  });

  it("fails a request that cannot be sent, keeps nothing of it, and keeps the worker", async () => {
    const { call } = client();
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners += 1;
      add(...given);
    };
    const uncloneable = (() => 1) as unknown as number;
    const failure = await call("count", uncloneable, { signal }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkerError);
    expect(failure).toMatchObject({ code: "NO_WORKER", cause: { name: "DataCloneError" } });
    expect(listeners).toBe(0);
    expect(await call("count", 1)).toBe("counted to 1");
    expect(started).toHaveLength(1);
  });

  it("fails a request that the worker does not answer in time, and starts another worker", async () => {
    const { call } = client(() => new Promise(() => undefined), 20);
    const failure = await call("count", 1).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "NO_WORKER" });
    expect(started[0]?.isEnded).toBe(true);
    void call("count", 1).catch(() => undefined);
    expect(started).toHaveLength(2);
  });

  it.each([null, 7, "answer", {}, { id: 1 }, { id: 1, failure: 7 }])(
    "fails the requests of a worker that answers %j",
    async (nonsense) => {
      const { call } = client(() => new Promise(() => undefined));
      const open = call("count", 1).catch((error: unknown) => error);
      started[0]?.dispatchEvent(new MessageEvent("message", { data: nonsense }));
      expect(await open).toMatchObject({ code: "NO_WORKER" });
      expect(started[0]?.isEnded).toBe(true);
    },
  );

  it("fails a request whose answer does not have the form that the page relies on", async () => {
    const { call } = createWorkerClient<Counting>(
      () => {
        const worker = new ChannelWorker(() => Promise.resolve());
        started.push(worker);
        return worker as unknown as Worker;
      },
      { isAnswer: { count: (answer) => answer === "counted to 2" } },
    );
    expect(await call("count", 2)).toBe("counted to 2");
    const failure = await call("count", 1).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "NO_WORKER" });
    expect(started[0]?.isEnded).toBe(true);
  });
});
