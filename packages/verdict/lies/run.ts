// Judges every claim that is made in a world, and counts how often each claim is made, and withheld where a sibling is made.
import type { Case, PartName } from "../../evidence/lies/case.ts";
import { Draw } from "../../evidence/lies/draw.ts";
import { type Generator, isBeyond } from "../../evidence/lies/lies.ts";
import { readings } from "../../evidence/lies/oracle.ts";
import { claims } from "../src/messages/en.ts";
import { type Placed, statementsOf, withInner } from "../src/statements-of.ts";
import { finds, ledgers, observers, onPage, policies } from "./asked.ts";
import { bundleTimestamps, directories, ledgerHost, log, timestamps } from "./beside-claims.ts";
import { codesOf, isWritten, never, tableOf } from "./claim.ts";
import { concludeIn } from "./conclude-in.ts";
import { checks, documents, headline, links, logFiles, others, reading } from "./claims.ts";
import { Facts } from "./facts.ts";
import { given } from "./given-claims.ts";
import { logsAlone } from "./log-alone.ts";
import { prepare } from "./log-proofs.ts";
import { looksOf } from "./looks.ts";
import { reports } from "./report-alone.ts";
import { observedStamps } from "./observed-stamps.ts";
import { mirrors, savedBundles } from "./saved.ts";
import type { Said, Subject } from "./subject.ts";
import { tokensAlone } from "./token-alone.ts";
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

/** What is said about other subjects than one fingerprint, and of how many cases one plays a scene of it. */
export const SUBJECTS: readonly (readonly [every: number, subject: Subject])[] = [
  [2, given],
  [10, policies],
  [20, observers],
  [10, ledgers],
  [5, finds],
  [4, onPage],
  [20, mirrors],
  [10, observedStamps],
  [10, savedBundles],
  [10, logsAlone],
  [8, tokensAlone],
];

const neverIn = ROWS.filter(([, condition]) => condition === never).flatMap(([pattern]) =>
  codesOf(pattern).map(({ code }) => code),
);
const subjects = [...SUBJECTS.map(([, each]) => each), reports];
const isTrueSomewhere = (code: string) =>
  subjects.some((each) => each.codes.includes(code) && !each.never.includes(code));

/** The claims that no world makes true. The code exists because a type needs it. */
export const NEVER: ReadonlySet<string> = new Set(neverIn.filter((code) => !isTrueSomewhere(code)));

/** The claims that have a condition. */
export const JUDGED: ReadonlySet<string> = new Set([
  ...TABLE.keys(),
  ...subjects.flatMap(({ codes }) => codes),
]);
export const CLAIMS: readonly string[] = Object.keys(claims);
export const NOT_JUDGED: readonly string[] = CLAIMS.filter((code) => !JUDGED.has(code));

export type FalseClaim = Said & { about: string; world: World };

/** Everything that is said in a world. */
export function saidIn(world: World): Placed[] {
  return statementsOf(concludeIn(world), world.beside).flatMap((placed) =>
    withInner(placed.said).map((said) => ({ ...placed, said })),
  );
}

/** The claims that are false in their world, or have no condition. Where the limits leave it open what is readable, the best reading counts. */
export function falseIn(one: Case, world: World, said: readonly Placed[]): Placed[] {
  // In a world, an answer of the service can have taken the place of a part that was too large.
  const isReplaced = (name: PartName) => {
    const part = name === "snapshot" ? null : world.known[name];
    return part?.state === "supplied" && one.beyondLimits.has(name) && !isBeyond(part.value);
  };
  const wrong = readings(one).map((unreadable) => {
    const facts = new Facts(world, new Set([...unreadable].filter((name) => !isReplaced(name))));
    return said.filter((placed) => {
      const { said } = placed;
      const isSo = isWritten(said) && TABLE.get(said.code)?.(facts, said, placed) === true;
      return said.code in claims && !isSo;
    });
  });
  return wrong.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

export async function looksAt(one: Case, seed: number, number: number): Promise<World[]> {
  await prepare(one, new Draw(seed, one.subject.batch.ordinal, 0x106));
  return looksOf(one, new Draw(seed, number, 0xc1a1));
}

/** Plays the scenes of a case. A report is made of every world in which witnesses count, because few are. */
export async function scenesOf(one: Case, worlds: readonly World[], seed: number, number: number) {
  const played: Awaited<ReturnType<Subject["play"]>>[] = [];
  for (const [at, world] of worlds.entries()) {
    for (const [place, [every, each]] of SUBJECTS.entries()) {
      if ((number + place) % every > 0 || (at > 0 && each !== onPage)) continue;
      played.push(await each.play({ one, world, draw: new Draw(seed, number, at, place) }));
    }
    if ((number + at) % 8 === 0 || isWitnessedIn(world))
      played.push(await reports.play({ one, world, draw: new Draw(seed, number, at, 0x2e) }));
  }
  return played;
}

function isWitnessedIn(world: World): boolean {
  const checks = world.trust === null ? undefined : concludeIn(world).verification?.checks;
  return checks?.some(({ id, verdict }) => id === "ROOT_WITNESSES" && verdict === "pass") === true;
}

/** Makes the case of a false claim again, without the lies that the claim does not need. */
export async function smallestFalse(
  generator: Generator,
  number: number,
  code: string,
): Promise<{ one: Case; claim: FalseClaim } | null> {
  for (const only of [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], undefined]) {
    const one = generator.make(number, only);
    const worlds = await looksAt(one, generator.seed, number);
    for (const world of worlds) {
      const claim = falseIn(one, world, saidIn(world)).find(({ said }) => said.code === code);
      if (claim !== undefined) return { one, claim: { ...claim, world } };
    }
    for (const { wrong } of await scenesOf(one, worlds, generator.seed, number)) {
      const claim = wrong.find(({ said }) => said.code === code);
      const [world] = worlds;
      if (claim !== undefined && world !== undefined) return { one, claim: { ...claim, world } };
    }
  }
  return null;
}

