import type { publishedWords as english } from "../published.ts";

export const publishedWords: typeof english = {
  reading: "Diese Seiten lesen veröffentlichte Dateien.",
  line: (time) =>
    `Diese Seiten lesen Dateien, die am ${time} veröffentlicht wurden. Fingerabdrücke, die später endgültig wurden, werden nicht gezeigt.`,
  asOf: (time) => `Stand: ${time}`,
  notFound:
    "Dieser Explorer liest veröffentlichte Dateien. Sie enthalten nur, was bei der Veröffentlichung endgültig war. Nach Neuerem fragen Sie den Dienst selbst oder sehen Sie nach der nächsten Veröffentlichung wieder nach.",
};
