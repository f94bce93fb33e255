import { afterEach, describe, expect, it, vi } from "vitest";
import { download, DownloadError, MAX_DOWNLOAD_BYTES, STALL_MS } from "./download.ts";

const href = "https://files.example/d";

/**
 * Creates a response body from the pieces. It also notes whether the reader cancelled the rest of the body.
 */
function bodyOf(pieces: Iterable<Uint8Array | Error>) {
  const rest = pieces[Symbol.iterator]();
  const body = { isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = rest.next();
      if (done === true) controller.close();
      else if (value instanceof Error) controller.error(value);
      else controller.enqueue(value);
    },
    cancel() {
      body.isCancelled = true;
    },
  });
  return Object.assign(body, { stream });
}

function run(answer: Response | Error, signal = new AbortController().signal) {
  const received: number[] = [];
  const inits: (RequestInit | undefined)[] = [];
  const result = download(href, {
    signal,
    fetch: (_input, init) => {
      inits.push(init);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onPiece: (piece) => {
      received.push(piece.length);
      return Promise.resolve();
    },
  });
  return { result, received, inits };
}

/** Calls `fail` when the request is aborted, because a browser then fails the request or the rest of its body. */
function onAbort(init: RequestInit | undefined, fail: (reason: DOMException) => void): void {
  init?.signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
}

async function failure(result: Promise<unknown>): Promise<DownloadError> {
  const error: unknown = await result.catch((reason: unknown) => reason);
  if (error instanceof DownloadError) return error;
  throw new Error(`it did not fail as it should: ${String(error)}`);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("[H9] download", () => {
  it("gives every byte, passes each piece on, and sends nothing about the visitor", async () => {
    const pieces = [new Uint8Array([1, 2]), new Uint8Array([3])];
    const { result, received, inits } = run(new Response(bodyOf(pieces).stream));
    expect(new Uint8Array(await (await result).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(received).toEqual([2, 1]);
    expect(inits).toMatchObject([
      { redirect: "manual", credentials: "omit", referrerPolicy: "no-referrer" },
    ]);
  });

  it("accepts an empty document", async () => {
    expect((await run(new Response("")).result).size).toBe(0);
    expect((await run(new Response(null)).result).size).toBe(0);
  });
});

describe("[H10] download", () => {
  it.each<[string, Response | Error, string, number | undefined]>([
    ["404", new Response("", { status: 404 }), "NOT_FOUND", 404],
    ["500", new Response("", { status: 500 }), "STATUS", 500],
    ["a redirect", Response.redirect("https://elsewhere.example/d"), "REDIRECTED", undefined],
    ["no answer", new TypeError("failed to fetch"), "NO_ANSWER", undefined],
  ])("fails on %s", async (_, answer, code, status) => {
    expect(await failure(run(answer).result)).toMatchObject({ code, status });
  });

  it("fails on a body that is cut off", async () => {
    const { stream } = bodyOf([new Uint8Array(3), new TypeError("reset")]);
    expect(await failure(run(new Response(stream)).result)).toMatchObject({ code: "BROKEN_OFF" });
  });

  it("does not read a document whose stated size is too large", async () => {
    const body = bodyOf([new Uint8Array(3)]);
    const headers = { "content-length": String(MAX_DOWNLOAD_BYTES + 1) };
    const { result, received } = run(new Response(body.stream, { headers }));
    expect(await failure(result)).toMatchObject({ code: "TOO_LARGE" });
    expect(received).toEqual([]);
    expect(body.isCancelled).toBe(true);
  });

  it("cancels the body of an answer with an error status", async () => {
    const body = bodyOf([new Uint8Array(3)]);
    await failure(run(new Response(body.stream, { status: 500 })).result);
    expect(body.isCancelled).toBe(true);
  });

  it("reads no more than the limit of a document whose size is not stated", async () => {
    const piece = new Uint8Array(MAX_DOWNLOAD_BYTES / 4);
    function* endless() {
      for (;;) yield piece;
    }
    const { result, received, inits } = run(new Response(bodyOf(endless()).stream));
    expect(await failure(result)).toMatchObject({ code: "TOO_LARGE" });
    expect(received).toHaveLength(4);
    // The request's signal ends the transfer of the rest.
    expect(inits[0]?.signal?.aborted).toBe(true);
  });

  it("ends a download if no answer arrives", async () => {
    vi.useFakeTimers();
    const result = download(href, {
      signal: new AbortController().signal,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          onAbort(init, reject);
        }),
      onPiece: () => Promise.resolve(),
    });
    const failed = failure(result);
    await vi.advanceTimersByTimeAsync(STALL_MS);
    expect(await failed).toMatchObject({ code: "STALLED" });
  });

  it("ends a download if the rest of the body does not arrive, however slowly its beginning arrived", async () => {
    vi.useFakeTimers();
    const wait = () => new Promise((resolve) => setTimeout(resolve, STALL_MS - 1));
    const received: number[] = [];
    const result = download(href, {
      signal: new AbortController().signal,
      fetch: async (_input, init) => {
        await wait();
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
          async start(controller) {
            onAbort(init, (reason) => controller.error(reason));
            await wait();
            controller.enqueue(new Uint8Array(2));
          },
        });
        return new Response(body);
      },
      onPiece: (piece) => {
        received.push(piece.length);
        return Promise.resolve();
      },
    });
    const failed = failure(result);
    await vi.advanceTimersByTimeAsync(2 * (STALL_MS - 1) + STALL_MS);
    expect(await failed).toMatchObject({ code: "STALLED" });
    expect(received).toEqual([2]);
  });

  it("ends with the visitor’s own reason when it is stopped", async () => {
    const controller = new AbortController();
    controller.abort(new Error("enough"));
    const aborted = new DOMException("aborted", "AbortError");
    await expect(run(aborted, controller.signal).result).rejects.toThrow("enough");
  });

  it("sends no request if it is stopped before it begins", async () => {
    let isAborted: boolean | undefined;
    const result = download(href, {
      signal: AbortSignal.abort(new Error("enough")),
      fetch: (_input, init) => {
        isAborted = init?.signal?.aborted;
        return Promise.reject(new DOMException("aborted", "AbortError"));
      },
      onPiece: () => Promise.resolve(),
    });
    await expect(result).rejects.toThrow("enough");
    expect(isAborted).toBe(true);
  });
});
