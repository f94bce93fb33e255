// Groups submissions for calls of a bounded size. Two kinds are left out: submissions that the journal records as
// accepted, by an earlier run or by this one, and submissions that cannot be sent.
import type { JournalEntry } from "./journal.ts";
import type { Ready } from "./send-patiently.ts";
import type { Sourced } from "./sources.ts";

/** The limits of one call. They are lower than the service's, so that an answer comes soon. */
const MAX_COUNT = 500;
const MAX_BYTES = 1024 * 1024;

type Group = {
  ready: Ready[];
  invalid: JournalEntry[];
  earlier: number;
};

const emptyGroup = (): Group => ({ ready: [], invalid: [], earlier: 0 });

export async function* groupForCalls(
  sources: AsyncIterable<Sourced>,
  accepted: ReadonlySet<string>,
): AsyncGenerator<Group> {
  let group = emptyGroup();
  let bytes = 0;
  for await (const source of sources) {
    if (!source.ok) {
      const { place, problem } = source;
      group.invalid.push({ outcome: "INVALID", hash: null, place, errors: [problem] });
    } else if (accepted.has(source.hash)) group.earlier += 1;
    else {
      const length = Buffer.byteLength(JSON.stringify(source.submission));
      if (group.ready.length > 0 && bytes + length > MAX_BYTES) {
        yield group;
        group = emptyGroup();
        bytes = 0;
      }
      group.ready.push(source);
      bytes += length;
    }
    if (group.ready.length + group.invalid.length + group.earlier >= MAX_COUNT) {
      yield group;
      group = emptyGroup();
      bytes = 0;
    }
  }
  yield group;
}
