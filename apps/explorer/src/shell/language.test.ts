import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../test/stub-storage.ts";
import { chooseLanguage } from "./language.ts";

const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("window", { location: { reload } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[I2] the choice of a language", () => {
  it("is stored, and reloads the page", () => {
    const stored = stubStorage();
    chooseLanguage("de");
    expect(stored.get("language")).toBe("de");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("does not reload the page where it cannot be stored", () => {
    stubStorage();
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    chooseLanguage("de");
    expect(reload).not.toHaveBeenCalled();
  });
});
