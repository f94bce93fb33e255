// The words of /verify about an opened link that carries its evidence.
import { formatNumber } from "../format/number.ts";

export type LinkDefect =
  | "TOO_LONG"
  | "OTHER_VERSION"
  /** The fragment does not have the format of such a link, or contains characters that are not allowed. */
  | "NOT_THE_FORM"
  /** The fragment carries fewer characters than it states. */
  | "CUT_OFF"
  /** The fragment carries more characters than it states. */
  | "APPENDED"
  /** The fragment has the right number of characters, but they cannot be unpacked. */
  | "DAMAGED"
  /** The fragment unpacks to bytes that are not UTF-8. */
  | "NOT_UTF8"
  /** The fragment unpacks to more bytes than a bundle in a link may have. */
  | "TOO_LARGE";

export const openedLinkWords = {
  /** The name by which the page lists this evidence among other files. */
  name: "Evidence in the link",
  title: "From the link, not from the service",
  sentence:
    "The evidence was a bundle in the link that you opened. Your browser checked it without asking any service. The person who made the link decided what the bundle contains.",
  lookUp: (network: string) => `Look up the fingerprint on “${network}”`,
  unreadable: {
    title: "The evidence in the link could not be read",
    advice:
      "Nothing was checked, and nothing is known about the fingerprint. Ask the sender for the link again, or for the evidence bundle as a file.",
  },
  defects: {
    TOO_LONG: (most: number) =>
      `The link is longer than ${formatNumber(most)} characters, the most that this explorer reads.`,
    OTHER_VERSION: () =>
      "The link has a form that this explorer does not know. A newer explorer may have made it.",
    NOT_THE_FORM: () =>
      "The link does not have the form of a link with evidence. It was probably changed on its way, for example by a mail program.",
    CUT_OFF: () =>
      "The end of the link is missing. It was probably cut off when it was copied or sent.",
    APPENDED: () =>
      "Something was added to the end of the link, for example by a program that turned text into a link.",
    DAMAGED: () =>
      "The link has its full length, but its content cannot be unpacked. Some of its characters were probably changed on the way.",
    NOT_UTF8: () =>
      "The link has its full length, but its content is not text. Some of its characters were probably changed on the way.",
    TOO_LARGE: (_: number, mostBytes: number) =>
      `The unpacked link is larger than ${formatNumber(mostBytes / 1024)} KiB, the most that this explorer reads.`,
  } satisfies Record<LinkDefect, (mostCharacters: number, mostBytes: number) => string>,
  notABundle: (reason: string) => `The link does not contain an evidence bundle: ${reason}.`,
};
