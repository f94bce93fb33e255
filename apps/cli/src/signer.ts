// Who signs: a key in a file, or a command of the user's that has the key elsewhere, for example in a hardware token.
// docs/cli.md, "Keys", defines what that command gets and answers.
import { spawn } from "node:child_process";
import { createPublicKey, type KeyObject } from "node:crypto";
import {
  normalizeKeyId,
  publicKeyId,
  sign,
  SIGNATURE_ALGORITHM,
  type SignatureProof,
  signingDigest,
  verifySignature,
} from "@digital-evidence/evidence/signature";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { CommandError, usageError } from "./command-error.ts";
import { MAX_KEY_BYTES } from "./evidence/limits.ts";
import { type Input, inputName, readFileBytes } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import type { Io } from "./io.ts";
import { type PassphraseOptions, readKeyFile } from "./private-key.ts";
import { quoted } from "./terminal/neutral-text.ts";

/** A person may have to touch the token or to type a number. */
const SIGNER_TIMEOUT_MS = 120_000;
/** A signature has at most 72 bytes, which are 144 hex digits. */
const MAX_ANSWER_BYTES = 1024;

export type SignerOptions = PassphraseOptions & {
  key?: Input;
  signer?: string;
  publicKey?: Input;
};

export type Signer = { id: string; sign: (hash: string) => Promise<SignatureProof> };

/** @param defaultKey the key file of the settings */
export async function openSigner(
  { key, signer, publicKey, ...options }: SignerOptions,
  defaultKey: string | undefined,
  io: Io,
): Promise<Signer> {
  if (signer === undefined) {
    if (publicKey !== undefined) throw usageError("--public-key belongs to --signer");
    const path = key ?? defaultKey;
    if (path === undefined) throw usageError("a key is needed: use --key, or --signer");
    const secret = await readKeyFile(path, options, io);
    const id = publicKeyId(secret);
    return { id, sign: async (hash) => sign(hash, secret, id) };
  }
  if (key !== undefined) throw usageError("--key and --signer cannot be used together");
  if (publicKey === undefined) throw usageError("--signer needs --public-key");
  const id = await readPublicKey(publicKey);
  return { id, sign: (hash) => signByCommand(signer, id, hash) };
}

/** Reads a public key in PEM or DER, or its key id. */
async function readPublicKey(input: Input): Promise<string> {
  const read = await readFileBytes(input, MAX_KEY_BYTES);
  if (!read.ok) throw usageError(`${inputName(input)} cannot be used: ${read.message}`);
  const bytes = Buffer.from(read.bytes);
  const text = bytes.toString("latin1");
  const keyId = normalizeKeyId(text.trim());
  if (keyId !== null) return keyId;
  if (text.includes("PRIVATE KEY")) throw usageError(`${inputName(input)} holds a private key`);
  let key: KeyObject;
  try {
    key = text.startsWith("-----")
      ? createPublicKey(bytes)
      : createPublicKey({ key: bytes, format: "der", type: "spki" });
  } catch {
    throw usageError(`${inputName(input)} does not hold a public key in PEM or DER, or a key id`);
  }
  if (key.asymmetricKeyDetails?.namedCurve !== "secp256k1") {
    throw usageError(`${inputName(input)} holds a key that is not on the curve secp256k1`);
  }
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("hex");
}

async function signByCommand(command: string, id: string, hash: string): Promise<SignatureProof> {
  const answer = await ask(command, signingDigest(hash));
  for (const signature of signaturesIn(answer)) {
    const proof = { id, signature, algorithm: SIGNATURE_ALGORITHM };
    if (verifySignature(hash, proof).ok) return proof;
  }
  throw failed("its answer is not a signature by the key of --public-key over the 32 bytes");
}

/** The answer as DER in hex: as it came, from hex, or from the two numbers of a signature, 32 bytes each. */
function signaturesIn(answer: Buffer): string[] {
  const text = answer.toString("latin1").trim();
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, "hex") : answer;
  const found = [bytes.toString("hex")];
  if (bytes.length === 64) {
    try {
      const signature = secp256k1.Signature.fromBytes(bytes, "compact");
      found.push(Buffer.from(signature.toBytes("der")).toString("hex"));
    } catch {
      // The library throws if a number is not in the range of the curve.
    }
  }
  return found;
}

/** Runs the command in the shell, gives it the digest, and returns what it writes to standard output. */
function ask(command: string, digest: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: "pipe", timeout: SIGNER_TIMEOUT_MS });
    let [answer, said] = [Buffer.alloc(0), ""];
    child.stdout.on("data", (piece: Buffer) => {
      answer = Buffer.concat([answer, piece]).subarray(0, MAX_ANSWER_BYTES + 1);
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      said = (said + piece).slice(0, 2000);
    });
    child.on("error", (error) => {
      reject(failed(error.message));
    });
    child.on("exit", (code) => {
      // A program that the shell has started may outlive it and keep the output open.
      if (code === null) child.stdout.destroy();
    });
    child.on("close", (code, signal) => {
      if (code !== 0) {
        const end = code === null ? `it was ended by ${signal}` : `it ended with ${code}`;
        reject(failed(said.trim() === "" ? end : `${end} and said ${quoted(said.trim(), 400)}`));
      } else if (answer.length > MAX_ANSWER_BYTES) {
        reject(failed(`its answer is longer than ${MAX_ANSWER_BYTES} bytes`));
      } else resolve(answer);
    });
    // A command may end without reading the digest. What it says then decides.
    child.stdin.on("error", () => undefined);
    child.stdin.end(digest);
  });
}

function failed(why: string): CommandError {
  return new CommandError(
    "SIGNER_FAILED",
    `the command of --signer did not sign: ${why}`,
    EXIT.failed,
  );
}
