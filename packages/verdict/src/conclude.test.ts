// Tests what is concluded from files and documents, on whose words a visitor could rely too much.
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type UnreadTime, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { sound, soundEvidence } from "../../../apps/explorer/test/sound-evidence.ts";
import { linkStatement } from "./chain.ts";
import { conclude, type Conclusion, evidenceOf, notConcluded, notRun } from "./conclude.ts";
import { documentTold } from "./documents.ts";
import { knownFrom, readText } from "./files.ts";
import { ABSENT, AWAITED, type Known } from "./known.ts";
import { statedSnapshots } from "./ledger-host.ts";
import type { LogFinding } from "./log.ts";
import { german } from "./messages/de.ts";
import { english, englishReport } from "./messages/en.ts";
import { notShown } from "./not-shown.ts";
import { textOf } from "./say.ts";
import { statementsOf } from "./statements-of.ts";
import { toldOf } from "./headline.ts";

const network = { name: "test", hasOwnLedger: true };
const at = new Date("2026-03-10T00:00:00.000Z");
const part = (value: object) => ({ source: "", receivedAt: at, value });
const text = bundleToText(
  createBundle({
    network: "local",
    hash: sound.hash,
    createdAt: at,
    tool: { name: "test", version: "0" },
    parts: {
      record: part(sound.record),
      proof: part(sound.proof),
      batch: part(sound.batch),
      snapshot: part(sound.snapshot),
    },
  }),
);

function knownOf(given: string): Known {
  const reading = readText(given);
  if (reading.kind !== "evidence" || reading.pieces[0] === undefined) throw new Error(reading.kind);
  return knownFrom(reading.pieces[0]);
}

const concludeFrom = (known: Known) => conclude(known, network, null, verifyEvidence);

const linkCodes = ({ links, missing }: Conclusion) =>
  links.map((link) => linkStatement(link, missing[link.id]).code);

describe("a link of the chain", () => {
  const log: LogFinding = {
    service: "https://service.example",
    key: null,
    problem: null,
    place: "OTHER_ENTRY",
    history: "FIRST_LOOK",
    before: null,
    now: null,
    contradiction: null,
    witnesses: null,
    proof: null,
    policy: null,
  };

  it("that fails by the log says so, also where nothing was verified", () => {
    for (const isWithdrawn of [false, true]) {
      const { links, missing } = concludeFrom({ ...knownOf(text), log, isWithdrawn });
      const link = links.find(({ id }) => id === "ledger");
      if (link === undefined) throw new Error("there is no link");
      expect(link.state).toBe("fail");
      expect(linkStatement(link, missing.ledger).code).toBe("log.failure.OTHER_ENTRY.sentence");
    }
  });

  it("never says that something is not there where nothing was checked", () => {
    const document = { digest: "9".repeat(64), given: "file" } as const;
    const known = { ...knownOf(text), document };
    expect(new Set(linkCodes(notRun("no worker")))).toEqual(new Set(["link.notChecked"]));
    const waiting = [
      notConcluded(known, network, false),
      concludeFrom({ ...known, record: AWAITED, proof: AWAITED }),
    ];
    for (const conclusion of waiting)
      expect(new Set(linkCodes(conclusion))).toEqual(new Set(["link.waiting"]));
  });
});

describe("what a conclusion promises", () => {
  it("is that the page updates only where the visitor asked for the fingerprint", () => {
    const { record, ...rest } = knownOf(text);
    if (record.state !== "supplied") throw new Error(record.state);
    const value = { ...(record.value as typeof sound.record), status: "PENDING_COMMITMENT" };
    const served = { ...rest, record: { ...record, value, from: "service" as const } };
    const told = (from: "file" | "visitor") =>
      concludeFrom({ ...served, manifest: [], hash: { value: sound.hash, from } }).told;
    const updates = { code: "verdict.inconclusive.updates" };
    expect(told("visitor").notes).toContainEqual(expect.objectContaining(updates));
    expect(told("file").label.code).toBe("verdict.inconclusive.notFinal");
    expect(told("file").notes).not.toContainEqual(expect.objectContaining(updates));
  });

  it("is no confirmation by a root where the snapshot states no time", () => {
    const dated = verifyEvidence(soundEvidence("service"));
    expect(toldOf(dated, soundEvidence("service")).more?.code).toBe("verdict.consistent.more");
    const unreadTimes: UnreadTime[] = [
      { part: "snapshot", member: "timestamp", text: null, why: "NOT_STATED" },
    ];
    expect(toldOf({ ...dated, unreadTimes }, soundEvidence("service")).more).toBeUndefined();
  });
});

