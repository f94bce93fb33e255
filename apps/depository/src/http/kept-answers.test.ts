import { describe, expect, it } from "vitest";
import { type Lifetime, toAnswer } from "./answer.ts";
import { keepAnswers } from "./kept-answers.ts";

/** Creates a cache. Each answer that it reads contains the number of reads so far. */
function counting({ maxLength = 2_000, versioned = true } = {}) {
  let version = 1;
  let withheld = 0;
  let reads = 0;
  let time = 1_000;
  const keep = keepAnswers(
    () => (versioned ? version : null),
    () => Promise.resolve(String(withheld)),
    () => time,
    maxLength,
  );
  const ask = async (
    how: "final" | "settled" | "live",
    key: string,
    lifetime: Lifetime,
    until = Infinity,
  ): Promise<unknown> => {
    const { body } = await keep[how](key, () => {
      reads += 1;
      return Promise.resolve({ ...toAnswer({ read: reads }, lifetime), until });
    });
    return JSON.parse(String(body));
  };
  return {
    live: (key: string, until?: number) => ask("live", key, "LIVE", until),
    final: (key: string, lifetime: Lifetime = "FINAL") => ask("final", key, lifetime),
    settled: (key: string, lifetime: Lifetime = "SETTLED") => ask("settled", key, lifetime),
    write: () => {
      version += 1;
    },
    withhold: () => {
      withheld += 1;
      version += 1;
    },
    wait: (ms: number) => {
      time += ms;
    },
  };
}

describe("keepAnswers", () => {
  it("keeps answers that may change until something is written", async () => {
    const { live, write } = counting();
    expect(await live("a")).toEqual({ read: 1 });
    expect(await live("a")).toEqual({ read: 1 });
    write();
    expect(await live("a")).toEqual({ read: 2 });
  });

  it("keeps an answer that states until when it holds only until then", async () => {
    const { live, wait } = counting();
    await live("a", 1_010);
    wait(9);
    expect(await live("a", 1_010)).toEqual({ read: 1 });
    wait(1);
    expect(await live("a")).toEqual({ read: 2 });
  });

  it("keeps final answers whatever is written", async () => {
    const { final, write } = counting();
    await final("a");
    write();
    expect(await final("a")).toEqual({ read: 1 });
  });

  it.each([true, false])(
    "[WI2] keeps settled answers until something is withheld or shown (versioned: %s)",
    async (versioned) => {
      const { settled, write, withhold } = counting({ versioned });
      await settled("a");
      write();
      expect(await settled("a")).toEqual({ read: 1 });
      withhold();
      expect(await settled("a")).toEqual({ read: 2 });
      expect(await settled("a")).toEqual({ read: 2 });
      expect(await settled("b", "LIVE")).toEqual({ read: 3 });
      expect(await settled("b")).toEqual({ read: 4 });
    },
  );

  it("[WI2] does not keep an answer during whose reading something was withheld", async () => {
    let withheld = 0;
    let reads = 0;
    const keep = keepAnswers(
      () => null,
      () => Promise.resolve(String(withheld)),
      Date.now,
      2_000,
    );
    const ask = async () =>
      (
        await keep.settled("a", () => {
          reads += 1;
          if (reads === 1) withheld += 1;
          return Promise.resolve(toAnswer({ reads }, "SETTLED"));
        })
      ).body;
    await ask();
    expect(String(await ask())).toBe('{"reads":2}');
    expect(String(await ask())).toBe('{"reads":2}');
  });

  it("reads answers that are not final yet each time", async () => {
    const { final } = counting();
    await final("a", "LIVE");
    expect(await final("a", "LIVE")).toEqual({ read: 2 });
  });

  it("distinguishes answers by their keys", async () => {
    const { live } = counting();
    expect(await live("a")).toEqual({ read: 1 });
    expect(await live("b")).toEqual({ read: 2 });
  });

  it("keeps only final answers if the store has no version", async () => {
    const { live, final } = counting({ versioned: false });
    await live("a");
    expect(await live("a")).toEqual({ read: 2 });
    await final("b");
    expect(await final("b")).toEqual({ read: 3 });
  });

  it("drops the answers that were not requested for the longest time when there is no room", async () => {
    // The limit has room for two answers of ten characters, with their keys and the cache's own memory for each
    // entry.
    const { final } = counting({ maxLength: 1_100 });
    await final("a");
    await final("b");
    await final("a");
    await final("c");
    expect(await final("a")).toEqual({ read: 1 });
    expect(await final("b")).toEqual({ read: 4 });
  });

  it("counts the keys too, so that long keys cannot exceed the limit", async () => {
    const { final } = counting({ maxLength: 1_100 });
    await final("a");
    await final("x".repeat(2_000));
    expect(await final("x".repeat(2_000))).toEqual({ read: 3 });
    expect(await final("a")).toEqual({ read: 1 });
  });

  it("keeps nothing with a limit of 0", async () => {
    const { final } = counting({ maxLength: 0 });
    await final("a");
    expect(await final("a")).toEqual({ read: 2 });
  });
});
