import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { type JudgedFile, ledgerContradictions } from "./ledgers.ts";

const [a, b, c] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];

function file(
  name: string,
  snapshot: Readonly<Record<string, unknown>>,
  { network = "local", verdict = "pass" }: { network?: string | null; verdict?: string } = {},
): JudgedFile {
  const evidence = { snapshot: { value: snapshot, from: "file" } } as Evidence;
  const verification = { checks: [{ id: "ROOT_LEDGER", verdict }] } as unknown as Verification;
  return { name, network, conclusion: { evidence, verification } };
}

describe("the ledgers of several files", () => {
  it("contradict each other where one ordinal has two snapshots, in any spelling of the hash", () => {
    const files = [file("1", { ordinal: 7, hash: a }), file("2", { ordinal: 7, hash: b })];
    expect(ledgerContradictions(files)).toEqual([
      { network: "local", ordinal: 7, files: ["1", "2"], hashes: [a, b] },
    ]);
    const same = [
      file("1", { ordinal: 7, hash: a }),
      file("2", { ordinal: 7, hash: a.toUpperCase() }),
    ];
    expect(ledgerContradictions(same)).toEqual([]);
  });

  it("contradict each other where one names another snapshot before its own", () => {
    const before = file("1", { ordinal: 6, hash: a, previousHash: null });
    expect(
      ledgerContradictions([before, file("2", { ordinal: 7, hash: b, previousHash: c })]),
    ).toEqual([{ network: "local", ordinal: 6, files: ["1", "2"], hashes: [a, c] }]);
    expect(
      ledgerContradictions([before, file("2", { ordinal: 7, hash: b, previousHash: a })]),
    ).toEqual([]);
  });

  it("are not compared across networks, without a network, or where a ledger was not checked", () => {
    const first = file("1", { ordinal: 7, hash: a });
    for (const other of [
      file("2", { ordinal: 7, hash: b }, { network: "other" }),
      file("2", { ordinal: 7, hash: b }, { network: null }),
      file("2", { ordinal: 7, hash: b }, { verdict: "unknown" }),
      file("2", { ordinal: "7", hash: b }),
      file("2", { ordinal: 7, hash: "latest" }),
    ]) {
      expect(ledgerContradictions([first, other])).toEqual([]);
    }
  });

  it("are named once for each ordinal", () => {
    const files = [a, b, c].map((hash, at) => file(String(at), { ordinal: 7, hash }));
    expect(ledgerContradictions(files)).toHaveLength(1);
  });
});
