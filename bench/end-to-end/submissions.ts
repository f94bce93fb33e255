// Signs submissions before the measurement begins. Writes one file with the requests as they are sent, and one with the
// position at which each request ends.
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { toRequest } from "../depository/ingest.ts";
import { createSigner } from "../depository/signer.ts";

export const HASH_BYTES = 32;

export interface Submissions {
  /** The file with the requests, one after the other, each with its head and its body. */
  readonly requestsFile: string;
  /**
   * The file with the position at which each request ends, as 64-bit floating-point numbers in the
   * machine's byte order.
   */
  readonly endsFile: string;
  readonly calls: number;
  readonly perCall: number;
  /** The hashes in the order of the submissions. */
  readonly hashes: Buffer;
}

export function signSubmissions(
  folder: string,
  given: { calls: number; perCall: number; organizationId: string; key: string },
): Submissions {
  const { calls, perCall, organizationId, key } = given;
  const requestsFile = join(folder, "requests");
  const endsFile = join(folder, "ends");
  const sign = createSigner();
  const hashes = Buffer.alloc(calls * perCall * HASH_BYTES);
  const ends = new Float64Array(calls);
  const file = openSync(requestsFile, "w");
  let end = 0;
  for (let call = 0; call < calls; call += 1) {
    const signed = Array.from({ length: perCall }, () => sign(organizationId, Date.now()));
    for (const [at, { hash }] of signed.entries()) {
      hashes.write(hash, (call * perCall + at) * HASH_BYTES, "hex");
    }
    const request = Buffer.from(toRequest(signed, key));
    writeSync(file, request);
    end += request.length;
    ends[call] = end;
  }
  closeSync(file);
  writeFileSync(endsFile, ends);
  return { requestsFile, endsFile, calls, perCall, hashes };
}
