// Runs the peers, two other hash libraries, under their best conditions. They do not read a file, but hash one buffer
// in memory again and again, until they have hashed as many bytes as the benchmark's file has. The buffer is as large
// as the pieces in which the explorer reads a file.
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { createSHA256, createSHA512 } from "hash-wasm";
import { PIECE_BYTES } from "../../apps/explorer/src/document/pieces.ts";
import type { Turn } from "./page.ts";

const piece = new Uint8Array(PIECE_BYTES).map((_, index) => index * 7);
const pieces = (256 * 1024 ** 2) / PIECE_BYTES;

async function run({ contender, algorithm }: Turn): Promise<void> {
  const isShort = algorithm === "SHA-256";
  if (contender === "hash-wasm") {
    const hash = await (isShort ? createSHA256() : createSHA512());
    hash.init();
    time(
      () => hash.update(piece),
      () => hash.digest("hex"),
    );
  } else {
    const hash = (isShort ? sha256 : sha512).create();
    time(
      () => hash.update(piece),
      () => bytesToHex(hash.digest()),
    );
  }
}

function time(update: () => unknown, digest: () => string): void {
  const started = performance.now();
  for (let index = 0; index < pieces; index += 1) update();
  const result = digest();
  const ms = performance.now() - started;
  const answer = { ok: true, digest: result, ms, engine: "" };
  globalThis.postMessage({ id: 1, answer }, {});
}

globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<{ request: Turn }>) => void run(data.request),
);
