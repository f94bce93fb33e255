// Proofs of observers for a world: honest ones and others, with what is true of each.
import {
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  signText,
} from "@digital-evidence/transparency";
import type { Draw } from "../../evidence/lies/draw.ts";
import type { Batch } from "../../evidence/lies/pool.ts";
import {
  type Observation,
  OBSERVATION_FORMAT,
  observationHash,
} from "../../evidence/src/observation.ts";
import { msOf } from "./facts.ts";
import type { World } from "./world.ts";

const NETWORK = "Test network";
const observer = createSigner("observer.example", "note", new Uint8Array(32).fill(41));
const stranger = createSigner("observer.example", "note", new Uint8Array(32).fill(42));

export const OBSERVER_NAME = observer.key.name;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The visitor trusts an observer, and has some of what observers saw. */
export function observed(world: World, draw: Draw, batch: Batch, hash: string): World {
  const nowS = Math.floor((msOf(batch.confirmedAt) ?? 0) / 1000) + 500_000;
  const count = draw.pick([1, 1, 1, 2, 3]);
  const proofs = Array.from({ length: count }, () => proofFor(draw, batch, hash, nowS));
  const known = {
    ...world.known,
    observations: proofs.map(({ text }) => text),
    observers: {
      list: [
        {
          network: draw.chance(90) ? NETWORK : "another network",
          key: formatVerifierKey(observer.key),
          address: null,
        },
      ],
      nowS,
    },
  };
  return { ...world, known, observed: proofs };
}

function proofFor(draw: Draw, batch: Batch, hash: string, nowS: number) {
  const seen = isoOf(draw.chance(90) ? nowS - 1000 : nowS + 1000);
  const about = {
    format: OBSERVATION_FORMAT,
    service: "https://service.example",
    network: draw.chance(90) ? NETWORK : "another network",
    batch: draw.chance(90) ? batch.id : draw.uuid(),
    root: draw.chance(75) ? batch.tree.root : draw.hex(64),
    seen,
  } as const;
  const entry: Observation = draw.chance(75)
    ? {
        ...about,
        kind: "batch",
        snapshot: null,
        firstSeen: seen,
        verified: 1,
        members: draw.chance(50) ? [hash] : [],
      }
    : {
        ...about,
        kind: "contradiction",
        code: draw.pick(["OTHER_ROOT", "STATUS_BACK", "CHANGED", "VANISHED"] as const),
        record: draw.pick([null, hash, draw.hex(64)]),
        before: { seen, value: {} },
        now: { seen, value: null },
      };
  const isByStranger = draw.chance(10);
  const isBroken = draw.chance(8);
  return { entry, isByStranger, isBroken, text: textOf(entry, isByStranger, isBroken) };
}

function textOf(entry: Observation, isByStranger: boolean, isBroken: boolean): string {
  const signer = isByStranger ? stranger : observer;
  const json = JSON.stringify(entry);
  const root = leafHash(observationHash(isBroken ? `${json} ` : json));
  const origin = signer.key.name;
  const text = formatCheckpoint({ origin, size: 1, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signText(text, signer)] });
  const extra = new TextEncoder().encode(json);
  return new TextDecoder().decode(formatTlogProof({ extra, index: 0, hashes: [], checkpoint }));
}
