// Judges every claim that is made in a world, and counts how often each claim is made, and withheld where a sibling is made.
import type { Case } from "../../evidence/lies/case.ts";
import { Draw } from "../../evidence/lies/draw.ts";
import type { Generator } from "../../evidence/lies/lies.ts";
import { readings } from "../../evidence/lies/oracle.ts";
import { checkObservers } from "../../evidence/src/check-observers.ts";
import { checkWitnesses } from "../../evidence/src/check-witnesses.ts";
import { createVerifier } from "../../evidence/src/verify-evidence.ts";
import { createSignatureCheck } from "../../native/src/signature-check.ts";
import { conclude, type Conclusion, notConcluded, notRun, type Verify } from "../src/conclude.ts";
import { claims } from "../src/messages/en.ts";
import { type Placed, statementsOf, withInner } from "../src/statements-of.ts";
import { bundleTimestamps, directories, ledgerHost, log, timestamps } from "./beside-claims.ts";
import { codesOf, isTyped, never, tableOf } from "./claim.ts";
import { checks, documents, headline, links, logFiles, others, reading } from "./claims.ts";
import { Facts } from "./facts.ts";
import { looksOf, prepare } from "./looks.ts";
import type { World } from "./world.ts";

const ROWS = [
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
];

export const TABLE = tableOf(ROWS);

/** The claims that no world makes true. The code exists because a type needs it. */
export const NEVER: ReadonlySet<string> = new Set(
  ROWS.filter(([, condition]) => condition === never).flatMap(([pattern]) =>
    codesOf(pattern).map(({ code }) => code),
  ),
);

export const CLAIMS: readonly string[] = Object.keys(claims);
export const NOT_JUDGED: readonly string[] = CLAIMS.filter((code) => !TABLE.has(code));

export type FalseClaim = Placed & { world: World };

/** What the engine concludes is judged by packages/evidence/lies, with the portable code. Here only its speed matters. */
const verify: Verify = createVerifier(
  checkWitnesses,
  checkObservers,
  createSignatureCheck() ?? undefined,
);

export function concludeIn({ known, network, trust, stage, error }: World): Conclusion {
  if (stage === "not run") return notRun(error);
  return stage === "concluded"
    ? conclude(known, network, trust, verify)
    : notConcluded(known, network, stage === "again");
}

/** Everything that is said in a world. */
export function saidIn(world: World): Placed[] {
  return statementsOf(concludeIn(world), world.beside).flatMap((placed) =>
    withInner(placed.said).map((said) => ({ ...placed, said })),
  );
}

/** The claims that are false in their world. Where the limits leave it open what is readable, the best reading counts. */
export function falseIn(one: Case, world: World, said: readonly Placed[]): Placed[] {
  const wrong = readings(one).map((unreadable) => {
    const facts = new Facts(world, unreadable);
    return said.filter((placed) => {
      const condition = TABLE.get(placed.said.code);
      return (
        condition !== undefined && !(isTyped(placed.said) && condition(facts, placed.said, placed))
      );
    });
  });
  return wrong.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

export async function looksAt(one: Case, seed: number, number: number): Promise<World[]> {
  await prepare(one, new Draw(seed, one.subject.batch.ordinal, 0x106));
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

/** Where a claim stands: its section, and what it is about, without the number or the name that tells apart several. */
function placeOf({ section, about, said }: Placed): string {
  // Who supplied the two values that a check compared.
  if (said.code.startsWith("side.")) return `${section} side`;
  if (section === "ledgerHost") return section;
  if (section === "directory") return `${section} ${about.includes(" ") ? "key" : "domain"}`;
  return `${section} ${about.replace(/ ?\d+$/, "")}`;
}

/** Judges the claims of one case after the other. */
export class ClaimRun {
  readonly seed: number;
  readonly violations: (Placed & { number: number })[] = [];
  looks = 0;
  made = 0;
  /** For each place, how often something was said there, and how often each claim was. */
  readonly #places = new Map<string, { times: number; made: Map<string, number> }>();

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
    this.made += said.filter((placed) => TABLE.has(placed.said.code)).length;
    // Each check, key and timestamp of a look is a place of its own.
    for (const there of Map.groupBy(said, (one) => `${placeOf(one)} ${one.about}`).values()) {
      const name = there[0] === undefined ? "" : placeOf(there[0]);
      const place = this.#places.get(name) ?? { times: 0, made: new Map<string, number>() };
      this.#places.set(name, place);
      place.times += 1;
      for (const code of new Set(there.map((placed) => placed.said.code)))
        place.made.set(code, (place.made.get(code) ?? 0) + 1);
    }
  }

  /**
   * How often each claim was made, and how often it was not although something else was said in a place where it stands
   * elsewhere in the run: in the headline's label, say, or beside a check.
   */
  table(): Record<string, { made: number; withheld: number }> {
    const places = [...this.#places.values()];
    const countOf = (code: string) => {
      const own = places.filter(({ made }) => made.has(code));
      const made = own.reduce((sum, place) => sum + (place.made.get(code) ?? 0), 0);
      const times = own.reduce((sum, place) => sum + place.times, 0);
      return { made, withheld: times - made };
    };
    return Object.fromEntries(
      CLAIMS.filter((code) => TABLE.has(code) && !NEVER.has(code)).map((code) => [
        code,
        countOf(code),
      ]),
    );
  }

  summary() {
    const counts = Object.entries(this.table());
    return {
      conditions: TABLE.size,
      never: [...NEVER],
      notJudged: NOT_JUDGED,
      silent: counts.filter(([, { made }]) => made === 0).map(([code]) => code),
      rare: counts
        .filter(([, { made, withheld }]) => made > 0 && (made < 50 || withheld < 50))
        .map(([code]) => code),
    };
  }
}
