// Inputs that a hostile server, or a hostile script in the page, could pass to the verifier: random values of
// every type, and valid proofs taken apart and reassembled wrongly. They are generated from a seed, so a
// failure can be repeated.
import type { AbsenceProof, InclusionProof } from "../src/index.ts";

export type Hostile = { root: unknown; proof: unknown; options: unknown };
export type Seeded = { root: string; proof: InclusionProof | AbsenceProof };

/** Returns a function that draws whole numbers from 0 to `below` - 1. The same seed gives the same numbers. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const keys = [
  "type",
  "contents",
  "path",
  "witness",
  "remaining",
  "dataDigest",
  "shared",
  "childDigest",
  "pathsDigest",
  "__proto__",
  "constructor",
  "toString",
  "length",
  "0",
  "7",
  "a",
  "f",
  "A",
  "10",
  "",
  "then",
  "toJSON",
  "note",
];
const texts = [
  "",
  "a",
  "0",
  "Leaf",
  "Branch",
  "Extension",
  "Inclusion",
  "Absence",
  "zz",
  "AB",
  "0x",
  "１",
  '"',
  "\\",
  "\n",
  "\u0000",
  "\ud800",
  "😀",
  "é",
  "null",
  "__proto__",
  "ab\u2028",
  " ",
  "g",
  "a ",
  "+1",
  "1e3",
];

export class HostileInputs {
  readonly #random: (below: number) => number;
  readonly #seeds: readonly Seeded[];
  readonly #digests: readonly string[];
  // These values are created once, because creating them for each input would take too long.
  readonly #longText = "a".repeat(1 << 20);
  readonly #longList = Array.from({ length: 1 << 16 }, () => "a");
  readonly #wideObject = Object.fromEntries(
    Array.from({ length: 1 << 12 }, (_, index) => [`key${index}`, index]),
  );
  readonly #deep: unknown;

  constructor(seed: number, seeds: readonly Seeded[]) {
    this.#random = createRandom(seed);
    this.#seeds = seeds;
    this.#digests = seeds.map(({ root }) => root);
    let deep: unknown = {};
    for (let level = 0; level < 20_000; level += 1)
      deep = level % 2 === 0 ? [deep] : { contents: deep };
    this.#deep = deep;
  }

  next(): Hostile {
    const seeded = this.#pick(this.#seeds);
    const roll = this.#random(10);
    if (roll === 0) {
      return { root: this.#value(2), proof: this.#value(6), options: this.#value(3) };
    }
    const proof = roll < 3 ? this.#value(6) : this.#broken(structuredClone(seeded.proof));
    return { root: roll === 9 ? this.#value(1) : seeded.root, proof, options: this.#options() };
  }

  #options(): unknown {
    return [undefined, {}, { trace: true }, { path: "ab" }, { dataDigest: "ab" }][this.#random(5)];
  }

  #pick<T>(list: readonly T[]): T {
    const [first] = list;
    if (first === undefined) throw new Error("nothing to pick from");
    return list[this.#random(list.length)] ?? first;
  }

  #broken(proof: unknown): unknown {
    let changed: unknown = proof;
    for (let times = 1 + this.#random(3); times > 0; times -= 1) {
      try {
        changed = this.#change(changed, 5);
      } catch {
        // An earlier change has put in a value that throws when it is read, so this change cannot be made. The proof
        // is used as it is.
        return changed;
      }
    }
    return changed;
  }

  #change(value: unknown, depth: number): unknown {
    if (typeof value === "string") return this.#changeText(value);
    if (typeof value !== "object" || value === null || depth === 0) return this.#value(2);
    if (Array.isArray(value)) return this.#changeList(value, depth);
    const names = Object.keys(value);
    const record = value as Record<string, unknown>;
    const name = names.length === 0 ? this.#pick(keys) : this.#pick(names);
    const roll = this.#random(12);
    if (roll === 0) Reflect.deleteProperty(record, name);
    else if (roll === 1) define(record, this.#pick(keys), this.#value(2));
    else if (roll === 2) {
      define(record, this.#pick(keys), record[name]);
      Reflect.deleteProperty(record, name);
    } else if (roll === 3) define(record, name, this.#value(2));
    else if (roll === 4) return this.#wrapped(record);
    // A nested value is changed only if it is an own property. Changing an inherited one would change every
    // object in the process.
    else if (Object.hasOwn(record, name)) {
      define(record, name, this.#change(record[name], depth - 1));
    }
    return record;
  }

  #changeList(list: unknown[], depth: number): unknown {
    const at = this.#random(list.length + 1);
    const roll = this.#random(10);
    if (roll === 0) list.splice(at, 1);
    else if (roll === 1)
      list.splice(at, 0, structuredClone(this.#pick(this.#seeds).proof.witness[0]));
    else if (roll === 2) list.splice(at, 0, this.#value(3));
    else if (roll === 3) list.reverse();
    else if (roll === 4) list.length = at;
    else if (roll === 5) list.push(...structuredClone(this.#pick(this.#seeds).proof.witness));
    else if (at < list.length) list[at] = this.#change(list[at], depth - 1);
    return list;
  }

  #changeText(text: string): unknown {
    const at = this.#random(text.length + 1);
    const roll = this.#random(9);
    if (roll === 0) return this.#value(1);
    if (roll === 1) return text.slice(0, at);
    if (roll === 2) return text.slice(0, at) + this.#pick(texts) + text.slice(at);
    if (roll === 3) return this.#pick(this.#digests);
    if (roll === 4) return text + text;
    if (roll === 5) return text.toUpperCase();
    if (roll === 6) return Array.from(text);
    const digit = "0123456789abcdef".charAt(this.#random(16));
    return text.slice(0, at) + digit + text.slice(at + 1);
  }

  /**
   * Turns `record` into an object that JSON.parse never returns: one with inherited properties or a getter, one behind
   * a proxy, or one that contains itself.
   */
  #wrapped(record: Record<string, unknown>): unknown {
    const roll = this.#random(5);
    if (roll === 0) return Object.create(record);
    if (roll === 1) {
      return new Proxy(record, {
        get: () => {
          throw new TypeError("get");
        },
      });
    }
    if (roll === 2) {
      return new Proxy(record, { ownKeys: () => [this.#pick(keys), this.#pick(keys)] });
    }
    if (roll === 3) {
      const name = this.#pick(Object.keys(record).concat("type"));
      return Object.defineProperty(record, name, {
        configurable: true,
        enumerable: true,
        get: () => this.#value(2),
      });
    }
    const cyclic: Record<string, unknown> = record;
    cyclic[this.#pick(keys.slice(0, 9))] = cyclic;
    return cyclic;
  }

  #value(depth: number): unknown {
    const roll = this.#random(depth > 0 ? 34 : 24);
    if (roll >= 29) return this.#shape(depth);
    if (roll >= 24) {
      const made = Array.from({ length: this.#random(4) }, () => this.#value(depth - 1));
      if (roll < 26) return made;
      const record: Record<string, unknown> = {};
      for (const part of made) define(record, this.#pick(keys), part);
      return record;
    }
    return this.#leafValue(roll);
  }

  #leafValue(roll: number): unknown {
    if (roll < 8) return this.#pick(texts);
    if (roll < 11) return this.#pick(this.#digests);
    const odd: readonly (() => unknown)[] = [
      () => null,
      () => undefined,
      () => Number.NaN,
      () => -0,
      () => 10n,
      () => Symbol("s"),
      () => () => "f",
      () => new Date(0),
      () => new Map([["type", "Leaf"]]),
      () => new Uint8Array(32),
      () => this.#pick([this.#longText, this.#longList, this.#wideObject, this.#deep]),
      () => throwing("witness"),
      () => this.#random(1 << 30),
    ];
    return this.#pick(odd)();
  }

  #shape(depth: number): unknown {
    const value = (): unknown => this.#value(depth - 1);
    const shapes: readonly (() => unknown)[] = [
      () => ({ path: value(), witness: Array.from({ length: this.#random(6) }, value) }),
      () => ({ type: this.#pick(texts), path: this.#pick(texts), witness: [value(), value()] }),
      () => ({ type: this.#pick(["Leaf", "Branch", "Extension"]), contents: value() }),
      () => ({ type: "Leaf", contents: { remaining: value(), dataDigest: value() } }),
      () => ({ type: "Extension", contents: { shared: value(), childDigest: value() } }),
      () => ({
        type: "Branch",
        contents: { pathsDigest: { [this.#pick(keys)]: value(), a: value() } },
      }),
    ];
    return this.#pick(shapes)();
  }
}

function throwing(name: string): unknown {
  return Object.defineProperty({ path: "a" }, name, {
    enumerable: true,
    get: () => {
      // The verifier must cope with an error whose message throws again when it is read.
      throw Object.defineProperty(new Error("x"), "message", {
        get: () => {
          throw new Error("y");
        },
      });
    },
  });
}

/** Sets a property as JSON.parse does: as an own property even if the key is `__proto__`. */
function define(record: object, key: string, value: unknown): void {
  Reflect.defineProperty(record, key, {
    configurable: true,
    enumerable: true,
    writable: true,
    value,
  });
}
