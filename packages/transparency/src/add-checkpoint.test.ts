import { describe, expect, it } from "vitest";
import { codeOf } from "../testing/vector-bytes.ts";
import { formatAddCheckpoint, LIMITS, parseAddCheckpoint } from "./index.ts";

const encoder = new TextEncoder();

// The example in the specification tlog-witness.
const checkpoint = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`;
const hash = "PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=";
const example = `old 20852014
${hash}
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

${checkpoint}`;

describe("a request for a cosignature", () => {
  it("is read and written as the specification's example", () => {
    const parsed = parseAddCheckpoint(encoder.encode(example));
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect(parsed.value.oldSize).toBe(20_852_014);
    expect(parsed.value.proof).toHaveLength(4);
    expect(new TextDecoder().decode(parsed.value.checkpoint)).toBe(checkpoint);
    expect(new TextDecoder().decode(formatAddCheckpoint(parsed.value))).toBe(example);
  });

  it("may have no proof", () => {
    const parsed = parseAddCheckpoint(encoder.encode(`old 0\n\n${checkpoint}`));
    expect(parsed.ok && [parsed.value.oldSize, parsed.value.proof]).toEqual([0, []]);
  });

  it.each([
    ["INVALID_OLD_SIZE", example.replace("old 2", "old 02")],
    ["INVALID_OLD_SIZE", example.replace("old ", "old  ")],
    ["INVALID_OLD_SIZE", example.replace("old 20852014", "old 9007199254740993")],
    ["INVALID_OLD_SIZE", `\n${example}`.slice(1).replace("old 20852014\n", "")],
    ["INVALID_HASH", example.replace(hash, hash.slice(4))],
    ["INVALID_HASH", example.replace(hash, `${hash} `)],
    ["TOO_MANY_HASHES", `old 1\n${`${hash}\n`.repeat(64)}\n${checkpoint}`],
    ["NO_CHECKPOINT", `old 1\n${hash}\n`],
    ["REQUEST_TOO_LONG", example + "x".repeat(LIMITS.addCheckpointBytes)],
  ])("is refused with %s", (code, text) => {
    expect(codeOf(parseAddCheckpoint(encoder.encode(text)))).toBe(code);
  });

  it("is refused where it is not UTF-8", () => {
    const bytes = Uint8Array.of(...encoder.encode(example), 0xff);
    expect(codeOf(parseAddCheckpoint(bytes))).toBe("REQUEST_NOT_UTF8");
  });
});
