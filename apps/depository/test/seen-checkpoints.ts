// Remembers every checkpoint that a test has read from a log, verifies its signature, and compares all checkpoints with
// the snapshots at the end. Roots and signatures are checked with Node's own cryptography, and not with the package that
// the service uses.
import { createHash, createPublicKey, verify } from "node:crypto";
import { SETTLE_TIMEOUT_MS } from "./inspection.ts";

export interface SeenCheckpoints {
  /** Reads and remembers the newest checkpoint of a service, if there is one. */
  look(origin: string): Promise<void>;
  /** Reads the newest checkpoint repeatedly until it covers this many snapshots and all signatures are verified. */
  lookUntil(origin: string, size: number): Promise<void>;
  count(): number;
  /**
   * One sentence for each problem. Each checkpoint must agree with the earlier ones, match these snapshots and be
   * signed by a key of the log. The largest checkpoint must cover exactly these snapshots.
   */
  problems(snapshots: readonly { ordinal: number; hash: string }[]): string[];
}

export function createSeenCheckpoints(): SeenCheckpoints {
  const roots = new Map<number, string>();
  const problems: string[] = [];
  let largest = 0;
  /** All keys that the log has named so far. The log's key may be replaced, so there can be several. */
  const keys = new Set<string>();
  /** The checkpoints that no known key has signed. They are tried again when the log names further keys. */
  const unsigned = new Set<string>();

  async function verifySignature(origin: string, note: string): Promise<void> {
    unsigned.add(note);
    forgetSigned();
    if (unsigned.size === 0) return;
    const named = await (await fetch(`${origin}/log/keys`)).text();
    for (const [, key = ""] of named.matchAll(/^log (\S+)$/gm)) keys.add(key);
    forgetSigned();
  }

  function forgetSigned(): void {
    for (const note of unsigned) {
      if ([...keys].some((key) => isSigned(note, key))) unsigned.delete(note);
    }
  }

  return {
    async look(origin) {
      const before = largest;
      const response = await fetch(`${origin}/log/checkpoint`);
      if (!response.ok) return;
      const note = await response.text();
      const [, sizeText = "", root = ""] = note.split("\n");
      const size = Number(sizeText);
      const known = roots.get(size);
      if (known !== undefined && known !== root) problems.push(`two trees of ${size} entries`);
      roots.set(size, root);
      if (size < before) problems.push(`the log went back from ${before} to ${size} entries`);
      largest = Math.max(largest, size);
      await verifySignature(origin, note);
    },
    async lookUntil(origin, size) {
      const deadline = performance.now() + SETTLE_TIMEOUT_MS;
      for (;;) {
        await this.look(origin);
        const isDone = largest >= size && unsigned.size === 0;
        if (isDone || performance.now() > deadline) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    count: () => roots.size,
    problems(snapshots) {
      const entries = snapshots
        .toSorted((one, other) => one.ordinal - other.ordinal)
        .map(({ hash }) => Buffer.from(hash, "hex"));
      for (const [size, root] of roots) {
        if (treeRoot(entries.slice(0, size)).toString("base64") !== root || size > entries.length) {
          problems.push(`the checkpoint of ${size} entries is not that of the snapshots`);
        }
      }
      for (const note of unsigned) {
        problems.push(`no key of the log signed the checkpoint of ${note.split("\n")[1]} entries`);
      }
      if (largest !== entries.length) {
        problems.push(`${entries.length} snapshots, and the log's last checkpoint has ${largest}`);
      }
      return problems;
    },
  };
}

const sha256 = (...parts: Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** The root by the recursive definition of RFC 6962, section 2.1. */
export function treeRoot(entries: readonly Uint8Array[]): Buffer {
  const [only] = entries;
  if (only === undefined) return sha256();
  if (entries.length === 1) return sha256(Buffer.of(0), only);
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return sha256(Buffer.of(1), treeRoot(entries.slice(0, split)), treeRoot(entries.slice(split)));
}

/**
 * Whether a signed note has a valid signature by the log's own key.
 * @param verifierKey the log's key, as a verifier key for signed notes
 */
export function isSigned(note: string, verifierKey: string): boolean {
  const [name = "", , key = ""] =
    /^([^+]*)\+([0-9a-f]{8})\+(.*)$/.exec(verifierKey)?.slice(1) ?? [];
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  const line = note.split("\n").find((candidate) => candidate.startsWith(`\u2014 ${name} `)) ?? "";
  const signature = Buffer.from(line.split(" ")[2] ?? "", "base64").subarray(4);
  // In DER, every Ed25519 key begins with these bytes (RFC 8410).
  const der = Buffer.concat([
    Buffer.from("302a300506032b6570032100", "hex"),
    Buffer.from(key, "base64").subarray(1),
  ]);
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, Buffer.from(text), publicKey, signature);
}
