// Holds what a surface shows against the list of statements that was judged in the same world: it shows each of them, and beside
// them only its own words.
import type { Case } from "../../evidence/lies/case.ts";
import { Generator } from "../../evidence/lies/lies.ts";
import type { Conclusion } from "../src/conclude.ts";
import { english } from "../src/messages/en.ts";
import { piecesOf, visibleText } from "../src/say.ts";
import type { Statement } from "../src/statements.ts";
import { type Placed, statementsOf } from "../src/statements-of.ts";
import { concludeIn } from "./conclude-in.ts";
import { falseIn, looksAt, saidIn } from "./run.ts";
import type { World } from "./world.ts";

export type ShownWorld = {
  number: number;
  world: World;
  conclusion: Conclusion;
  list: readonly Placed[];
};

/** How many worlds a test shows; `SURFACE_WORLDS=500 npx vitest run surfaces` shows more. */
export const SURFACE_WORLDS = Number(process.env["SURFACE_WORLDS"] ?? 25);

/**
 * Makes worlds in which no claim is false, so that a surface that shows their list shows nothing false.
 * @param seenAs what a surface can see of a world, or null if it cannot show the world
 * @param concludes as the surface concludes: `concludeDrawn` where it draws proofs
 */
export async function* judgedWorlds(
  seed: number,
  count: number,
  seenAs: (world: World, one: Case) => World | null = (world) => world,
  concludes = concludeIn,
): AsyncGenerator<ShownWorld> {
  const generator = new Generator(seed);
  let made = 0;
  for (let number = 0; made < count; number += 1) {
    const one = generator.make(number);
    for (const whole of await looksAt(one, seed, number)) {
      const world = seenAs(whole, one);
      if (world === null) continue;
      const [wrong] = falseIn(one, world, saidIn(world));
      if (wrong !== undefined) throw new Error(`world ${number}: ${wrong.said.code} is false`);
      const conclusion = concludes(world);
      made += 1;
      // A surface is given a conclusion, and not whether a request is being repeated.
      const { isAskedAgain: _, ...beside } = world.beside;
      yield { number, world, conclusion, list: statementsOf(conclusion, beside) };
      if (made === count) return;
    }
  }
}

export type Expected = {
  /** What has to be shown, as often as it stands here. */
  must: readonly string[];
  /** What may be shown. */
  may: readonly string[];
  /** The surface's own words, each a whole line. */
  own: Pick<RegExp, "test">;
};

/** Lists what is missing in a text, and the lines of it that are neither statements nor the surface's own words. */
export function problemsOf(text: string, { must, may, own }: Expected): string[] {
  const longestFirst = (texts: readonly string[]) =>
    texts.map(plain).toSorted((one, other) => other.length - one.length);
  let rest = `\n${text.split("\n").map(plain).join("\n")}\n`;
  const problems: string[] = [];
  const take = (each: string): boolean => {
    // A short statement may be the beginning of something else, so a whole line comes first.
    const line = rest.indexOf(`\n${each}\n`);
    const at = line < 0 ? rest.indexOf(each) : line + 1;
    if (at < 0) return false;
    rest = `${rest.slice(0, at)}\n${rest.slice(at + each.length)}`;
    return true;
  };
  for (const each of longestFirst(must)) if (!take(each)) problems.push(`does not show: ${each}`);
  for (const each of longestFirst(may)) take(each);
  for (const line of rest.split("\n").map((each) => each.trim()))
    if (line !== "" && !own.test(line)) problems.push(`shows: ${line}`);
  return problems;
}

/**
 * Compares the lines of a surface with the lines that it has to show, in their order.
 * @param isOwn whether a line says nothing about evidence: the surface's own words, and values
 */
export function unlike(
  lines: readonly string[],
  expected: readonly string[],
  isOwn: (line: string) => boolean,
): string[] {
  const problems: string[] = [];
  let next = 0;
  const skip = (to: number) => {
    problems.push(...expected.slice(next, to).map((each) => `does not show: ${each}`));
    next = to;
  };
  for (const line of lines) {
    if (line === expected[next]) next += 1;
    else if (!isOwn(line)) {
      const at = expected.indexOf(line, next);
      if (at < 0 || line === expected[next - 1]) problems.push(`shows: ${line}`);
      else {
        skip(at);
        next += 1;
      }
    }
  }
  skip(expected.length);
  return problems;
}

/** A statement on a page: text from outside has a mark around it and no quotation marks. The mark is ⟦⟧ here. */
export const onPage = (said: Statement) =>
  piecesOf(said, english)
    .map((piece) =>
      typeof piece === "string" ? piece : `⟦${visibleText(piece.outside, english)}⟧`,
    )
    .join("");

/** The text with single spaces. */
export const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The statements of some sections, in their order. */
export function inSections(list: readonly Placed[], ...sections: readonly Placed["section"][]) {
  return list.filter(({ section, about }) => sections.includes(section) && about !== "word");
}
