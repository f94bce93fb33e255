import type { Check, Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { witnessedWords } from "./named-witnesses.ts";
import { namedProblemSentence, namedSentence } from "./witnesses.ts";

const host = "explorer.example";
const side = { part: "computed", from: "here" } as const;
const cosigned = [
  { name: "harbour", timestampS: 1_773_054_960 },
  { name: "lighthouse", timestampS: 1_773_050_000 },
];
const check: Check = {
  id: "ROOT_WITNESSES",
  verdict: "pass",
  code: "OK",
  values: { cosigned, discounted: [], trusted: 3 },
  computed: null,
  computedFrom: side,
  expected: null,
  expectedFrom: side,
};
const verification: Verification = {
  verdict: "confirmed",
  scope: "fingerprint",
  binding: "path-and-leaf",
  reasons: [],
  subject: null,
  root: null,
  checks: [check],
  signers: ["ab"],
  signer: "covered",
  absent: [],
  unreadTimes: [],
  walk: null,
};
const evidence: Evidence = { witnesses: { policy: "", nowS: 0, namedBy: host } };

describe("[PO1] witnessedWords", () => {
  it("say whose choice the witnesses are, and how many with the latest time", () => {
    const { label, sentence, notes } = witnessedWords(verification, evidence);
    expect(label).toBe("Confirmed by witnesses that explorer.example names");
    expect(sentence).toContain(
      "The log has the hash of the snapshot that lists the proof’s root, and 2 witnesses that explorer.example names have cosigned the log. The latest cosignature is dated 9 March 2026 at 11:16 UTC.",
    );
    const said = [label, sentence, ...notes].join(" ");
    expect(said).toContain("You did not choose these witnesses");
    expect(said).not.toContain("that you trust");
    expect(said).not.toContain("you trust");
  });

  it("leave the visitor's own witnesses, and the visitor's own root, as they are", () => {
    const own = { witnesses: { policy: "", nowS: 0 } };
    expect(witnessedWords(verification, own).label).toBe("Confirmed by witnesses you trust");
    const rooted = { ...evidence, root: "ab" };
    expect(witnessedWords(verification, rooted).label).toBe("Confirmed by your root");
  });
});

describe("[PO1] [PO2] the sentence about witnesses that a configuration names", () => {
  it("says that they are that host's, never that the visitor trusts them", () => {
    expect(namedSentence(check, host)).toContain(
      "2 of the 3 witnesses that explorer.example names",
    );
    const short: Check = { ...check, verdict: "unknown", code: "QUORUM_NOT_REACHED" };
    const ended: Check = { ...check, verdict: "unknown", code: "KEY_ENDED", values: {} };
    const failed: Check = { ...check, verdict: "fail", code: "NOT_IN_LOG" };
    const unloaded: Check = { ...ended, code: "NO_ML_DSA" };
    const said = [check, short, ended, failed, unloaded].map((each) => namedSentence(each, host));
    expect(new Set(said).size).toBe(5);
    for (const sentence of said) {
      expect(sentence).toContain(host);
      expect(sentence).not.toContain("you trust");
    }
    expect(said[1]).toContain("the verdict does not rest on these cosignatures");
    expect(said[2]).toContain("They confirm nothing here");
    expect(said[4]).toContain("The log was not checked");
  });

  it("names the reason why they do not count", () => {
    expect(namedProblemSentence(host, { code: "SAME_HOST" })).toContain(
      "They do not count here. This explorer is on the same host as the service",
    );
    expect(namedProblemSentence(host, { code: "INVALID", line: 2 })).toContain("in line 2");
  });
});
