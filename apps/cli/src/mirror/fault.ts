// What a mirror has found wrong with its source. Each fault names what it is about and has a code: docs/cli.md.

export type Fault = {
  kind: "record" | "proof" | "batch" | "snapshot" | "log" | "index" | "file";
  /** A hash, the id of a batch, or a path in the layout of published files. */
  id: string;
  code: string;
  /**
   * `LEFT_OUT`: the mirror ends before the snapshot to which this belongs. `RECOMPUTED`: the mirror has what it computed
   * itself from data that verify. `NOT_COPIED`: the mirror lacks this, and nothing else depends on it. `NOT_CHECKED`: the
   * mirror has this as the source states it. It does not count as a fault, because the source has done nothing wrong.
   */
  effect: "LEFT_OUT" | "RECOMPUTED" | "NOT_COPIED" | "NOT_CHECKED";
};

/** A text from outside can be long. The longest id that names something is shorter than this. */
const MAX_ID = 128;
/** More faults than this are counted, and not kept. The same holds for records whose content could not be checked. */
const MAX_KEPT = 100_000;

export type Faults = {
  add(fault: Fault): void;
  list(): readonly Fault[];
  /** How many different faults there are, including those that are not kept. */
  count(): number;
  /** How many records have a content that could not be checked. */
  uncheckedCount(): number;
};

/** Collects faults, each once. A part of a source may be read twice. */
export function createFaults(): Faults {
  const known = new Map<string, Fault>();
  let beyond = 0;
  const unchecked = new Set<string>();
  let uncheckedBeyond = 0;
  return {
    add({ kind, id, code, effect }) {
      const fault = { kind, id: id.slice(0, MAX_ID), code, effect };
      const key = `${kind} ${fault.id} ${code}`;
      if (effect === "NOT_CHECKED") {
        if (unchecked.has(key)) return;
        if (unchecked.size < MAX_KEPT) unchecked.add(key);
        else uncheckedBeyond += 1;
        return;
      }
      if (known.has(key)) return;
      if (known.size < MAX_KEPT) known.set(key, fault);
      else beyond += 1;
    },
    list: () => [...known.values()],
    count: () => known.size + beyond,
    uncheckedCount: () => unchecked.size + uncheckedBeyond,
  };
}
