import { type Json, type JsonObject, secretOf, type SignatureEntry } from "./book.ts";
import { type Case } from "./case.ts";
import { anothersMembers, changeMember, type Lie, listOf, objectOf } from "./catalog.ts";
import { type Draw } from "./draw.ts";
import { deepValue, type Kind, manyMembers, unreadable } from "./values.ts";

const covered: readonly (readonly [string, Kind])[] = [
  ["organizationId", "uuid"],
  ["tenantId", "uuid"],
  ["eventId", "uuid"],
  ["signer", "key"],
  ["documentId", "text"],
  ["documentRef", "hash"],
  ["fingerprintTimestamp", "time"],
  ["version", "number"],
];
const uncovered: readonly (readonly [string, Kind])[] = [
  ["id", "uuid"],
  ["organizationName", "text"],
  ["tenantName", "text"],
  ["batchLastUpdateTimestamp", "time"],
  ["batchMetagraphSnapshotHash", "hash"],
  ["updatedAt", "time"],
  ["tags", "object"],
  ["document", "object"],
];
const statements: readonly (readonly [string, Kind])[] = [
  ["hash", "hash"],
  ["status", "status"],
  ["batchId", "uuid"],
  ["mptRoot", "hash"],
  ["batchGlobalSnapshotHash", "hash"],
  ["createdAt", "time"],
  ["confirmationTimestamp", "time"],
];
export const COVERED_MEMBERS = covered.map(([name]) => name);
export const UNCOVERED_MEMBERS = uncovered.map(([name]) => name);
export const STATED_MEMBERS = statements.map(([name]) => name);

/** Extra members that a lie can add to an object. A careless verifier could mistake them for genuine members. */
const strangers: readonly (readonly [string, Json])[] = [
  ["verdict", "confirmed"],
  ["verified", true],
  ["orgId", "00000000-0000-4000-8000-000000000000"],
  ["signerId", "a".repeat(128)],
  ["timestamp", "2020-01-01T00:00:00Z"],
  ["root", "0".repeat(64)],
  ["globalSnapshotHash", "0".repeat(64)],
  ["__proto__", { status: "FINALIZED_COMMITMENT", verdict: "confirmed" }],
  ["constructor", "x"],
  ["\u202efdp.exe", "\u2066"],
];

