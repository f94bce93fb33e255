// Tests the retries of both layers, the client and the query library. Both are real and send requests to a real
// server. The timers are fake, so that the specified delays pass at once.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@digital-evidence/client";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient, followQueries, tryAgainNow } from "./trouble.ts";
import { createCallNotes, callOptions, createTroubleStore } from "./source.ts";

const KEY = ["here", "stats"];
const HASH = JSON.stringify(KEY);
const TIMEOUT_MS = 10_000;
const stats = { fingerprints24h: 1, fingerprints30d: 2, fingerprintsTotal: 3 };

const started: Server[] = [];

/**
 * Starts a server that treats every request in the same way until `treat` is called. The server records when
 * each request arrived.
 */
async function startServer(first: RequestListener) {
  const requests: number[] = [];
  let listener = first;
  const server = createServer((request, response) => {
    requests.push(Date.now() - start);
    listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  started.push(server);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    treat: (next: RequestListener) => {
      listener = next;
    },
  };
}

const answering =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const breakingOff: RequestListener = (request) => request.socket.destroy();
const hanging: RequestListener = () => undefined;

let start = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  start = Date.now();
});

afterEach(() => {
  vi.useRealTimers();
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Lets real network events proceed without advancing the fake timers. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Calls `isReached` until it returns true, and lets 250 ms of fake time pass after each call that returns false. */
async function until(isReached: () => boolean, what: string): Promise<void> {
  for (let step = 0; step < 2000; step += 1) {
    await settle();
    if (isReached()) return;
    await vi.advanceTimersByTimeAsync(250);
  }
  throw new Error(`${what} did not come`);
}

/** Creates the dashboard's query for the counters, but without polling. */
function ask(origin: string) {
  const store = createTroubleStore(() => Date.now());
  const client = createClient({ apiBase: origin, timeoutMs: TIMEOUT_MS });
  const queryClient = createQueryClient();
  const stop = followQueries(store, queryClient.getQueryCache());
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: (context) =>
      client.stats(callOptions({ trouble: store, calls: createCallNotes() }, context)),
  });
  let toldAt: number | null = null;
  store.subscribe(() => {
    if (store.of(HASH) !== null) toldAt ??= Date.now() - start;
  });
  const leave = observer.subscribe(() => undefined);
  return {
    store,
    queryClient,
    result: () => observer.getCurrentResult(),
    toldAt: () => toldAt,
    leave: () => {
      leave();
      stop();
    },
  };
}

describe("a failure that a retry may fix", () => {
  it.each<[string, RequestListener, number]>([
    ["a connection that breaks off", breakingOff, 0],
    ["503", answering(503, "{}"), 0],
    ["429", answering(429, "{}"), 0],
    ["no answer at all", hanging, TIMEOUT_MS],
  ])(
    "[K1] %s is reported after the first try, and requested 16 times by the two layers",
    async (_name, fate, firstFailsAt) => {
      const server = await startServer(fate);
      const query = ask(server.origin);
      await until(() => query.store.of(HASH) !== null, "the first failed try");
      expect(query.toldAt()).toBe(firstFailsAt);
      expect(query.result().isPending).toBe(true);
      expect(query.store.of(HASH)).toMatchObject({
        failures: 1,
        nextAt: start + firstFailsAt + 2500,
      });
      expect(server.requests).toHaveLength(1);
      let most = 0;
      const stopCounting = query.store.subscribe(() => {
        most = Math.max(most, query.store.of(HASH)?.failures ?? 0);
      });
      await until(() => query.result().isError, "the failure");
      stopCounting();
      expect(server.requests).toHaveLength(16);
      // The failure of the sixteenth request is final and is not counted as a retry.
      expect(most).toBe(15);
      expect(query.store.of(HASH)).toBeNull();
      query.leave();
    },
  );

  it("[C3] [C5] keeps the back-off of both layers: 77 seconds in all", async () => {
    const server = await startServer(answering(503, "{}"));
    const query = ask(server.origin);
    await until(() => query.result().isError, "the failure");
    const seconds = server.requests.map((at) => at / 1000);
    const calls = [0, 18.5, 38, 59.5].flatMap((at) => [at, at + 2.5, at + 7.5, at + 17.5]);
    expect(seconds).toEqual(calls);
    query.leave();
  });

  it("is forgotten once an answer comes, and when nobody waits for one any more", async () => {
    const server = await startServer(answering(503, "{}"));
    const query = ask(server.origin);
    await until(() => query.store.of(HASH) !== null, "the first failed try");
    server.treat(answering(200, JSON.stringify({ data: stats })));
    await until(() => query.result().isSuccess, "the answer");
    expect(query.store.first()).toBeNull();
    server.treat(answering(503, "{}"));
    void query.queryClient.refetchQueries();
    await until(() => query.store.of(HASH) !== null, "the next failed try");
    query.leave();
    expect(query.store.first()).toBeNull();
  });
});

