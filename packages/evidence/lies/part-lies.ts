// Lies about the batch and the snapshot, and about the parts themselves: which parts are present, which fingerprint
// they belong to, and who supplied them.
import { type Json, type JsonObject } from "./book.ts";
import { type Case, PART_NAMES } from "./case.ts";
import { type Draw } from "./draw.ts";
import {
  anothersEvidence,
  anothersMembers,
  changeMember,
  type Lie,
  listOf,
  objectOf,
} from "./catalog.ts";
import { addStranger } from "./record-lies.ts";
import { deepValue, isEqual, type Kind, manyMembers, unreadable } from "./values.ts";

const batchMembers: readonly (readonly [string, Kind])[] = [
  ["id", "uuid"],
  ["orgId", "uuid"],
  ["status", "status"],
  ["globalSnapshotHash", "hash"],
  ["globalSnapshotOrdinal", "number"],
  ["mptRoot", "hash"],
  ["createdAt", "time"],
  ["updatedAt", "time"],
  ["retryCount", "number"],
];
const snapshotMembers: readonly (readonly [string, Kind])[] = [
  ["hash", "hash"],
  ["ordinal", "number"],
  ["previousHash", "hash"],
  ["timestamp", "time"],
  ["ledger", "text"],
  ["entries", "object"],
];
const entryMembers: readonly (readonly [string, Kind])[] = [
  ["batchId", "uuid"],
  ["root", "hash"],
];

/** Members of a batch that do not influence the verdict. */
const isIdle = (key: string) => /^(?:createdAt|updatedAt|retryCount)$/.test(key);

function changeSnapshot(one: Case, snapshot: JsonObject, draw: Draw) {
  const donor = anothersMembers(one, "snapshot", draw);
  const entries = listOf(snapshot, "entries");
  const index = draw.below(entries?.length ?? 1);
  const entry = entries?.[index];
  if (draw.chance(40) && typeof entry === "object" && entry !== null && !Array.isArray(entry)) {
    const [key, kind] = draw.pick(entryMembers);
    const target = `snapshot.entries[${index}].${key}`;
    const ofDonor = (donor["entries"] as JsonObject[]).at(-1)?.[key];
    return changeMember(
      one,
      "snapshot",
      { members: entry, key, kind, target, donor: ofDonor },
      draw,
    );
  }
  const [key, kind] = draw.pick(snapshotMembers);
  const target = `snapshot.${key}`;
  const place = { members: snapshot, key, kind, target, donor: donor[key] };
  return changeMember(one, "snapshot", place, draw);
}

/**
 * Computes the hash of a changed snapshot again, as an attacker would. Returns false if the changed content cannot
 * be hashed.
 */
export function rehash(one: Case, snapshot: JsonObject): boolean {
  const { hash: _, ...body } = snapshot;
  try {
    snapshot["hash"] = one.book.hashSnapshot(structuredClone(body))["hash"] as string;
    return true;
  } catch {
    // Text with a lone surrogate has no canonical form and therefore no hash.
    return false;
  }
}

export function nameSnapshot(one: Case, hash: Json): void {
  const record = objectOf(one, "record");
  const batch = objectOf(one, "batch");
  if (record !== null) record["batchGlobalSnapshotHash"] = hash;
  if (batch !== null) batch["globalSnapshotHash"] = hash;
}

const oddParts: readonly (readonly [string, () => Json])[] = [
  ["text", () => "garbage"],
  ["empty text", () => ""],
  ["a number", () => 7],
  ["true", () => true],
  ["false", () => false],
  ["an empty list", () => []],
  ["an empty object", () => ({})],
];