export function addStranger(members: JsonObject, draw: Draw): string | null {
  const [key, value] = draw.pick(strangers);
  if (Object.hasOwn(members, key)) return null;
  Object.defineProperty(members, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return key;
}

function memberLie(
  members: readonly (readonly [string, Kind])[],
  boundOf: (one: Case, key: string, isLarge: boolean) => "inconclusive" | "as honest" | undefined,
): Lie["apply"] {
  return (one, draw) => {
    const record = objectOf(one, "record");
    if (record === null) return null;
    const [key, kind] = draw.pick(members);
    const donor = anothersMembers(one, "record", draw)[key];
    const place = { members: record, key, kind, target: `record.${key}`, donor };
    const change = changeMember(one, "record", place, draw);
    if (change === null) return null;
    const { target, how, isLarge } = change;
    const bound = boundOf(one, key, isLarge);
    return { target, how, ...(bound === undefined ? {} : { bound }) };
  };
}

type SignatureLie = (
  list: Json[],
  one: Case,
  draw: Draw,
) => { how: string; bound?: "failed" | "inconclusive" | "as honest" } | null;

const strangerSecret = (draw: Draw) => secretOf(`a liar ${draw.below(20)}`);

const ofList: readonly SignatureLie[] = [
  (list) => {
    list.length = 0;
    return { how: "no signatures", bound: "inconclusive" };
  },
  (list, _, draw) => {
    if (list.length < 2) return null;
    list.splice(draw.below(list.length), 1);
    return { how: "one left out" };
  },
  (list, _, draw) => {
    list.push(structuredClone(draw.pick(list)));
    return { how: "one repeated", bound: "as honest" };
  },
  (list) => {
    while (list.length < 65) list.push(structuredClone(list[0] ?? null));
    return { how: "65 of them", bound: "inconclusive" };
  },
  (list) => {
    if (list.length < 2) return null;
    list.reverse();
    return { how: "in another order", bound: "as honest" };
  },
  (list, { book, subject }, draw) => {
    list.push(book.sign(subject.hash, strangerSecret(draw), { isHighS: draw.chance(50) }));
    return { how: "a stranger's over the honest hash, added", bound: "as honest" };
  },
  (list, { book, subject }, draw) => {
    list.splice(0, list.length, book.sign(subject.hash, strangerSecret(draw)));
    return { how: "a stranger's over the honest hash, alone" };
  },
  (list, { book }, draw) => {
    list.push(book.sign(draw.hex(64), strangerSecret(draw)));
    return { how: "a stranger's over another hash, added", bound: "failed" };
  },
  (list, one, draw) => {
    const others = anothersMembers(one, "record", draw)["proofs"] as Json[];
    list.splice(0, draw.chance(50) ? list.length : 0, ...others);
    return { how: "another record's", bound: "failed" };
  },
  (list, { book, subject }) => {
    list.push(book.sign(subject.hash, subject.secrets[0] ?? "", { isHighS: true }));
    return { how: "the high-S twin added", bound: "as honest" };
  },
  (list, _, draw) => {
    list[draw.below(list.length)] = draw.pick([null, "garbage", 7, [], {}, true]);
    return { how: "one replaced by a value that is not a signature", bound: "failed" };
  },
  (list, { book, subject }, draw) => {
    const signature = draw.pick(list) as SignatureEntry | null;
    const other = book.sign(subject.hash, strangerSecret(draw));
    if (typeof signature !== "object" || signature === null) return null;
    signature.id = other.id;
    return { how: "under a stranger's key", bound: "failed" };
  },
];

const signatureMembers: readonly (readonly [string, Kind])[] = [
  ["id", "key"],
  ["signature", "key"],
  ["algorithm", "text"],
  ["scheme", "text"],
];

/**
 * Ways to write a time differently. Some of the results denote the same instant, and the others a different one.
 */
const respellings: readonly (readonly [string, (time: string) => string])[] = [
  ["Z as +00:00", (time) => time.replace(/Z$/, "+00:00")],
  ["+00:00 as Z", (time) => time.replace(/\+00:00$/, "Z")],
  ["a zero more", (time) => time.replace(/(\.\d+)/, "$10")],
  ["its fraction left out", (time) => time.replace(/\.\d+/, "")],
  ["in another zone", (time) => new Date(time).toISOString().replace("Z", "-00:30")],
  [
    "a nanosecond later",
    (time) =>
      time.replace(/(\.\d{1,8})?(Z|[+-])/, (_, f, z) => `${String(f ?? ".").padEnd(9, "0")}1${z}`),
  ],
];

export const recordLies: readonly Lie[] = [
  {
    class: "record: a covered member",
    weight: 14,
    apply: memberLie(covered, ({ subject }, key) =>
      key === "signer" && subject.value.signerId === undefined ? undefined : "inconclusive",
    ),
  },
  {
    class: "record: an uncovered member",
    weight: 8,
    apply: memberLie(uncovered, () => "as honest"),
  },
  { class: "record: a statement", weight: 14, apply: memberLie(statements, () => undefined) },
  {
    class: "record and batch: a status that is not final",
    weight: 4,
    apply(one, draw) {
      const [record, batch] = [objectOf(one, "record"), objectOf(one, "batch")];
      if (record === null) return null;
      const status = draw.pick(["NEW", "PROCESSING", "PENDING_COMMITMENT", "ERRORED_COMMITMENT"]);
      record["status"] = status;
      if (batch !== null) batch["status"] = status;
      return { target: "record.status", how: status, bound: "inconclusive" };
    },
  },
  {
    class: "record and batch: no id of the batch",
    weight: 3,
    apply(one) {
      const [record, batch] = [objectOf(one, "record"), objectOf(one, "batch")];
      if (record === null || !Object.hasOwn(record, "batchId")) return null;
      delete record["batchId"];
      if (batch !== null) delete batch["id"];
      return { target: "record.batchId", how: "left out" };
    },
  },
  {
    class: "record: a time that nobody can read",
    weight: 5,
    apply(one, draw) {
      const record = objectOf(one, "record");
      if (record === null) return null;
      const member = draw.pick(["createdAt", "confirmationTimestamp"] as const);
      const [how, time] = draw.pick(unreadable);
      record[member] = time(one.subject.batch.confirmedAt);
      return { target: `record.${member}`, how };
    },
  },
  {
    class: "record: a member that nobody knows",
    weight: 3,
    apply(one, draw) {
      const record = objectOf(one, "record");
      const key = record === null ? null : addStranger(record, draw);
      return key === null ? null : { target: `record.${key}`, how: "added", bound: "as honest" };
    },
  },
  {
    class: "record: the time in another spelling",
    weight: 4,
    apply(one, draw) {
      const record = objectOf(one, "record");
      const time = record?.["fingerprintTimestamp"];
      if (!record || typeof time !== "string" || Number.isNaN(Date.parse(time))) return null;
      const [how, respell] = draw.pick(respellings);
      const text = respell(time);
      if (text === time) return null;
      record["fingerprintTimestamp"] = text;
      return { target: "record.fingerprintTimestamp", how, bound: "as honest" };
    },
  },
  {
    class: "record: too large",
    weight: 1,
    apply(one, draw) {
      const record = objectOf(one, "record");
      if (record === null) return null;
      const isDeep = draw.chance(50);
      record["tags"] = isDeep ? deepValue() : manyMembers();
      one.beyondLimits.add("record");
      const how = isDeep ? "nested beyond the limit" : "more members than the limit";
      return { target: "record.tags", how, bound: "inconclusive" };
    },
  },
  {
    class: "signatures: the list",
    weight: 9,
    apply(one, draw) {
      const list = listOf(objectOf(one, "record"), "proofs");
      const change = list === null ? null : draw.pick(ofList)(list, one, draw);
      return change === null ? null : { target: "record.proofs", ...change };
    },
  },
  {
    class: "signatures: a value that is not a list",
    weight: 1,
    apply(one, draw) {
      const record = objectOf(one, "record");
      if (record === null) return null;
      record["proofs"] = draw.pick([null, {}, "garbage", 7, true]);
      return { target: "record.proofs", how: "not a list", bound: "inconclusive" };
    },
  },
  {
    class: "signatures: a member",
    weight: 8,
    apply(one, draw) {
      const list = listOf(objectOf(one, "record"), "proofs");
      if (list === null) return null;
      const index = draw.below(list.length);
      const members = list[index];
      if (typeof members !== "object" || members === null || Array.isArray(members)) return null;
      const [key, kind] = draw.pick(signatureMembers);
      const target = `record.proofs[${index}].${key}`;
      const record = anothersMembers(one, "record", draw);
      const donor = (record["proofs"] as JsonObject[])[0]?.[key];
      const change = changeMember(one, "record", { members, key, kind, target, donor }, draw);
      return change === null ? null : { target, how: change.how };
    },
  },
  {
    class: "signatures: a member that nobody knows",
    weight: 1,
    apply(one, draw) {
      const [members] = listOf(objectOf(one, "record"), "proofs") ?? [];
      if (typeof members !== "object" || members === null || Array.isArray(members)) return null;
      const key = addStranger(members, draw);
      if (key === null) return null;
      return { target: `record.proofs[0].${key}`, how: "added", bound: "as honest" };
    },
  },
];
