// Makes the honest data from which every case is built: organizations with keys, the values that they signed, batches
// with tries of every shape, and a ledger with a snapshot of each batch.
import { createHash } from "node:crypto";
import { type FingerprintValue } from "../src/fingerprint.ts";
import { publicKeyId } from "../src/signature.ts";
import { Book, type JsonObject, secretOf, sha256 } from "./book.ts";
import { type Draw } from "./draw.ts";
import { type Entry, PrefixTree, type TreeStyle } from "./prefix-tree.ts";

export const TRIE_KINDS = [
  "single entry",
  "two entries",
  "forty entries",
  "a thousand entries",
  "extension at the top",
  "extension below a branch",
  "empty extensions",
  "upper-case runs",
  "paths of another rule",
] as const;
export type TrieKind = (typeof TRIE_KINDS)[number];

export type Subject = {
  value: FingerprintValue;
  hash: string;
  /**
   * The fingerprint's path in the trie. It is equal to the hash, except in a trie of the kind "paths of another
   * rule".
   */
  path: string;
  /** The private keys that may sign the value. If the value names a signer, the first key is that signer's. */
  secrets: readonly string[];
  /** The SHA-256 and the SHA-512 of the document that the value refers to. */
  sha256: string;
  sha512: string;
  /**
   * The spellings in which a service may show the time. A verifier can find the signed spelling from each of them:
   * docs/protocol/fingerprint.md.
   */
  timesShown: readonly string[];
  batch: Batch;
};

export type Batch = {
  id: string;
  orgId: string;
  trieKind: TrieKind;
  tree: PrefixTree;
  /** Paths in the trie that do not belong to any fingerprint of this pool. */
  fillers: readonly string[];
  receivedAt: string;
  confirmedAt: string;
  ordinal: number;
  snapshot: JsonObject;
  subjects: readonly Subject[];
};

export type Pool = { book: Book; batches: readonly Batch[]; subjects: readonly Subject[] };

/**
 * Each function returns the signed spelling of a time, followed by other spellings that a service may show. A verifier
 * can find the signed spelling from each of them, and so reproduce the hash.
 */
const timeKinds: readonly ((seconds: string) => readonly [signed: string, ...shown: string[]])[] = [
  (s) => [`${s}.535Z`, `${s}.535+00:00`, `${s}.5350Z`, `${s}.535000+00:00`],
  (s) => [`${s}Z`, `${s}.000Z`, `${s}+00:00`, `${s}.0Z`],
  (s) => [`${s}.000Z`, `${s}Z`, `${s}.000+00:00`],
  (s) => [`${s}.500+00:00`, `${s}.5Z`, `${s}.500Z`],
  (s) => [`${s}.5Z`, `${s}.500Z`, `${s}.50+00:00`],
  (s) => [`${s}.123456Z`, `${s}.123456+00:00`, `${s}.12345600Z`],
  (s) => [`${s}+01:00`],
  (s) => [`${s}.250-05:30`],
  (s) => [s.replace("2026", "2031") + "Z"],
  (s) => [`${s.replace("T", " ")}Z`],
  () => ["Confirmed by the court on 3 January 2009"],
];

const documentIds = [
  "invoice-2026-0042",
  "Vertrag §7 – 📜 “A”",
  "x",
  "../../etc/passwd",
  "עברית and العربية",
  "y".repeat(256),
];

export function createPool(draw: Draw): Pool {
  const book = new Book();
  const organizations = Array.from({ length: 3 }, () => draw.uuid());
  const batches: Batch[] = [];
  let previousHash: string | null = null;
  for (let round = 0; round < 3; round += 1) {
    for (const trieKind of TRIE_KINDS) {
      const batch = makeBatch(draw, book, trieKind, {
        orgId: organizations[round] ?? "",
        ordinal: batches.length + 1,
        previousHash,
      });
      batches.push(batch);
      previousHash = batch.snapshot["hash"] as string;
    }
  }
  return { book, batches, subjects: batches.flatMap(({ subjects }) => subjects) };
}

