import { afterEach, describe, expect, it } from "vitest";
import { createThread } from "./thread.ts";

/**
 * The program of the thread. It doubles numbers. The answer to any other question is a function, which cannot be sent,
 * so the thread fails. If `workerData` is `FAIL`, the thread also fails when it is closed.
 */
const program = `
  import { answerQuestions } from ${JSON.stringify(new URL("./thread.ts", import.meta.url).href)};
  import { workerData } from "node:worker_threads";
  const answer = (question) => (typeof question === "number" ? 2 * question : () => {});
  answerQuestions(answer, () => {
    if (workerData === "FAIL") throw new Error("it cannot be closed");
  });
`;
const file = new URL(`data:text/javascript,${encodeURIComponent(program)}`);

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
});
