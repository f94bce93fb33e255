import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

interface Fetched {
  readonly request: object;
  readonly respondWith: (answer: Promise<Response>) => void;
}

const listeners = new Map<string, (event: Fetched) => void>();
let stored: string;
let put: (address: string, answer: Response) => Promise<void>;
let fromServer: () => Promise<Response>;

// Imported only here, because a service worker registers its listeners when it is loaded.
beforeAll(async () => {
  vi.stubGlobal("BUILD", { version: "1", files: {} });
  vi.stubGlobal("location", new URL("https://explorer.example/service-worker.js"));
  vi.stubGlobal("addEventListener", listeners.set.bind(listeners));
  vi.stubGlobal("fetch", () => fromServer());
  vi.stubGlobal("caches", {
    has: async () => true,
    open: async () => ({ put: (address: string, answer: Response) => put(address, answer) }),
    match: async () => new Response(stored),
  });
  await import("./service-worker.ts");
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  stored = "old";
  put = async (_, answer) => {
    stored = await answer.text();
  };
  fromServer = async () => new Response("new");
});

async function configuration(): Promise<string> {
  const request = { method: "GET", url: "https://explorer.example/config.json", mode: "cors" };
  const response = await new Promise<Response>((resolve) => {
    listeners.get("fetch")?.({ request, respondWith: resolve });
  });
  return response.text();
}

it("a page gets the server's configuration, which is kept for the time without a network", async () => {
  expect(await configuration()).toBe("new");
  expect(stored).toBe("new");
});

it("a page gets the server's configuration although the browser's storage is full", async () => {
  put = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  expect(await configuration()).toBe("new");
  expect(stored).toBe("old");
});

it.each([
  ["cannot be reached", () => Promise.reject(new TypeError("no network"))],
  [
    "stops in the middle of its answer",
    async () =>
      new Response(
        new ReadableStream({
          pull(body) {
            body.error(new TypeError("no network"));
          },
        }),
      ),
  ],
])("a page gets the last configuration if the server %s", async (_, server) => {
  fromServer = server;
  expect(await configuration()).toBe("old");
});
