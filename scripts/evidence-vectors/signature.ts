// Vectors for one signature over one fingerprint hash. The verdicts are written by hand from
// docs/protocol/signature.md. Where Node's crypto can judge a case, its verdict must be the same.
import { createHash } from "node:crypto";
import {
  der,
  derInteger,
  derSequence,
  hex32,
  keyId,
  minimalBytes,
  nativeVerify,
  type Numbers,
  order,
  secretOf,
  signNumbers,
} from "./secp256k1.ts";

const hash = createHash("sha256").update("a fingerprint").digest("hex");
const otherHash = createHash("sha256").update("another fingerprint").digest("hex");
const secret = secretOf("the signer");
const id = keyId(secret);
const otherId = keyId(secretOf("another signer"));
const algorithm = "SECP256K1_RFC8785_V1";

/**
 * Tries one nonce after another until the numbers of the signature have the required form, and returns these
 * numbers.
 */
function numbersWhere(isWanted: (numbers: Numbers) => boolean): Numbers {
  for (let nonce = 2n; ; nonce += 1n) {
    const numbers = signNumbers(hash, secret, nonce);
    if (isWanted(numbers)) return numbers;
  }
}

const half = order / 2n;
const short = 2n ** 248n;
const topBit = 2n ** 255n;
const low = numbersWhere(({ s }) => s <= half);
const high = numbersWhere(({ s }) => s > half);
const shortR = numbersWhere(({ r, s }) => r < short && s <= half);
const shortS = numbersWhere(({ s }) => s < short);
const padded = numbersWhere(({ r, s }) => r >= topBit && s <= half);
const unpadded = numbersWhere(({ r, s }) => r < topBit && s < topBit);

const good = der(low);
const raw = (numbers: Numbers) => hex32(numbers.r) + hex32(numbers.s);
const sequence = (r: string, s: string) => derSequence(derInteger(r) + derInteger(s));
const bytes = ({ r, s }: Numbers) => [minimalBytes(r), minimalBytes(s)] as const;
const [lowR, lowS] = bytes(low);

type Vector = { name: string; hash: string; proof: unknown; code: string | null };

const held = (name: string, proof: unknown): Vector => ({ name, hash, proof, code: null });
const refused = (code: string, name: string, proof: unknown, over = hash): Vector => ({
  name,
  hash: over,
  proof,
  code,
});

const encoding = (name: string, signature: string) =>
  refused("INVALID_ENCODING", name, { id, signature });

const offCurve = `${id.slice(0, 127)}${id.endsWith("0") ? "1" : "0"}`;

