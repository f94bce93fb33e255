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
    predicate: "ist nicht das Dokument, das hier aufgezeichnet ist: Die Bytes sind verschieden.",
  },
  notComparable: {
    title: "Nicht vergleichbar",
    predicate: "konnte nicht mit dem Hash des Dokuments im Datensatz verglichen werden.",
  },
};

export const undecidedDocuments: typeof english.undecidedDocuments = {
  CONTENT_NOT_PASSED: {
    title: "Nicht verglichen: Der Inhalt des Datensatzes passt nicht zu diesem Fingerabdruck",
    predicate:
      "wurde gehasht, aber der Inhalt des Datensatzes passt nicht zum Hash dieses Fingerabdrucks. Der Hash des Dokuments im Datensatz sagt deshalb nichts über diesen Fingerabdruck.",
  },
  OTHER_ALGORITHM: {
    title: "Nicht vergleichbar: Dieser Hash stammt von einem anderen Verfahren",
    predicate:
      "kann nicht verglichen werden, weil der Datensatz ein anderes Verfahren verwendet. Wählen Sie die Datei selbst aus, oder fügen Sie ihren Hash nach dem Verfahren des Datensatzes ein.",
  },
};
