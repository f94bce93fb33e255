import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient, type Retry } from "./client.ts";
import { MAX_RETRY_AFTER_MS, retryAfterMs } from "./request.ts";

const url = "https://service.example/v1/fingerprints/stats";
const stats = { fingerprints24h: 1, fingerprints30d: 2, fingerprintsTotal: 3 };
const timeoutMs = 4000;

/** The outcome of one attempt: an answer, or a function of the attempt's signal. */
type Attempt = Response | ((signal: AbortSignal) => Promise<Response>);

const good = () => Response.json({ data: stats });
const status = (code: number, headers: Record<string, string> = {}) =>
  Response.json({ errors: [{ message: `status ${code}` }] }, { status: code, headers });
const unreachable = () => Promise.reject(new TypeError("some platform's own words"));

function rejectedWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      reject(signal.reason);
    });
  });
}

const stalledBody = (signal: AbortSignal) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'));
      signal.addEventListener("abort", () => {
        controller.error(signal.reason);
      });
    },
  });
  return Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
};

const brokenBody = () => {
  const body = new ReadableStream({
    start(controller) {
      controller.error(new TypeError("terminated"));
    },
  });
  return Promise.resolve(new Response(body));
};

function service(attempts: Attempt[], retryLimit?: number) {
  const startedAt: number[] = [];
  const retries: Retry[] = [];
  const logged: string[] = [];
  const start = Date.now();
  const client = createClient({
    apiBase: "https://service.example/",
    timeoutMs,
    ...(retryLimit === undefined ? {} : { retryLimit }),
    logger: { warn: (message) => logged.push(message) },
    onRetry: (retry) => retries.push(retry),
    fetch: (input, init) => {
      startedAt.push(Date.now() - start);
      const attempt = attempts.shift();
      if (attempt === undefined) throw new Error("one attempt too many");
      const { signal } = new Request(input, init);
      return attempt instanceof Response ? Promise.resolve(attempt) : attempt(signal);
    },
  });
  return { client, startedAt, retries, logged };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a call that may succeed when it is repeated", () => {
  it.each<[string, Attempt, string, number]>([
    ["a network error", unreachable, "NETWORK", 2500],
    ["a body that breaks off", brokenBody, "NETWORK", 2500],
    ["429 without Retry-After", status(429), "HTTP_429", 2500],
    ["429 with Retry-After in seconds", status(429, { "retry-after": "7" }), "HTTP_429", 7000],
    [
      "429 with Retry-After as a date",
      status(429, { "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }),
      "HTTP_429",
      9000,
    ],
    ["429 with a Retry-After of zero", status(429, { "retry-after": "0" }), "HTTP_429", 0],
    [
      "429 with a Retry-After that is not a number of seconds",
      status(429, { "retry-after": "9e9" }),
      "HTTP_429",
      2500,
    ],
    [
      "429 with a Retry-After longer than the maximum wait",
      status(429, { "retry-after": "86400" }),
      "HTTP_429",
      MAX_RETRY_AFTER_MS,
    ],
    ["500", status(500), "HTTP_500", 2500],
    ["503 with Retry-After", status(503, { "retry-after": "3" }), "HTTP_503", 3000],
    ["599", status(599), "HTTP_599", 2500],
  ])("[C4] is repeated after %s", async (_name, attempt, reason, delayMs) => {
    const { client, startedAt, retries, logged } = service([attempt, good()]);
    const answer = client.stats();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(stats);
    expect(startedAt).toEqual([0, delayMs]);
    expect(retries).toEqual([{ attempt: 1, of: 3, reason, delayMs, url }]);
    expect(logged).toHaveLength(1);
  });

  it.each<[string, Attempt]>([
    ["no answer", rejectedWhenAborted],
    ["a body that stalls", stalledBody],
  ])("[C4] is repeated after a time-out with %s", async (_name, attempt) => {
    const { client, startedAt, retries } = service([attempt, good()]);
    const answer = client.stats();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(stats);
    expect(startedAt).toEqual([0, timeoutMs + 2500]);
    expect(retries).toMatchObject([{ attempt: 1, reason: "TIMEOUT", delayMs: 2500 }]);
  });

  it("[C3] is repeated up to three times, after 2.5, 5 and 10 seconds, and each retry is logged", async () => {
    const { client, startedAt, retries, logged } = service(
      Array.from({ length: 4 }, () => unreachable),
    );
    const answer = expect(client.stats()).rejects.toMatchObject({
      name: "RequestError",
      code: "NETWORK",
      url,
    });
    await vi.runAllTimersAsync();
    await answer;
    expect(startedAt).toEqual([0, 2500, 7500, 17_500]);
    expect(retries.map(({ attempt, of, delayMs }) => [attempt, of, delayMs])).toEqual([
      [1, 3, 2500],
      [2, 3, 5000],
      [3, 3, 10_000],
    ]);
    expect(logged).toHaveLength(3);
  });

  it.each([0, 1])("is repeated %i times if the client is created so", async (retryLimit) => {
    const attempts = Array.from({ length: retryLimit + 1 }, () => unreachable);
    const { client, startedAt, retries } = service(attempts, retryLimit);
    const answer = expect(client.stats()).rejects.toMatchObject({ code: "NETWORK" });
    await vi.runAllTimersAsync();
    await answer;
    expect(startedAt).toHaveLength(retryLimit + 1);
    expect(retries.map(({ of }) => of)).toEqual(retries.map(() => retryLimit));
  });

  it("[C3] gives every attempt the whole time-out", async () => {
    const slow = (signal: AbortSignal) =>
      Promise.race([
        rejectedWhenAborted(signal),
        new Promise<Response>((resolve) => {
          setTimeout(() => {
            resolve(good());
          }, timeoutMs - 1);
        }),
      ]);
    const attempts = [rejectedWhenAborted, rejectedWhenAborted, rejectedWhenAborted, slow];
    const { client, startedAt } = service(attempts);
    const answer = client.stats();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(stats);
    expect(startedAt).toEqual([0, 6500, 15_500, 29_500]);
  });

  it("reports a retry before the wait, so that a page can count down", async () => {
    const { client, startedAt, retries } = service([status(500), good()]);
    const answer = client.stats();
    await vi.advanceTimersByTimeAsync(2499);
    expect(retries).toHaveLength(1);
    expect(startedAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(startedAt).toHaveLength(2);
    await answer;
  });

  it("reports to a call's own listener instead of the client's", async () => {
    const { client, retries } = service([status(500), good()]);
    const own: Retry[] = [];
    const answer = client.stats({ onRetry: (retry) => own.push(retry) });
    await vi.runAllTimersAsync();
    await answer;
    expect([own.length, retries.length]).toEqual([1, 0]);
  });

  it.each<[string, Attempt, string | null]>([
    ["a network error", unreachable, "NETWORK"],
    ["a time-out", rejectedWhenAborted, "TIMEOUT"],
    ["429", status(429), "HTTP_429"],
    ["503", status(503), "HTTP_503"],
    ["400", status(400), null],
    ["a redirect", status(302), null],
  ])("[K3] says in the error of %s whether another try may help", async (_name, fate, reason) => {
    const { client } = service(
      Array.from({ length: 4 }, () => (fate instanceof Response ? fate.clone() : fate)),
    );
    const answer = expect(client.stats()).rejects.toMatchObject({ retryReason: reason });
    await vi.runAllTimersAsync();
    await answer;
  });

  it("fails with the message, code and request id of the last answer", async () => {
    const last = Response.json(
      { errors: [{ code: "UNAVAILABLE", message: "closed for stock-taking" }], requestId: "r-1" },
      { status: 503 },
    );
    const { client } = service([status(500), status(500), status(500), last]);
    const answer = expect(client.stats()).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "closed for stock-taking",
      status: 503,
      requestId: "r-1",
    });
    await vi.runAllTimersAsync();
    await answer;
  });
});

