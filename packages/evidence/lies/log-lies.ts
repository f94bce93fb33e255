// Lies that a service can tell about its log to a visitor who trusts two witnesses of the log. Each lie alone
// prevents the witnesses from confirming anything. Each case builds its own log, which contains the lies.
import {
  appendLeaves,
  cosign,
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  proveInclusion,
  type Signer,
  signText,
  tilePath,
  type TileReader,
  treeRoot,
} from "@digital-evidence/transparency";
import { type Draw } from "./draw.ts";

const ORIGIN = "log.example";
const SIZE = 40;

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const logSigner = createSigner(ORIGIN, "note", seed(1));
const harbour = createSigner("harbour.example", "cosignature", seed(2));
const lighthouse = createSigner("lighthouse.example", "cosignature", seed(3));

/** The policy that the visitor trusts. The service cannot change it. */
export const TRUSTED_POLICY = [
  `log ${formatVerifierKey(logSigner.key)}`,
  `witness harbour ${formatVerifierKey(harbour.key)}`,
  `witness lighthouse ${formatVerifierKey(lighthouse.key)}`,
  "group both all harbour lighthouse",
  "quorum both\n",
].join("\n");

type Cosigning = { signer: Signer; timeS: number; text?: string };

export type ShownLog = {
  signer: Signer;
  origin: string;
  /** The log entry at the snapshot's index. */
  entry: Uint8Array;
  index: number;
  cosigned: Cosigning[];
};

export type LogCase = { snapshotHash: string; ordinal: number; madeS: number; nowS: number };

export function honestLog({ snapshotHash, ordinal, madeS, nowS }: LogCase): ShownLog {
  const between = madeS + Math.floor((nowS - madeS) / 2);
  return {
    signer: logSigner,
    origin: ORIGIN,
    entry: Uint8Array.from(Buffer.from(snapshotHash, "hex")),
    index: ordinal - 1,
    cosigned: [
      { signer: harbour, timeS: between },
      { signer: lighthouse, timeS: nowS },
    ],
  };
}

function falseKeyOf({ key }: Signer, draw: Draw): Signer {
  return createSigner(key.name, "cosignature", seed(100 + draw.below(100)));
}

type LogLie = { name: string; tell: (log: ShownLog, one: LogCase, draw: Draw) => void };

const changeOne = (log: ShownLog, draw: Draw, change: Partial<Cosigning>) => {
  Object.assign(draw.pick(log.cosigned), change);
};

export const LOG_LIES: readonly LogLie[] = [
  {
    name: "a trusted name with another key",
    tell(log, _, draw) {
      const one = draw.pick(log.cosigned);
      one.signer = falseKeyOf(one.signer, draw);
    },
  },
  {
    name: "other witnesses, as many as the quorum",
    tell(log) {
      for (const [at, one] of log.cosigned.entries()) {
        one.signer = createSigner(`other-${at}.example`, "cosignature", seed(50 + at));
      }
    },
  },
  {
    name: "fewer cosignatures than the trusted quorum",
    tell(log, _, draw) {
      log.cosigned.splice(draw.below(2), 1);
    },
  },
  {
    name: "one witness twice",
    tell(log) {
      const [first] = log.cosigned;
      if (first !== undefined) log.cosigned = [first, { ...first, timeS: first.timeS + 1 }];
    },
  },
  {
    name: "the log's own key as a witness",
    tell(log, _, draw) {
      const { name } = draw.pick(log.cosigned).signer.key;
      changeOne(log, draw, { signer: createSigner(name, "cosignature", seed(1)) });
    },
  },
  {
    name: "a time in the future",
    tell(log, { nowS }, draw) {
      changeOne(log, draw, { timeS: nowS + 301 + draw.below(1_000_000_000) });
    },
  },
  {
    name: "a time before the snapshot",
    tell(log, { madeS }, draw) {
      changeOne(log, draw, { timeS: Math.max(0, madeS - 301 - draw.below(1_000_000_000)) });
    },
  },
  {
    name: "a cosignature over another root",
    tell(log, _, draw) {
      const root = Uint8Array.from({ length: 32 }, () => draw.below(256));
      const text = formatCheckpoint({ origin: log.origin, size: SIZE, root, extensions: [] });
      changeOne(log, draw, { text });
    },
  },
  {
    name: "another snapshot in this one's place",
    tell(log, _, draw) {
      log.entry = Uint8Array.from({ length: 32 }, () => draw.below(256));
    },
  },
  {
    name: "the snapshot at another place",
    tell(log, _, draw) {
      log.index = (log.index + 1 + draw.below(SIZE - 1)) % SIZE;
    },
  },
  {
    name: "another key of the log",
    tell(log, _, draw) {
      log.signer = createSigner(log.origin, "note", seed(200 + draw.below(50)));
    },
  },
  {
    name: "a log of another name",
    tell(log) {
      log.origin = "another.example";
      log.signer = createSigner(log.origin, "note", seed(1));
    },
  },
];

export async function logProofOf({
  signer,
  origin,
  entry,
  index,
  cosigned,
}: ShownLog): Promise<string> {
  const leaves = Array.from({ length: SIZE }, (_, at) => leafHash(at === index ? entry : seed(at)));
  const appended = await appendLeaves(() => Promise.resolve([]), 0, leaves);
  if (!appended.ok) throw new Error(appended.message);
  const files = new Map(appended.value.map(({ tile, bytes }) => [tilePath(tile), bytes]));
  const readTiles: TileReader = (tiles) =>
    Promise.resolve(tiles.map((tile) => files.get(tilePath(tile)) ?? new Uint8Array()));
  const root = await treeRoot(readTiles, SIZE);
  const hashes = await proveInclusion(readTiles, index, SIZE);
  if (!root.ok || !hashes.ok) throw new Error("the log cannot be made");
  const text = formatCheckpoint({ origin, size: SIZE, root: root.value, extensions: [] });
  const checkpoint = formatNote({
    text,
    signatures: [
      signText(text, signer),
      ...cosigned.map((each) => cosign(each.text ?? text, each.timeS, each.signer)),
    ],
  });
  const proof = formatTlogProof({ extra: null, index, hashes: hashes.value, checkpoint });
  return new TextDecoder().decode(proof);
}
