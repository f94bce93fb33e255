import { type Context, Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type Answer, toAnswer } from "./answer.ts";
import type { Env } from "./context.ts";
import { keepAnswers } from "./kept-answers.ts";

/** A route whose answers are numbered in the order in which they were read. */
function counting({ maxLength = 1_000, versioned = true } = {}) {
  let version = 1;
  let reads = 0;
  const keep = keepAnswers(() => (versioned ? version : null), maxLength);
  const app = new Hono<Env>();
  async function read(c: Context<Env>): Promise<Answer> {
    reads += 1;
    return toAnswer({ read: reads }, c.req.query("lifetime") === "LIVE" ? "LIVE" : "FINAL");
  }
  app.get("/final/*", keep.final(read));
  app.get("/live/*", keep.live(read));
  return {
    ask: async (path: string) => (await (await app.request(path)).json()) as { read: number },
    write: () => {
      version += 1;
    },
  };
}

describe("keepAnswers", () => {
  it("keeps what may change until something is written", async () => {
    const { ask, write } = counting();
    expect(await ask("/live/a")).toEqual({ read: 1 });
    expect(await ask("/live/a")).toEqual({ read: 1 });
    write();
    expect(await ask("/live/a")).toEqual({ read: 2 });
  });

  it("keeps what is final whatever is written", async () => {
    const { ask, write } = counting();
    await ask("/final/a");
    write();
    expect(await ask("/final/a")).toEqual({ read: 1 });
  });

  it("reads what is not final yet each time", async () => {
    const { ask } = counting();
    await ask("/final/a?lifetime=LIVE");
    expect(await ask("/final/a?lifetime=LIVE")).toEqual({ read: 2 });
  });

  it("tells answers apart by path and query", async () => {
    const { ask } = counting();
    expect(await ask("/live/a")).toEqual({ read: 1 });
    expect(await ask("/live/b")).toEqual({ read: 2 });
    expect(await ask("/live/a?limit=1")).toEqual({ read: 3 });
  });

  it("keeps only what is final where the store cannot tell its version", async () => {
    const { ask } = counting({ versioned: false });
    await ask("/live/a");
    expect(await ask("/live/a")).toEqual({ read: 2 });
    await ask("/final/a");
    expect(await ask("/final/a")).toEqual({ read: 3 });
  });

  it("drops what was not asked for longest once there is no room", async () => {
    // Room for two answers of ten characters, with what asks for them and what keeping them takes.
    const { ask } = counting({ maxLength: 1_100 });
    await ask("/final/a");
    await ask("/final/b");
    await ask("/final/a");
    await ask("/final/c");
    expect(await ask("/final/a")).toEqual({ read: 1 });
    expect(await ask("/final/b")).toEqual({ read: 4 });
  });

  it("counts the asking too, so that long addresses take no room beyond", async () => {
    const { ask } = counting({ maxLength: 1_100 });
    await ask(`/final/${"x".repeat(2_000)}`);
    expect(await ask(`/final/${"x".repeat(2_000)}`)).toEqual({ read: 2 });
  });
});
