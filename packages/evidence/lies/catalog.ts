import { type Json, type JsonObject } from "./book.ts";
import { type Case, type Change, type PartName } from "./case.ts";
import { type Draw } from "./draw.ts";
import { type Evidence, type Supplied } from "./engine-api.ts";
import { finalEvidence } from "./honest.ts";
import { type Subject } from "./pool.ts";
import { type Kind, replace, setMember } from "./values.ts";

/** Makes one change to a case. Returns null and leaves the case unchanged if the change does not apply to it. */
export type Apply = (one: Case, draw: Draw) => Omit<Change, "class"> | null;
export type Lie = { class: string; weight: number; apply: Apply };

export function objectOf(one: Case, name: PartName): JsonObject | null {
  const value = one.evidence[name]?.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return value as JsonObject;
}

export function listOf(members: JsonObject | null, key: string): Json[] | null {
  const list = members?.[key];
  return Array.isArray(list) && list.length > 0 ? list : null;
}

export function anotherSubject(one: Case, draw: Draw): Subject {
  const { pool, subject } = one;
  const siblings = subject.batch.subjects.filter((other) => other !== subject);
  if (siblings.length > 0 && draw.chance(40)) return draw.pick(siblings);
  return draw.pick(pool.subjects.filter((other) => other !== subject));
}

export function anothersEvidence(one: Case, draw: Draw): Evidence {
  return finalEvidence(one.pool, draw, anotherSubject(one, draw));
}

export function anothersPart(one: Case, name: PartName, draw: Draw): Supplied | undefined {
  return anothersEvidence(one, draw)[name];
}

export function anothersMembers(one: Case, name: PartName, draw: Draw): JsonObject {
  return anothersPart(one, name, draw)?.value as JsonObject;
}

export function changeMember(
  one: Case,
  name: PartName,
  place: { members: JsonObject; key: string; kind: Kind; target: string; donor?: unknown },
  draw: Draw,
): { target: string; how: string; isLarge: boolean } | null {
  const { members, key, kind, target, donor } = place;
  const current = Object.hasOwn(members, key) ? members[key] : undefined;
  const replacement = replace(current, kind, draw, donor);
  if (replacement === null) return null;
  setMember(members, key, replacement);
  if (replacement.isBeyond === true) one.beyondLimits.add(name);
  if (replacement.isHuge === true || /surrogates/.test(replacement.how)) {
    one.mayBeUnreadable.add(name);
  }
  const isLarge = replacement.isBeyond === true || one.mayBeUnreadable.has(name);
  return { target, how: replacement.how, isLarge };
}
