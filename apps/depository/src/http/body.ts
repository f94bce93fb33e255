// Reads the body of a request up to a limit. A body that exceeds the limit is refused before all of it is in memory. The
// limits are settings of config.ts and of the operations that read a body.
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";

/** The part of node:http's IncomingMessage that is needed to read a body. */
export type Arriving = Readable & { readonly headers: IncomingHttpHeaders };

/** @throws Failure where the body is longer than `maxBytes` or does not arrive completely */
export function readBody(asked: Arriving, maxBytes: number): Promise<Uint8Array> {
  const tooLong = (): Failure =>
    new Failure("PAYLOAD_TOO_LARGE", `the body is longer than ${maxBytes} bytes`);
  const announced = Number(asked.headers["content-length"] ?? 0);
  if (announced > maxBytes) return Promise.reject(tooLong());
  // The error for a client that closed the connection or lost it. It counts as a bad request, because the service did
  // not fail. Nobody receives the answer.
  const lost = (): Failure =>
    new Failure("REQUEST_TIMEOUT", "the request did not arrive completely");
  // A stream that is already closed emits no further events, so the promise below would never be settled.
  if (asked.destroyed) return Promise.reject(lost());
  return new Promise((resolve, reject) => {
    // The chunks are copied into one buffer, which grows if the length is not announced. If a client sends every byte as a
    // separate chunk, a list of chunks would take a hundred times the memory.
    let received = new Uint8Array(announced);
    let length = 0;
    asked.on("data", (chunk: Uint8Array) => {
      if (length + chunk.length > maxBytes) {
        received = new Uint8Array(0);
        length = Infinity;
        reject(tooLong());
        return;
      }
      if (length + chunk.length > received.length) {
        const larger = new Uint8Array(Math.min(maxBytes, 2 * (length + chunk.length)));
        larger.set(received);
        received = larger;
      }
      received.set(chunk, length);
      length += chunk.length;
    });
    asked.once("end", () => resolve(received.subarray(0, length)));
    asked.once("error", () => reject(lost()));
    asked.once("close", () => {
      if (!asked.readableEnded) reject(lost());
    });
  });
}

/** @throws Failure where the call says that its body is something other than JSON */
export function checkJsonType(call: Call): void {
  const contentType = call.headers["content-type"];
  if (contentType !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) {
    throw new Failure("UNSUPPORTED_MEDIA_TYPE", "the body must be JSON", "Content-Type");
  }
}

/** @throws Failure where the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure("INVALID_JSON", "the body is not UTF-8");
  }
}

export async function readJsonText(call: Call, maxBytes: number): Promise<string> {
  checkJsonType(call);
  return decodeUtf8(await readBody(call.raw, maxBytes));
}