describe("a sentence about what was given", () => {
  const { record, proof, batch, snapshot } = knownOf(text);
  const known: Known = {
    hash: { value: sound.hash, from: "file" },
    record,
    proof,
    batch,
    snapshot,
  };
  const spoken = (conclusion: Conclusion) =>
    statementsOf(conclusion).map(({ section, about, said }) =>
      [section, about, said.code].join(" "),
    );

  it("never calls a part absent that is still awaited", () => {
    const said = spoken(concludeFrom({ ...known, batch: AWAITED, snapshot: AWAITED }));
    expect(said).not.toContain("check ROOT_BATCH check.NO_BATCH");
    expect(said.filter((each) => each.endsWith("notShown.absent"))).toEqual([]);
    expect(said).toContain("link batch link.waiting");
  });

  it("waits for no snapshot where the visitor gave one, and says of the ledger's link whose snapshot it is", () => {
    const own: Known = { ...known, snapshot: AWAITED, ownSnapshot: { value: sound.snapshot } };
    expect(concludeFrom(own).mark).toBe("confirmed");
    const trust = { policy: "quorum none\n", nowS: 1_700_000_000 };
    const setting = { ...network, hasOwnLedger: false };
    const witnessed = conclude(own, setting, trust, (evidence) =>
      verifyEvidence(evidence, checkWitnesses),
    );
    expect(spoken(witnessed)).toContain("link ledger check.ownSnapshot.passed");
  });

  it("does not call a proof rootless where the visitor gave a snapshot", () => {
    const value = { ...sound.snapshot, ledger: "elsewhere" };
    const bare: Known = { record: ABSENT, proof, batch: ABSENT, snapshot: ABSENT };
    expect(concludeFrom(bare).told.sentence.code).toBe("verdict.inconclusive.rootless");
    const given = concludeFrom({ ...bare, ownSnapshot: { value } });
    expect(given.told.sentence.code).not.toBe("verdict.inconclusive.rootless");
  });

  it("does not say that the steps of a proof do not fit, or that it names no fingerprint, where only its type is wrong", () => {
    const tagged = {
      state: "supplied",
      from: "file",
      value: { ...sound.proof, type: "Exclusion" },
    } as const;
    const said = spoken(concludeFrom({ ...known, proof: tagged })).join("\n");
    expect(said).toContain("check PROOF_SHAPE check.MALFORMED_PROOF");
    expect(said).not.toMatch(/check\.(?:BROKEN_WALK|NO_SUBJECT)$/m);
  });

  it("takes the batch's snapshot where the record names it by another type than text", () => {
    const odd = { ...(sound.record as object), batchGlobalSnapshotHash: [sound.snapshot.hash] };
    const named = { ...sound.batch, globalSnapshotHash: sound.snapshot.hash };
    const served: Known = {
      ...known,
      record: { state: "supplied", from: "service", value: odd },
      batch: { state: "supplied", from: "service", value: named },
      snapshot: { state: "missing", from: "service" },
    };
    expect(spoken(concludeFrom(served))).toContain("link ledger missing.snapshotUnknown");
    const evidence = concludeFrom(served).evidence ?? {};
    expect(statedSnapshots(evidence).map(({ hash }) => hash)).toEqual([sound.snapshot.hash]);
  });
});

