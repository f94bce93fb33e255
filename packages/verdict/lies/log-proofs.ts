// Makes proofs of logs, honest or not, with what is true of each, and the policies that a visitor may have adopted.
import { createSigner, formatVerifierKey } from "@digital-evidence/transparency";
import type { Case } from "../../evidence/lies/case.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import {
  honestLog,
  LOG_LIES,
  logProofOf,
  type ShownLog,
  TRUSTED_POLICY,
} from "../../evidence/lies/log-lies.ts";
import { HEX_64, isObject, type Members, textOf } from "../../evidence/lies/oracle.ts";
import type { Batch } from "../../evidence/lies/pool.ts";
import { msOf } from "./facts.ts";
import type { AdoptedPolicy, LogProof, World } from "./world.ts";

const names = new Map<string, string>(
  [...TRUSTED_POLICY.matchAll(/^witness (\S+) (\S+)$/gm)].map(([, name = "", key = ""]) => [
    key,
    name,
  ]),
);
export const logKey = /^log (\S+)$/m.exec(TRUSTED_POLICY)?.[1] ?? "";

export const otherLog = formatVerifierKey(
  createSigner("log.example", "note", new Uint8Array(32).fill(9)).key,
);

const keyOf = (name: string) =>
  new RegExp(`^witness ${name} (\\S+)$`, "m").exec(TRUSTED_POLICY)?.[1] ?? "";

/** A witness with the key of the log, which the log's operator can cosign with. */
export const ownWitness = formatVerifierKey(
  createSigner("harbour.example", "cosignature", new Uint8Array(32).fill(1)).key,
);

/** A witness with a key that the engine of the run cannot use. */
const otherKind = formatVerifierKey(
  createSigner("quay.example", "cosignature-ml-dsa-44", new Uint8Array(32), {
    publicKeyOf: () => new Uint8Array(1312).fill(5),
    sign: () => new Uint8Array(),
  }).key,
);

const withQuorum = (quorum: string) => TRUSTED_POLICY.replace(/group[^]*$/, quorum);
export const both = {
  isReadable: true,
  hasLog: true,
  witnesses: ["harbour", "lighthouse"],
  quorum: 2,
};
export const policies: readonly (readonly [
  weight: number,
  policy: readonly [string, AdoptedPolicy],
])[] = [
  [12, [TRUSTED_POLICY, both]],
  [2, [withQuorum("group one any harbour lighthouse\nquorum one\n"), { ...both, quorum: 1 }]],
  [1, [withQuorum("quorum none\n"), { ...both, quorum: 0 }]],
  [2, [TRUSTED_POLICY.replace(/^log .*$/m, `log ${otherLog}`), { ...both, hasLog: false }]],
  [
    2,
    [
      `${withQuorum("group one any harbour lighthouse\nquorum one\n")}until ${keyOf("harbour")} 10\n`,
      { ...both, quorum: 1, ended: ["harbour"] },
    ],
  ],
  [1, [`${TRUSTED_POLICY}until ${logKey} 10\n`, { ...both, isLogEnded: true }]],
  [
    2,
    [
      withQuorum(`witness quay ${otherKind}\ngroup one any harbour lighthouse quay\nquorum one\n`),
      { ...both, quorum: 1, witnesses: [...both.witnesses, "quay"], needsMlDsa: true },
    ],
  ],
  [1, ["garbage\n", { ...both, isReadable: false, hasLog: false, quorum: 0 }]],
];

/** Further witnesses, whom only some proofs and one policy have. */
const piers = Array.from({ length: 5 }, (_, at) =>
  createSigner(`pier${at}.example`, "cosignature", new Uint8Array(32).fill(20 + at)),
);
const pierKeys = piers.map(({ key }, at) => [`pier${at}`, formatVerifierKey(key)] as const);
const pierNames: readonly string[] = pierKeys.map(([name]) => name);
for (const [name, key] of pierKeys) names.set(key, name);

/** A policy with more witnesses than a report prints. */
export const manyPolicy: readonly [string, AdoptedPolicy] = [
  withQuorum(
    pierKeys.map(([name, key]) => `witness ${name} ${key}\n`).join("") +
      `group one any harbour lighthouse ${pierNames.join(" ")}\nquorum one\n`,
  ),
  { ...both, quorum: 1, witnesses: [...both.witnesses, ...pierNames] },
];

