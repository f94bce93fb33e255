// What the engine found about a document, in words. The predicates follow the document's name.
import type * as english from "../document.ts";

export type { DocumentSentences } from "../document.ts";

export const documentSentences: typeof english.documentSentences = {
  same: {
    title: "Ja, das sind dieselben Bytes",
    predicate: (algorithm) =>
      `hat den ${algorithm ?? "Hash"}, den dieser Datensatz für sein Dokument angibt.`,
  },
  other: {
    title: "Nicht dieselben Bytes",
    predicate: "ist nicht Byte für Byte das Dokument, das hier aufgezeichnet ist.",
  },
  notComparable: {
    title: "Nicht vergleichbar",
    predicate: "konnte nicht mit dem Verweis des Datensatzes verglichen werden.",
  },
};

export const undecidedDocuments: typeof english.undecidedDocuments = {
  CONTENT_NOT_PASSED: {
    title: "Nicht verglichen: Der Datensatz ist nicht an diesen Fingerabdruck gebunden",
    predicate:
      "wurde gehasht, aber die Felder des Datensatzes ergeben nicht den Hash dieses Fingerabdrucks. Sein Verweis sagt deshalb nichts über diesen Fingerabdruck.",
  },
  OTHER_ALGORITHM: {
    title: "Nicht vergleichbar: der Hash eines anderen Verfahrens",
    predicate:
      "kann nicht verglichen werden: Der Datensatz verwendet ein anderes Verfahren. Wählen Sie die Datei selbst aus, oder fügen Sie den passenden Hash ein.",
  },
};