describe("a bundle", () => {
  it("has its manifest in the chain, and a match claims only that the file is undamaged", () => {
    const { mark, links } = concludeFrom(knownOf(text));
    expect(mark).toBe("consistent");
    const [first] = links;
    if (first === undefined) throw new Error("there is no chain");
    expect(first).toMatchObject({ id: "file", state: "pass" });
    expect(textOf(linkStatement(first), english)).toBe(
      "Every part of the file has the hash that the file’s own manifest states for it.",
    );
  });

  it.each([
    [
      "a part",
      '"documentId": "contract-1"',
      '"documentId": "contract-2"',
      ["the record", "der Datensatz"],
    ],
    ["the heading", '"network": "local"', '"network": "mainnet"', ["the heading", "der Kopf"]],
    ["the manifest", '"record": "', '"record": "0', ["the record", "der Datensatz"]],
  ])(
    "that is damaged in %s fails, and the chain says where",
    (_what, from, to, [en = "", de = ""]) => {
      const changed =
        from === '"record": "'
          ? text.replace(
              /"record": "[0-9a-f]/,
              (digits) => `${digits.slice(0, -1)}${digits.endsWith("0") ? "1" : "0"}`,
            )
          : text.replace(from, to);
      const { mark, reasons, links } = concludeFrom(knownOf(changed));
      expect(mark).toBe("failed");
      expect(reasons[0]).toBe("DAMAGED_FILE");
      const [first] = links;
      if (first === undefined) throw new Error("there is no chain");
      expect(first).toMatchObject({ id: "file", state: "fail" });
      expect(textOf(linkStatement(first), english)).toMatch(new RegExp(`: ${en}\\.$`));
      expect(textOf(linkStatement(first), german)).toMatch(new RegExp(`: ${de}\\.$`));
    },
  );

  it("is not blamed for parts that nobody asked for: they are absent, and not missing", () => {
    const { batch: _batch, snapshot: _snapshot, ...rest } = knownOf(text);
    const absent = { state: "absent" } as const;
    const { verification, missing } = concludeFrom({ ...rest, batch: absent, snapshot: absent });
    expect(verification?.absent).toEqual(["batch", "snapshot", "document"]);
    expect(verification?.verdict).toBe("consistent");
    expect(missing).toEqual({});
  });

  it("has no link for a file where the evidence has no manifest", () => {
    const { links } = concludeFrom(knownOf(JSON.stringify(sound.proof)));
    expect(links.map(({ id }) => id)).not.toContain("file");
  });
});

