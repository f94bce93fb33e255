import { describe, expect, it } from "vitest";
import { createTroubleStore } from "./trouble.ts";

const retry = { attempt: 1, of: 3, reason: "NETWORK", delayMs: 2500, url: "/" } as const;

describe("trouble with the service", () => {
  it("counts the tries that failed, over all calls, until an answer comes", () => {
    const store = createTroubleStore();
    store.note(retry);
    store.note({ ...retry, reason: "HTTP_503" });
    expect(store.current()).toEqual({ reason: "HTTP_503", failures: 2 });
    store.clear();
    store.note(retry);
    expect(store.current()).toEqual({ reason: "NETWORK", failures: 1 });
  });

  it("tells those who listen, once per change and as long as they do", () => {
    const store = createTroubleStore();
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    store.clear();
    store.note(retry);
    store.clear();
    stop();
    store.note(retry);
    expect(told).toBe(2);
  });
});
