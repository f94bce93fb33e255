import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../test/stub-storage.ts";
import { type KeptList, keptList } from "./kept-list.ts";

const isText = (value: unknown): value is string => typeof value === "string";

function list(): KeptList<string> {
  return keptList("list", 3, isText);
}

function add(to: KeptList<string>, item: string): void {
  to.add(item, (other) => other === item);
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a kept list", () => {
  it("returns the same list until it changes", () => {
    const one = list();
    expect(one.all()).toBe(one.all());
    add(one, "a");
    expect(one.all()).toEqual(["a"]);
    expect(one.all()).toBe(one.all());
  });

  it("loses nothing that another tab added or removed meanwhile, although nobody subscribed", () => {
    // Each tab has its own copy of the module, and both use the same storage.
    const [tab, otherTab] = [list(), list()];
    add(tab, "a");
    add(otherTab, "b");
    add(tab, "c");
    expect(tab.all()).toEqual(["c", "b", "a"]);
    otherTab.remove((item) => item === "a");
    tab.remove((item) => item === "c");
    expect(tab.all()).toEqual(["b"]);
  });

  it("lasts until the page is closed where storage is full or forbidden, and says so", () => {
    const forbid = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    const one = list();
    add(one, "a");
    expect(one.isStored()).toBe(true);
    vi.stubGlobal("localStorage", { getItem: () => stored.get("list") ?? null, setItem: forbid });
    add(one, "b");
    expect(one.all()).toEqual(["b", "a"]);
    expect(one.isStored()).toBe(false);
    vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
    add(one, "c");
    expect(one.all()).toEqual(["c", "b", "a"]);
    expect(one.isStored()).toBe(false);
  });
});
