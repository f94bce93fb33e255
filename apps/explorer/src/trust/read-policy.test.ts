import { formatVerifierKey, parsePolicy } from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import { logSigner, otherSigner, testWitness } from "../../test/signed-log.ts";
import { namesOtherWitnesses, readPolicy } from "./read-policy.ts";

const log = formatVerifierKey(logSigner.key);
const keyOf = (name: string, seed: number) => formatVerifierKey(testWitness(name, seed).signer.key);
const witnesses = `witness a ${keyOf("a", 2)}\nwitness b ${keyOf("b", 3)}\n`;
const quorum = "group both 2 a b\nquorum both\n";
const good = `log ${log}\n${witnesses}${quorum}`;

describe("[AW3] a policy that the visitor may trust for a log", () => {
  it("is kept with this log only, and its witnesses and quorum as they are", () => {
    const other = `log ${formatVerifierKey(otherSigner.key)}\n`;
    for (const text of [
      good,
      other + good,
      witnesses + quorum,
      good.trimEnd(),
      `# mine\n${good}`,
    ]) {
      expect(readPolicy(text, log)).toEqual({ policy: good });
    }
  });

  it("[KC1] keeps the ended keys of this log with their end, and the end of a witness's key", () => {
    const other = formatVerifierKey(otherSigner.key);
    const ends = `until ${other} 7\nuntil ${keyOf("a", 2)} 9\n`;
    expect(readPolicy(`log ${other}\n${good}${ends}`, log)).toEqual({
      policy: good.replace("\n", `\nlog ${other}\n`) + ends,
    });
  });

  it.each([
    ["for another log", good, formatVerifierKey(otherSigner.key), { code: "OTHER_LOG" }],
    ["without a quorum", `log ${log}\n${witnesses}quorum none\n`, log, { code: "NO_QUORUM" }],
    [
      "with the log's key as a witness",
      `log ${log}\nwitness self ${keyOf("self", 1)}\nquorum self\n`,
      log,
      { code: "KEY_OF_LOG" },
    ],
    [
      "with one key under two names",
      `log ${log}\nwitness a ${keyOf("a", 2)}\nwitness b ${keyOf("b", 2)}\n${quorum}`,
      log,
      { code: "INVALID", line: 3 },
    ],
    ["that is another text", "hello\n", log, { code: "INVALID", line: 1 }],
    ["that is empty", "", log, { code: "INVALID", line: null }],
  ] as const)("is not one %s", (_, text, key, problem) => {
    expect(readPolicy(text, key)).toEqual({ problem });
  });

  it("[PO3] is not one for any log where it has to name the log", () => {
    const nameless = good.slice(good.indexOf("\n") + 1);
    expect(readPolicy(nameless, log)).toEqual({ policy: good });
    expect(readPolicy(nameless, log, true)).toEqual({ problem: { code: "NO_LOG" } });
    expect(readPolicy(good, log, true)).toEqual({ policy: good });
  });

  it("says whether a service names a key that is not in it, whatever the names are", () => {
    expect(namesOtherWitnesses(good, good)).toBe(false);
    expect(namesOtherWitnesses(good, `log ${log}\nwitness a ${keyOf("a", 2)}\nquorum a\n`)).toBe(
      false,
    );
    expect(namesOtherWitnesses(good, good.replace(keyOf("b", 3), keyOf("b", 4)))).toBe(true);
    expect(parsePolicy(new TextEncoder().encode(good)).ok).toBe(true);
  });
});
