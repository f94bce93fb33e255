import type * as english from "../document.ts";

export type { DocumentSentences } from "../document.ts";

export const documentSentences: typeof english.documentSentences = {
  same: {
    title: "Ja, das sind dieselben Bytes",
    predicate: (algorithm) =>
      `hat den ${algorithm === null ? "" : `${algorithm}-`}Hash, den dieser Datensatz für sein Dokument angibt.`,
  },
  other: {
    title: "Nicht dieselben Bytes",
    predicate:
      "ist nicht das Dokument, um das es in diesem Datensatz geht: Die Bytes sind verschieden.",
  },
  notComparable: {
    title: "Nicht vergleichbar",
    predicate: "konnte nicht mit dem Hash des Dokuments im Datensatz verglichen werden.",
  },
};

export const undecidedDocuments: typeof english.undecidedDocuments = {
  CONTENT_NOT_PASSED: {
    title: "Nicht verglichen: Die Prüfung des Inhalts des Datensatzes ergab nicht „Bestanden“",
    predicate:
      "wurde gehasht, aber der Datensatz zeigt nicht, um welches Dokument es bei diesem Fingerabdruck geht.",
  },
  OTHER_ALGORITHM: {
    title: "Nicht vergleichbar: Dieser Hash stammt von einem anderen Verfahren",
    predicate:
      "kann nicht verglichen werden, weil der Hash des Dokuments im Datensatz von einem anderen Verfahren stammt. Wählen Sie die Datei selbst aus, oder fügen Sie einen Hash der Datei ein, der vom Verfahren des Datensatzes stammt.",
  },
};
