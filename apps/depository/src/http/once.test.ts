import { expect, it } from "vitest";
import { once } from "./site.ts";

it("a value is made at the first call, and again only where making it failed", async () => {
  let calls = 0;
  const made = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error("out of memory");
    return { calls };
  });
  const failed = [made(), made()];
  for (const one of failed) await expect(one).rejects.toThrow("out of memory");
  const value = await made();
  expect(value).toEqual({ calls: 2 });
  expect(await made()).toBe(value);
});
