// When each claim about a thing that was given is true: docs/protocol/verdict.md, section 18, "Claims: files", and of the
// documents those that are something besides.
import { conclude } from "../src/conclude.ts";
import {
  ignoredItems,
  knownFrom,
  readFile,
  type Reading,
  readFragment,
  readPasted,
  readSlot,
} from "../src/files.ts";
import { type Statement, statement } from "../src/statements.ts";
import { type Condition, type Row } from "./claim.ts";
import { verify } from "./conclude-in.ts";
import { type Given, makeThing, type Thing, type Way } from "./given.ts";
import { about, type Said, subject } from "./subject.ts";

/** Of a file in a ZIP, the condition is about that file. */
const of =
  (condition: Condition<Given>): Condition<Given> =>
  (given, v, at, ...picks) =>
    condition(at.about === "" ? given : (given.files?.get(at.about) ?? {}), v, at, ...picks);

const row = (pattern: string, condition: Condition<Given>): Row<Given> => [pattern, of(condition)];

const rows: readonly Row<Given>[] = [
  row("unread.at", ({ json }, v) => {
    const at = v.number("number") ?? -1;
    return (
      json !== undefined &&
      v.said("reason")?.code === `unread.${json.code}` &&
      at >= json.from &&
      at <= json.to
    );
  }),
  row(
    "unread.{SYNTAX,DUPLICATE_KEY,LONE_SURROGATE,NUMBER_OUT_OF_RANGE,TOO_DEEP,TOO_LONG,TOO_MANY_VALUES}",
    ({ json }, _, __, code) => json?.code === code,
  ),
  row("unread.NOT_A_BUNDLE", ({ isNone }) => isNone === true),
  row("unread.UNSUPPORTED_VERSION", ({ hasOtherVersion }) => hasOtherVersion === true),
  row("unread.MALFORMED", ({ isMalformed }) => isMalformed === true),
  row(
    "unread.MALFORMED.at",
    ({ isMalformed, wrong = [] }, v) =>
      isMalformed === true && wrong.includes(v.text("path") ?? ""),
  ),
  row(
    "unread.pieces",
    ({ pieces = 0 }, v) =>
      pieces > 10_000 && v.number("count") === pieces && v.number("number") === 10_000,
  ),
  row("unread.ignored", ({ ignored = 0 }, v) => ignored > 0 && v.number("count") === ignored),
  row("unread.pasted", ({ pastedLength = 0 }) => pastedLength > 4 * 1024 * 1024),
  row("unread.notUtf8", ({ isNotText }) => isNotText === true),
  row("unread.noBundle", ({ isSlotBroken }) => isSlotBroken === true),
  row("unread.onlyProof", ({ isOnlyProof }) => isOnlyProof === true),
  row("unread.logProof", ({ isLogProofBroken }) => isLogProofBroken === true),
  row(
    "unread.pdf.{encrypted,several,damaged,unreadable}",
    ({ pdf }, _, __, defect) => pdf === defect,
  ),
  // What is read as evidence although it must not be gets a verdict that it must not have.
  row(
    "verdict.name.{failed,inconclusive,consistent,confirmed}",
    ({ verdict }, _, __, name) => verdict === name,
  ),
  row("unread.checkpoint", ({ isCheckpointBroken }) => isCheckpointBroken === true),
  row("unread.zip.{name,same,encrypted,large,damaged}", ({ zip = [] }, _, __, flaw = "") =>
    zip.includes(flaw),
  ),
  row(
    "unread.zip.many",
    ({ listed = 0 }, v) =>
      listed > 5000 && v.number("count") === listed && v.number("number") === 5000,
  ),
  row("unread.case.changed", ({ isOther }) => isOther === true),
  row(
    "unread.case.missing",
    ({ list }, v) =>
      v.number("count") === list?.missing.length && v.text("name") === list?.missing[0],
  ),
  row(
    "unread.case.differing",
    ({ list }, v) => v.number("count") === list?.other.length && v.text("name") === list?.other[0],
  ),
  row("unread.case.list", ({ list }) => list === null),
  row("unread.case.noList", ({ isPageAlone }) => isPageAlone === true),
  row("unread.several", ({ isSeveral }) => isSeveral === true),
  row("read.{utf16,restored,within}", ({ notes = [] }, _, __, how = "") => notes.includes(how)),
  row("caseFile.changed", ({ isOther }) => isOther === true),
  row(
    "named.{CASE_TABLE,CASE_PAGE,HASH_LIST,POLICY,OBSERVERS,KEY_DIRECTORY,KEY_NAMES,CASE_MANIFEST,CERTIFICATES}.title",
    ({ named }, _, __, form) => named === form,
  ),
  row(
    "named.CASE_MANIFEST.compared",
    ({ list }, v) =>
      v.number("count") === list?.all.length &&
      list.missing.length === 0 &&
      list.other.length === 0 &&
      list.unread.length === 0,
  ),
  row(
    "document.also.{SIGNED_PDF,SIGNED,EMAIL,MHTML,ARCHIVE,DAMAGED_ZIP,UNOPENED_ZIP,ZIP}",
    ({ marks = [] }, _, __, mark = "") => marks.includes(mark),
  ),
  row("named.foreign.title", ({ system }, v) => v.text("system") === (system?.[0] ?? "-")),
  row("named.foreign.advice", ({ system }, v) => v.text("tool") === (system?.[1] ?? "-")),
  row(
    "unread.link.{OTHER_VERSION,NOT_THE_FORM,CUT_OFF,APPENDED,DAMAGED,NOT_UTF8}",
    ({ link }, _, __, code) => link === code,
  ),
  row("unread.link.TOO_LONG", ({ link }, v) => link === "TOO_LONG" && v.number("count") === 32_768),
  row(
    "unread.link.TOO_LARGE",
    ({ link }, v) => link === "TOO_LARGE" && v.number("kibibytes") === 256,
  ),
  row("unread.link.notABundle", ({ isInLink }) => isInLink === true),
];