const vectors: Vector[] = [
  held("low S", { id, signature: good, algorithm }),
  held("no algorithm named", { id, signature: good }),
  held("algorithm null", { id, signature: good, algorithm: null }),
  held("the scheme named too", { id, signature: good, algorithm, scheme: algorithm.toLowerCase() }),
  held("scheme null", { id, signature: good, scheme: null }),
  ...["secp256r1_rfc8785_v1", "SECP256K1_RFC8785_V1", "", 7, {}].map((scheme) =>
    refused("UNSUPPORTED_ALGORITHM", `the scheme ${JSON.stringify(scheme)}`, {
      id,
      signature: good,
      algorithm,
      scheme,
    }),
  ),
  refused("UNSUPPORTED_ALGORITHM", "another scheme, with a key and a signature of other members", {
    scheme: "ed25519",
    publicKey: id,
  }),
  held("high S", { id, signature: der(high) }),
  held("the low S turned high", { id, signature: der({ r: low.r, s: order - low.s }) }),
  held("r with a leading zero byte left out", { id, signature: der(shortR) }),
  held("s with a leading zero byte left out", { id, signature: der(shortS) }),
  held("r with its top bit set, hence a zero byte in front", { id, signature: der(padded) }),
  held("key with 04 in front", { id: `04${id}`, signature: good }),
  held("key and signature in capitals", { id: id.toUpperCase(), signature: good.toUpperCase() }),
  held("members that nobody reads", { id, signature: good, note: "ignored" }),

  refused("SIGNATURE_MISMATCH", "another key", { id: otherId, signature: good }),
  refused("SIGNATURE_MISMATCH", "another hash", { id, signature: good }, otherHash),
  refused("SIGNATURE_MISMATCH", "r and s exchanged", {
    id,
    signature: der({ r: low.s, s: low.r }),
  }),
  refused("SIGNATURE_MISMATCH", "s one too large", {
    id,
    signature: der({ r: low.r, s: low.s + 1n }),
  }),
  refused("SIGNATURE_MISMATCH", "r of one and s of one", { id, signature: der({ r: 1n, s: 1n }) }),

  encoding("nothing", ""),
  encoding("no hex", "zz"),
  encoding("an odd count of digits", good.slice(1)),
  encoding("a byte after the end", `${good}00`),
  encoding("a whole signature after the end", `${good}${good}`),
  encoding("cut short by one byte", good.slice(0, -2)),
  encoding("a byte inside, after s", derSequence(`${good.slice(4)}00`)),
  encoding("a third integer", derSequence(`${good.slice(4)}020101`)),
  encoding("one integer only", derSequence(derInteger(lowR))),
  encoding("r and s bare, 64 bytes", raw(low)),
  encoding("length in the long form", `3081${good.slice(2)}`),
  encoding("length indefinite", `3080${good.slice(4)}0000`),
  encoding("length too large", `30${(good.length / 2 - 1).toString(16)}${good.slice(4)}`),
  encoding("length of zero", `3000${good.slice(4)}`),
  encoding("not a sequence", `31${good.slice(2)}`),
  encoding("r not an integer", good.replace(/^(....)02/, "$103")),
  encoding("an empty integer", sequence("", lowS)),
  encoding("r with a zero byte too many", sequence(`00${minimalBytes(unpadded.r)}`, lowS)),
  encoding("s with a zero byte too many", sequence(lowR, `00${minimalBytes(unpadded.s)}`)),
  encoding("r negative, for want of a zero byte", sequence(hex32(padded.r), lowS)),
  encoding("r of zero", sequence("00", lowS)),
  encoding("s of zero", sequence(lowR, "00")),
  encoding("r of the order", sequence(minimalBytes(order), lowS)),
  encoding("s of the order", sequence(lowR, minimalBytes(order))),
  encoding("s plus the order", sequence(lowR, minimalBytes(low.s + order))),
  encoding("0x in front", `0x${good}`),
  encoding("white space around", ` ${good} `),

  refused("INVALID_KEY", "no key", { id: "", signature: good }),
  refused("INVALID_KEY", "a compressed key", { id: `02${id.slice(0, 64)}`, signature: good }),
  refused("INVALID_KEY", "a key with another mark in front", { id: `06${id}`, signature: good }),
  refused("INVALID_KEY", "a key with 04 in front twice", { id: `0404${id}`, signature: good }),
  refused("INVALID_KEY", "a key of 127 digits", { id: id.slice(1), signature: good }),
  refused("INVALID_KEY", "a key that is not hex", { id: `${id.slice(0, 127)}g`, signature: good }),
  refused("KEY_NOT_ON_CURVE", "a key off the curve", { id: offCurve, signature: good }),
  refused("KEY_NOT_ON_CURVE", "a key of zeros", { id: "0".repeat(128), signature: good }),
  refused("KEY_NOT_ON_CURVE", "a key of coordinates beyond the field", {
    id: "f".repeat(128),
    signature: good,
  }),

  refused("UNSUPPORTED_ALGORITHM", "another algorithm", {
    id,
    signature: good,
    algorithm: "ED25519",
  }),
  refused("UNSUPPORTED_ALGORITHM", "an algorithm that is not text", {
    id,
    signature: good,
    algorithm: 1,
  }),
  refused("INVALID_PROOF", "null", null),
  refused("INVALID_PROOF", "text", good),
  refused("INVALID_PROOF", "a list", [id, good]),
  refused("INVALID_PROOF", "no signature", { id }),
  refused("INVALID_PROOF", "a key that is a list", { id: [id], signature: good }),
  refused("INVALID_HASH", "a hash in capitals", { id, signature: good }, hash.toUpperCase()),
  refused("INVALID_HASH", "a hash of 63 digits", { id, signature: good }, hash.slice(1)),
  refused("INVALID_HASH", "no hash", { id, signature: good }, ""),
];

for (const { name, hash, proof, code } of vectors) {
  const { id, signature } = (proof ?? {}) as { id?: unknown; signature?: unknown };
  if (typeof id !== "string" || typeof signature !== "string") continue;
  const isAsked = code === null || code === "SIGNATURE_MISMATCH";
  const key = id.toLowerCase().slice(-128);
  if (isAsked && nativeVerify(hash, key, signature) !== (code === null)) {
    throw new Error(`Node's crypto disagrees about: ${name}`);
  }
}

export const signatureVectors = {
  "verify.json": {
    description:
      "Signature proofs over fingerprint hashes (docs/protocol/signature.md). code is null where the proof holds.",
    source: "scripts/evidence-vectors/signature.ts, held against Node's crypto",
    vectors,
  },
};
