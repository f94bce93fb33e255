// What pages say if they read files that a service published, and do not ask the service.
import type * as english from "../published.ts";

export const publishedWords: typeof english.publishedWords = {
  reading: "Diese Seiten lesen veröffentlichte Dateien.",
  line: (time) =>
    `Diese Seiten lesen Dateien, die nach eigener Angabe am ${time} veröffentlicht wurden. Fingerabdrücke, die später endgültig wurden, werden nicht gezeigt.`,
  unknownTime:
    "Diese Seiten lesen veröffentlichte Dateien. Die Dateien geben eine Zeit der Veröffentlichung an, die in der Zukunft liegt. Wie alt sie sind, ist deshalb nicht bekannt. Geht die Uhr Ihres Geräts richtig, melden Sie das der Stelle, die diese Dateien veröffentlicht.",
  asOf: (time) => `Stand nach Angabe der Dateien: ${time}`,
  asOfUnknown: "Nach Angabe der Dateien, Stand unbekannt",
  notFound:
    "Dieser Explorer liest veröffentlichte Dateien. Sie enthalten nur, was bei der Veröffentlichung endgültig war. Nach Neuerem fragen Sie den Dienst selbst oder sehen Sie nach der nächsten Veröffentlichung wieder nach.",
};