describe("a document", () => {
  const digest = sound.record.documentRef;
  const told = (document: Known["document"], known: Known = knownOf(text)) => {
    const conclusion = concludeFrom({ ...known, ...(document === undefined ? {} : { document }) });
    return { conclusion, told: documentTold(conclusion) };
  };

  it("is the same only if it was hashed here: a hash that was given has other words and another mark", () => {
    expect(told({ digest, given: "file" }).told).toMatchObject({
      kind: "success",
      title: { code: "document.same.title" },
    });
    for (const given of [{ digest, given: "hash" as const }, { digest }]) {
      const { conclusion, told: byHash } = told(given);
      expect(byHash).toMatchObject({
        kind: "unknown",
        title: { code: "document.sameHash.title" },
      });
      const link = conclusion.links.find(({ id }) => id === "document");
      if (link === undefined) throw new Error("there is no link");
      expect(link.state).toBe("unknown");
      expect(textOf(conclusion.told.sentence, english)).not.toMatch(/document/i);
      expect(textOf(linkStatement(link), english)).toContain("was not hashed here");
    }
  });

  it("is never green beside a record that failed, that nobody signed, or that is another one", () => {
    const { record, ...rest } = knownOf(text);
    if (record.state !== "supplied") throw new Error(record.state);
    const value = record.value as typeof sound.record;
    const withRecord = (changed: object): Known => ({
      ...rest,
      record: { ...record, value: changed },
    });
    const document = { digest, given: "file" } as const;
    const unsigned = told(document, withRecord({ ...value, proofs: [] }));
    expect(unsigned.told).toMatchObject({
      kind: "unknown",
      title: { code: "document.recordUnsigned.title" },
    });
    const failed = told(document, withRecord({ ...value, mptRoot: "9".repeat(64) }));
    expect(failed.conclusion.mark).toBe("failed");
    expect(failed.told).toMatchObject({
      kind: "unknown",
      title: { code: "document.recordFailed.title" },
    });
    const damaged = told(document, {
      ...knownOf(text),
      manifest: [{ part: "proof", verdict: "fail", computed: "0", expected: "1" }],
    });
    expect(damaged.told?.kind).toBe("unknown");
    const changed = told(document, withRecord({ ...value, documentId: "contract-2" }));
    expect(changed.told?.kind).toBe("unknown");
    const withdrawn = told(document, { ...knownOf(text), isWithdrawn: true });
    expect(withdrawn.told).toBeNull();
    const other = told({ digest: "9".repeat(64), given: "file" });
    expect(other.told?.kind).toBe("error");
  });

  it("is another one only if it was hashed here: a hash that was given is only another hash", () => {
    const { conclusion, told: byHash } = told({ digest: "9".repeat(64), given: "hash" });
    expect(conclusion.mark).toBe("failed");
    expect(byHash).toMatchObject({ kind: "error", title: { code: "document.otherHash.title" } });
    const link = conclusion.links.find(({ id }) => id === "document");
    if (link === undefined) throw new Error("there is no link");
    const { label, sentence, notes } = conclusion.told;
    const statements = [label, sentence, ...notes, linkStatement(link)];
    const said = [...statements, ...(byHash === null ? [] : [byHash.title, byHash.predicate])];
    const words = said.map((each) => textOf(each, english)).join(" ");
    expect(words).toContain("Failed The hash of a document that was given is not the one");
    expect(words).toContain("No document was hashed here");
    expect(words).not.toMatch(/bytes|document is|copy that was opened/i);
    expect(told({ digest: "9".repeat(64), given: "file" }).told?.title.code).toBe(
      "document.other.title",
    );
  });

  it("has no verdict beside it while it is being hashed, unless the evidence failed without it", () => {
    const { conclusion, told: awaited } = told("awaited");
    expect(conclusion).toMatchObject({ mark: "checking", reasons: [] });
    expect(conclusion.told.sentence.code).toBe("verdict.hashing.sentence");
    expect(awaited).toBeNull();
    // It was given, so nothing may say that there is none.
    expect(conclusion.verification?.absent).not.toContain("document");
    expect(told(undefined).conclusion.verification?.absent).toContain("document");
    const link = conclusion.links.find(({ id }) => id === "document");
    if (link === undefined) throw new Error("there is no link");
    expect(link.state).toBe("waiting");
    expect(textOf(linkStatement(link), english)).toBe("This was not checked yet.");
    expect(told("awaited", { ...knownOf(text), root: "9".repeat(64) }).conclusion.mark).toBe(
      "failed",
    );
  });

  it("that was not given has nothing said about it", () => {
    expect(told(undefined).told).toBeNull();
  });
});

it("a withdrawn record has no link that says that there is nothing to check", () => {
  const { mark, told, links, missing } = concludeFrom({ ...knownOf(text), isWithdrawn: true });
  expect([mark, told.label.code]).toEqual(["inconclusive", "verdict.withdrawn.label"]);
  for (const link of links) {
    expect(textOf(linkStatement(link, missing[link.id]), english)).toBe(
      "This was not checked again, because the service no longer returns the record.",
    );
  }
});

it("a bare proof with a snapshot of the visitor's is not said to be in a batch that nobody named", () => {
  const bare = knownOf(JSON.stringify(sound.proof));
  const own = concludeFrom({ ...bare, ownSnapshot: { value: sound.snapshot } });
  const stranger = { ...sound.snapshot, entries: [{ batchId: "a", root: "9".repeat(64) }] };
  const { hash: _, ...content } = stranger;
  const { computed } = checkSnapshot("", { value: { ...content, hash: "0" }, from: "visitor" });
  const other = concludeFrom({ ...bare, ownSnapshot: { value: { ...content, hash: computed } } });
  expect([own.mark, other.mark]).toEqual(["confirmed", "failed"]);
  const said = [own, other].flatMap(({ links, told }) => [
    ...links.filter(({ id }) => id === "ledger").map((link) => linkStatement(link)),
    told.sentence,
  ]);
  for (const language of [english, englishReport]) {
    const words = said.map((each) => textOf(each, language)).join(" ");
    expect(words).toContain("lists a batch with the proof’s root");
    expect(words).toContain("lists no batch with the proof’s root");
    expect(words).not.toContain("this batch");
  }
});

