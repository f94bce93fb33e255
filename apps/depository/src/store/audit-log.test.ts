import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { auditProblem, nextEntry, type StoredEntry } from "./audit-log.ts";

function logOf(count: number): StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = {
      at: "2026-01-05T10:20:00.000Z",
      by: "operator@host",
      command: `command ${index}`,
      arguments: [],
      outcome: "DONE",
    } as const;
    entries.push(nextEntry(entry, entries.at(-1) ?? null));
  }
  return entries;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

it("[AK5] each entry's hash covers the hash of the entry before it", () => {
  const [first, second] = logOf(2);
  expect(first?.hash).toBe(sha256(first?.entry ?? ""));
  expect(JSON.parse(second?.entry ?? "")).toMatchObject({ sequence: 2, previousHash: first?.hash });
  expect(auditProblem(logOf(5))).toBeNull();
  expect(auditProblem([])).toBeNull();
});

it.each([
  ["a changed entry", (log: StoredEntry[]) => change(log, 2, (text) => text.replace("2", "7"))],
  ["a changed entry with a new hash", (log: StoredEntry[]) => forge(log, 2)],
  ["a removed entry", (log: StoredEntry[]) => log.toSpliced(2, 1)],
  ["a removed first entry", (log: StoredEntry[]) => log.slice(1)],
  [
    "a removed entry whose number another one has",
    (log: StoredEntry[]) =>
      log.toSpliced(2, 1).map((one, index) => ({ ...one, sequence: index + 1 })),
  ],
  ["an inserted entry", (log: StoredEntry[]) => log.toSpliced(2, 0, ...log.slice(1, 2))],
  ["two exchanged entries", ([one, two, ...more]: StoredEntry[]) => [two, one, ...more]],
] as const)("[AK5] finds %s", (_, tamper) => {
  const tampered = tamper(logOf(5)).filter((one) => one !== undefined);
  expect(auditProblem(tampered)).toMatch(/^entry \d /);
});

function change(
  log: readonly StoredEntry[],
  at: number,
  by: (text: string) => string,
): StoredEntry[] {
  return log.map((one, index) => (index === at ? { ...one, entry: by(one.entry) } : one));
}

function forge(log: readonly StoredEntry[], at: number): StoredEntry[] {
  return change(log, at, (text) => text.replace("operator@host", "nobody@host")).map((one) => ({
    ...one,
    hash: sha256(one.entry),
  }));
}
