import { describe, expect, it } from "vitest";
import {
  ABSENT,
  AWAITED,
  type Known,
  needs,
  observedBy,
  type NetworkSetting,
  type PartState,
  sharesOf,
} from "./known.ts";

const network: NetworkSetting = { name: "test", hasOwnLedger: true };
const nothing = { record: ABSENT, proof: ABSENT, batch: ABSENT, snapshot: ABSENT };
const hash = "ab".repeat(32);

function supplied(value: unknown): PartState {
  return { state: "supplied", value, from: "service" };
}

function wanted(known: Partial<Known>, setting: Partial<NetworkSetting> = {}) {
  return needs({ ...nothing, ...known }, { ...network, ...setting });
}

describe("needs", () => {
  it("begins with the record, and asks for nothing else until it is there", () => {
    expect(wanted({})).toEqual([{ part: "record" }]);
    expect(wanted({ record: AWAITED })).toEqual([]);
  });

  it("asks for what the record names, all at once, and for nothing that was asked for", () => {
    const record = supplied({ mptRoot: hash, batchId: "b", batchGlobalSnapshotHash: hash });
    const all = [
      { part: "proof", isExpected: true },
      { part: "batch", id: "b" },
      { part: "snapshot", hash },
    ];
    expect(wanted({ record })).toEqual(all);
    expect(wanted({ record, proof: AWAITED, snapshot: AWAITED })).toEqual([all[1]]);
    expect(wanted({ record, proof: AWAITED, batch: AWAITED, snapshot: AWAITED })).toEqual([]);
  });

  it("asks for the snapshot that only the batch names once the batch is there", () => {
    const known = { record: supplied({ batchId: "b" }), proof: AWAITED };
    expect(wanted(known)).toEqual([{ part: "batch", id: "b" }]);
    const batch = supplied({ globalSnapshotHash: hash });
    expect(wanted({ ...known, batch })).toEqual([{ part: "snapshot", hash }]);
    expect(wanted({ ...known, batch }, { hasOwnLedger: false })).toEqual([]);
  });

  it.each([null, 7, {}, ""])("asks for no part that is named by %j", (name) => {
    const record = supplied({ mptRoot: name === "" ? null : name, batchId: name });
    expect(wanted({ record })).toEqual([{ part: "proof", isExpected: false }]);
  });

  it("asks for no batch where batches are made up", () => {
    const record = supplied({ batchId: "b" });
    expect(wanted({ record, proof: AWAITED }, { areBatchesGenerated: true })).toEqual([]);
  });
});

describe("what observers answered", () => {
  const list = [{ network: "test", key: "a key", address: null }];
  const answer = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);

  const countsOf = (answers: readonly (readonly string[])[]) =>
    sharesOf(answers).map((share) => share.length);

  it.each([1, 2, 16, 32])("is shared out among %i observers by number", (observers) => {
    const answers = Array.from({ length: observers }, (_, at) => answer(String(at), 90));
    expect(countsOf(answers)).toEqual(answers.map(() => 32 / observers));
  });

  it("leaves to the others what an observer with few or short proofs does not need", () => {
    expect(countsOf([answer("a", 90), answer("b", 1)])).toEqual([31, 1]);
    const half = "x".repeat(1_048_576);
    expect(countsOf([[half, half], ["short"]])).toEqual([1, 1]);
    expect(countsOf([[half.slice(0, -5), half], ["short"]])).toEqual([2, 1]);
  });

  it("gives each of sixteen observers the longest proof of an honest one, whatever the others answer", () => {
    const share = 2_097_152 / 16;
    const long = Array.from({ length: 15 }, () => ["y".repeat(393_216)]);
    expect(countsOf([...long, ["x".repeat(share)]]).at(-1)).toBe(1);
    expect(countsOf([...long, ["x".repeat(share + 1)]]).at(-1)).toBe(0);
    expect(share).toBeGreaterThan((65_536 / 3) * 4 + 32_768 + 63 * 45 + 4096);
  });

  it("takes nothing after a proof that has no room, since another root comes before what vouches for one", () => {
    expect(countsOf([["z".repeat(2_097_153), "vouches"], ["other"]])).toEqual([0, 1]);
  });

  it("is nothing where nobody answered anything", () => {
    expect(observedBy(list, [], 7)).toEqual({});
    expect(observedBy(list, [[]], 7)).toEqual({});
  });
});
