// A browser engine, with as much of it as the steps of way.ts need.
import { setTimeout as wait } from "node:timers/promises";

export type Engine = {
  /** Its name and version, as the engine states them. */
  readonly name: string;
  open: (address: string) => Promise<void>;
  /** Evaluates a JavaScript expression in the page; its value must be plain data. */
  evaluate: (expression: string) => Promise<unknown>;
  giveFile: (selector: string, path: string) => Promise<void>;
  /** What the pages reported as errors; null where the protocol does not tell. */
  errors: readonly string[] | null;
  /** Whether the browser's own cache keeps answers; a private session has none. */
  keepsAnswers: boolean;
  close: () => Promise<void>;
};

const LIMIT_MS = 30_000;

/** @throws Error that names what did not happen, with the page's text */
export async function until(engine: Engine, expression: string, what: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  // The page may be between two documents, in which nothing can be evaluated.
  while ((await engine.evaluate(expression).catch(() => false)) !== true) {
    if (Date.now() > end) {
      const text = String(await engine.evaluate("document.body.innerText"));
      throw new Error(
        `${engine.name}: ${what} did not happen; the page says:\n${text.slice(0, 1500)}`,
      );
    }
    await wait(100);
  }
}

/** Waits for the element that an expression leads to, and clicks it. */
export async function click(engine: Engine, element: string, what: string): Promise<void> {
  await until(engine, `(${element}) instanceof HTMLElement`, what);
  await engine.evaluate(`(${element}).click()`);
}
