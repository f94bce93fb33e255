// Says what is wrong with a text in an address that cannot be a hash or an id.
import { counted } from "../format/list.ts";

export const misspelledWords = {
  lead: {
    hash: "This is not a valid fingerprint hash.",
    snapshot: "This is not a valid snapshot hash.",
    uuid: "This is not a valid batch id.",
    key: "This is not a valid signer’s key.",
  },
  search: "Search for this text",
  /** One wrong character with its position, counted from 1. */
  character: (place: string, character: string) => `“${character}” at position ${place}`,
  others: (count: string) => `${count} more`,
  oneWrong: (character: string) =>
    `${character} is not a hex digit. Hex digits are 0 to 9 and a to f.`,
  someWrong: (characters: string) =>
    `${characters} are not hex digits. Hex digits are 0 to 9 and a to f.`,
  missing: (count: number, lengths: string) =>
    count === 1
      ? `One character is missing: ${lengths}`
      : `${counted(count, "character")} are missing: ${lengths}`,
  tooMany: (count: number, lengths: string) =>
    count === 1
      ? `There is one character too many: ${lengths}`
      : `There are ${counted(count, "character")} too many: ${lengths}`,
  lengths: {
    hash: (digits: number, has: string) =>
      `a fingerprint’s hash has ${digits}, and this text has ${has}.`,
    snapshot: (digits: number, has: string) =>
      `a snapshot’s hash has ${digits}, and this text has ${has}.`,
    uuid: (digits: number, has: string) =>
      `a batch’s id has ${digits} without its hyphens, and this text has ${has}.`,
    key: (digits: number, has: string) =>
      `a signer’s key has ${digits}, or ${digits + 2} if it begins with 04, and this text has ${has}.`,
  },
};