function makeBatch(
  draw: Draw,
  book: Book,
  trieKind: TrieKind,
  { orgId, ordinal, previousHash }: { orgId: string; ordinal: number; previousHash: string | null },
): Batch {
  const id = draw.uuid();
  const day = `2026-${String(1 + draw.below(9)).padStart(2, "0")}-${String(1 + draw.below(28)).padStart(2, "0")}`;
  const receivedAt = `${day}T10:00:0${draw.below(10)}.000Z`;
  const confirmedAt = `${day}T11:${10 + draw.below(49)}:00.000Z`;
  const isAlone = trieKind === "single entry" || trieKind === "extension at the top";
  const made = Array.from({ length: isAlone ? 1 : 2 }, () => makeValue(draw, book, orgId, day));
  const placed = made.map((subject) => ({
    ...subject,
    path: trieKind === "paths of another rule" ? sha256(`path of ${subject.hash}`) : subject.hash,
  }));
  const fillers = fillersOf(draw, trieKind, placed[0]?.path ?? "");
  const entries: Entry[] = [
    ...placed.map(({ path, hash }) => ({ path, dataDigest: hash })),
    ...fillers.map((path) => ({ path, dataDigest: path })),
  ];
  const tree = new PrefixTree(book, entries, styleOf(trieKind));
  const others = Array.from({ length: draw.below(3) }, () => ({
    batchId: draw.uuid(),
    root: draw.hex(64),
  }));
  const snapshot = book.hashSnapshot({
    ordinal,
    previousHash,
    timestamp: confirmedAt,
    ledger: "local",
    entries: [...others, { batchId: id, root: tree.root }],
  });
  const batch = {
    id,
    orgId,
    trieKind,
    tree,
    fillers,
    receivedAt,
    confirmedAt,
    ordinal,
    snapshot,
    subjects: [] as Subject[],
  };
  batch.subjects.push(...placed.map((subject) => ({ ...subject, batch })));
  return batch;
}

function styleOf(trieKind: TrieKind): TreeStyle {
  if (trieKind === "empty extensions" || trieKind === "upper-case runs") return trieKind;
  return "canonical";
}

function fillersOf(draw: Draw, trieKind: TrieKind, path: string): string[] {
  const fill = (count: number, beginning = "") =>
    Array.from({ length: count }, () => beginning + draw.hex(64 - beginning.length));
  switch (trieKind) {
    case "single entry":
    case "two entries":
      return [];
    case "a thousand entries":
      return fill(998);
    case "extension at the top":
      return fill(20, path.slice(0, 3));
    case "extension below a branch":
      return [...fill(12), ...fill(3, path.slice(0, 8))];
    case "upper-case runs":
      return [...fill(20), ...fill(2, path.slice(0, 9))];
    case "forty entries":
    case "empty extensions":
    case "paths of another rule":
      break;
  }
  return fill(38);
}

function makeValue(draw: Draw, book: Book, orgId: string, day: string) {
  const secrets = Array.from({ length: 3 }, () => secretOf(draw.hex(32)));
  const key = publicKeyId(secrets[0] ?? "");
  const text = `The document ${draw.hex(16)}`;
  const digests = {
    sha256: createHash("sha256").update(text).digest("hex"),
    sha512: createHash("sha512").update(text).digest("hex"),
  };
  const documentRef = draw.weighted([
    [6, digests.sha256],
    [2, digests.sha512],
    [1, digests.sha256.toUpperCase()],
    [1, createHash("md5").update(text).digest("hex")],
  ]);
  const signerId = draw.weighted([
    [5, key],
    [1, key.toUpperCase()],
    [1, `04${key}`],
    [3, null],
  ]);
  const eventId = draw.uuid();
  const [timestamp, ...shown] = draw.pick(timeKinds)(`${day}T09:59:${10 + draw.below(49)}`);
  const value: FingerprintValue = {
    orgId,
    tenantId: draw.uuid(),
    eventId: draw.chance(15) ? eventId.toUpperCase() : eventId,
    ...(signerId === null ? {} : { signerId }),
    documentId: draw.pick(documentIds),
    documentRef,
    timestamp,
    version: draw.weighted([
      [8, 1],
      [1, 7],
      [1, Number.MAX_SAFE_INTEGER],
    ]),
  };
  const hash = book.hashValue(value);
  return { value, hash, secrets, ...digests, timesShown: [timestamp, ...shown] };
}
