// The sentences, over the checks of the real verifier on really signed and proven evidence.
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import { sign } from "@digital-evidence/evidence/signature";
import { verifyEvidence, type Evidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { toChainLinks, type Circumstances } from "./chain-link.ts";
import { document, other, sound } from "./sound-evidence.ts";
import { toVerdict, type VerdictSetting } from "./verdict.ts";

const { snapshot: _, ...withoutLedger } = sound;

function verdictOn(evidence: Evidence, setting: Circumstances & VerdictSetting = {}) {
  return toVerdict(toChainLinks(verifyEvidence(evidence), setting), setting);
}

describe("toVerdict", () => {
  it("passes what holds down to the ledger, and names whose ledger and which date", () => {
    expect(verdictOn(sound, { ledgerName: "the service’s own ledger" })).toEqual({
      mark: "pass",
      label: "Checked in this browser",
      sentence:
        "This fingerprint fits the record below, is validly signed and is in a snapshot of the service’s own ledger dated 9 March 2026 at 14:05 UTC.",
      limits:
        "The root was compared only with what the same service says. Your document was not compared.",
    });
  });

  it.each<[string, Evidence, string]>([
    ["the ledger", withoutLedger, "is in its batch; the ledger was not checked."],
    [
      "batch and ledger",
      { ...withoutLedger, batch: null },
      "is under the root its record names; the batch was not checked and the ledger was not checked.",
    ],
    [
      "a proof",
      { ...withoutLedger, proof: null, batch: null },
      "is validly signed; there is no proof to check, the batch was not checked and the ledger was not checked.",
    ],
  ])("does not pass without %s, and says what was not checked", (_name, evidence, end) => {
    const { mark, label, sentence } = verdictOn(evidence);
    expect({ mark, label }).toEqual({ mark: "unknown", label: "Checked in part" });
    expect(sentence.endsWith(end)).toBe(true);
  });

  it("says that a document is the one recorded, and no longer that none was compared", () => {
    const digest = documentRef(document);
    const { mark, sentence, limits } = verdictOn({ ...sound, document: { digest } });
    expect(mark).toBe("pass");
    expect(sentence).toMatch(/^Your document is the one recorded\. This fingerprint fits/);
    expect(limits).not.toContain("document");
  });

  it("does not blame the record for another document, nor for another root", () => {
    const document = verdictOn({ ...sound, document: { digest: other } });
    expect(document.sentence).toBe(
      "Document failed: the document at hand is not, byte for byte, the one recorded.",
    );
    expect(document.limits).toContain("says nothing against the record");
    const root = verdictOn({ ...sound, root: other });
    expect(root.sentence).toBe(
      "Your root failed: the proof leads to another root than the one you brought.",
    );
    expect(root.limits).not.toContain("Do not rely");
  });

  it("names a root of the visitor's own, and leaves judging it to the visitor", () => {
    const { mark, sentence, limits } = verdictOn({ ...sound, root: sound.record.mptRoot });
    expect(mark).toBe("pass");
    expect(sentence).toBe(
      "This fingerprint fits the record below, is validly signed and is under the root you brought.",
    );
    expect(limits).toContain("Whether the root you brought is the right one is for you to know.");
  });

  it("calls a snapshot of the visitor's own that, and no ledger's", () => {
    const setting = { hasOwnSnapshot: true, ledgerName: "the service’s own ledger" };
    const { mark, sentence, limits } = verdictOn({ ...sound, root: sound.record.mptRoot }, setting);
    expect(mark).toBe("pass");
    expect(sentence).toBe(
      "This fingerprint fits the record below, is validly signed and is in the snapshot you brought dated 9 March 2026 at 14:05 UTC.",
    );
    expect(limits).toContain("Whether the snapshot you brought is the right one");
  });

  it("says who it was that the root was compared with", () => {
    expect(verdictOn(sound, { rootSource: "the same bundle" }).limits).toContain(
      "The root was compared only with what the same bundle says.",
    );
  });

  it("counts signatures where there are several", () => {
    const second = sign(sound.askedHash, "2".repeat(64));
    const record = { ...sound.record, proofs: [...sound.record.proofs, second] };
    expect(verdictOn({ ...sound, record }).sentence).toContain("carries 2 valid signatures");
  });

  it("fails on any failed check, however much else passes", () => {
    const batch = { ...sound.batch, mptRoot: other };
    expect(verdictOn({ ...sound, batch })).toMatchObject({ mark: "fail", label: "A check failed" });
    const record = { ...sound.record, mptRoot: other };
    const two = verdictOn({ ...sound, record, batch });
    expect(two.label).toBe("2 checks failed");
    expect(two.sentence).toMatch(/^Inclusion and batch failed: /);
  });

  it("says that an errored fingerprint is not confirmed", () => {
    const batch = { ...sound.batch, status: "ERRORED_COMMITMENT" };
    const { mark, limits } = verdictOn({ ...withoutLedger, batch });
    expect(mark).toBe("fail");
    expect(limits).toBe("This fingerprint is not confirmed. What else could be checked is below.");
  });

  it("takes a batch that is not final for a failure only once the record is", () => {
    const batch = { ...sound.batch, status: "PENDING_COMMITMENT" };
    expect(verdictOn({ ...withoutLedger, batch }).mark).toBe("fail");
    const open = verdictOn({ ...withoutLedger, batch }, { isOpen: true });
    expect(open).toMatchObject({ mark: "unknown", label: "Not confirmed yet" });
  });

  it("concludes nothing while evidence is on its way, unless something has failed already", () => {
    const awaited = ["batch", "ledger"] as const;
    expect(verdictOn({ ...withoutLedger, batch: null }, { awaited }).mark).toBe("waiting");
    const record = { ...sound.record, mptRoot: other };
    expect(verdictOn({ ...withoutLedger, record, batch: null }, { awaited }).mark).toBe("fail");
  });

  it("claims nothing where nothing is at hand", () => {
    const nothing = { askedHash: sound.askedHash, record: null, proof: null, batch: null };
    expect(verdictOn(nothing)).toMatchObject({
      mark: "unknown",
      sentence: "Nothing about this fingerprint could be checked.",
    });
  });
});

describe("toChainLinks", () => {
  it("never passes a link on the service's word alone", () => {
    const checks = verifyEvidence(sound).filter(({ id }) => id === "BATCH_FINAL");
    expect(toChainLinks(checks).every(({ state }) => state === "unknown")).toBe(true);
  });

  it("puts every check of the verifier into exactly one link", () => {
    const checks = verifyEvidence({ ...sound, root: other, document: { digest: other } });
    const linked = toChainLinks(checks).flatMap((link) => link.checks);
    expect(linked.length).toBe(checks.length);
    expect(new Set(linked)).toEqual(new Set(checks));
  });
});
