// The lies of an attacker who controls the service and can make new hashes, tries, batches and snapshots. Usually the
// attacker signs with keys that did not sign the honest evidence. In some lies the attacker also has the key that did.
// In some lies all forged parts agree with each other, and in others they contradict each other.
import { type FingerprintValue } from "../src/fingerprint.ts";
import { publicKeyId } from "../src/signature.ts";
import { type Json, type JsonObject, secretOf } from "./book.ts";
import { type Case } from "./case.ts";
import { type Lie, objectOf } from "./catalog.ts";
import { type Draw } from "./draw.ts";
import { nameSnapshot } from "./part-lies.ts";
import { type Entry, PrefixTree } from "./prefix-tree.ts";

type Forged = { record: JsonObject; proof: Json; batch: JsonObject; snapshot: JsonObject };

const valueChanges: readonly ((
  value: FingerprintValue,
  draw: Draw,
) => Partial<FingerprintValue>)[] = [
  (_, draw) => ({ documentRef: draw.hex(64) }),
  (_, draw) => ({ documentId: `another ${draw.hex(6)}` }),
  (_, draw) => ({ timestamp: draw.time() }),
  ({ version }) => ({ version: version === 1 ? 2 : 1 }),
  (_, draw) => ({ tenantId: draw.uuid() }),
  (_, draw) => ({ eventId: draw.uuid() }),
];

/** Whether the case is still unchanged and has the record, the proof and the batch of a final fingerprint. */
function isWhole({ evidence, changes }: Case): boolean {
  const { record, proof, batch, hash } = evidence;
  const parts = [record, proof, batch].every((part) => (part?.value ?? null) !== null);
  const status = (record?.value as JsonObject | undefined)?.["status"];
  return parts && hash !== undefined && changes.length === 0 && status === "FINALIZED_COMMITMENT";
}

function treeOf(one: Case, draw: Draw, entry: Entry): PrefixTree {
  const fill = Array.from({ length: draw.below(12) }, () => draw.hex(64))
    .filter((path) => !path.startsWith(entry.path.slice(0, 4)))
    .map((path) => ({ path, dataDigest: path }));
  return new PrefixTree(one.book, [entry, ...fill]);
}

function forgeAround(
  one: Case,
  draw: Draw,
  record: JsonObject,
  tree: PrefixTree,
  path: string,
): Forged {
  const { batch: honest } = one.subject;
  const batch = structuredClone(one.evidence.batch?.value) as JsonObject;
  const snapshot = one.book.hashSnapshot({
    ordinal: honest.ordinal,
    previousHash: draw.chance(50) ? null : draw.hex(64),
    timestamp: honest.confirmedAt,
    ledger: "local",
    entries: [{ batchId: honest.id, root: tree.root }],
  });
  const named = { mptRoot: tree.root, batchGlobalSnapshotHash: snapshot["hash"] ?? null };
  return {
    record: { ...record, ...named },
    proof: tree.prove(path),
    batch: { ...batch, mptRoot: tree.root, globalSnapshotHash: snapshot["hash"] ?? null },
    snapshot,
  };
}

function put(one: Case, forged: Forged, names: readonly (keyof Forged)[]): void {
  for (const name of names) {
    const part = one.evidence[name];
    if (part !== undefined && part.from !== "visitor") part.value = forged[name];
  }
}

const ALL = ["record", "proof", "batch", "snapshot"] as const;

/**
 * Forges a statement that differs from the honest one, and puts it into a forged trie, batch and snapshot.
 * @param asSigner whether another operator signs the statement. If the honest statement names a signer, the forged one
 * names this operator instead. If `asSigner` is false, the subject's own first key signs.
 */
function forgeStatement(
  one: Case,
  draw: Draw,
  asSigner: boolean,
): { hash: string; forged: Forged } {
  const { value, secrets } = one.subject;
  const secret = asSigner ? secretOf(`an operator ${draw.below(9)}`) : (secrets[0] ?? "");
  const changed = { ...value, ...draw.pick(valueChanges)(value, draw) };
  if (asSigner && value.signerId !== undefined) changed.signerId = publicKeyId(secret);
  const hash = one.book.hashValue(changed);
  const signer = changed.signerId ?? null;
  const record: JsonObject = {
    ...(structuredClone(one.evidence.record?.value) as JsonObject),
    hash,
    organizationId: changed.orgId,
    tenantId: changed.tenantId,
    eventId: changed.eventId,
    signer,
    documentId: changed.documentId,
    documentRef: changed.documentRef,
    fingerprintTimestamp: changed.timestamp,
    version: changed.version,
    proofs: [one.book.sign(hash, secret)],
  };
  const tree = treeOf(one, draw, { path: hash, dataDigest: hash });
  return { hash, forged: forgeAround(one, draw, record, tree, hash) };
}

const isVisited = ({ evidence }: Case) =>
  evidence.root !== undefined || evidence.snapshot?.from === "visitor";

