import type * as english from "../misspelled.ts";
import { formatNumber } from "../../format/number.ts";

export const misspelledWords: typeof english.misspelledWords = {
  lead: {
    hash: "Das ist kein Hash eines Fingerabdrucks.",
    snapshot: "Das ist kein Hash eines Snapshots.",
    uuid: "Das ist keine Stapel-ID.",
    key: "Das ist kein Schlüssel eines Unterzeichners.",
  },
  search: "Nach diesem Text suchen",
  character: (place, character) => `„${character}“ an Stelle ${place}`,
  others: (count) => `${count} weitere`,
  oneWrong: (character) =>
    `${character} ist keine Hexadezimalziffer. Erlaubt sind 0 bis 9 und a bis f.`,
  someWrong: (characters) =>
    `${characters} sind keine Hexadezimalziffern. Erlaubt sind 0 bis 9 und a bis f.`,
  missing: (count, lengths) =>
    count === 1
      ? `Ein Zeichen fehlt: ${lengths}`
      : `${formatNumber(count)} Zeichen fehlen: ${lengths}`,
  tooMany: (count, lengths) =>
    count === 1
      ? `Ein Zeichen ist zu viel: ${lengths}`
      : `${formatNumber(count)} Zeichen sind zu viel: ${lengths}`,
  lengths: {
    hash: (digits, has) => `Der Hash eines Fingerabdrucks hat ${digits}, dieser Text hat ${has}.`,
    snapshot: (digits, has) => `Der Hash eines Snapshots hat ${digits}, dieser Text hat ${has}.`,
    uuid: (digits, has) =>
      `Eine Stapel-ID hat ohne Bindestriche ${digits}, dieser Text hat ${has}.`,
    key: (digits, has) =>
      `Der Schlüssel eines Unterzeichners hat ${digits}, oder ${digits + 2}, wenn er mit 04 beginnt. Dieser Text hat ${has}.`,
  },
};
