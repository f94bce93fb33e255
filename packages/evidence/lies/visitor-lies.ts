import { type JsonObject, sha256 } from "./book.ts";
import { type Case } from "./case.ts";
import { anotherSubject, type Lie, objectOf } from "./catalog.ts";
import { type Draw } from "./draw.ts";
import { nameSnapshot, rehash } from "./part-lies.ts";
import { unreadable } from "./values.ts";

const oddHashes: readonly (readonly [string, (hash: string) => string])[] = [
  ["cut short", (hash) => hash.slice(1)],
  ["one digit more", (hash) => `${hash}0`],
  ["empty", () => ""],
  ["text", () => "garbage"],
  ["0x in front", (hash) => `0x${hash}`],
  ["a line feed behind", (hash) => `${hash}\n`],
  ["a zero-width space behind", (hash) => `${hash}\u200b`],
  [
    "full-width digits",
    (hash) => hash.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
  ],
  ["no hex digit", (hash) => `g${hash.slice(1)}`],
];

type SnapshotLie = (
  snapshot: JsonObject,
  one: Case,
  draw: Draw,
) => { how: string; bound?: "failed" | "inconclusive" };

const ownSnapshots: readonly SnapshotLie[] = [
  () => ({ how: "the ledger's" }),
  (snapshot) => {
    delete snapshot["hash"];
    return { how: "without a hash", bound: "failed" };
  },
  (snapshot, _, draw) => {
    snapshot["hash"] = draw.hex(64);
    return { how: "with another hash", bound: "failed" };
  },
  (snapshot, _, draw) => {
    snapshot["previousHash"] = draw.hex(64);
    return { how: "changed", bound: "failed" };
  },
  (snapshot) => {
    snapshot["ledger"] = "elsewhere";
    return { how: "of an unknown ledger", bound: "inconclusive" };
  },
  (snapshot, one) => {
    snapshot["ledger"] = "elsewhere";
    rehash(one, snapshot);
    return { how: "of an unknown ledger, hashed again", bound: "inconclusive" };
  },
  (snapshot, one, draw) => {
    for (const entry of snapshot["entries"] as JsonObject[]) entry["batchId"] = draw.uuid();
    rehash(one, snapshot);
    return { how: "with the root under another batch, hashed again" };
  },
  (snapshot, one, draw) => {
    for (const entry of snapshot["entries"] as JsonObject[]) entry["root"] = draw.hex(64);
    rehash(one, snapshot);
    return { how: "with another root, hashed again" };
  },
  (snapshot, one) => {
    snapshot["entries"] = [];
    rehash(one, snapshot);
    return { how: "without entries, hashed again" };
  },
  (snapshot, one, draw) => {
    snapshot["ordinal"] = 1000 + draw.below(9);
    rehash(one, snapshot);
    return { how: "of another ordinal, hashed again" };
  },
  (snapshot, one) => {
    snapshot["timestamp"] = "2001-01-01T00:00:00Z";
    rehash(one, snapshot);
    return { how: "of an earlier time, hashed again" };
  },
  (snapshot, one, draw) => {
    const [how, time] = draw.pick(unreadable);
    snapshot["timestamp"] = time(one.subject.batch.confirmedAt);
    rehash(one, snapshot);
    return { how: `with ${how}, hashed again` };
  },
];

