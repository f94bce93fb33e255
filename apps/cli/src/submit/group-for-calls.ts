// Groups submissions for calls of a bounded size. Submissions that cannot be sent are left out, and so are submissions
// that an earlier run or this run has recorded in the journal as accepted.
import type { Journal, JournalEntry } from "./journal.ts";
import type { Ready } from "./send-patiently.ts";
import type { Sourced } from "./sources.ts";

/** The limits of one call. They are lower than the service's, so that an answer comes soon. */
const MAX_COUNT = 500;
const MAX_BYTES = 1024 * 1024;

type Group = {
  ready: Ready[];
  invalid: JournalEntry[];
  /** How many submissions were left out because earlier runs recorded them as accepted. */
  earlier: number;
  /** How many submissions were left out because this run has recorded them as accepted. */
  repeated: number;
  /** The fingerprints of those that were left out. */
  known: string[];
};

const emptyGroup = (): Group => ({ ready: [], invalid: [], earlier: 0, repeated: 0, known: [] });

export async function* groupForCalls(
  sources: AsyncIterable<Sourced>,
  { earlier, accepted }: Pick<Journal, "earlier" | "accepted">,
): AsyncGenerator<Group> {
  let group = emptyGroup();
  let bytes = 0;
  for await (const source of sources) {
    if (!source.ok) {
      const { place, problem } = source;
      const errors = [problem];
      group.invalid.push({ outcome: "INVALID", hash: null, digest: null, place, errors });
    } else if (earlier.has(source.digest) || accepted.has(source.digest)) {
      if (earlier.has(source.digest)) group.earlier += 1;
      else group.repeated += 1;
      group.known.push(source.hash);
    } else {
      const length = Buffer.byteLength(JSON.stringify(source.submission));
      if (group.ready.length > 0 && bytes + length > MAX_BYTES) {
        yield group;
        group = emptyGroup();
        bytes = 0;
      }
      group.ready.push(source);
      bytes += length;
    }
    const { ready, invalid } = group;
    if (ready.length + invalid.length + group.earlier + group.repeated >= MAX_COUNT) {
      yield group;
      group = emptyGroup();
      bytes = 0;
    }
  }
  yield group;
}
