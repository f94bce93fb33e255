// The body of a request, up to a limit. What is longer is refused before it is kept.
import type { Asked } from "./call.ts";
import { Failure } from "./failure.ts";

/** @throws Failure where the body is longer than that, or does not arrive whole */
export function readBody(asked: Asked, maxBytes: number): Promise<Uint8Array> {
  const tooLong = (): Failure =>
    new Failure("PAYLOAD_TOO_LARGE", `the body is longer than ${maxBytes} bytes`);
  if (Number(asked.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(tooLong());
  // The client went away or was cut off: nothing of ours failed, and the answer reaches nobody.
  const lost = (): Failure => new Failure("REQUEST_TIMEOUT", "the request did not arrive whole");
  // A stream that is closed already does not say so again.
  if (asked.destroyed) return Promise.reject(lost());
  return new Promise((resolve, reject) => {
    // One buffer that grows. A list of the pieces would take a hundred times their bytes where a client
    // sends every byte as a piece of its own.
    let received = new Uint8Array(0);
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
