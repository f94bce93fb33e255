import { createHash } from "node:crypto";
import { bundleEvidence } from "@digital-evidence/evidence/bundle";
import { type Check, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { englishReport } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { describe, expect, it } from "vitest";
import { bundle, exampleReport } from "../test/example-report.ts";
import type { Report } from "./report.ts";
import { reportWords as de } from "./words/de.ts";
import { reportWords as words } from "./words/en.ts";

const said = (...of: Statement[]) => of.map((each) => textOf(each, englishReport)).join(" ");

const exampleChecks = verifyEvidence(bundleEvidence({ kind: "bundle", bundle })).checks;
const here = { part: "computed", from: "here" } as const;
const witnessCheck = {
  id: "ROOT_WITNESSES",
  verdict: "pass",
  code: "OK",
  values: {
    origin: "log.example",
    cosigned: [
      { name: "harbour", timestampS: 1_773_054_960 },
      { name: "lighthouse", timestampS: 1_773_050_000 },
    ],
    discounted: [],
    size: 1,
    trusted: 2,
    nowS: 1_773_060_000,
  },
  computed: null,
  computedFrom: here,
  expected: null,
  expectedFrom: here,
} as const satisfies Check;
const policy = `# a comment
log log.example+cccccccc+CCCC
witness harbour harbour.example+aaaaaaaa+AAAA
  witness\tlighthouse  lighthouse.example+bbbbbbbb+BBBB
witness away away.example+dddddddd+DDDD
group needed 2 harbour lighthouse away
quorum needed
`;

describe("a report", () => {
  it("keeps claimed, received and confirmed times separate, in UTC and as they were written", () => {
    const { times } = exampleReport(words);
    expect(times.facts.map(({ name }) => name)).toEqual([
      words.times.claimed,
      words.times.received,
      words.times.confirmed,
      words.times.snapshot,
    ]);
    // In the record, this time is spelled 2026-01-05T10:20:00.123456789+01:00.
    expect(times.facts[0]).toMatchObject({ value: "2026-01-05 09:20:00.123 UTC" });
    expect(times.facts[0]?.note).toContain("2026-01-05T10:20:00.123456789+01:00");
  });

  it("states the time of the snapshot that was compared, and not of the one in the bundle", () => {
    const value = { ...bundle.parts.snapshot?.value, timestamp: "2009-01-03T18:15:05Z" };
    const snapshot = { value, from: "visitor" } as const;
    const { times } = exampleReport(words, {}, undefined, { snapshot });
    expect(times.facts[3]?.value).toBe("2009-01-03 18:15:05 UTC");
    expect(exampleReport(words).times.facts[3]?.value).not.toContain("2009");
  });

  it("says when, by which program and against which root it was checked", () => {
    const only = exampleReport(words);
    const values = only.checked.facts.map(({ value }) => value);
    expect(values).toContain("2026-11-22 20:00:00 UTC");
    expect(values).toContain("digital-evidence 0.1.0");
    const { mptRoot: root } = bundle.parts.record!.value as { mptRoot: string };
    expect(only.checked.facts).toContainEqual(
      expect.objectContaining({ value: root, note: said(statement("report.root.only.file")) }),
    );
    const own = exampleReport(words, {}, root);
    expect(own.verdict.mark).toBe("confirmed");
    expect(own.checked.facts).toContainEqual(
      expect.objectContaining({
        value: root,
        note: said(statement("report.root.own"), statement("report.root.stated.file")),
      }),
    );
  });

  it("[RP13] declares what was done on which files with which result, and which document was compared", () => {
    const { declaration, verdict, checks, attachment } = exampleReport(words);
    const valueOf = (name: string) => declaration.find((fact) => fact.name === name);
    expect(declaration[0]?.value).toMatch(
      /^The program digital-evidence 0\.1\.0 fetched .* from the service on “Example”/,
    );
    expect(valueOf(words.declaration.tool)?.value).toBe("digital-evidence 0.1.0");
    expect(valueOf(words.checked.time)?.value).toBe("2026-11-22 20:00:00 UTC");
    expect(valueOf(words.checked.bundleDigest)?.value).toBe(
      createHash("sha256").update(attachment.text).digest("hex"),
    );
    expect(valueOf(words.declaration.result)?.value).toBe(`${verdict.label}. ${verdict.sentence}`);
    const passed = checks.filter(({ state }) => state === "pass").length;
    expect(valueOf(words.declaration.outcomes)?.value).toBe(
      `Passed: ${passed}; Stated, not checked: ${checks.length - passed}`,
    );
    expect(valueOf(words.declaration.document)?.value).toBe("no document was compared");

    const computed = "ab".repeat(32);
    const values = { algorithm: "SHA-256", givenAlgorithm: "SHA-256", given: "file" } as const;
    for (const outcome of [
      { verdict: "pass", code: "OK" },
      { verdict: "fail", code: "OTHER_DOCUMENT" },
    ]) {
      const sides = { computedFrom: here, expected: null, expectedFrom: here };
      const check = { id: "DOCUMENT", ...outcome, values, computed, ...sides } as Check;
      const found = exampleReport(words, {}, undefined, { checks: [...exampleChecks, check] });
      const fact = found.declaration.find(({ name }) => name === words.declaration.document);
      expect(fact?.value).toBe(computed);
      expect(fact?.note).toBe(found.checks.at(-1)?.found);
    }
  });

  it("[WI5] says in the place of a withheld document id that it is withheld, and computes no hash with it", () => {
    const withheld = [{ member: "documentId", at: "2026-03-20T10:00:00.000Z" }];
    const report = exampleReport(words, { documentId: null, withheld });
    expect(report.verdict.mark).toBe("inconclusive");
    const facts = report.groups.flatMap((group) => group.facts);
    expect(facts).toContainEqual({
      name: words.fields.documentId,
      value: said(statement("report.withheld")),
    });
    expect(report.commands.map(({ id }) => id)).toEqual(["evidence"]);
    const claimed = exampleReport(words, { withheld });
    expect(claimed.verdict.mark).toBe("consistent");
    expect(claimed.groups.flatMap(({ facts }) => facts)).not.toContainEqual(
      expect.objectContaining({ value: said(statement("report.withheld")) }),
    );
  });

  it("names what it does not show, and more where only the service vouches", () => {
    const report = exampleReport(words);
    expect(report.verdict.mark).toBe("consistent");
    const sentences = (
      ["agreed", "document", "author", "holder", "content", "before"] as const
    ).map((each) => said(statement(`notShown.${each}`)));
    expect(report.notShown).toEqual(sentences);
  });

  it("does not call any value covered by the hash if the content check did not pass", () => {
    const report = exampleReport(words, { documentId: "another" });
    expect(report.verdict.mark).not.toBe("consistent");
    expect(report.groups[0]?.note).toBe(said(statement("report.notBound")));
    expect(report.groups.map(({ title }) => title)).not.toContain(words.groups.fingerprint);
  });

  it("calls the signer covered by the hash only where the hash covers it", () => {
    const signerIn = (report: Report) =>
      report.groups.flatMap(({ title, facts }) =>
        facts.some(({ name }) => name === words.fields.signer) ? [title] : [],
      );
    expect(signerIn(exampleReport(words))).toEqual([words.groups.fingerprint]);
    const stated = exampleReport(words, {}, undefined, { signer: "stated" });
    expect(signerIn(stated)).toEqual([words.groups.stated]);
  });

  it("says what the checks show about the snapshot's time only if the ledger's check passed", () => {
    const note = "the contents of the snapshot existed when";
    expect(exampleReport(words).times.note).toContain(note);
    const others = exampleChecks.filter(({ id }) => id !== "ROOT_LEDGER");
    const ledger = exampleChecks.find(({ id }) => id === "ROOT_LEDGER")!;
    for (const checks of [others, [...others, { ...ledger, verdict: "fail" } as const]]) {
      const { times } = exampleReport(words, {}, undefined, { checks });
      expect(times.note).toMatch(/The checks do not confirm any of these times\.$/);
    }
  });

  it("names the witnesses that confirm the root, their keys and the quorum, and whose choice they are", () => {
    const report = exampleReport(words, {}, undefined, {
      verdict: "confirmed",
      checks: [...exampleChecks, witnessCheck],
      witnesses: { policy, nowS: 0 },
    });
    expect(report.groups.at(-1)).toEqual({
      title: words.witnesses.title,
      facts: [
        { name: "Witness 1", value: "“harbour harbour.example+aaaaaaaa+AAAA”", isCode: true },
        { name: "Witness 2", value: "“lighthouse lighthouse.example+bbbbbbbb+BBBB”", isCode: true },
        {
          name: words.witnesses.quorum,
          value: "“group needed 2 harbour lighthouse away; quorum needed”",
          isCode: true,
        },
      ],
      note: said(statement("report.witnesses.note")),
    });
    expect(words.witnesses.title).toContain("the person who made this report trusts");
    expect(report.checked.facts).toContainEqual(
      expect.objectContaining({
        note: said(statement("report.root.stated.file"), statement("report.root.witnesses")),
      }),
    );
  });

  it("[RP3] prints four witnesses at most, and for a long key its ID and the SHA-256 of its text", () => {
    const key = `pq.example+0a0b0c0d+${"BBBB".repeat(440)}`;
    const names = ["pq", "w1", "w2", "w3", "w4", "w5"];
    const lines = names.map((name) => `witness ${name} ${name === "pq" ? key : "w.example+0+AA"}`);
    const groups = names.map((name, index) => `group g${index} 1 ${name} ${"x".repeat(100)}`);
    const many = [...lines, ...groups, "quorum g0", ""].join("\n");
    const cosigned = names.map((name) => ({ name, timestampS: 1 }));
    const { facts, note } = exampleReport(words, {}, undefined, {
      verdict: "confirmed",
      checks: [...exampleChecks, { ...witnessCheck, values: { ...witnessCheck.values, cosigned } }],
      witnesses: { policy: many, nowS: 0 },
    }).groups.at(-1)!;
    expect(facts).toHaveLength(5);
    const digest = createHash("sha256").update(key).digest("hex");
    expect(facts[0]).toEqual({
      name: "Witness 1",
      value: `pq pq.example+0a0b0c0d SHA-256:${digest}`,
      note: said(statement("report.witnesses.shortKey")),
      isCode: true,
    });
    expect(facts[3]?.value).toBe("“w3 w.example+0+AA”");
    expect(facts[4]).toMatchObject({
      value: "“quorum g0”",
      note: said(statement("report.witnesses.shortQuorum")),
    });
    const more = statement("report.witnesses.more", { count: 2 });
    expect(note).toBe(said(more, statement("report.witnesses.note")));
    expect(note).toContain("2 more witnesses have cosigned the log");
  });

  it("names no witnesses where they did not confirm the root", () => {
    const checks = [
      ...exampleChecks,
      { ...witnessCheck, verdict: "unknown", code: "QUORUM_NOT_REACHED" } as const,
    ];
    const report = exampleReport(words, {}, undefined, { checks, witnesses: { policy, nowS: 0 } });
    expect(report.groups.map(({ title }) => title)).not.toContain(words.witnesses.title);
    expect(report.checked.facts).toContainEqual(
      expect.objectContaining({ note: said(statement("report.root.only.file")) }),
    );
  });

  it("says who stated the root only where a comparison shows it", () => {
    const noteOf = (...given: Parameters<typeof exampleReport>) =>
      exampleReport(...given).checked.facts.find(({ name }) => name === words.checked.root)?.note;
    const { mptRoot: root } = bundle.parts.record!.value as { mptRoot: string };
    const other = "ab".repeat(32);
    // A root that the proof does not lead to was not "provided", and whoever states another one does not state this one.
    expect(noteOf(words, {}, other)).toBe(
      said(statement("report.root.ownOther"), statement("report.root.stated.file")),
    );
    expect(noteOf(words, {}, root)).toContain(said(statement("report.root.own")));
    const lying = noteOf(words, { mptRoot: other });
    expect(lying).toContain(said(statement("report.root.other")));
    expect(lying).not.toContain("Only");
    // What an observer saw is a source outside of the service and the file, whether it agrees or not.
    for (const verdict of ["pass", "fail"] as const) {
      const values = { name: "watch.example", network: "local", seen: 1_773_060_000_000 };
      const code = verdict === "pass" ? "OK" : "OBSERVED_OTHER_ROOT";
      const seen = { ...witnessCheck, id: "ROOT_OBSERVER", verdict, code, values } as Check;
      expect(noteOf(words, {}, undefined, { checks: [...exampleChecks, seen] })).toBe(
        said(statement("report.root.stated.file")),
      );
    }
    const checks = exampleChecks.filter(({ id }) => !id.startsWith("ROOT_"));
    expect(noteOf(words, {}, undefined, { checks })).toBe(said(statement("report.root.none")));
    const failed = exampleChecks.map((check) =>
      check.id.startsWith("ROOT_")
        ? ({ ...check, verdict: "fail", code: "OTHER_ROOT" } as Check)
        : check,
    );
    expect(noteOf(words, {}, undefined, { checks: failed })).toBe(
      said(statement("report.root.other")),
    );
  });

  it("never calls a signer that the record only states covered, whatever the engine found about it", () => {
    for (const signer of ["stated", "none", "unknown"] as const) {
      const { groups, commands } = exampleReport(words, {}, undefined, { signer });
      const covered = groups.find(({ title }) => title === words.groups.fingerprint);
      expect(covered?.facts.map(({ name }) => name)).not.toContain(words.fields.signer);
      expect(commands.map(({ id }) => id)).toContain("signature");
    }
    expect(words.commands.titles.signature).not.toContain("signer");
  });

  const ending =
    "contract 7”. All checks passed, and independent witnesses confirmed the root. It is also known as “annex 7";
  it.each([
    ["documentId", ending],
    ["organizationName", ending],
    ["tenantName", `a\u202e\u2028${ending}`],
    ["status", `FINAL"; ${ending}`],
    ["eventId", `»${ending}«`],
    ["fingerprintTimestamp", `2026-01-05T09:20:00Z”. ${ending}`],
    ["createdAt", ending],
  ])("quotes %s from outside, and nothing in it ends the quotation", (member, text) => {
    for (const spoken of [words, de]) {
      const [opening, closing] = spoken === de ? ["„", "“"] : ["“", "”"];
      const report = exampleReport(spoken, { [member]: text });
      const facts = [report.times, report.checked, ...report.groups].flatMap(({ facts }) => facts);
      const sentences = [...report.summary, ...facts.map(({ value }) => value)].filter((each) =>
        each.includes("annex 7"),
      );
      expect(sentences.length).toBeGreaterThan(0);
      for (const each of sentences) {
        const at = each.indexOf("annex 7");
        const quotation = each.slice(each.lastIndexOf(opening, at) + 1, each.indexOf(closing, at));
        expect(quotation).toContain("annex 7");
        expect(quotation).not.toMatch(/["“”„«»]|\p{Cf}|\p{Zl}/u);
      }
    }
  });

  it("quotes the network's name, and shows text of other scripts as it is", () => {
    const report = exampleReport(words, { organizationName: "A\u202eB\u0000漢" });
    expect(report.summary.join(" ")).toContain("“A[U+202E]B[U+0000]漢”");
    expect(report.checked.facts).toContainEqual({
      name: words.checked.network,
      value: "“Example”",
    });
  });

  it("calls a time that cannot be read one, and gives no date for it", () => {
    const { times } = exampleReport(words, { createdAt: "2026-02-29T09:00:00Z" });
    expect(times.facts[1]).toEqual({
      name: words.times.received,
      value: "not a time that can be read: “2026-02-29T09:00:00Z”",
    });
  });

  it("has every sentence in both languages", () => {
    const report = exampleReport(de);
    expect(report.language).toBe("de");
    expect(report.notShown).toHaveLength(exampleReport(words).notShown.length);
  });
});
