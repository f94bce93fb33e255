// Generates the cases of a run. A case is honest evidence to which zero to three lies have been applied. It depends
// only on the run's seed and on its own number, so any single case can be reproduced.
import { attackerLies } from "./attacker-lies.ts";
import { type Case } from "./case.ts";
import { type Lie } from "./catalog.ts";
import { Draw } from "./draw.ts";
import { honestCase } from "./honest.ts";
import { observerLies } from "./observer-lies.ts";
import { partLies } from "./part-lies.ts";
import { createPool, type Pool } from "./pool.ts";
import { proofLies } from "./proof-lies.ts";
import { recordLies } from "./record-lies.ts";
import { visitorLies } from "./visitor-lies.ts";
import { withheldLies } from "./withheld-lies.ts";

export const LIES: readonly Lie[] = [
  ...recordLies,
  ...proofLies,
  ...partLies,
  ...visitorLies,
  ...attackerLies,
  ...withheldLies,
  ...observerLies,
];
const weighted = LIES.map((lie) => [lie.weight, lie] as const);

export const LIE_CLASSES: readonly string[] = LIES.map((lie) => lie.class);

/**
 * How many cases share one pool. After this number, a new pool with other values replaces the old one, whose memory
 * can then be freed.
 */
const CASES_A_POOL = 5_000;

const MAX_DRAWS = 60;

export class Generator {
  readonly seed: number;
  #pool: { block: number; pool: Pool } | null = null;

  constructor(seed: number) {
    this.seed = seed;
  }

  /**
   * Makes the case with this number.
   * @param only the indexes of the lies to apply; all lies if it is left out. Applying only some of the lies shows
   * which of them causes a problem.
   */
  make(number: number, only?: readonly number[]): Case {
    const one = honestCase(this.#poolOf(number), new Draw(this.seed, number));
    const draw = new Draw(this.seed, number, 1);
    const count = draw.weighted([
      [20, 0],
      [48, 1],
      [20, 2],
      [12, 3],
    ]);
    for (let index = 0; index < count; index += 1) {
      if (only === undefined || only.includes(index)) {
        tell(one, new Draw(this.seed, number, 2 + index));
      }
    }
    // A later change can have replaced what was too large.
    for (const name of one.beyondLimits) {
      if (!isBeyond(one.evidence[name]?.value)) one.beyondLimits.delete(name);
    }
    return one;
  }

  #poolOf(number: number): Pool {
    const block = Math.floor(number / CASES_A_POOL);
    if (this.#pool?.block !== block) {
      this.#pool = { block, pool: createPool(new Draw(this.seed, block, 0xb10c)) };
    }
    return this.#pool.pool;
  }
}

/** Whether a part nests deeper or has more members and items than docs/protocol/bundle.md allows, "Limits". */
export function isBeyond(part: unknown): boolean {
  let count = 0;
  let level: unknown[] = [part];
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    count += level.length;
    if (depth > 32 || count > 50_000) return true;
  }
  return false;
}

function tell(one: Case, draw: Draw): void {
  for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
    const lie = draw.weighted(weighted);
    const change = lie.apply(one, draw);
    if (change === null) continue;
    one.changes.push({ class: lie.class, ...change });
    return;
  }
  throw new Error(`no lie applies to ${one.shape.join("; ")}`);
}
