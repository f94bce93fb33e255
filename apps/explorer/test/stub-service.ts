// Stands for a service in component tests. It answers as an honest service would, except where a test changes, replaces
// or refuses an answer. Pages get its `fetch` in the place of the browser's.
import { type Data, honestAnswer } from "./honest-service.ts";

type Answer = (url: URL, honest: () => Promise<Response>) => Response | Promise<Response>;

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** Changes the first signature of a record, and keeps the form of a signature. */
export function breakSignature(data: Data): void {
  const [own] = data["proofs"] as [{ signature: string }];
  own.signature = own.signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
}

export function createStubService() {
  const answers: { pattern: URLPattern; answer: Answer }[] = [];
  /** The addresses that the pages asked for, without their origin, in order. */
  const asked: string[] = [];

  async function answerTo(url: URL, before = answers.length): Promise<Response> {
    const at = answers.findLastIndex(
      ({ pattern }, index) => index < before && pattern.test({ pathname: url.pathname }),
    );
    const found = answers[at];
    if (found !== undefined) return found.answer(url, () => answerTo(url, at));
    const honest = honestAnswer(url);
    return honest === null ? json({ errors: [{ message: "not found" }] }, 404) : json(honest);
  }

  const service = {
    asked: asked as readonly string[],
    fetch: (async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href);
      const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
      asked.push(url.pathname + url.search);
      signal?.throwIfAborted();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      return Promise.race([answerTo(url), aborted]);
    }) satisfies typeof fetch,
    /**
     * Answers requests for addresses of this form in another way. The last call decides.
     * @param pathname a pattern, in which `*` stands for any part
     */
    on(pathname: string, answer: Answer): void {
      answers.push({ pattern: new URLPattern({ pathname }), answer });
    },
    /** Applies `change` to the data of every answer. */
    change(pathname: string, change: (data: Data) => void | Promise<void>): void {
      service.on(pathname, async (_, honest) => {
        const body = (await (await honest()).json()) as { data: Data };
        await change(body.data);
        return json(body);
      });
    },
    replace(pathname: string, data: unknown): void {
      service.on(pathname, () => json({ data }));
    },
    fail(pathname: string, status: number, message = "it is not to be had"): void {
      service.on(pathname, () => json({ errors: [{ message }] }, status));
    },
    /** Holds all answers back until the returned function is called. */
    hold(pathname: string): () => void {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      service.on(pathname, async (_, honest) => {
        await released;
        return honest();
      });
      return release;
    },
    /** Forgets all other answers. */
    answerHonestly(): void {
      answers.length = 0;
    },
  };
  return service;
}

export type StubService = ReturnType<typeof createStubService>;
