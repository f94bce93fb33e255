// Vectors for cosignatures with ML-DSA-44. @noble/post-quantum makes the signatures, because it can sign without
// randomness, so every run gives the same vectors. Node's crypto must accept each of these signatures. The signed
// messages are written byte by byte, as tlog-cosignature defines them.
import { createPublicKey, verify } from "node:crypto";
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { keyOf, lineOf, signatureLine, vkeyOf } from "./note-key.ts";
import { createReferenceTree, sha256, shortEntry } from "./reference-tree.ts";

const tree = createReferenceTree(shortEntry);
const root = tree.root(300n);
const origin = "log.example/one";
const name = "witness.example/pq";
const time = 1_700_000_000n;
const text = `${origin}\n300\n${root.toString("base64")}\n`;

const log = keyOf(origin, 1);
const { publicKey, secretKey } = ml_dsa44.keygen(sha256(name));
const typed = Buffer.concat([Buffer.from([6]), publicKey]);
const vkey = vkeyOf(name, typed);
const id = sha256(`${name}\n`, typed).subarray(0, 4);
const nodeKey = createPublicKey({
  key: Buffer.concat([
    Buffer.from("30820532300b06096086480165030403110382052100", "hex"),
    publicKey,
  ]),
  format: "der",
  type: "spki",
});

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const opaque = (value: string) =>
  Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)]);

type Statement = {
  label?: string;
  cosigner?: string;
  time?: bigint;
  origin?: string;
  start?: bigint;
  end?: bigint;
  root?: Uint8Array;
};

const messageOf = (said: Statement) =>
  Buffer.concat([
    Buffer.from(said.label ?? "subtree/v1\n\0"),
    opaque(said.cosigner ?? name),
    uint64(said.time ?? time),
    opaque(said.origin ?? origin),
    uint64(said.start ?? 0n),
    uint64(said.end ?? 300n),
    said.root ?? root,
  ]);

function sign(message: Uint8Array): Uint8Array {
  const signature = ml_dsa44.sign(message, secretKey, { extraEntropy: false });
  if (!verify(null, message, nodeKey, signature)) throw new Error("the two programs disagree");
  return signature;
}

/**
 * @param stated the time that the line states in front of the signature
 * @param cut the number of bytes that are cut off the end of the signature
 */
const line = (message: Uint8Array, stated = time, cut = 0) => {
  const signature = sign(message);
  const kept = signature.subarray(0, signature.length - cut);
  return lineOf(name, Buffer.concat([id, uint64(stated), kept]));
};
const noteOf = (cosignature: string, body = text) =>
  `${body}\n${signatureLine(log, body)}${cosignature}`;
const saying = (said: Statement) => noteOf(line(messageOf(said)));

const good = saying({});
const extended = `${text}an extension line\n`;
const refuse = (why: string, note: string, code = "SIGNATURE_MISMATCH") => ({
  code,
  name: why,
  note,
});
const changed = Buffer.from(line(messageOf({})).split(" ")[2] ?? "", "base64");
changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);

const policyOf = (key: string) => `log ${log.vkey}\nwitness pq ${key}\nquorum pq\n`;

export const mlDsaVectors = {
  description:
    "Cosignatures of ML-DSA-44 (tlog-cosignature, type 6) on checkpoints, under `policy`. Every refused note differs in one thing from the valid note `good`, and its log's signature is valid. Keys are refused as part of a policy.",
  policy: policyOf(vkey),
  good,
  valid: [
    { name: "a checkpoint", note: good, timestampS: Number(time) },
    {
      name: "with an extension line, which this cosignature does not cover",
      note: noteOf(line(messageOf({})), extended),
      timestampS: Number(time),
    },
    {
      name: "without a time",
      note: noteOf(line(messageOf({ time: 0n }), 0n)),
      timestampS: 0,
    },
  ],
  refused: [
    refuse("another label", saying({ label: "subtree/v2\n\0" })),
    refuse(
      "the message of Ed25519",
      noteOf(line(Buffer.from(`cosignature/v1\ntime ${time}\n${text}`))),
    ),
    refuse("another witness's name", saying({ cosigner: "witness.example/other" })),
    refuse("another time", saying({ time: time + 1n })),
    refuse("another log", saying({ origin: "log.example/two" })),
    refuse("a subtree that does not begin at the first leaf", saying({ start: 1n })),
    refuse("another size", saying({ end: 299n })),
    refuse("another root", saying({ root: tree.root(299n) })),
    refuse(
      "one byte more in the message",
      noteOf(line(Buffer.concat([messageOf({}), Buffer.of(0)]))),
    ),
    refuse("one byte less in the signature", noteOf(line(messageOf({}), time, 1))),
    refuse("a changed bit in the signature", noteOf(lineOf(name, changed))),
    refuse(
      "a time above 2^53 - 1",
      noteOf(line(messageOf({ time: 2n ** 53n }), 2n ** 53n)),
      "TIMESTAMP_OUT_OF_RANGE",
    ),
  ],
  refusedKeys: [
    {
      code: "INVALID_PUBLIC_KEY",
      name: "one byte less",
      policy: policyOf(vkeyOf(name, typed.subarray(0, -1))),
    },
    {
      code: "INVALID_PUBLIC_KEY",
      name: "one byte more",
      policy: policyOf(vkeyOf(name, Buffer.concat([typed, Buffer.of(0)]))),
    },
    {
      code: "KEY_ID_MISMATCH",
      name: "the id of another name",
      policy: policyOf(vkey.replace(name, "witness.example/other")),
    },
    {
      code: "UNSUPPORTED_KEY_TYPE",
      name: "the type of ML-DSA-65",
      policy: policyOf(vkeyOf(name, Buffer.concat([Buffer.from([7]), publicKey]))),
    },
    {
      code: "UNSUPPORTED_KEY_TYPE",
      name: "such a key for the log",
      policy: `log ${vkey}\nquorum none\n`,
    },
    {
      code: "INVALID_VERIFIER_KEY",
      name: "more than 2048 characters",
      policy: policyOf(vkeyOf(name, Buffer.concat([typed, Buffer.alloc(300)]))),
    },
  ],
};