/** Where a claim stands: its section, and what it is about, without the number or the name that tells apart several. */
function placeOf({ section, about, said }: Said): string {
  // Who supplied the two values that a check compared.
  if (said.code.startsWith("side.")) return `${section} side`;
  if (section === "ledgerHost" || section === "given") return section;
  if (section === "directory") return `${section} ${about.includes(" ") ? "key" : "domain"}`;
  return `${section} ${about.replace(/ ?\d+$/, "")}`;
}

type Count = { made: number; withheld: number };

/** How often each claim has to be made, and withheld where another was made in its place. */
export const ENOUGH = 50;

/** Why a claim cannot be made or withheld so often, whatever worlds there are. */
export const WHY_RARE: Readonly<Record<string, string>> = {
  "report.made": "every report says it",
  "report.declaration.done": "every report says it on its last page",
  "bundleTimestamp.observer": "nothing else is said in its place",
};

/** How many claims were made, and withheld, 0, 1 to 9, 10 to 99 times, and so on. */
function decadesOf(counts: readonly Count[]): Record<string, Count> {
  const decadeOf = (count: number) => (count === 0 ? 0 : String(count).length);
  const most = Math.max(...counts.flatMap(({ made, withheld }) => [made, withheld]).map(decadeOf));
  return Object.fromEntries(
    Array.from({ length: most + 1 }, (_, decade) => {
      const of = (name: keyof Count) =>
        counts.filter((count) => decadeOf(count[name]) === decade).length;
      const from = decade === 0 ? "0" : `${10 ** (decade - 1)} to ${10 ** decade - 1}`;
      return [from, { made: of("made"), withheld: of("withheld") }];
    }),
  );
}

/** Judges the claims of one case after the other. */
export class ClaimRun {
  readonly seed: number;
  readonly violations: (Said & { number: number })[] = [];
  looks = 0;
  scenes = 0;
  made = 0;
  /** For each place, how often something was said there, and how often each claim was. */
  readonly #places = new Map<string, { times: number; made: Map<string, number> }>();

  constructor(seed: number) {
    this.seed = seed;
  }

  async judge(one: Case, number: number): Promise<void> {
    const worlds = await looksAt(one, this.seed, number);
    for (const world of worlds) {
      const said = saidIn(world);
      this.looks += 1;
      this.#count(said);
      for (const placed of falseIn(one, world, said)) this.violations.push({ ...placed, number });
    }
    for (const { said, wrong } of await scenesOf(one, worlds, this.seed, number)) {
      this.scenes += 1;
      this.#count(said);
      for (const each of wrong) this.violations.push({ ...each, number });
    }
  }

  #count(said: readonly Said[]): void {
    this.made += said.filter((placed) => JUDGED.has(placed.said.code)).length;
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
  table(): Record<string, Count> {
    const places = [...this.#places.values()];
    const countOf = (code: string) => {
      const own = places.filter(({ made }) => made.has(code));
      const made = own.reduce((sum, place) => sum + (place.made.get(code) ?? 0), 0);
      const times = own.reduce((sum, place) => sum + place.times, 0);
      return { made, withheld: times - made };
    };
    return Object.fromEntries(
      CLAIMS.filter((code) => JUDGED.has(code) && !NEVER.has(code)).map((code) => [
        code,
        countOf(code),
      ]),
    );
  }

  summary() {
    const counts = Object.entries(this.table());
    const isRare = ({ made, withheld }: Count) => made < ENOUGH || withheld < ENOUGH;
    const rare = counts.filter(([, count]) => isRare(count));
    return {
      conditions: JUDGED.size,
      never: [...NEVER],
      notJudged: NOT_JUDGED,
      decades: decadesOf(counts.map(([, count]) => count)),
      /** With the reason, where one is known. */
      rare: Object.fromEntries(
        rare.map(([code, count]) => [code, { ...count, why: WHY_RARE[code] ?? "" }]),
      ),
    };
  }
}
