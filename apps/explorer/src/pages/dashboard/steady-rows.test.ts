import { describe, expect, it } from "vitest";
import { steadyRows } from "./steady-rows.ts";

const row = (key: string, status = "NEW") => ({ key, status });
const keyOf = ({ key }: { key: string }) => key;
const shown = [row("c"), row("b"), row("a")];

describe("rows under a reader's pointer", () => {
  it("stay where they are when others come in above them, and the new ones are counted", () => {
    const newest = [row("e"), row("d"), row("c")];
    expect(steadyRows(shown, newest, keyOf)).toEqual({ rows: shown, added: 2, hasMoved: true });
  });

  it("show what changed in them", () => {
    const newest = [row("c", "QUEUED"), row("b"), row("a")];
    expect(steadyRows(shown, newest, keyOf)).toEqual({ rows: newest, added: 0, hasMoved: false });
  });

  it("stay when one has left, and the change is reported", () => {
    const newest = [row("c"), row("a")];
    expect(steadyRows(shown, newest, keyOf)).toEqual({ rows: shown, added: 0, hasMoved: true });
  });

  it("stay when the last has left, or one has come below them, and the change is reported", () => {
    const fewer = shown.slice(0, -1);
    expect(steadyRows(shown, fewer, keyOf)).toEqual({ rows: shown, added: 0, hasMoved: true });
    const more = [...shown, row("z")];
    expect(steadyRows(shown, more, keyOf)).toEqual({ rows: shown, added: 1, hasMoved: true });
  });

  it("appear at once where there were none", () => {
    expect(steadyRows([], shown, keyOf)).toEqual({ rows: shown, added: 0, hasMoved: false });
  });
});