describe("Try now", () => {
  it.each([
    ["the client", 1],
    ["the query library", 4],
  ])("[K2] cuts short the wait of %s", async (_layer, failures) => {
    const server = await startServer(answering(503, "{}"));
    const query = ask(server.origin);
    await until(() => query.store.of(HASH)?.failures === failures, "the failed tries");
    const at = Date.now();
    server.treat(answering(200, JSON.stringify({ data: stats })));
    await tryAgainNow(query.store, query.queryClient);
    expect(query.result().data).toEqual(stats);
    expect(Date.now()).toBe(at);
    expect(server.requests).toHaveLength(failures + 1);
    query.leave();
  });

  it("[K2] goes on counting the tries, and leaves alone a try that is under way", async () => {
    const server = await startServer(answering(503, "{}"));
    const query = ask(server.origin);
    await until(() => query.store.of(HASH) !== null, "the first failed try");
    server.treat(hanging);
    void tryAgainNow(query.store, query.queryClient);
    await settle();
    expect(server.requests).toHaveLength(2);
    expect(query.store.of(HASH)).toMatchObject({ failures: 1, nextAt: Date.now() });
    await tryAgainNow(query.store, query.queryClient);
    await settle();
    expect(server.requests).toHaveLength(2);
    await until(() => query.store.of(HASH)?.failures === 2, "the second failed try");
    query.leave();
  });
});

describe("a failure that a retry cannot fix", () => {
  it.each<[string, RequestListener]>([
    ...[400, 401, 403, 409, 410, 422].map((status): [string, RequestListener] => [
      String(status),
      answering(status, "{}"),
    ]),
    ["a body of the wrong shape", answering(200, JSON.stringify({ data: [stats] }))],
    ["a body that is not JSON", answering(200, "<html>")],
    ["a redirect", answering(302, "", { location: "/elsewhere" })],
    ["an answer beyond its limit", answering(200, " ".repeat(1 << 20))],
  ])("[K3] %s is asked exactly once by both layers, and shown at once", async (_name, fate) => {
    const server = await startServer(fate);
    const query = ask(server.origin);
    await until(() => query.result().isError, "the failure");
    expect(Date.now()).toBe(start);
    await vi.advanceTimersByTimeAsync(120_000);
    await settle();
    expect(server.requests).toHaveLength(1);
    expect(query.toldAt()).toBeNull();
    query.leave();
  });
});

describe("the trouble that pages show", () => {
  const retry = { reason: "NETWORK", delayMs: 2500 } as const;

  it("is kept for each query separately", () => {
    const store = createTroubleStore(() => 0);
    store.note("one", retry);
    store.note("other", { ...retry, reason: "HTTP_503" });
    store.note("other", { ...retry, reason: "HTTP_503" });
    expect(store.of("one")).toMatchObject({ reason: "NETWORK", failures: 1 });
    expect(store.of("other")).toMatchObject({ reason: "HTTP_503", failures: 2 });
    store.drop("one");
    expect(store.first()).toEqual(store.of("other"));
  });

  it("changes once for each change, for those who still listen", () => {
    const store = createTroubleStore(() => 0);
    let changes = 0;
    const stop = store.subscribe(() => {
      changes += 1;
    });
    store.drop("one");
    store.start("one");
    store.note("one", retry);
    store.drop("one");
    stop();
    store.note("one", retry);
    expect(changes).toBe(2);
  });
});
