import { authoritiesOf } from "@digital-evidence/evidence/policy-authorities";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../test/stub-storage.ts";
import { authorityList, trustAuthorities } from "./trusted-authorities.ts";

beforeEach(() => {
  stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const authority = (name: string) => ({ name, certificate: Buffer.from(name).toString("base64") });
const named = () => authorityList.all().map(({ name }) => name);

it("[AA5] never drops an authority that the visitor trusts for those of a policy, or for another one", () => {
  expect(trustAuthorities([authority("harbour")])).toBe(true);
  const lines = Array.from({ length: 16 }, (_, index) => {
    const { name, certificate } = authority(`other-${index}`);
    return `# timestamp-authority ${name} ${certificate}`;
  });
  const others = authoritiesOf(lines.join("\n"));
  expect(others).toHaveLength(16);
  expect(trustAuthorities(others)).toBe(false);
  expect(named()).toEqual(["harbour"]);
  expect(trustAuthorities(others.slice(1))).toBe(true);
  expect(trustAuthorities([authority("one-more")])).toBe(false);
  expect(named()).toHaveLength(16);
  expect(named()).toContain("harbour");
  // An authority that the visitor trusts already needs no further place.
  expect(trustAuthorities([authority("harbour")])).toBe(true);
  expect(named()).toHaveLength(16);
});

it("refuses a policy with more authorities than can be kept, and leaves none of them out", () => {
  const lines = Array.from({ length: 17 }, (_, index) => {
    const { name, certificate } = authority(`other-${index}`);
    return `# timestamp-authority ${name} ${certificate}`;
  });
  const found = authoritiesOf([...lines, lines[0]].join("\n"));
  expect(found).toHaveLength(17);
  expect(trustAuthorities(found)).toBe(false);
  expect(named()).toEqual([]);
});
