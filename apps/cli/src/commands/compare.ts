// `compare` lists where two observers, publications or services differ. Nothing is verified: observe or mirror them for that.
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { comparePublications, createNotes, MAX_DIFFERENCES } from "../mirror/compare.ts";
import { addToList, createList, listedIn, MAX_IN_JSON, MAX_LISTED } from "../mirror/list-file.ts";
import { readRoot } from "../mirror/published-source.ts";
import { openSourceFiles, type SourceFiles } from "../mirror/source-files.ts";
import { compareStated, publishedSide, serviceSide } from "../observe/compare-stated.ts";
import type { Outcome } from "../outcome.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

type Kind = "observer" | "publication" | "service";

export async function compare(
  source: string,
  other: string,
  { list }: { list?: string },
  io: Io,
): Promise<Outcome> {
  await createList(list);
  const [left, right] = [await open(source, io), await open(other, io)];
  const onProgress = (text: string) => io.progress.show(text);
  // Only two publications claim to have everything, byte for byte.
  const isWhole = left.kind === "publication" && right.kind === "publication";
  const notes = createNotes();
  if (isWhole) await comparePublications(left.files, right.files, onProgress, notes);
  else {
    onProgress("reading both");
    await compareStated(await left.stated(), await right.stated(), notes.note);
  }
  const { differences, count, contradictions } = notes;
  await addToList(list, differences);
  const hasUnread = differences.some(({ difference }) => difference === "UNREADABLE");
  const isContradicting = isWhole ? count() > 0 : contradictions() > 0;
  return {
    exitCode: isContradicting ? EXIT.failed : count() > 0 ? EXIT.weaker : EXIT.reached,
    lines: [
      ...differences.slice(0, MAX_LISTED).map(({ kind, id, difference }): Line => [
        {
          style: difference === "CHANGED" ? "red" : "yellow",
          text: difference.toLowerCase().padEnd(10),
        },
        `  ${kind} ${quoted(id)}`,
      ]),
      ...(count() > MAX_LISTED
        ? [`${count() - MAX_LISTED} more were found. ${listedIn(MAX_DIFFERENCES)}`]
        : []),
      ...(isWhole && left.asOf !== right.asOf
        ? [
            `They say that they were published at ${quoted(left.asOf)} and at ${quoted(right.asOf)}.`,
          ]
        : []),
      conclusion(isWhole, { count: count(), contradictions: contradictions(), hasUnread }),
    ],
    data: {
      source: left.files.name,
      other: right.files.name,
      kinds: [left.kind, right.kind],
      asOf: isWhole ? [left.asOf, right.asOf] : null,
      count: count(),
      contradictions: contradictions(),
      differences: differences.slice(0, MAX_IN_JSON),
    },
  };
}

async function open(name: string, io: Io) {
  const files: SourceFiles = await openSourceFiles(name, io);
  const root = await readRoot(files);
  const kind: Kind =
    root === null ? "service" : root.observes === undefined ? "publication" : "observer";
  const stated = () => (root === null ? serviceSide(files.name, io) : publishedSide(files, root));
  return { files, kind, asOf: root?.asOf ?? "", stated };
}

function conclusion(
  isWhole: boolean,
  {
    count,
    contradictions,
    hasUnread,
  }: { count: number; contradictions: number; hasUnread: boolean },
): string {
  if (count === 0) {
    return isWhole
      ? "Both have the same content. Nothing was verified."
      : "Both state the same roots of batches, and the same of records where the hash covers it. Nothing was verified.";
  }
  if (isWhole)
    return `${count} differences. Nothing was verified: mirror both to see which of them verifies.`;
  if (hasUnread && contradictions === 0) {
    return "A part of what they list could not be read, so it was not compared. What was compared shows no contradiction.";
  }
  return contradictions === 0
    ? `${count} are known to one of the two only. Neither contradicts the other.`
    : `${contradictions} contradictions: the two were told, or tell, different things about the same batch or fingerprint.`;
}
