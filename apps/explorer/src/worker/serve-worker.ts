import { reasonOf } from "../phrasing/failure.ts";

/** The requests of a worker by name, each with the types of its progress reports and its answer. */
export type Protocol = Record<string, { request: unknown; progress: unknown; answer: unknown }>;

export type WorkerRequest =
  | { id: number; name: string; request: unknown }
  /** The page cancelled the request and ignores its answer. */
  | { id: number; cancelled: true };

export type WorkerReply =
  | { id: number; progress: unknown }
  | { id: number; answer: unknown }
  | { id: number; failure: string };

export type Task<Progress> = {
  /** Aborted when the page cancels the request. A long task checks this signal between its steps. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

type Handlers<P extends Protocol> = {
  [Name in keyof P]: (
    request: P[Name]["request"],
    task: Task<P[Name]["progress"]>,
  ) => P[Name]["answer"] | Promise<P[Name]["answer"]>;
};

/** The part of a worker’s global scope that this file uses. */
export type WorkerScope = Pick<EventTarget, "addEventListener"> & {
  postMessage: (message: WorkerReply, options: StructuredSerializeOptions) => void;
};

/** Answers the page’s requests. An error in a handler fails only that request. */
export function serveWorker<P extends Protocol>(
  handlers: Handlers<P>,
  scope: WorkerScope = globalThis,
): void {
  const running = new Map<number, AbortController>();
  /** Sends copies to the page. If an ArrayBuffer were transferred instead, the worker could not use it any more. */
  const reply = (message: WorkerReply) => {
    scope.postMessage(message, {});
  };

  async function run(id: number, name: string, request: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const { signal } = controller;
    // The page ignores what still comes for a request that it cancelled.
    const onProgress = (progress: unknown) => {
      reply({ id, progress });
    };
    try {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`this worker has no "${name}"`);
      reply({ id, answer: await handler(request, { signal, onProgress }) });
    } catch (error) {
      reply({ id, failure: reasonOf(error) });
    } finally {
      running.delete(id);
    }
  }

  scope.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<WorkerRequest>;
    if ("cancelled" in data) running.get(data.id)?.abort();
    else void run(data.id, data.name, data.request);
  });
}