type Placed = Omit<Said, "section">;

function saidOf(reading: Reading, place = ""): Placed[] {
  const say = (...said: readonly Statement[]) => about(place, ...said);
  switch (reading.kind) {
    case "unreadable":
      return say(reading.reason);
    case "evidence": {
      const notes = reading.pieces.flatMap((piece) => piece.notes ?? []);
      return [...say(...notes), ...about(place, ignoredItems(reading.ignored)?.reason ?? null)];
    }
    case "log":
      return say(...(reading.notes ?? []));
    case "named":
      return say(reading.title, reading.advice);
    case "archive":
      return reading.members.flatMap(({ name, reading: member }) => saidOf(member, name));
    case "document":
      return about(place, reading.also ?? null);
    case "token":
    default:
      return [];
  }
}

/** The word for the verdict in a table. A document has none. */
function verdictsOn(reading: Reading): Placed[] {
  const setting = { name: "Test network", hasOwnLedger: false };
  const marks =
    reading.kind === "evidence"
      ? reading.pieces.map((piece) => conclude(knownFrom(piece), setting, null, verify).mark)
      : reading.kind === "unreadable"
        ? (["inconclusive"] as const)
        : [];
  return about("", ...marks.map((mark) => statement(`verdict.name.${mark}`)));
}

async function read(way: Way): Promise<Placed[]> {
  if (way.by === "file") {
    const { bytes, readers } = way;
    const file = {
      size: bytes.length,
      read: (to?: number, from?: number) => Promise.resolve(bytes.subarray(from ?? 0, to)),
    };
    const reading = await readFile(file, readers);
    return [...saidOf(reading), ...(readers?.pdf === undefined ? [] : verdictsOn(reading))];
  }
  if (way.by === "paste") return saidOf(await readPasted(way.text, way.readers));
  if (way.by === "fragment") return saidOf(await readFragment(way.text, way.readers ?? {}));
  const piece = readSlot(way.text);
  return piece.kind === "unreadable" ? about("", piece.reason) : [];
}

/** What is said of texts that take long to read. */
const slowly = new Map<string, Promise<Placed[]>>();

function saidOfThing({ way, isSlow = false }: Thing): Promise<Placed[]> {
  if (!isSlow) return read(way);
  const key = `${way.by} ${way.by === "file" ? way.bytes.length : way.text.length}`;
  const said = slowly.get(key) ?? read(way);
  slowly.set(key, said);
  return said;
}

export const given = subject("given", rows, async ({ draw }) => {
  const thing = await makeThing(draw);
  return { truth: thing.truth, said: await saidOfThing(thing) };
});