export const visitorLies: readonly Lie[] = [
  {
    class: "hash: another is asked for",
    weight: 4,
    apply(one, draw) {
      const { hash } = one.evidence;
      if (hash === undefined) return null;
      const isOthers = draw.chance(60);
      hash.value = isOthers ? anotherSubject(one, draw).hash : draw.hex(64);
      return { target: "hash", how: isOthers ? "another's" : "nobody's" };
    },
  },
  {
    class: "hash: none is asked for, or no hash",
    weight: 3,
    apply(one, draw) {
      const { hash } = one.evidence;
      if (draw.chance(30)) {
        if (hash === undefined) return null;
        delete one.evidence.hash;
        return { target: "hash", how: "left out" };
      }
      const [how, change] = draw.pick(oddHashes);
      const value = change(one.subject.hash);
      one.evidence.hash = { value, from: hash?.from ?? "visitor" };
      return { target: "hash", how, bound: "inconclusive" };
    },
  },
  {
    class: "visitor: a root, right or wrong",
    weight: 7,
    apply(one, draw) {
      const { batch } = one.subject;
      const [how, root] = draw.pick([
        ["the honest one", batch.tree.root],
        ["the honest one in upper case", batch.tree.root.toUpperCase()],
        ["another batch's", draw.pick(one.pool.batches).tree.root],
        ["nobody's", draw.hex(64)],
        ["the fingerprint hash", one.subject.hash],
      ] as const);
      one.evidence.root = root;
      return { target: "root", how };
    },
  },
  {
    class: "visitor: a malformed root",
    weight: 4,
    apply(one, draw) {
      const [how, change] = draw.pick(oddHashes);
      one.evidence.root = change(one.subject.batch.tree.root);
      return { target: "root", how, bound: "inconclusive" };
    },
  },
  {
    class: "visitor: a snapshot, right or wrong",
    weight: 7,
    apply(one, draw) {
      const snapshot = structuredClone(one.subject.batch.snapshot);
      const change = draw.pick(ownSnapshots)(snapshot, one, draw);
      one.evidence.snapshot = { value: snapshot, from: "visitor" };
      one.beyondLimits.delete("snapshot");
      return { target: "snapshot of the visitor", ...change };
    },
  },
  {
    class: "visitor: a snapshot without a time that anybody can read",
    weight: 5,
    apply(one, draw) {
      const snapshot = structuredClone(one.subject.batch.snapshot);
      const [how, time] = draw.pick(unreadable);
      snapshot["timestamp"] = time(one.subject.batch.confirmedAt);
      rehash(one, snapshot);
      if (draw.chance(60)) nameSnapshot(one, snapshot["hash"] ?? null);
      one.evidence.snapshot = { value: snapshot, from: "visitor" };
      one.beyondLimits.delete("snapshot");
      return { target: "snapshot of the visitor", how: `with ${how}` };
    },
  },
  {
    class: "visitor: another batch's snapshot",
    weight: 2,
    apply(one, draw) {
      const { snapshot } = draw.pick(
        one.pool.batches.filter((batch) => batch !== one.subject.batch),
      );
      one.evidence.snapshot = { value: structuredClone(snapshot), from: "visitor" };
      one.beyondLimits.delete("snapshot");
      return { target: "snapshot of the visitor", how: "another batch's" };
    },
  },
  {
    class: "visitor: a value that is not a snapshot",
    weight: 2,
    apply(one, draw) {
      const value = draw.pick([
        null,
        "garbage",
        7,
        [],
        true,
        JSON.stringify(one.subject.batch.snapshot),
      ]);
      one.evidence.snapshot = { value, from: "visitor" };
      return { target: "snapshot of the visitor", how: "not a snapshot", bound: "inconclusive" };
    },
  },
  {
    class: "document: right or wrong",
    weight: 4,
    apply(one, draw) {
      const { sha256: short, sha512: long } = one.subject;
      const [how, document] = draw.pick([
        ["right by SHA-256", { digest: short, algorithm: "SHA-256" }],
        ["right by SHA-512", { digest: long, algorithm: "SHA-512" }],
        ["right by SHA-256, called SHA-512", { digest: short, algorithm: "SHA-512" }],
        ["wrong by SHA-256", { digest: draw.hex(64), algorithm: "SHA-256" }],
        ["wrong by SHA-512", { digest: draw.hex(128) }],
        ["none", { digest: "garbage" }],
        ["empty", { digest: "" }],
      ] as const);
      one.evidence.document = document;
      return { target: "document", how };
    },
  },
  {
    class: "document: the reference changed to fit it",
    weight: 3,
    apply(one, draw) {
      const record = objectOf(one, "record");
      if (record === null) return null;
      const digest = sha256(`another document ${draw.below(100)}`);
      record["documentRef"] = digest;
      one.evidence.document = { digest, algorithm: "SHA-256" };
      return { target: "document", how: "the reference changed to fit it", bound: "inconclusive" };
    },
  },
  {
    class: "binding",
    weight: 3,
    apply(one) {
      const isLeaf = one.evidence.proofBinding === "leaf";
      one.evidence.proofBinding = isLeaf ? "path-and-leaf" : "leaf";
      return { target: "proofBinding", how: isLeaf ? "path-and-leaf" : "leaf" };
    },
  },
];
