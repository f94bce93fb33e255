// A fault that a mirror has found in its source. docs/cli.md lists the codes.

export type Fault = {
  kind: "record" | "proof" | "batch" | "snapshot" | "log" | "index" | "file";
  /** A hash, the id of a batch, or a path in the layout of published files. */
  id: string;
  code: string;
  /**
   * What the fault means for the mirror. `LEFT_OUT`: the mirror ends before the snapshot with the faulty item.
   * `RECOMPUTED`: the mirror has its own computed value instead. `NOT_COPIED`: the mirror lacks the item, and no other
   * item depends on it. `NOT_CHECKED`: the mirror has the item as the source states it, because the item could not be
   * checked; `count` does not include such items.
   */
  effect: "LEFT_OUT" | "RECOMPUTED" | "NOT_COPIED" | "NOT_CHECKED";
};

/** The maximum length of an id, in characters. A source can state longer ids, which are cut off. */
const MAX_ID = 128;
/**
 * The maximum number of faults that are kept in memory. The same limit applies to the records whose content could not
 * be checked. Beyond the limit, faults and records are only counted.
 */
export const MAX_FAULTS = 100_000;

export type Faults = {
  add(fault: Fault): void;
  list(): readonly Fault[];
  /**
   * The number of faults, including those beyond MAX_FAULTS. A part of a source may be read twice, so a fault that is
   * added twice counts once. Beyond MAX_FAULTS, repetitions are not recognised.
   */
  count(): number;
  /** The records whose content could not be checked. */
  unchecked(): readonly Fault[];
  /** The number of records whose content could not be checked. */
  uncheckedCount(): number;
};

export function createFaults(): Faults {
  const known = new Map<string, Fault>();
  let beyond = 0;
  const unchecked = new Map<string, Fault>();
  let uncheckedBeyond = 0;
  return {
    add({ kind, id, code, effect }) {
      const fault = { kind, id: id.slice(0, MAX_ID), code, effect };
      const key = `${kind} ${fault.id} ${code}`;
      if (effect === "NOT_CHECKED") {
        if (unchecked.has(key)) return;
        if (unchecked.size < MAX_FAULTS) unchecked.set(key, fault);
        else uncheckedBeyond += 1;
        return;
      }
      if (known.has(key)) return;
      if (known.size < MAX_FAULTS) known.set(key, fault);
      else beyond += 1;
    },
    list: () => [...known.values()],
    count: () => known.size + beyond,
    unchecked: () => [...unchecked.values()],
    uncheckedCount: () => unchecked.size + uncheckedBeyond,
  };
}
