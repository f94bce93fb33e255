import { describe, expect, it } from "vitest";
import { type JudgedFile, ledgerContradictions } from "./ledgers.ts";

const [a, b, c] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];

function file(
  name: string,
  snapshot: Readonly<Record<string, unknown>> | null,
  network: string | null = "local",
): JudgedFile {
  return { name, network, snapshot };
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

  it("are not compared across networks, without a network, or without a snapshot that was checked", () => {
    const first = file("1", { ordinal: 7, hash: a });
    for (const other of [
      file("2", { ordinal: 7, hash: b }, "other"),
      file("2", { ordinal: 7, hash: b }, null),
      file("2", null),
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
