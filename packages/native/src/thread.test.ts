import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createThread } from "./thread.ts";

const threadFile = new URL("./thread.ts", import.meta.url).href;
const urlOf = (program: string) => new URL(`data:text/javascript,${encodeURIComponent(program)}`);

/**
 * The program of the thread. It doubles numbers. The answer to any other question is a function, which cannot be sent,
 * so the thread fails. If `workerData` is `FAIL`, the thread also fails when it is closed.
 */
const program = `
  import { answerQuestions } from ${JSON.stringify(threadFile)};
  import { workerData } from "node:worker_threads";
  const answer = (question) => (typeof question === "number" ? 2 * question : () => {});
  answerQuestions(answer, () => {
    if (workerData === "FAIL") throw new Error("it cannot be closed");
  });
`;
const file = urlOf(program);

const start = (workerData: "CLOSE" | "FAIL" = "CLOSE") =>
  createThread<unknown, number>({ file, workerData, maxWaiting: 3 });

let thread = start();
afterEach(() => thread.close());

describe("a thread", () => {
  it("answers the right questions after one that could not be sent to it", async () => {
    thread = start();
    const first = thread.ask(1);
    await expect(thread.ask(() => {})).rejects.toThrow("could not be cloned");
    const buffer = new ArrayBuffer(8);
    structuredClone(buffer, { transfer: [buffer] });
    await expect(thread.ask(0, [buffer])).rejects.toThrow("Cannot transfer");
    const others = [2, 3].map((number) => thread.ask(number));
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
  });

  it("that fails refuses the questions that wait, and can be closed and started again", async () => {
    thread = start();
    const asked = Promise.allSettled([thread.ask("something else"), thread.ask(1)]);
    await thread.close();
    const ended = { status: "rejected", reason: { code: "ENDED" } };
    expect(await asked).toMatchObject([ended, ended]);
    expect(await thread.ask(2)).toBe(4);
  });

  it("is closed also if it fails while it ends", async () => {
    thread = start("FAIL");
    expect(await thread.ask(1)).toBe(2);
    await thread.close();
  });

  it("that is closed while a question waits ends before the process does", async () => {
    // The process is a thread here, which also ends as soon as nothing keeps it alive. Closing takes a moment, so the
    // process would end earlier if it did not wait.
    const slow = `
      import { answerQuestions } from ${JSON.stringify(threadFile)};
      import { workerData } from "node:worker_threads";
      answerQuestions((question) => question, () => {
        Atomics.wait(workerData, 1, 0, 100);
        Atomics.store(workerData, 0, 1);
      });
    `;
    const main = `
      import { createThread } from ${JSON.stringify(threadFile)};
      import { workerData } from "node:worker_threads";
      const file = new URL(${JSON.stringify(urlOf(slow).href)});
      const thread = createThread({ file, workerData, maxWaiting: 1 });
      void thread.ask(1);
      void thread.close();
    `;
    const isClosed = new Int32Array(new SharedArrayBuffer(8));
    await once(new Worker(urlOf(main), { workerData: isClosed }), "exit");
    expect(isClosed[0]).toBe(1);
  });
});