/** A policy that names a witness with the key of the log. */
export const ownPolicy: readonly [string, AdoptedPolicy] = [
  withQuorum("group one any own lighthouse\nquorum one\n").replace(
    `harbour ${keyOf("harbour")}`,
    `own ${ownWitness}`,
  ),
  { ...both, quorum: 1, witnesses: ["own", "lighthouse"] },
];

export const secondOf = ({ confirmedAt }: Batch) => Math.floor((msOf(confirmedAt) ?? 0) / 1000);

const proofs = new WeakMap<Batch, Map<string, LogProof[]>>();

/** Makes proofs of the log for the snapshot of a case: an honest one, and of the batch's own snapshot others too. */
export async function prepare({ subject: { batch }, evidence }: Case, draw: Draw): Promise<void> {
  const own = batch.snapshot["hash"] as string;
  const stated = textOf((evidence.snapshot?.value ?? null) as Members | null, "hash") ?? own;
  const snapshotHash = HEX_64.test(stated) ? stated.toLowerCase() : own;
  const known = proofs.get(batch) ?? new Map<string, LogProof[]>();
  proofs.set(batch, known);
  if (known.has(snapshotHash)) return;
  const madeS = secondOf(batch);
  const one = { snapshotHash, ordinal: batch.ordinal, madeS, nowS: madeS + 100_000 };
  const timely = LOG_LIES.filter(({ name }) => /own key as a witness|^a time/.test(name));
  const lies =
    snapshotHash === own
      ? [null, ...timely, draw.pick(LOG_LIES), draw.pick(LOG_LIES), draw.pick(LOG_LIES)]
      : [null];
  const list: LogProof[] = [];
  const many = honestLog(one);
  for (const [at, signer] of piers.entries()) {
    if (draw.chance(85)) many.cosigned.push({ signer, timeS: madeS + 1000 + at });
  }
  if (snapshotHash === own) list.push({ text: await logProofOf(many), shown: truthOf(many) });
  for (const lie of lies) {
    const shown = honestLog(one);
    lie?.tell(shown, one, draw);
    list.push({ text: await logProofOf(shown), shown: truthOf(shown) });
  }
  known.set(snapshotHash, list);
}

function truthOf({ signer, origin, entry, index, cosigned }: ShownLog): LogProof["shown"] {
  return {
    isByLog: formatVerifierKey(signer.key) === logKey && origin === "log.example",
    origin,
    size: 40,
    index,
    entry: Buffer.from(entry).toString("hex"),
    cosigned: cosigned.flatMap(({ signer: by, timeS, text }) => {
      const key = formatVerifierKey(by.key);
      const isKeyOfLog = key === ownWitness;
      const name = isKeyOfLog ? "own" : names.get(key);
      // A key that the policy does not name is a stranger's, whatever its name.
      return name === undefined ? [] : [{ name, timeS, isValid: text === undefined, isKeyOfLog }];
    }),
  };
}

export function withTrust(world: World, draw: Draw, batch: Batch): World {
  const hasOwn = world.logProof?.shown.cosigned.some(({ isKeyOfLog }) => isKeyOfLog) === true;
  const hasMany = world.logProof?.shown.cosigned.some(({ name }) => pierNames.includes(name));
  const [policy, adopted] =
    hasOwn && draw.chance(70)
      ? ownPolicy
      : hasMany === true && draw.chance(80)
        ? manyPolicy
        : draw.weighted(policies);
  const madeS = secondOf(batch);
  const nowS = madeS + draw.pick([100_000, 100_000, 90_000_000, 60_000, -100_000]);
  return { ...world, trust: { policy, nowS }, policy: adopted };
}

/** @param isHonest whether it is one of the honest ones, of which some have more cosignatures */
export function logProofFor(
  { known }: World,
  batch: Batch,
  draw: Draw,
  isHonest = draw.chance(50),
): LogProof | null {
  const made = proofs.get(batch);
  const snapshot = known.snapshot.state === "supplied" ? known.snapshot.value : null;
  const hash = textOf(isObject(snapshot) ? snapshot : null, "hash")?.toLowerCase() ?? "";
  const list = made?.get(hash) ?? made?.get(batch.snapshot["hash"] as string) ?? [];
  return list.length === 0 ? null : draw.pick(isHonest ? list.slice(0, 2) : list);
}
