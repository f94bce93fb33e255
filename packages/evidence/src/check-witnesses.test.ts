import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { checkWitnesses, readOwnPolicy } from "./check-witnesses.ts";
import { readLedger } from "./check-root.ts";
import { readPart } from "./part.ts";
import type { Evidence, TrustedWitnesses } from "./verify-evidence.ts";

const honest = file.vectors.find(({ name }) =>
  name.startsWith("witnesses that the visitor trusts"),
);
if (honest === undefined) throw new Error("there is no such vector");
const { logProof, witnesses } = honest.evidence as {
  logProof: { value: string };
  witnesses: TrustedWitnesses;
};
const { policy } = witnesses;
const logLine = /^log .*\n/m.exec(policy)?.[0] ?? "";
const policyOf = (vector: (typeof file.vectors)[number] | undefined) =>
  (vector?.evidence as Evidence | undefined)?.witnesses?.policy ?? "";
const ofLog = file.vectors.find(({ name }) => name.includes("has the log's own key"));

describe("[TP2] a policy that the visitor provides", () => {
  it("is kept unchanged, and may lack its last newline", () => {
    expect(readOwnPolicy(policy)).toEqual({ policy });
    expect(readOwnPolicy(policy.trimEnd())).toEqual({ policy });
  });

  it.each([
    ["names no log", policy.replace(logLine, ""), "NO_LOG"],
    ["counts the log's own key as a witness", policyOf(ofLog), "KEY_OF_LOG"],
    ["requires no witness", `${logLine}quorum none\n`, "NO_QUORUM"],
  ])("is refused where it %s", (_, text, code) => {
    expect(readOwnPolicy(text)).toEqual({ problem: { code } });
  });

  it("is refused with the line at fault", () => {
    expect(readOwnPolicy(`${logLine}witness\n`)).toMatchObject({
      problem: { code: "INVALID", line: 2 },
    });
    expect(readOwnPolicy(`${logLine}${"#".repeat(131_072)}\n`)).toMatchObject({
      problem: { code: "INVALID", line: null },
    });
  });
});

describe("[TP4] a proof of the log", () => {
  // This snapshot passes the check of the ledger, as the vectors in vectors/evidence show. If the check of the
  // witnesses does not pass, the cause is therefore the proof of the log.
  const ledger = readLedger(readPart("snapshot", (file.sound as unknown as Evidence).snapshot));
  const changed = (value: string) =>
    checkWitnesses({ logProof: { value, from: "file" }, witnesses, ledger });
  const { value } = logProof;

  it("does not pass after a change of the first, middle or last character of any line", () => {
    expect(changed(value)).toMatchObject({ verdict: "pass", code: "OK" });
    const lines = Array.from(value.matchAll(/^.+$/gm));
    expect(lines.length).toBeGreaterThan(10);
    for (const { index: start, 0: line } of lines) {
      for (const at of [0, Math.floor(line.length / 2), line.length - 1]) {
        const other = line[at] === "A" ? "B" : "A";
        const text = value.slice(0, start + at) + other + value.slice(start + at + 1);
        const { verdict, isOpen } = changed(text);
        expect([line, at, verdict === "pass", isOpen]).toEqual([line, at, false, false]);
      }
    }
  });

  it("is not read beyond the limits of its length and of its policy's", () => {
    const long = `${value}${"\n".repeat(393_217)}`;
    expect(changed(long)).toMatchObject({ verdict: "unknown", code: "UNREADABLE" });
    const policy = `${witnesses.policy}${"#".repeat(131_072)}\n`;
    const given = { logProof: { value, from: "file" } as const, ledger };
    expect(checkWitnesses({ ...given, witnesses: { ...witnesses, policy } })).toMatchObject({
      verdict: "unknown",
      code: "INVALID_POLICY",
    });
  });
});

describe("[KC2] a key that has ended", () => {
  // The checkpoint in vectors/evidence is of a tree of 300 entries.
  const ledger = readLedger(readPart("snapshot", (file.sound as unknown as Evidence).snapshot));
  const [, logKey = ""] = /^log (\S+)/m.exec(policy) ?? [];
  const [, name = "", key = ""] = /^witness (\S+) (\S+)/m.exec(policy) ?? [];
  const under = (text: string) =>
    checkWitnesses({
      logProof: { value: logProof.value, from: "file" },
      witnesses: { ...witnesses, policy: text },
      ledger,
    });

  it("of the log, counts up to its end and not beyond, and the finding says so", () => {
    expect(under(`${policy}until ${logKey} 300\n`)).toMatchObject({ verdict: "pass" });
    expect(under(`${policy}until ${logKey} 299\n`)).toMatchObject({
      verdict: "unknown",
      code: "KEY_ENDED",
      isOpen: false,
    });
  });

  it("of a witness, counts up to its end; beyond it the cosignature is named and does not count", () => {
    expect(under(`${policy}until ${key} 300\n`)).toMatchObject({ verdict: "pass" });
    const beyond = under(`${policy}until ${key} 299\n`);
    expect(beyond).toMatchObject({ verdict: "unknown", code: "QUORUM_NOT_REACHED", isOpen: false });
    expect(beyond.values).toMatchObject({ discounted: [{ name, why: "KEY_ENDED" }] });
    expect(beyond.values).toMatchObject({ cosigned: [{}] });
  });
});
