import type * as english from "../not-found.ts";

export const notFoundWords: typeof english.notFoundWords = {
  title: "Seite nicht gefunden",
  heading: "Unter dieser Adresse gibt es keine Seite",
  advice:
    "Die Seite eines Fingerabdrucks hat die Adresse /fingerprint/, gefolgt von seinem Hash, die eines Stapels /batch/, gefolgt von seiner ID. Vielleicht wurde die Adresse, die Sie geöffnet haben, beim Kopieren abgeschnitten.",
};
