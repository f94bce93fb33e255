import { describe, expect, it } from "vitest";
import { readOwnRoot } from "./read-own-root.ts";

const root = "ab".repeat(32);

describe("readOwnRoot", () => {
  it("reads nothing from an empty field", () => {
    expect(readOwnRoot("  ")).toEqual({});
  });

  it.each([root, root.toUpperCase(), `0x${root}`, ` ${root}\n`])("reads the root in %j", (text) => {
    expect(readOwnRoot(text)).toEqual({ root });
  });

  it.each(["12", `${root}0`, "not a root", "[1]"])(
    "passes %j on, for the engine to refuse",
    (text) => {
      const read = readOwnRoot(text);
      expect(read.snapshot).toBeUndefined();
      expect(read.root).not.toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it("reads a snapshot as the visitor's own, also in the envelope of a saved answer", () => {
    const snapshot = { ledger: "local", entries: [] };
    for (const text of [JSON.stringify(snapshot), JSON.stringify({ data: snapshot })]) {
      expect(readOwnRoot(text)).toEqual({ snapshot: { value: snapshot, from: "visitor" } });
    }
  });

  it("reads a snapshot's strings as they were given, and drops only the text around it", () => {
    const snapshot = { ledger: "local\u200b", note: "\u00ad\u202e" };
    const text = `\ufeff“${JSON.stringify(snapshot)}”;\u200b\n`;
    expect(readOwnRoot(text)).toEqual({ snapshot: { value: snapshot, from: "visitor" } });
  });

  it("passes on JSON that cannot be read as the visitor's, so that the verdict is undecided", () => {
    expect(readOwnRoot('{"entries": [')).toEqual({
      snapshot: { value: '{"entries": [', from: "visitor" },
    });
  });
});
