// What is said about another subject than one fingerprint: a file that cannot be read, a policy, a report. Each subject makes
// what happened, asks the product what it says about that, and has a table of its own of when each claim is true.
import type { Case } from "../../evidence/lies/case.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import { claims } from "../src/messages/en.ts";
import { withInner } from "../src/statements-of.ts";
import type { Statement } from "../src/statements.ts";
import { codesOf, isWritten, never, type Row, tableOf } from "./claim.ts";
import type { World } from "./world.ts";

export type Said = { section: string; about: string; said: Statement };

/** What happened, and what the product says about it. */
export type Scene<Truth> = { truth: Truth; said: readonly Omit<Said, "section">[] };

/** A case, and one of the worlds that was made of it. */
export type Drawn = { one: Case; world: World; draw: Draw };

/** A subject, whatever its scenes are. */
export type Subject = {
  name: string;
  codes: readonly string[];
  never: readonly string[];
  /** Plays one scene. `wrong` are the claims that are false in it, or that the subject's table does not have. */
  play: (
    drawn: Drawn,
  ) => Promise<{ said: readonly Said[]; wrong: readonly Said[]; truth: unknown }>;
};

/** @param make returns null where nothing is said in this world */
export function subject<Truth>(
  name: string,
  rows: readonly Row<Truth>[],
  make: (drawn: Drawn) => Promise<Scene<Truth> | null> | Scene<Truth> | null,
): Subject {
  const table = tableOf(rows);
  return {
    name,
    codes: [...table.keys()],
    never: rows
      .filter(([, condition]) => condition === never)
      .flatMap(([pattern]) => codesOf(pattern).map(({ code }) => code)),
    async play(drawn) {
      const scene = await make(drawn);
      if (scene === null) return { said: [], wrong: [], truth: null };
      const { truth } = scene;
      const all = scene.said.flatMap(({ about, said }) =>
        withInner(said).map((each) => ({ section: name, about, said: each })),
      );
      const isFalse = (each: Said) =>
        each.said.code in claims &&
        !(isWritten(each.said) && table.get(each.said.code)?.(truth, each.said, each) === true);
      return { said: all, wrong: all.filter(isFalse), truth };
    },
  };
}

/** Statements about one thing. */
export const about = (thing: string, ...said: readonly (Statement | null)[]) =>
  said.flatMap((each) => (each === null ? [] : [{ about: thing, said: each }]));