describe("a call that cannot succeed when it is repeated", () => {
  it.each([400, 401, 402, 403, 408, 409, 410, 418, 422])(
    "[C4] is not repeated after %i",
    async (code) => {
      const { client, startedAt, retries } = service([status(code)]);
      const answer = expect(client.stats()).rejects.toMatchObject({
        name: "RequestError",
        code: `HTTP_${code}`,
        status: code,
        message: `status ${code}`,
      });
      await vi.runAllTimersAsync();
      await answer;
      expect(startedAt).toEqual([0]);
      expect(retries).toEqual([]);
    },
  );

  it("[C2] treats 404 as an empty result, at once", async () => {
    const { client, startedAt } = service([Response.json({ message: "none" }, { status: 404 })]);
    expect(await client.stats()).toBeNull();
    expect(startedAt).toEqual([0]);
  });

  it.each<[string, Attempt[], string]>([
    ["500", [status(500)], "HTTP_500"],
    ["429", [status(429)], "HTTP_429"],
    ["a time-out", [rejectedWhenAborted], "TIMEOUT"],
  ])("[C4] is not repeated after %s if it changes something", async (_name, attempts, code) => {
    const { client, startedAt } = service(attempts);
    const answer = expect(client.submit([], { apiKey: "key" })).rejects.toMatchObject({ code });
    await vi.runAllTimersAsync();
    await answer;
    expect(startedAt).toEqual([0]);
  });

  it("[C4] is repeated after a network error even if it changes something", async () => {
    const { client, startedAt } = service([unreachable, Response.json({ data: [] })]);
    const answer = client.submit([], { apiKey: "key" });
    await vi.runAllTimersAsync();
    expect(await answer).toEqual([]);
    expect(startedAt).toEqual([0, 2500]);
  });

  it("does not repeat a call whose answer has the wrong shape", async () => {
    const { client, startedAt } = service([new Response("<html>")]);
    const answer = expect(client.stats()).rejects.toMatchObject({ code: "UNEXPECTED_BODY" });
    await vi.runAllTimersAsync();
    await answer;
    expect(startedAt).toEqual([0]);
  });
});