export const partLies: readonly Lie[] = [
  {
    class: "batch: a member",
    weight: 12,
    apply(one, draw) {
      const members = objectOf(one, "batch");
      if (members === null) return null;
      const [key, kind] = draw.pick(batchMembers);
      const donor = anothersMembers(one, "batch", draw)[key];
      const place = { members, key, kind, target: `batch.${key}`, donor };
      const change = changeMember(one, "batch", place, draw);
      if (change === null) return null;
      const { target, how } = change;
      return { target, how, ...(isIdle(key) ? { bound: "as honest" as const } : {}) };
    },
  },
  {
    class: "batch: a member that nobody knows",
    weight: 2,
    apply(one, draw) {
      const batch = objectOf(one, "batch");
      const key = batch === null ? null : addStranger(batch, draw);
      return key === null ? null : { target: `batch.${key}`, how: "added", bound: "as honest" };
    },
  },
  {
    class: "snapshot: a member",
    weight: 9,
    apply(one, draw) {
      const snapshot = objectOf(one, "snapshot");
      const change = snapshot === null ? null : changeSnapshot(one, snapshot, draw);
      return change === null ? null : { target: change.target, how: change.how };
    },
  },
  {
    class: "snapshot: a member that nobody knows",
    weight: 2,
    apply(one, draw) {
      const snapshot = objectOf(one, "snapshot");
      if (snapshot === null) return null;
      const isLocal = snapshot["ledger"] === "local";
      const key = addStranger(snapshot, draw);
      if (key === null) return null;
      const bound = isLocal ? ("failed" as const) : ("as honest" as const);
      return { target: `snapshot.${key}`, how: "added", bound };
    },
  },
  {
    class: "snapshot: changed and hashed again",
    weight: 6,
    apply(one, draw) {
      const part = one.evidence.snapshot;
      const snapshot = structuredClone(objectOf(one, "snapshot"));
      if (part === undefined || snapshot === null) return null;
      const wasBeyond = one.beyondLimits.has("snapshot");
      const wasUnreadable = one.mayBeUnreadable.has("snapshot");
      const change = changeSnapshot(one, snapshot, draw);
      if (change === null) return null;
      if (!rehash(one, snapshot)) {
        if (!wasBeyond) one.beyondLimits.delete("snapshot");
        if (!wasUnreadable) one.mayBeUnreadable.delete("snapshot");
        return null;
      }
      part.value = snapshot;
      // If the change made the stated hash too large, `rehash` has replaced it. The snapshot is then within the
      // limits again.
      if (change.target === "snapshot.hash" && !wasBeyond) one.beyondLimits.delete("snapshot");
      const isNamed = draw.chance(60);
      if (isNamed) nameSnapshot(one, snapshot["hash"] ?? null);
      const how = `${change.how}, hashed again${isNamed ? " and named" : ""}`;
      return { target: change.target, how };
    },
  },
  {
    class: "snapshot: a time that nobody can read, hashed again and named",
    weight: 5,
    apply(one, draw) {
      const part = one.evidence.snapshot;
      if (part === undefined || objectOf(one, "snapshot") === null) return null;
      const snapshot = structuredClone(one.subject.batch.snapshot);
      const [how, time] = draw.pick(unreadable);
      snapshot["timestamp"] = time(one.subject.batch.confirmedAt);
      rehash(one, snapshot);
      nameSnapshot(one, snapshot["hash"] ?? null);
      part.value = snapshot;
      one.beyondLimits.delete("snapshot");
      one.mayBeUnreadable.delete("snapshot");
      return { target: "snapshot.timestamp", how };
    },
  },
  {
    class: "part: missing",
    weight: 5,
    apply(one, draw) {
      const name = draw.pick(PART_NAMES);
      const part = one.evidence[name];
      if (part === undefined || part.value === null) return null;
      part.value = null;
      const isNeeded = name === "proof" || name === "record";
      const bound = isNeeded ? ({ bound: "inconclusive" } as const) : {};
      return { target: name, how: "missing", ...bound };
    },
  },
  {
    class: "part: absent",
    weight: 5,
    apply(one, draw) {
      const name = draw.pick(PART_NAMES);
      if (one.evidence[name] === undefined) return null;
      delete one.evidence[name];
      // Without the proof, the verdict is at most inconclusive. The absence of any other part need not limit the
      // verdict. Without the record and the batch, for example, the engine judges only the inclusion, which can pass.
      return {
        target: name,
        how: "absent",
        ...(name === "proof" ? { bound: "inconclusive" as const } : {}),
      };
    },
  },
  {
    class: "part: of another type",
    weight: 5,
    apply(one, draw) {
      const name = draw.pick(PART_NAMES);
      const part = one.evidence[name];
      if (part === undefined) return null;
      const [how, make] = draw.pick(oddParts);
      part.value = make();
      one.beyondLimits.delete(name);
      one.mayBeUnreadable.delete(name);
      const isBatch = name === "batch" || name === "snapshot";
      return {
        target: name,
        how,
        ...(isBatch && how === "an empty object" ? {} : { bound: "inconclusive" as const }),
      };
    },
  },
  {
    class: "part: as text, in a list or wrapped",
    weight: 3,
    apply(one, draw) {
      const name = draw.pick(PART_NAMES);
      const part = one.evidence[name];
      if (part === undefined || part.value === null) return null;
      const [how, value] = draw.pick([
        ["as its own text", JSON.stringify(part.value)],
        ["in a list", [part.value]],
        ["wrapped in data", { data: part.value }],
      ] as const);
      part.value = value;
      return { target: name, how };
    },
  },
  {
    class: "part: too large",
    weight: 1,
    apply(one, draw) {
      const name = draw.pick(["batch", "snapshot"] as const);
      const part = objectOf(one, name);
      if (part === null) return null;
      const isDeep = draw.chance(50);
      part["note"] = isDeep ? deepValue() : manyMembers();
      one.beyondLimits.add(name);
      const how = isDeep ? "nested beyond the limit" : "more members than the limit";
      return { target: `${name}.note`, how, bound: "inconclusive" };
    },
  },
  {
    class: "parts: another's",
    weight: 8,
    apply(one, draw) {
      const others = anothersEvidence(one, draw);
      const names = PART_NAMES.filter((name) => one.evidence[name] !== undefined);
      const taken = names.filter(() => draw.chance(50));
      if (taken.length === 0) return null;
      let isChanged = false;
      for (const name of taken) {
        const part = one.evidence[name];
        const value = others[name]?.value;
        if (part === undefined || isEqual(part.value, value)) continue;
        part.value = value;
        one.beyondLimits.delete(name);
        one.mayBeUnreadable.delete(name);
        isChanged = true;
      }
      return isChanged ? { target: taken.join(", "), how: "another's" } : null;
    },
  },
  {
    class: "parts: in each other's place",
    weight: 3,
    apply(one, draw) {
      const names = PART_NAMES.filter((name) => one.evidence[name] !== undefined);
      if (names.length < 2 || one.beyondLimits.size + one.mayBeUnreadable.size > 0) return null;
      const [first, second] = [draw.pick(names), draw.pick(names)];
      const [one1, other] = [one.evidence[first], one.evidence[second]];
      if (first === second || one1 === undefined || other === undefined) return null;
      if (isEqual(one1.value, other.value)) return null;
      [one1.value, other.value] = [other.value, one1.value];
      return { target: `${first}, ${second}`, how: "in each other's place" };
    },
  },
  {
    class: "supplier",
    weight: 3,
    apply(one, draw) {
      const name = draw.pick(PART_NAMES);
      const part = one.evidence[name];
      if (part === undefined || part.from === "visitor") return null;
      part.from = part.from === "service" ? "file" : "service";
      return { target: name, how: `from the ${part.from}`, bound: "as honest" };
    },
  },
];