it("a proof whose root nobody states asks for a root, and for the record only where there is none", () => {
  const advice = (known: Known) =>
    concludeFrom(known)
      .told.notes.map((each) => textOf(each, english))
      .join(" ");
  const { mptRoot: _root, ...rootless } = sound.record;
  const record = { state: "supplied", value: rootless, from: "file" } as const;
  const absent = { state: "absent" } as const;
  const { manifest: _manifest, ...unsealed } = knownOf(text);
  const held = advice({ ...unsealed, record, batch: absent, snapshot: absent });
  expect(held).toContain("Provide a root from another source.");
  expect(held).not.toContain("fetch the record");
  expect(advice(knownOf(JSON.stringify(sound.proof)))).toContain("or fetch the record");
});

it("times are said to be claims without naming a snapshot where none was checked", () => {
  const lastOf = (known: Known) => {
    const { mark, verification } = concludeFrom(known);
    if (verification === null) throw new Error("nothing was verified");
    return notShown(mark, verification).at(-1)?.code;
  };
  expect(lastOf(knownOf(text))).toBe("notShown.before");
  expect(lastOf({ ...knownOf(text), snapshot: { state: "absent" } })).toBe("notShown.when");
  expect(lastOf(knownOf(JSON.stringify(sound.proof)))).toBe("notShown.when");
});

it("what observers saw counts for the network of the service, also where the service gave no record", () => {
  const observers = { list: [], nowS: 0 };
  const known = { ...knownOf(text), observations: [], observers };
  const networkOf = (changed: Partial<Known>) =>
    evidenceOf({ ...known, ...changed }, network, null)?.observers?.network;
  const reason = { outside: "out of order" };
  expect(networkOf({ record: { state: "failed", reason } })).toBe("test");
  expect(networkOf({ record: { state: "missing", from: "service" } })).toBe("test");
  expect(networkOf({ statedNetwork: "mainnet" })).toBe("mainnet");
  expect(networkOf({ record: ABSENT, statedNetwork: "mainnet" })).toBe("mainnet");
});

it("a snapshot that the service's batch names by no hash is missing, also where the service gave no record", () => {
  const own = { ...network, hasOwnLedger: true };
  const record = { state: "failed", reason: { outside: "out of order" } } as const;
  const of = (globalSnapshotHash: unknown) => {
    const batch = { state: "supplied", value: { globalSnapshotHash }, from: "service" } as const;
    return evidenceOf({ ...knownOf(text), record, batch, snapshot: ABSENT }, own, null)?.snapshot;
  };
  expect(of("x-1234")).toEqual({ value: null, from: "service" });
  expect(of(null)).toBeUndefined();
});

it("what is awaited hides no finding about the snapshot that the visitor gave", () => {
  const known: Known = { ...knownOf(text), snapshot: AWAITED, ownSnapshot: { value: null } };
  expect(concludeFrom(known).told.sentence.code).toBe("check.NO_SNAPSHOT");
});

it("the sentence says that a part was refused, and not that the evidence has none", () => {
  const failed = { state: "failed", reason: { outside: "sealed" } } as const;
  const sentenceOf = (changed: Partial<Known>) =>
    textOf(concludeFrom({ ...knownOf(text), ...changed }).told.sentence, english);
  const missing = { state: "missing", from: "service" } as const;
  for (const part of ["proof", "batch", "snapshot"]) {
    expect(sentenceOf({ [part]: failed })).toBe(`The ${part} could not be read. “sealed”.`);
    expect(sentenceOf({ [part]: missing })).toBe(`This evidence has no ${part}.`);
  }
  // A snapshot of the visitor's takes the place of the one that was refused.
  expect(sentenceOf({ snapshot: failed, ownSnapshot: { value: null } })).toBe(
    "This evidence has no snapshot.",
  );
});
