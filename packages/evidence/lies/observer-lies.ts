// What observers saw of a batch, for a visitor who trusts one of them: docs/protocol/verdict.md, section 19. What an observer
// saw can be another root, of another batch or network, from the future, by a stranger, or no entry at all.
import {
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  signText,
} from "@digital-evidence/transparency";
import { type Observation, OBSERVATION_FORMAT, observationHash } from "../src/observation.ts";
import type { Case, ObservedProof } from "./case.ts";
import type { Lie } from "./catalog.ts";
import type { Draw } from "./draw.ts";

const NETWORK = "Test network";
const observer = createSigner("observer.example", "note", new Uint8Array(32).fill(41));
const stranger = createSigner("observer.example", "note", new Uint8Array(32).fill(42));

export const OBSERVER_NAME = observer.key.name;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A later time than all of a batch. */
const nowOf = ({ subject }: Case) =>
  Math.floor(new Date(subject.batch.confirmedAt).getTime() / 1000) + 500_000;

/** The visitor trusts an observer, and has some of what observers saw. */
export const observerLies: readonly Lie[] = [
  {
    class: "observers: what they saw",
    weight: 28,
    apply(one, draw) {
      if (one.evidence.observers !== undefined) return null;
      const count = draw.pick([1, 1, 1, 2, 3]);
      const proofs = Array.from({ length: count }, () => proofFor(one, draw));
      observe(one, proofs, {
        trusted: draw.chance(80) ? NETWORK : "another network",
        network: draw.chance(80) ? NETWORK : draw.pick([null, "another network"]),
      });
      return { target: "observations", how: `${count} of a trusted observer` };
    },
  },
];

/**
 * @param of the network for which the visitor trusts the observer, and the one that the evidence is from
 */
export function observe(
  one: Case,
  proofs: readonly ObservedProof[],
  of: { trusted: string; network: string | null } = { trusted: NETWORK, network: NETWORK },
): void {
  one.observed = proofs;
  one.evidence.observations = { value: proofs.map(({ text }) => text), from: "file" };
  const key = formatVerifierKey(observer.key);
  one.evidence.observers = {
    list: [{ network: of.trusted, key, address: null }],
    network: of.network,
    nowS: nowOf(one),
  };
}

/** What an honest observer saw of an honest batch. */
export function honestObservation(one: Case): ObservedProof {
  const seen = isoOf(nowOf(one) - 1000);
  return proven({
    ...about(one, seen),
    kind: "batch",
    snapshot: null,
    firstSeen: seen,
    verified: 1,
    members: [one.subject.hash],
  });
}

const about = ({ subject: { batch } }: Case, seen: string) =>
  ({
    format: OBSERVATION_FORMAT,
    service: "https://service.example",
    network: NETWORK,
    batch: batch.id,
    root: batch.tree.root,
    seen,
  }) as const;

function proofFor(one: Case, draw: Draw): ObservedProof {
  const nowS = nowOf(one);
  const seen = isoOf(draw.chance(75) ? nowS - 1000 : nowS + 1000);
  const stated = {
    ...about(one, seen),
    ...(draw.chance(90) ? {} : { network: "another network" }),
    ...(draw.chance(90) ? {} : { batch: draw.uuid() }),
    ...(draw.chance(85) ? {} : { root: draw.hex(64) }),
  };
  const { hash } = one.subject;
  const entry: Observation = draw.chance(65)
    ? {
        ...stated,
        kind: "batch",
        snapshot: null,
        firstSeen: seen,
        verified: 1,
        members: draw.chance(50) ? [hash] : [],
      }
    : {
        ...stated,
        kind: "contradiction",
        code: draw.pick(["OTHER_ROOT", "STATUS_BACK", "CHANGED", "VANISHED"] as const),
        record: draw.pick([null, hash, hash, draw.hex(64)]),
        before: { seen, value: {} },
        now: { seen, value: null },
      };
  const isByStranger = draw.chance(10);
  const how = draw.weighted([
    [88, "proven"],
    [8, "broken"],
    [4, "no entry"],
  ] as const);
  return proven(entry, { isByStranger, isBroken: how === "broken", isStrange: how === "no entry" });
}

function proven(
  entry: Observation,
  { isByStranger = false, isBroken = false, isStrange = false } = {},
): ObservedProof {
  // What changed in a record is an entry about that record.
  const isRecordless = entry.kind === "contradiction" && entry.code === "CHANGED" && !entry.record;
  const json = JSON.stringify(isStrange ? { ...entry, more: 1 } : entry);
  const signer = isByStranger ? stranger : observer;
  const root = leafHash(observationHash(isBroken ? `${json} ` : json));
  const text = formatCheckpoint({ origin: signer.key.name, size: 1, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signText(text, signer)] });
  const extra = new TextEncoder().encode(json);
  return {
    entry,
    isEntry: !isStrange && !isRecordless,
    isByStranger,
    isBroken,
    text: new TextDecoder().decode(formatTlogProof({ extra, index: 0, hashes: [], checkpoint })),
  };
}
