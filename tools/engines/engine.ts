import { setTimeout as wait } from "node:timers/promises";

export type Engine = {
  readonly name: string;
  open: (address: string) => Promise<void>;
  /** Evaluates a JavaScript expression in the page. The expression's value must be plain data. */
  evaluate: (expression: string) => Promise<unknown>;
  giveFile: (selector: string, path: string) => Promise<void>;
  /** The errors that the pages have reported, or null if the protocol does not report errors. */
  errors: readonly string[] | null;
  /** Whether the browser caches answers. In a private session it may cache none. */
  keepsAnswers: boolean;
  close: () => Promise<void>;
};

const LIMIT_MS = 30_000;

/**
 * Waits until the expression is true in the page.
 * @throws Error that names what did not happen and quotes the page's text
 */
export async function until(engine: Engine, expression: string, what: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  // The evaluation fails while the browser replaces one document by the next. A failed evaluation is therefore tried
  // again, as if the expression were false.
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

export async function click(engine: Engine, element: string, what: string): Promise<void> {
  await until(engine, `(${element}) instanceof HTMLElement`, what);
  await engine.evaluate(`(${element}).click()`);
}
