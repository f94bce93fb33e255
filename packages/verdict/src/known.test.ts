import { describe, expect, it } from "vitest";
import {
  ABSENT,
  AWAITED,
  type Known,
  needs,
  observedBy,
  type NetworkSetting,
  type PartState,
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

  it("is shared out, so that an observer with many answers keeps none of the others from being heard", () => {
    const { observations = [] } = observedBy(list, [answer("a", 90), answer("b", 1)], 7);
    expect(observations).toHaveLength(17);
    expect(observations).toContain("b 0");
    const many = Array.from({ length: 50 }, (_, index) => answer(String(index), 2));
    expect(observedBy(list, many, 7).observations).toHaveLength(32);
  });

  it("is nothing where nobody answered anything", () => {
    expect(observedBy(list, [], 7)).toEqual({});
    expect(observedBy(list, [[]], 7)).toEqual({});
  });
});
