// Compares two records of one document as the service states them. Nothing here is verified.
import type { ReceivedDetails } from "@digital-evidence/client";
import { keySpelling } from "../../../format/public-key.ts";

/** How a record differs from the previous one. `unknown` means that one of the two records states no `documentRef`. */
export type Changes = {
  document: "same" | "changed" | "unknown";
  /**
   * `added` lists the keys that only this record's signatures name, and `removed` the keys that only the signatures of
   * the previous record name.
   */
  signers: { added: string[]; removed: string[] };
  /** The tags that were added, removed or given another value, in alphabetical order of their names. */
  tags: TagChange[];
};

/** `before` or `now` is undefined if the record does not have the tag. */
export type TagChange = { name: string; before: string | undefined; now: string | undefined };

type Compared = Pick<ReceivedDetails, "documentRef" | "proofs" | "tags">;

export function keysOf({ proofs }: Pick<Compared, "proofs">): string[] {
  return Array.from(new Set((proofs ?? []).flatMap(({ id }) => (id ? [keySpelling(id)] : []))));
}

export function changesBetween(later: Compared, earlier: Compared): Changes {
  return {
    document: compareDocuments(later.documentRef, earlier.documentRef),
    signers: {
      added: keysOnlyIn(later, earlier),
      removed: keysOnlyIn(earlier, later),
    },
    tags: tagsThatDiffer(later.tags ?? {}, earlier.tags ?? {}),
  };
}

function compareDocuments(later?: string, earlier?: string): Changes["document"] {
  if (later === undefined || earlier === undefined) return "unknown";
  return later.toLowerCase() === earlier.toLowerCase() ? "same" : "changed";
}

function keysOnlyIn(one: Compared, other: Compared): string[] {
  const others = new Set(keysOf(other));
  return keysOf(one).filter((key) => !others.has(key));
}

type Tags = Readonly<Record<string, string | undefined>>;

function tagsThatDiffer(later: Tags, earlier: Tags): TagChange[] {
  const names = new Set([...Object.keys(later), ...Object.keys(earlier)]);
  const valueOf = (tags: Tags, name: string) =>
    Object.hasOwn(tags, name) ? tags[name] : undefined;
  return Array.from(names)
    .sort()
    .map((name) => ({ name, before: valueOf(earlier, name), now: valueOf(later, name) }))
    .filter(({ before, now }) => before !== now);
}
