import { type Json, type JsonObject, sha256, type WitnessNode } from "./book.ts";
import { type Case } from "./case.ts";
import {
  anothersMembers,
  anothersPart,
  changeMember,
  type Lie,
  listOf,
  objectOf,
} from "./catalog.ts";
import { type Draw } from "./draw.ts";
import { addStranger } from "./record-lies.ts";
import { isEqual, type Kind } from "./values.ts";

const witnessMembers: ReadonlyMap<string, readonly (readonly [string, Kind])[]> = new Map([
  [
    "Leaf",
    [
      ["remaining", "hash"],
      ["dataDigest", "hash"],
    ],
  ],
  [
    "Extension",
    [
      ["shared", "hash"],
      ["childDigest", "hash"],
    ],
  ],
  ["Branch", [["pathsDigest", "object"]]],
]);

const hexDigits = Array.from({ length: 16 }, (_, value) => value.toString(16));

const isNode = (value: Json | undefined): value is WitnessNode =>
  typeof value === "object" && value !== null && "contents" in value && !Array.isArray(value);

function contentsOf(value: Json | undefined): JsonObject | null {
  if (!isNode(value)) return null;
  const { contents } = value;
  const isObject = typeof contents === "object" && contents !== null && !Array.isArray(contents);
  return isObject ? contents : null;
}

const orders: readonly (readonly [string, (witness: Json[], draw: Draw) => void])[] = [
  ["reversed", (witness) => void witness.splice(0, witness.length, ...witness.toReversed())],
  ["the leaf left out", (witness) => void witness.shift()],
  ["the last one left out", (witness) => void witness.pop()],
  ["one left out", (witness, draw) => void witness.splice(draw.below(witness.length), 1)],
  ["all left out", (witness) => void witness.splice(0)],
  [
    "one doubled",
    (witness, draw) => {
      const at = draw.below(witness.length);
      witness.splice(at, 0, structuredClone(witness[at] ?? null));
    },
  ],
  [
    "two exchanged",
    (witness, draw) => {
      const [one, other] = [draw.below(witness.length), draw.below(witness.length)];
      [witness[one], witness[other]] = [witness[other] ?? null, witness[one] ?? null];
    },
  ],
  [
    "one replaced by a value that is not a witness",
    (witness, draw) =>
      void witness.splice(draw.below(witness.length), 1, draw.pick([null, "garbage", 7, [], {}])),
  ],
  [
    "a thousand of them",
    (witness) => {
      while (witness.length < 1000) witness.push(structuredClone(witness[0] ?? null));
    },
  ],
];

