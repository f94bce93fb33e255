import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { other, sound, soundEvidence } from "../../../apps/explorer/test/sound-evidence.ts";
import { countStatement, type LinkId, linkStatement, toLinks } from "./chain.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import { toldOf } from "./headline.ts";

const states = (evidence: Evidence, awaited: LinkId[] = []) =>
  Object.fromEntries(
    toLinks(verifyEvidence(evidence, checkWitnesses), awaited).map(({ id, state }) => [id, state]),
  );

const whole = {
  content: "pass",
  signatures: "pass",
  inclusion: "pass",
  batch: "pass",
  ledger: "pass",
  statements: "pass",
  document: "absent",
};

it("[E2] gives a state to each link, and to the visitor’s root only if one was provided", () => {
  expect(states(soundEvidence("service"))).toEqual(whole);
  const root = sound.record.mptRoot;
  expect(states({ ...soundEvidence("service"), root })).toEqual({ ...whole, root: "pass" });
  expect(states({ ...soundEvidence("service"), root: other })).toMatchObject({ root: "fail" });
  expect(states({ ...soundEvidence("service"), root: "12" })).toMatchObject({ root: "unknown" });
});

it("keeps the ledger's link as it is where witnesses do not confirm, and never passes it by them alone", () => {
  const witnesses = { policy: "quorum none\n", nowS: 1_700_000_000 };
  expect(states({ ...soundEvidence("service"), witnesses })).toEqual(whole);
  const { snapshot: _, ...rest } = soundEvidence("service");
  expect(states({ ...rest, witnesses })).toMatchObject({ ledger: "absent" });
  const unread = { policy: "quorum\n", nowS: 1_700_000_000 };
  expect(states({ ...soundEvidence("service"), witnesses: unread })).toMatchObject({
    ledger: "unknown",
  });
});

it("keeps a link waiting while its data is fetched, unless it failed already", () => {
  const evidence = { ...soundEvidence("service"), batch: undefined };
  expect(states(evidence, ["batch"])).toEqual({ ...whole, batch: "waiting", statements: "absent" });
  const record = { value: { ...sound.record, hash: other }, from: "service" } as const;
  expect(states({ ...evidence, record }, ["content"])).toMatchObject({ content: "fail" });
});

it("passes the inclusion of a bare proof without claiming that a record states its root", () => {
  const links = toLinks(verifyEvidence({ proof: { value: sound.proof, from: "file" } }));
  const inclusion = links.find(({ id }) => id === "inclusion");
  if (inclusion === undefined) throw new Error("there is no such link");
  expect(inclusion.state).toBe("pass");
  expect(textOf(linkStatement(inclusion), english)).toContain(
    "no record states a root, so the proof was not compared with a record’s root.",
  );
  for (const { id, state } of links) if (id !== "inclusion") expect(state).toBe("absent");
});

it("counts the links that passed, or those that failed, and nothing while one waits", () => {
  const counted = (evidence: Evidence, awaited: LinkId[] = []) =>
    textOf(countStatement(toLinks(verifyEvidence(evidence, checkWitnesses), awaited)), english);
  expect(counted(soundEvidence("service"))).toBe("6 of 7 checks passed, none failed");
  expect(counted({ ...soundEvidence("service"), root: other })).toBe("1 of 8 checks failed");
  expect(counted({ ...soundEvidence("service"), batch: undefined }, ["batch"])).toBe(
    "Checks made in this browser",
  );
});

const codeOf = (evidence: Evidence, id: LinkId) => {
  const link = toLinks(verifyEvidence(evidence)).find((each) => each.id === id);
  return link === undefined ? null : linkStatement(link).code;
};

it("does not say that a document is not there where only a record is not", () => {
  const document = { digest: other, given: "file" } as const;
  const evidence: Evidence = { proof: { value: sound.proof, from: "file" }, document };
  expect(codeOf(evidence, "document")).toBe("check.noRecordForDocument");
});

it("does not say that nothing was compared where only the status is not stated", () => {
  const { status: _record, ...record } = sound.record;
  const { status: _batch, ...batch } = sound.batch;
  const evidence: Evidence = {
    hash: { value: sound.hash, from: "visitor" },
    record: { value: record, from: "service" },
    proof: { value: sound.proof, from: "service" },
    batch: { value: batch, from: "service" },
  };
  expect(codeOf(evidence, "statements")).toBe("check.UNKNOWN_STATUS");
});

it("says of two failures the one that explains the most, as the verdict does", () => {
  const [leaf, ...above] = sound.proof.witness;
  const changed = { ...leaf, contents: { ...leaf?.contents, dataDigest: other } };
  const evidence: Evidence = {
    ...soundEvidence("service"),
    proof: { value: { ...sound.proof, witness: [changed, ...above] }, from: "service" },
    proofBinding: "path-and-leaf",
  };
  const verification = verifyEvidence(evidence);
  expect(verification.reasons).toEqual(["BROKEN_WALK", "CONTRADICTORY_PROOF"]);
  expect(codeOf(evidence, "inclusion")).toBe(toldOf(verification, evidence).sentence.code);
});