describe("an abort", () => {
  const reason = new Error("the reader went away");

  it.each<[string, Attempt[], number, number]>([
    ["before the call", [], -1, 0],
    ["before the answer", [rejectedWhenAborted], 1000, 1],
    ["during the body", [stalledBody], 1000, 1],
    ["while waiting to try again", [status(500)], 1000, 1],
    ["during a second attempt", [status(500), rejectedWhenAborted], 3000, 2],
    ["while waiting for the second time", [status(500), status(500)], 3000, 2],
  ])("%s ends it with the caller's reason", async (_name, attempts, atMs, made) => {
    const { client, startedAt } = service(attempts);
    const controller = new AbortController();
    if (atMs < 0) controller.abort(reason);
    const answer = expect(client.stats({ signal: controller.signal })).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(Math.max(atMs, 0));
    controller.abort(reason);
    await vi.runAllTimersAsync();
    await answer;
    expect(startedAt).toHaveLength(made);
  });

  it("by the caller's function for retries ends it at once, without a wait", async () => {
    const { client, startedAt } = service([status(500)]);
    const controller = new AbortController();
    const onRetry = () => {
      controller.abort(reason);
    };
    const { signal } = controller;
    await expect(client.stats({ signal, onRetry })).rejects.toBe(reason);
    expect(startedAt).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("rejects with the caller's reason even if the platform's fetch rejects with another error", async () => {
  const reason = new Error("the reader went away");
  const inOwnWords = (signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new TypeError("Failed to fetch"));
      });
    });
  const { client, retries } = service([inOwnWords]);
  const controller = new AbortController();
  const answer = expect(client.stats({ signal: controller.signal })).rejects.toBe(reason);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort(reason);
  await vi.runAllTimersAsync();
  await answer;
  expect(retries).toEqual([]);
});

describe("retryAfterMs", () => {
  const now = new Date("2026-01-01T00:00:00Z");

  it.each<[string | null, number | null]>([
    [null, null],
    ["", null],
    ["0", 0],
    [" 12 ", 12_000],
    ["999999999999", MAX_RETRY_AFTER_MS],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Thursday, 01-Jan-26 00:00:30 GMT", 30_000],
    ["Thu, 01 Jan 1998 00:00:30 GMT", 0],
    ["Fri, 01 Jan 2027 00:00:00 GMT", MAX_RETRY_AFTER_MS],
    ["-5", null],
    ["1.5", null],
    ["soon", null],
    ["2027", MAX_RETRY_AFTER_MS],
    ["Thu, 99 Foo 2026 00:00:30 GMT", null],
  ])("reads %j as %s", (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