export const proofLies: readonly Lie[] = [
  {
    class: "proof: the path",
    weight: 7,
    apply(one, draw) {
      const members = objectOf(one, "proof");
      if (members === null) return null;
      const donor = anothersMembers(one, "proof", draw)["path"];
      const place = { members, key: "path", kind: "hash", target: "proof.path", donor } as const;
      return bare(changeMember(one, "proof", place, draw));
    },
  },
  {
    class: "proof: a member of a witness",
    weight: 12,
    apply(one, draw) {
      const witness = listOf(objectOf(one, "proof"), "witness");
      if (witness === null) return null;
      const index = draw.below(witness.length);
      const contents = contentsOf(witness[index]);
      const node = witness[index];
      if (contents === null || !isNode(node)) return null;
      const [key, kind] = draw.pick(witnessMembers.get(node.type) ?? [["remaining", "hash"]]);
      const target = `proof.witness[${index}].contents.${key}`;
      const donor = sha256(`another's ${draw.below(9)}`);
      return bare(
        changeMember(one, "proof", { members: contents, key, kind, target, donor }, draw),
      );
    },
  },
  {
    class: "proof: a digest in a branch",
    weight: 6,
    apply(one, draw) {
      const witness = listOf(objectOf(one, "proof"), "witness");
      if (witness === null) return null;
      const index = draw.below(witness.length);
      const digests = contentsOf(witness[index])?.["pathsDigest"];
      if (typeof digests !== "object" || digests === null || Array.isArray(digests)) return null;
      const key = draw.pick([...Object.keys(digests), ...hexDigits, "A", "10", "__proto__"]);
      const target = `proof.witness[${index}].contents.pathsDigest.${key}`;
      const donor = draw.pick(Object.values(digests));
      return bare(
        changeMember(one, "proof", { members: digests, key, kind: "hash", target, donor }, draw),
      );
    },
  },
  {
    class: "proof: the kind of a witness",
    weight: 3,
    apply(one, draw) {
      const witness = listOf(objectOf(one, "proof"), "witness");
      const index = draw.below(witness?.length ?? 1);
      const node = witness?.[index];
      if (!isNode(node)) return null;
      const key = draw.chance(60) ? "type" : "contents";
      const donor = draw.pick(["Leaf", "Extension", "Branch", "leaf"]);
      const target = `proof.witness[${index}].${key}`;
      return bare(
        changeMember(one, "proof", { members: node, key, kind: "text", target, donor }, draw),
      );
    },
  },
  {
    class: "proof: the order of witnesses",
    weight: 6,
    apply(one, draw) {
      const witness = listOf(objectOf(one, "proof"), "witness");
      if (witness === null) return null;
      const before = structuredClone(witness);
      const [how, change] = draw.pick(orders);
      change(witness, draw);
      return isEqual(witness, before) ? null : { target: "proof.witness", how };
    },
  },
  {
    class: "proof: a member that no digest covers",
    weight: 5,
    apply(one, draw) {
      const proof = objectOf(one, "proof");
      if (proof === null || !Array.isArray(proof["witness"])) return null;
      const at = draw.below(proof["witness"].length + 1);
      const node = proof["witness"][at];
      const isInside = draw.chance(50);
      const place = at === proof["witness"].length ? proof : isInside ? contentsOf(node) : node;
      if (typeof place !== "object" || place === null || Array.isArray(place)) return null;
      const key = addStranger(place, draw);
      if (key === null) return null;
      const target =
        place === proof ? "proof" : `proof.witness[${at}]${isInside ? ".contents" : ""}`;
      return { target: `${target}.${key}`, how: "added", bound: "inconclusive" };
    },
  },
  {
    class: "proof: the tag",
    weight: 3,
    apply(one, draw) {
      const proof = objectOf(one, "proof");
      if (proof === null || !("witness" in proof)) return null;
      const [how, type, bound] = draw.pick([
        ["Absence", "Absence", "failed"],
        ["another text", "Exclusion", "failed"],
        ["other letter case", "inclusion", "failed"],
        ["a number", 0, "failed"],
        ["false", false, "failed"],
        ["Inclusion", "Inclusion", "as honest"],
        ["null", null, "as honest"],
      ] as const);
      if (proof["type"] === type) return null;
      proof["type"] = type;
      return { target: "proof.type", how, bound };
    },
  },
  {
    class: "proof: another's",
    weight: 6,
    apply(one, draw) {
      const proof = anothersPart(one, "proof", draw)?.value;
      if (one.evidence.proof === undefined || isEqual(proof, one.evidence.proof.value)) return null;
      one.evidence.proof.value = proof;
      forget(one);
      return { target: "proof", how: "another's" };
    },
  },
  {
    class: "proof: of another entry of the batch",
    weight: 4,
    apply(one, draw) {
      const { fillers, tree } = one.subject.batch;
      if (one.evidence.proof === undefined || fillers.length === 0) return null;
      one.evidence.proof.value = tree.prove(draw.pick(fillers));
      forget(one);
      return { target: "proof", how: "of another entry of the batch" };
    },
  },
  {
    class: "proof: another published shape",
    weight: 3,
    apply(one, draw) {
      if (one.evidence.proof === undefined) return null;
      const { hash, batch } = one.subject;
      const { root } = batch.tree;
      const byPath = { proofPath: [root], proofIndices: [0], treeHeight: 1 };
      const byLeaf = { leafKey: hash, leafValue: hash, root, proof: ["x"] };
      one.evidence.proof.value = draw.pick([
        byPath,
        byLeaf,
        { hash, proof: byPath },
        { hash, proof: byLeaf },
        { proofPath: null },
        { paths: [hash], witness: [] },
        { hash, proof: { paths: null, witness: null } },
      ]);
      forget(one);
      return { target: "proof", how: "another published shape", bound: "inconclusive" };
    },
  },
  {
    class: "proof: too large",
    weight: 1,
    apply(one, draw) {
      const proof = objectOf(one, "proof");
      if (proof === null) return null;
      proof["note"] = Array.from({ length: 60_000 }, () => draw.below(2));
      one.beyondLimits.add("proof");
      return { target: "proof.note", how: "more members than the limit", bound: "inconclusive" };
    },
  },
];

/** Another proof has taken the place of one that was too large. */
function forget({ beyondLimits, mayBeUnreadable }: Case): void {
  beyondLimits.delete("proof");
  mayBeUnreadable.delete("proof");
}

function bare(change: { target: string; how: string } | null) {
  return change === null ? null : { target: change.target, how: change.how };
}
