// Judges every claim that is made in a world, and counts how often each claim is made, and withheld where a sibling is made.
import type { Case } from "../../evidence/lies/case.ts";
import { Draw } from "../../evidence/lies/draw.ts";
import type { Generator } from "../../evidence/lies/lies.ts";
import { readings } from "../../evidence/lies/oracle.ts";
import { checkObservers } from "../../evidence/src/check-observers.ts";
import { checkWitnesses } from "../../evidence/src/check-witnesses.ts";
import { verifyEvidence } from "../../evidence/src/verify-evidence.ts";
import { conclude, notConcluded, notRun, type Verify } from "../src/conclude.ts";
import { claims } from "../src/messages/en.ts";
import { type Placed, statementsOf, withInner } from "../src/statements-of.ts";
import { bundleTimestamps, directories, ledgerHost, log, timestamps } from "./beside-claims.ts";
import { tableOf } from "./claim.ts";
import { checks, documents, headline, links, logFiles, others, reading } from "./claims.ts";
import { Facts } from "./facts.ts";
import { looksOf, prepare } from "./looks.ts";
import type { World } from "./world.ts";

export const TABLE = tableOf([
  ...headline,
  ...reading,
  ...links,
  ...checks,
  ...others,
  ...log,
  ...ledgerHost,
  ...timestamps,
  ...bundleTimestamps,
  ...logFiles,
  ...documents,
  ...directories,
]);

export const CLAIMS: readonly string[] = Object.keys(claims);
export const NOT_JUDGED: readonly string[] = CLAIMS.filter((code) => !TABLE.has(code));

export type FalseClaim = Placed & { world: World };

const verify: Verify = (evidence) => verifyEvidence(evidence, checkWitnesses, checkObservers);

/** Everything that is said in a world. */
export function saidIn(world: World): Placed[] {
  const { known, network, trust, stage, error, beside } = world;
  const conclusion =
    stage === "not run"
      ? notRun(error)
      : stage === "concluded"
        ? conclude(known, network, trust, verify)
        : notConcluded(known, network, stage === "again");
  return statementsOf(conclusion, beside).flatMap((placed) =>
    withInner(placed.said).map((said) => ({ ...placed, said })),
  );
}

/** The claims that are false in their world. Where the limits leave it open what is readable, the best reading counts. */
export function falseIn(one: Case, world: World, said: readonly Placed[]): Placed[] {
  const wrong = readings(one).map((unreadable) => {
    const facts = new Facts(world, unreadable);
    return said.filter((placed) => {
      const condition = TABLE.get(placed.said.code);
      return condition !== undefined && !condition(facts, placed.said, placed);
    });
  });
  return wrong.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

export async function looksAt(one: Case, seed: number, number: number): Promise<World[]> {
  const { batch } = one.subject;
  await prepare(batch, new Draw(seed, batch.ordinal, 0x106));
  return looksOf(one, new Draw(seed, number, 0xc1a1));
}

/** Makes the case of a false claim again, without the lies that the claim does not need. */
export async function smallestFalse(
  generator: Generator,
  number: number,
  code: string,
): Promise<{ one: Case; claim: FalseClaim } | null> {
  for (const only of [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], undefined]) {
    const one = generator.make(number, only);
    for (const world of await looksAt(one, generator.seed, number)) {
      const claim = falseIn(one, world, saidIn(world)).find(({ said }) => said.code === code);
      if (claim !== undefined) return { one, claim: { ...claim, world } };
    }
  }
  return null;
}

const familyOf = (code: string) => code.slice(0, Math.max(0, code.lastIndexOf(".")));
const families = Map.groupBy(CLAIMS, familyOf);

/** Judges the claims of one case after the other. */
export class ClaimRun {
  readonly seed: number;
  readonly violations: (Placed & { number: number })[] = [];
  looks = 0;
  made = 0;
  readonly #counts = new Map(CLAIMS.map((code) => [code, { made: 0, withheld: 0 }]));

  constructor(seed: number) {
    this.seed = seed;
  }

  async judge(one: Case, number: number): Promise<void> {
    for (const world of await looksAt(one, this.seed, number)) {
      const said = saidIn(world);
      this.looks += 1;
      this.#count(said);
      for (const placed of falseIn(one, world, said)) this.violations.push({ ...placed, number });
    }
  }

  #count(said: readonly Placed[]): void {
    const codes = new Set<string>(said.map((placed) => placed.said.code));
    this.made += said.filter((placed) => TABLE.has(placed.said.code)).length;
    for (const family of new Set([...codes].map(familyOf))) {
      for (const code of families.get(family) ?? []) {
        const counted = this.#counts.get(code);
        if (counted !== undefined) counted[codes.has(code) ? "made" : "withheld"] += 1;
      }
    }
  }

  /** How often each claim was made in a look, and how often not although a claim beside it was. */
  table(): Record<string, { made: number; withheld: number }> {
    return Object.fromEntries([...this.#counts].filter(([, { made }]) => made > 0));
  }

  summary() {
    const counts = [...this.#counts].filter(([code]) => TABLE.has(code));
    const isRare = ({ made, withheld }: { made: number; withheld: number }) =>
      made > 0 && (made < 50 || withheld < 50);
    return {
      conditions: counts.length,
      notJudged: NOT_JUDGED,
      silent: counts.filter(([, { made }]) => made === 0).map(([code]) => code),
      rare: counts.filter(([, each]) => isRare(each)).map(([code]) => code),
    };
  }
}
