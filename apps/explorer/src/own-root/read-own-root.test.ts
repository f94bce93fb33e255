import { describe, expect, it } from "vitest";
import { ownRootEvidence, readOwnRoot } from "./read-own-root.ts";

const [one, two] = ["1".repeat(64), "2".repeat(64)];
const snapshot = {
  hash: "f".repeat(64),
  entries: [
    { batchId: "first", root: one },
    { batchId: "second", root: two },
  ],
};

describe("[O1] readOwnRoot", () => {
  it("takes nothing for nothing", () => {
    expect(readOwnRoot(" \n")).toEqual({ kind: "none" });
  });

  it.each([
    "ab".repeat(32),
    `0x${"AB".repeat(32)}`,
    `“sha256:${"ab".repeat(32)}”`,
    "abab ".repeat(16),
  ])("takes a root however it is spelled: %s", (text) => {
    expect(readOwnRoot(text)).toEqual({ kind: "root", root: "ab".repeat(32) });
  });

  it.each([
    ["a".repeat(63), "A root has 64 hex digits, not 63; a snapshot is a JSON object"],
    ["a".repeat(128), "A root has 64 hex digits, not 128; a snapshot is a JSON object"],
    ["the root", "A root has 64 hex digits; a snapshot is a JSON object"],
    ["{", "This JSON cannot be read: "],
    ['{"entries": 1}', "This JSON is no snapshot: it has no entries"],
    ['{"entries": [{"root": 1}, null, "x"]}', "This snapshot holds no root"],
    ['{"entries": [], "entries": []}', "This JSON cannot be read: "],
  ])("says what is wrong with %s", (text, words) => {
    const own = readOwnRoot(text);
    expect(own.kind).toBe("wrong");
    expect(own.kind === "wrong" && own.reason.startsWith(words)).toBe(true);
  });

  it("takes a snapshot, also as the service's answer, with every member, and its roots", () => {
    for (const text of [JSON.stringify(snapshot), JSON.stringify({ data: snapshot }, null, 2)]) {
      expect(readOwnRoot(text)).toEqual({ kind: "snapshot", snapshot, roots: snapshot.entries });
    }
  });
});

describe("[O2] ownRootEvidence", () => {
  const own = readOwnRoot(JSON.stringify(snapshot));

  it("gives the checks the root that was brought", () => {
    expect(ownRootEvidence({ kind: "root", root: one }, "second")).toEqual({ root: one });
  });

  it("gives them the snapshot with the root it names for the record's batch", () => {
    expect(ownRootEvidence(own, "second")).toEqual({ snapshot, root: two });
  });

  it("finds the root that the proof leads to where there is no record", () => {
    expect(ownRootEvidence(own, null, (root) => root === two)).toEqual({ snapshot, root: two });
  });

  it("gives a root to fail against where none fits", () => {
    expect(ownRootEvidence(own, "third")).toEqual({ snapshot, root: one });
  });

  it.each([{ kind: "none" }, { kind: "wrong", reason: "" }] as const)(
    "gives nothing for $kind",
    (nothing) => {
      expect(ownRootEvidence(nothing, "first")).toEqual({});
    },
  );
});
