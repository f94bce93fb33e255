import { createHash } from "node:crypto";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { other, sound, soundEvidence } from "../../../apps/explorer/test/sound-evidence.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import { toldOf } from "./headline.ts";

function words(evidence: Evidence) {
  const { mark, label, sentence, notes, more } = toldOf(verifyEvidence(evidence), evidence);
  return {
    mark,
    label: textOf(label, english),
    sentence: textOf(sentence, english),
    notes: notes.map((note) => textOf(note, english)),
    more: more === undefined ? undefined : textOf(more, english),
  };
}
const whole = (evidence: Evidence) => {
  const { label, sentence, notes } = words(evidence);
  return [label, sentence, ...notes].join(" ");
};
const changed = (record: object): Evidence => ({
  ...soundEvidence("service"),
  record: { value: { ...sound.record, ...record }, from: "service" },
});

describe("[E1] the words of a verdict", () => {
  it("say what agrees, who vouches for it and what would make the verdict stronger", () => {
    const { mark, label, sentence, notes, more } = words(soundEvidence("service"));
    expect(mark).toBe("consistent");
    expect(label).toBe("Consistent: only the service vouches for the root");
    expect(sentence).toBe("Content, signature and proof of this fingerprint fit together.");
    expect(notes[0]).toBe(
      "The service’s own ledger lists this fingerprint’s batch in a snapshot dated 9 March 2026 at 14:05 UTC.",
    );
    expect(notes[1]).toContain("Only the service vouches for the root");
    expect(more).toContain("To have the root confirmed, provide the root");
    expect(notes).toContain("Not compared: your document.");
  });

  it("never let a file speak for a service or its ledger", () => {
    const said = whole(soundEvidence("file"));
    expect(said).toContain("Consistent: only this file vouches for the root");
    expect(said).toContain(
      "A ledger described by this file lists this fingerprint’s batch in a snapshot dated",
    );
    expect(said).not.toMatch(/service/);
  });

  it("call confirmed only what the visitor's own root or snapshot agrees with, and name which", () => {
    const byRoot = words({ ...soundEvidence("service"), root: sound.record.mptRoot });
    expect(byRoot.mark).toBe("confirmed");
    expect(byRoot.label).toBe("Confirmed by your root");
    expect(byRoot.sentence).toContain("and the proof leads to the root you provided.");
    const bySnapshot = words({
      ...soundEvidence("service"),
      snapshot: { value: sound.snapshot, from: "visitor" },
    });
    expect(bySnapshot.label).toBe("Confirmed by your snapshot");
    expect(bySnapshot.notes.join(" ")).not.toContain("service");
  });

  it("call a malformed root undecided, and say what a root is", () => {
    const { mark, sentence } = words({ ...soundEvidence("service"), root: "12" });
    expect(mark).toBe("inconclusive");
    expect(sentence).toBe("The text you provided is not a root. A root has 64 hex digits.");
  });

  it("say of a bare proof that the evidence does not contain the record and its signatures", () => {
    const proof = { value: sound.proof, from: "file" } as const;
    expect(whole({ proof })).toContain("nothing here says which root is the right one");
    const { mark, notes } = words({ proof, root: sound.record.mptRoot });
    expect(mark).toBe("confirmed");
    expect(notes.join(" ")).toContain(
      "the evidence does not contain the record and its signatures",
    );
  });

  it("never say more of a bare proof than was checked, or of a root than who vouches for it, where the snapshot is undated", () => {
    const { timestamp: _time, hash: _hash, ...untimed } = sound.snapshot;
    const hash = createHash("sha256").update(JSON.stringify(untimed)).digest("hex");
    const undated = { ...untimed, hash };
    const root = sound.record.mptRoot;
    const alone = words({
      proof: { value: sound.proof, from: "file" },
      snapshot: { value: undated, from: "file" },
      root,
    });
    expect(alone.mark).toBe("consistent");
    expect(alone.sentence).toBe("The proof leads from this fingerprint to its root.");
    expect(alone.label).toBe("Consistent: only the suppliers of this evidence vouch for the root");
    expect(alone.notes.join(" ")).toContain("Only the file and you vouch for the root");
    const withRecord = words({
      ...changed({ batchGlobalSnapshotHash: hash }),
      snapshot: { value: undated, from: "service" },
      root,
    });
    expect(withRecord.mark).toBe("consistent");
    expect(withRecord.label).not.toContain("only the service");
    expect(withRecord.notes.join(" ")).not.toContain("Only the service vouches");
    expect(withRecord.notes.join(" ")).toContain("states no time that can be read");
    expect(withRecord.more).toBeUndefined();
  });

  it("name the rule that bound the proof if it is not the usual one", () => {
    expect(whole({ ...soundEvidence("service"), proofBinding: "leaf" })).toContain(
      "only the leaf of a proof has to hold the fingerprint’s hash",
    );
    expect(whole(soundEvidence("service"))).not.toContain("only the leaf");
  });

  it("count signers by key, and say who stated a signer that the hash does not cover", () => {
    const [signature] = sound.record.proofs;
    const twice = words(changed({ proofs: [signature, signature] }));
    expect(twice.sentence).toBe("Content, signature and proof of this fingerprint fit together.");
  });

  it.each([
    [
      "another root",
      { mptRoot: other },
      "The proof leads to one root, and the record states another.",
    ],
    [
      "another record",
      { hash: other },
      "The hash that the record states is not this fingerprint’s",
    ],
    [
      "a contradiction",
      { batchId: other },
      "The record names one batch, and the batch shown has another id.",
    ],
  ])("give %s as the reason of a failure", (_what, record, sentence) => {
    const said = words(changed(record));
    expect(said.mark).toBe("failed");
    expect([said.sentence, ...said.notes].join(" ")).toContain(sentence);
    expect(said.notes.join(" ")).toContain("Do not rely on this evidence");
  });

  it.each<[string, Evidence, string, string]>([
    [
      "a signature that is not valid",
      changed({ proofs: [{ ...sound.record.proofs[0], signature: "00" }] }),
      "A signature is not valid for this fingerprint.",
      "Do not rely on this evidence",
    ],
    [
      "another root than the visitor’s",
      { ...soundEvidence("service"), root: other },
      "The proof leads to one root, and you provided another.",
      "What passed its checks: the content, the signatures and the steps of the proof.",
    ],
    [
      "another document",
      { ...soundEvidence("service"), document: { digest: other, given: "file" } },
      "The document’s hash is not the one that the record refers to.",
      "A copy whose content was altered has different bytes, and usually so has one that was only opened and saved again.",
    ],
    [
      "another hash of a document, which nobody hashed here",
      { ...soundEvidence("service"), document: { digest: other, given: "hash" } },
      "The hash of a document that was given is not the one that the record refers to. No document was hashed here.",
      "The hash may be mistyped or be that of another file.",
    ],
    [
      "a snapshot of the visitor’s without the root",
      {
        ...soundEvidence("service"),
        snapshot: { value: { ...sound.snapshot, entries: [] }, from: "visitor" },
      },
      "The snapshot you provided does not state the hash of its own content.",
      "Your root or snapshot may be mistyped or belong to another batch",
    ],
    [
      "a snapshot of the service’s without the root",
      {
        ...soundEvidence("service"),
        snapshot: { value: { ...sound.snapshot, entries: [] }, from: "service" },
      },
      "The snapshot does not state the hash of its own content.",
      "Do not rely on this evidence",
    ],
  ])("name the check that failed, and what it means: %s", (_what, evidence, sentence, note) => {
    const said = words(evidence);
    expect(said.sentence).toBe(sentence);
    expect(said.label).toBe("Failed");
    expect(said.notes.join(" ")).toContain(note);
  });

  it("say that a confirmed verdict is only as trustworthy as the source of the visitor’s root", () => {
    const { notes } = words({ ...soundEvidence("service"), root: sound.record.mptRoot });
    expect(notes.join(" ")).toContain(
      "This result is only as trustworthy as the source of your root. A root that was copied from this evidence or came with it confirms nothing.",
    );
  });

  it("name a signer’s time that is later than the receipt, without concluding anything from it", () => {
    const received = { createdAt: "2026-03-09T13:00:00Z" };
    expect(words(changed(received)).mark).toBe("consistent");
    expect(whole(changed(received))).toContain(
      "The time that the signer states is later than the stated time of receipt.",
    );
    expect(whole(changed({ createdAt: "2026-03-09T14:05:08Z" }))).not.toContain(
      "the signer states",
    );
  });

  it("call content that does not match the hash inconclusive, and not invalid", () => {
    const said = whole(changed({ documentId: "contract-2" }));
    expect(said).toContain("do not give this fingerprint’s hash");
    expect(said).toContain("This does not mean that the fingerprint is invalid.");
    expect(said).not.toMatch(/tampered|forged|fake/i);
  });

  it("say what an errored fingerprint is without calling it false", () => {
    const evidence = changed({ status: "ERRORED_COMMITMENT" });
    const batch = {
      value: { ...sound.batch, status: "ERRORED_COMMITMENT" },
      from: "service",
    } as const;
    const said = words({ ...evidence, batch });
    expect(said.mark).toBe("inconclusive");
    expect(said.sentence).toBe(
      "The service says that the fingerprint could not be committed to the ledger.",
    );
  });
});
