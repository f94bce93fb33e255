// Runs work on another thread, so that the work does not block the event loop. The thread starts when the first
// question is asked. The file that runs in it calls `answerQuestions`, which answers one question at a time, in order.
import { parentPort, Worker } from "node:worker_threads";

export class ThreadError extends Error {
  override readonly name = "ThreadError";
  readonly code: "BUSY" | "ENDED" | "FAILED";
  /** SQLite's error code, if SQLite threw the error. */
  readonly errcode: number | undefined;
  constructor(code: ThreadError["code"], message: string, errcode?: number) {
    super(message);
    this.code = code;
    this.errcode = errcode;
  }
}

export interface Thread<Question, Answer> {
  /**
   * @param transfer buffers of the question that are transferred to the thread instead of copied. The caller can no
   * longer use them.
   * @throws ThreadError where too many questions wait, the thread ended, or the work threw
   * @throws DOMException where the question cannot be sent to a thread
   */
  ask(question: Question, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Waits for the answers to all questions, and then ends the thread. Does not throw if the thread fails. */
  close(): Promise<void>;
}

type Reply<Answer> =
  | { readonly answer: Answer }
  | { readonly message: string; readonly errcode?: number | undefined };

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ThreadError) => void;
}

interface ThreadOptions {
  readonly file: URL;
  readonly workerData: unknown;
  /** How many questions may be unanswered at the same time. While this many are, every new question is refused. */
  readonly maxWaiting: number;
}

export function createThread<Question, Answer>({
  file,
  workerData,
  maxWaiting,
}: ThreadOptions): Thread<Question, Answer> {
  let worker: Worker | null = null;
  /** The thread that is being closed. It keeps the process alive until it has ended, also without questions. */
  let closing: Worker | null = null;
  let waiting: Waiting<Answer>[] = [];

  function start(): Worker {
    const started = new Worker(file, { workerData });
    // A thread without questions must not keep the process alive.
    started.unref();
    started.on("message", (reply: Reply<Answer>) => {
      const [asked, ...rest] = waiting;
      waiting = rest;
      if (waiting.length === 0 && closing !== started) started.unref();
      if ("answer" in reply) asked?.resolve(reply.answer);
      else asked?.reject(new ThreadError("FAILED", reply.message, reply.errcode));
    });
    let reason = "it ended";
    started.on("error", (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    started.on("exit", () => {
      if (worker === started) worker = null;
      const lost = waiting;
      waiting = [];
      for (const { reject } of lost) reject(new ThreadError("ENDED", `a thread failed: ${reason}`));
    });
    return started;
  }

  return {
    ask(question, transfer = []) {
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new ThreadError("BUSY", "too many calls wait for a thread"));
      }
      return new Promise((resolve, reject) => {
        worker ??= start();
        // `postMessage` throws if the question cannot be sent. It comes before `push`, because a question in `waiting`
        // that was not sent would receive the answer to another question.
        worker.postMessage({ question }, [...transfer]);
        waiting.push({ resolve, reject });
        worker.ref();
      });
    },
    async close() {
      if (worker === null) return;
      const ending = worker;
      // `once` of node:events is not used, because it rejects if the thread fails. A thread that failed has ended too,
      // and the questions that waited for it are rejected anyway.
      const exited = new Promise((resolve) => ending.once("exit", resolve));
      closing = ending;
      ending.ref();
      ending.postMessage("close", []);
      await exited;
    },
  };
}

/**
 * Answers questions in the thread until the thread is closed.
 * @param close runs when the thread is closed
 * @param transfer names the buffers of an answer that are transferred to the asking thread instead of copied
 */
export function answerQuestions<Answer>(
  answer: (question: never) => Answer | Promise<Answer>,
  close: () => void | Promise<void>,
  transfer: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  /** Resolves when all earlier replies were sent. Work may overlap, but the replies keep the order of the questions. */
  let sent: Promise<void> = Promise.resolve();
  parentPort?.on("message", (message: "close" | { readonly question: never }) => {
    if (message === "close") {
      void sent.then(close).finally(() => parentPort?.close());
      return;
    }
    sent = send(replyTo(answer, message.question), sent);
  });

  async function send(working: Promise<Reply<Answer>>, before: Promise<void>): Promise<void> {
    const [reply] = await Promise.all([working, before]);
    parentPort?.postMessage(reply, "answer" in reply ? [...transfer(reply.answer)] : []);
  }
}

async function replyTo<Answer>(
  answer: (question: never) => Answer | Promise<Answer>,
  question: never,
): Promise<Reply<Answer>> {
  try {
    return { answer: await answer(question) };
  } catch (error) {
    if (!(error instanceof Error)) return { message: String(error) };
    const errcode: unknown = Reflect.get(error, "errcode");
    return { message: error.message, errcode: typeof errcode === "number" ? errcode : undefined };
  }
}
