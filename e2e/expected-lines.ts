// The lines that each surface has to show of a judged world, in their order.
import { type Placed, withInner } from "../packages/verdict/src/statements-of.ts";
import { onPage, type ShownWorld } from "../packages/verdict/lies/shown.ts";
import { englishReport } from "../packages/verdict/src/messages/en.ts";
import { textOf } from "../packages/verdict/src/say.ts";
import { type Statement, statement } from "../packages/verdict/src/statements.ts";
import { findingWords, rootMeaning } from "../apps/explorer/src/words/finding.ts";

type Section = Placed["section"];

/** Hands out the statements of a list by their places, and knows which are left. */
class List {
  readonly #left: Set<Placed>;

  constructor(list: readonly Placed[]) {
    this.#left = new Set(list);
  }

  take(section: Section, about: string): Statement[] {
    const found = [...this.#left].filter((one) => one.section === section && one.about === about);
    for (const one of found) this.#left.delete(one);
    return found.map(({ said }) => said);
  }

  /** Statements of these sections that have no place on a surface would never be shown. */
  none(...sections: Section[]): void {
    const left = [...this.#left].filter(({ section }) => sections.includes(section));
    if (left.length > 0)
      throw new Error(
        `no place for ${left.map(({ about, said }) => `${about} ${said.code}`).join(", ")}`,
      );
  }
}

const together = (said: readonly Statement[], say = onPage) =>
  said.map((one) => say(one)).join(" ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isFolded = ({ code }: Statement) => code.startsWith("verdict.consistent.only.");
const isSide = ({ code }: Statement) => code.startsWith("side.");
const isTitle = ({ code }: Statement) => /^check\.(?:title|numbered|ownSnapshot\.title)/.test(code);
const isState = ({ code }: Statement) => code.startsWith("link.state.");

/** The statements about a check: its title, its state unless it only repeats what somebody states, and what was found. */
function checkOf(said: readonly Statement[]) {
  const [title, ...others] = said.filter((one) => !isSide(one));
  if (title === undefined || !isTitle(title)) throw new Error("a check has no title");
  const [state, ...found] = others;
  const isStated = state === undefined || !isState(state);
  return {
    title,
    state: isStated ? null : state,
    found: isStated ? others : found,
    sides: said.filter(isSide),
  };
}

/** The places of checks: `SIGNATURE 0`. */
const placeOf = ({ id, index }: { id: string; index?: number }) =>
  index === undefined ? id : `${id} ${index}`;

/** What a page shows: `main` while no link of the chain is open, and each link. */
export type Expected = { main: string[]; links: string[][] };

/** Who supplied a value stands behind the value, where there is one. */
export function sidesOf({ list }: ShownWorld): Set<string> {
  const sides = list.filter(({ said }) => isSide(said)).map(({ said }) => onPage(said));
  return new Set(sides.map((side) => findingWords.by(side).trim()));
}

function head(list: List) {
  const [label, sentence] = [list.take("headline", "label"), list.take("headline", "sentence")];
  return {
    lines: [...label, ...sentence].map(onPage),
    notes: list.take("headline", "note"),
    more: list.take("headline", "more"),
  };
}

function linksOf({ conclusion }: ShownWorld, list: List, isHtml: boolean): string[][] {
  const levels = ["place", "history", "witnesses"].flatMap((level) => {
    const [word, ...found] = list.take("log", level);
    return word === undefined ? [] : [onPage(word), together(found)];
  });
  const stamps = list.take("timestamps", "log").map(onPage);
  const links = conclusion.links.map(({ id, checks }) => {
    const [title, state, said] = list.take("link", id).map(onPage);
    if (title === undefined || state === undefined || said === undefined) throw new Error(id);
    const found = checks.flatMap((check) => {
      const one = checkOf(list.take("check", placeOf(check)));
      const word = one.state === null ? findingWords.statement : onPage(one.state);
      const hasValues = isHtml || check.computed !== null || check.expected !== null;
      const [, source] = one.sides;
      return [
        onPage(one.title),
        word,
        together(one.found),
        ...(hasValues && source !== undefined ? [capital(onPage(source))] : []),
      ];
    });
    const more = id === "ledger" ? [...levels, ...stamps] : [];
    return [title, state, isHtml ? said : `${title}. ${said}`, ...found, ...more];
  });
  list.none("link", "check", "log", "timestamps");
  return links;
}

/** On a wide screen, the mark of a link says its state, and the word is for those who do not see it. */
const titlesOf = (links: readonly string[][], isPhone: boolean) =>
  links.flatMap((lines) => lines.slice(0, isPhone ? 2 : 1));
const bodiesOf = (links: readonly string[][], isPhone: boolean) =>
  links.map(([title = "", state = "", ...lines]) => [title, ...(isPhone ? [state] : []), ...lines]);
const filled = (lines: readonly string[]) => lines.filter((line) => line !== "");

export function onFingerprintPage(shown: ShownWorld, isPhone: boolean): Expected {
  const list = new List(shown.list);
  const { lines, notes, more } = head(list);
  const [count] = list.take("link", "");
  const links = linksOf(shown, list, false);
  const folded = notes.filter(isFolded);
  const sources = [...folded, ...more];
  const main = [
    ...lines,
    together(notes.filter((note) => !isFolded(note))),
    ...(isPhone && count !== undefined ? [onPage(count)] : []),
    ...titlesOf(links, isPhone),
    ...(sources.length === 0 ? [] : [`${together(sources)} ${rootMeaning}`]),
    together(list.take("signers", "")),
  ];
  return { main: filled(main), links: bodiesOf(links, isPhone) };
}

export function onVerify(shown: ShownWorld, isPhone: boolean): Expected {
  const list = new List(shown.list);
  const { lines, notes, more } = head(list);
  const [count] = list.take("link", "");
  const links = linksOf(shown, list, false);
  const hasRecord = shown.world.known.record.state === "supplied";
  const { mark, verification } = shown.conclusion;
  // The picture of a proof that failed says at its leaf what was found about the fingerprint.
  const subject = verification?.checks.find(({ id }) => id === "PROOF_SUBJECT");
  const isPictured = mark === "failed" && (verification?.walk?.dataDigest ?? null) !== null;
  const pictured =
    isPictured && subject !== undefined && subject.verdict !== "pass"
      ? checkOf(new List(shown.list).take("check", placeOf(subject))).found.slice(0, 1)
      : [];
  const signers = list.take("signers", "");
  const main = [
    ...lines,
    together([...notes, ...more]),
    ...(isPhone && count !== undefined ? [onPage(count)] : []),
    ...titlesOf(links, isPhone),
    ...pictured.map(onPage),
    hasRecord ? together(signers) : "",
  ];
  return { main: filled(main), links: bodiesOf(links, isPhone) };
}

export function onVerifyingPage(shown: ShownWorld): Expected {
  const list = new List(shown.list);
  const { lines, notes, more } = head(list);
  list.take("link", "");
  const links = linksOf(shown, list, true);
  return { main: filled([...lines, together([...notes, ...more]), ...links.flat()]), links: [] };
}

export function inFrame({ list }: ShownWorld): Expected {
  const { lines, notes } = head(new List(list));
  return { main: filled([...lines, together(notes)]), links: [] };
}

/** The report says the same in words for somebody else, with text from outside in quotation marks. */
export function inReport({ list: all, conclusion }: ShownWorld): string[] {
  const list = new List(all);
  const say = (said: Statement) => textOf(said, englishReport);
  const heading = (["label", "sentence"] as const).flatMap((about) => list.take("headline", about));
  const notes = [...list.take("headline", "note"), ...list.take("headline", "more")];
  const lines = [...heading.map(say), together(notes, say), ...list.take("notShown", "").map(say)];
  for (const check of conclusion.verification?.checks ?? []) {
    const one = checkOf(list.take("check", placeOf(check)));
    const isStated = one.state === null && check.verdict === "pass";
    lines.push(say(one.title));
    if (!isStated) lines.push(say(statement(`link.state.${check.verdict}`)));
    lines.push(together(one.found, say));
  }
  for (const level of ["place", "history", "witnesses"]) {
    const [word, ...found] = list.take("log", level);
    if (word !== undefined) lines.push(say(word), together(found, say));
  }
  list.none("check", "notShown", "log");
  return filled(lines);
}

/** What the dialog of the proof says after the visitor has pressed “Verify proof”. */
export function inDialog({ list }: ShownWorld): string[] {
  return new List(list).take("proof", "").map(onPage);
}

/** The codes of all statements of a world, and of those in them. */
export function codesOf({ list }: ShownWorld): string[] {
  return list.flatMap(({ said }) => withInner(said).map(({ code }) => code));
}