export const attackerLies: readonly Lie[] = [
  {
    class: "attacker: another statement, everything forged, requested by its own hash",
    weight: 5,
    apply(one, draw) {
      if (!isWhole(one) || one.evidence.hash === undefined) return null;
      const { hash, forged } = forgeStatement(one, draw, true);
      put(one, forged, ALL);
      one.evidence.hash.value = hash;
      // The attacker cannot change a root or a snapshot that the visitor provides. If there is one, the forged evidence
      // contradicts it, so the verdict must be "failed".
      const bound = isVisited(one) ? ("failed" as const) : ("consistent" as const);
      return { target: "everything", how: "forged", bound };
    },
  },
  {
    class: "attacker: another statement, everything forged, requested by the honest hash",
    weight: 5,
    apply(one, draw) {
      if (!isWhole(one)) return null;
      const { forged } = forgeStatement(one, draw, draw.chance(70));
      const how = draw.pick(["stating its own hash", "stating the honest hash", "stating no hash"]);
      if (how === "stating the honest hash") forged.record["hash"] = one.subject.hash;
      if (how === "stating no hash") forged.record["hash"] = null;
      put(one, forged, ALL);
      return { target: "everything", how: `forged, ${how}`, bound: "failed" };
    },
  },
  {
    class: "attacker: some parts forged",
    weight: 6,
    apply(one, draw) {
      if (!isWhole(one)) return null;
      const { hash, forged } = forgeStatement(one, draw, draw.chance(70));
      const names = ALL.filter(() => draw.chance(50));
      if (names.length === 0) return null;
      put(one, forged, names);
      if (draw.chance(40) && one.evidence.hash) one.evidence.hash.value = hash;
      return { target: names.join(", "), how: "forged" };
    },
  },
  {
    class: "attacker: the honest statement in a forged trie, batch and snapshot",
    weight: 5,
    apply(one, draw) {
      if (!isWhole(one)) return null;
      const { hash } = one.subject;
      const tree = treeOf(one, draw, { path: hash, dataDigest: hash });
      const record = one.evidence.record?.value as JsonObject;
      const names = draw.chance(60)
        ? ALL
        : ALL.filter((name) => name === "proof" || draw.chance(60));
      put(one, forgeAround(one, draw, structuredClone(record), tree, hash), names);
      const change = { target: names.join(", "), how: "forged around the honest statement" };
      // If this fingerprint is the only entry of both the honest and the forged trie, the two roots are equal. The
      // visitor's root then agrees with the forged evidence, so every verdict is allowed.
      if (tree.root === one.subject.batch.tree.root) return change;
      return { ...change, bound: isVisited(one) ? "failed" : "consistent" };
    },
  },
  {
    class: "attacker: signed again by another",
    weight: 4,
    apply(one, draw) {
      const record = objectOf(one, "record");
      if (record === null) return null;
      const secret = secretOf(`an operator ${draw.below(9)}`);
      record["proofs"] = [one.book.sign(one.subject.hash, secret)];
      record["signer"] = draw.chance(70) ? publicKeyId(secret) : null;
      const isCovered = one.subject.value.signerId !== undefined;
      const bound = isCovered ? ("inconclusive" as const) : ("as honest" as const);
      return { target: "record.proofs, record.signer", how: "signed again by another", bound };
    },
  },
  {
    class: "attacker: the hash under foreign data, or foreign data under the hash",
    weight: 6,
    apply(one, draw) {
      const { hash } = one.subject;
      const [how, entry] = draw.pick([
        ["foreign data under the hash", { path: hash, dataDigest: draw.hex(64) }],
        ["data that is not a digest under the hash", { path: hash, dataDigest: "garbage" }],
        ["the hash in upper case as data", { path: hash, dataDigest: hash.toUpperCase() }],
        ["the hash under a foreign path", { path: draw.hex(64), dataDigest: hash }],
        ["the hash under the path ab", { path: "ab", dataDigest: hash }],
        ["the hash under 70 digits", { path: `${hash}000000`, dataDigest: hash }],
        ["another fingerprint", { path: draw.hex(64), dataDigest: draw.hex(64) }],
      ] as const);
      // If the hash has no letters, converting it to upper case changes nothing. The attacker's entry then equals the
      // honest one, so the lie does not apply.
      if (entry.path === entry.dataDigest) return null;
      const tree = treeOf(one, draw, entry);
      if (isWhole(one)) {
        const record = structuredClone(one.evidence.record?.value) as JsonObject;
        put(one, forgeAround(one, draw, record, tree, entry.path), ALL);
      } else if (one.evidence.proof?.value) {
        one.evidence.proof.value = tree.prove(entry.path);
        one.beyondLimits.delete("proof");
        one.mayBeUnreadable.delete("proof");
        if (one.evidence.root !== undefined) one.evidence.root = tree.root;
      } else return null;
      const isLeaf = one.evidence.proofBinding === "leaf";
      return { target: "proof", how, ...(isLeaf ? {} : { bound: "inconclusive" as const }) };
    },
  },
  {
    class: "attacker: a root rewritten wherever it is stated",
    weight: 4,
    apply(one, draw) {
      const root = draw.chance(50) ? draw.hex(64) : draw.pick(one.pool.batches).tree.root;
      const record = objectOf(one, "record");
      const batch = objectOf(one, "batch");
      if (record === null || root === one.subject.batch.tree.root) return null;
      record["mptRoot"] = root;
      if (batch !== null) batch["mptRoot"] = root;
      return { target: "record.mptRoot, batch.mptRoot", how: "rewritten", bound: "inconclusive" };
    },
  },
  {
    class: "attacker: a status lifted to final",
    weight: 4,
    apply(one) {
      const record = objectOf(one, "record");
      if (record === null || record["status"] === "FINALIZED_COMMITMENT") return null;
      record["status"] = "FINALIZED_COMMITMENT";
      const batch = objectOf(one, "batch");
      if (batch !== null) batch["status"] = "FINALIZED_COMMITMENT";
      return { target: "record.status, batch.status", how: "lifted to final" };
    },
  },
  {
    class: "attacker: nothing named any more",
    weight: 3,
    apply(one, draw) {
      if (objectOf(one, "record") === null) return null;
      const how = draw.pick(["snapshots", "roots", "the batch", "all of them"]);
      if (how === "snapshots" || how === "all of them") nameSnapshot(one, null);
      for (const [name, keys] of [
        ["record", { roots: "mptRoot", "the batch": "batchId" }],
        ["batch", { roots: "mptRoot", "the batch": "id" }],
      ] as const) {
        const members = objectOf(one, name);
        for (const [of, key] of Object.entries(keys)) {
          if (members !== null && (how === of || how === "all of them")) members[key] = null;
        }
      }
      return { target: "record, batch", how: `${how} no longer named` };
    },
  },
  {
    class: "statements that contradict each other",
    weight: 9,
    apply(one, draw) {
      const record = objectOf(one, "record");
      const batch = objectOf(one, "batch");
      if (!isWhole(one) || record === null || batch === null) return null;
      const { confirmedAt } = one.subject.batch;
      const [how, contradict] = draw.pick<readonly [string, () => void]>([
        ["the batch errored", () => void (batch["status"] = "ERRORED_COMMITMENT")],
        [
          "the record errored, the batch final",
          () => void (record["status"] = "ERRORED_COMMITMENT"),
        ],
        [
          "the batch still waits",
          () =>
            void (batch["status"] = draw.pick([
              "NEW",
              "QUEUED",
              "PROCESSING",
              "PENDING_COMMITMENT",
            ])),
        ],
        ["a batch of another organization", () => void (batch["orgId"] = draw.uuid())],
        ["another batch", () => void (batch["id"] = draw.uuid())],
        ["another root of the batch", () => void (batch["mptRoot"] = draw.hex(64))],
        ["another snapshot of the batch", () => void (batch["globalSnapshotHash"] = draw.hex(64))],
        [
          "received a nanosecond after its confirmation",
          () => {
            record["createdAt"] = confirmedAt.replace("000Z", "000000001Z");
          },
        ],
        [
          "received an hour after its confirmation",
          () => {
            record["createdAt"] = confirmedAt.replace("T11", "T12");
          },
        ],
        [
          "received after its confirmation, in another zone",
          () => {
            record["createdAt"] = confirmedAt.replace("T11", "T10").replace("Z", "-02:00");
          },
        ],
      ]);
      contradict();
      return { target: "record, batch", how, bound: "failed" };
    },
  },
  {
    class: "statements that differ only in letter case, and are neither hex nor UUIDs",
    weight: 2,
    apply(one, draw) {
      const record = objectOf(one, "record");
      const batch = objectOf(one, "batch");
      if (!isWhole(one) || record === null || batch === null) return null;
      const [ofRecord, ofBatch] = draw.pick([
        ["batchId", "id"],
        ["batchGlobalSnapshotHash", "globalSnapshotHash"],
      ] as const);
      // Both texts have a hyphen. The second one has only hex digits besides, but it does not have the form of a UUID.
      const text = `${draw.pick(["x", "a"])}-${draw.hex(8)}`;
      record[ofRecord] = text.toUpperCase();
      batch[ofBatch] = text;
      // A snapshot would contradict either spelling. Only without it, everything depends on the letter case.
      delete one.evidence.snapshot;
      const how = "the same text in upper and in lower case";
      return { target: `record.${ofRecord}, batch.${ofBatch}`, how, bound: "failed" };
    },
  },
  {
    class: "a snapshot that contradicts the batch or the record",
    weight: 5,
    apply(one, draw) {
      const record = objectOf(one, "record");
      const batch = objectOf(one, "batch");
      const snapshot = objectOf(one, "snapshot");
      if (!isWhole(one) || !record || !batch || snapshot?.["ledger"] !== "local") return null;
      const how = draw.pick(["another ordinal", "received after the snapshot"]);
      if (how === "another ordinal") {
        batch["globalSnapshotOrdinal"] = one.subject.batch.ordinal + 1;
      } else {
        record["createdAt"] = one.subject.batch.confirmedAt.replace("000Z", "001Z");
        record["confirmationTimestamp"] = null;
      }
      return { target: "snapshot", how, bound: "failed" };
    },
  },
];
