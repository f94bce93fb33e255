import type * as english from "../document-check.tsx";
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";

const digitCounts: Readonly<Record<DocumentAlgorithm, number>> = { "SHA-256": 64, "SHA-512": 128 };

const failures = {
  unreadable: {
    title: "Die Datei konnte nicht gelesen werden",
    advice:
      "Vielleicht wurde die Datei beim Lesen verschoben oder geändert. Wählen Sie sie noch einmal aus.",
  },
  unavailable: {
    title: "Ihr Browser konnte den Hash der Datei nicht berechnen",
    advice:
      "Wählen Sie die Datei noch einmal aus, oder berechnen Sie ihren Hash mit einem anderen Programm, und fügen Sie ihn hier ein.",
  },
};

export const documentCheckWords: typeof english.documentCheckWords = {
  title: "Ist das meine Datei?",
  unknownReference: {
    title: "Es kann kein Dokument verglichen werden",
    sentence:
      "Der Dokumentverweis dieses Datensatzes ist weder ein SHA-256- noch ein SHA-512-Hash. Deshalb ist nicht bekannt, wie der Hash des Dokuments berechnet wurde.",
  },
  drop: "Hier ablegen, um sie Byte für Byte zu vergleichen.",
  promise: "Nichts davon verlässt dieses Gerät.",
  pasteInstead: "Hash einfügen",
  paste: (algorithm: DocumentAlgorithm) => `Der ${algorithm}-Hash des Dokuments`,
  wrongDigits: (algorithm: DocumentAlgorithm, digits: number | null) =>
    `Ein ${algorithm}-Hash hat ${digitCounts[algorithm]} Hexadezimalziffern${digits === null ? "" : `; Sie haben ${digits} eingegeben`}`,
  compareAnother: "Ein anderes Dokument vergleichen",
  failures,
  givenDigest: "Das Dokument mit dem Hash, den Sie angegeben haben,",
  digest: (algorithm: DocumentAlgorithm) => `${algorithm}:`,
};

export const documentFailure: typeof english.documentFailure = (file, reason, state) => (
  <>
    {file}: {reason}. Das heißt nicht, dass die Datei ein anderes Dokument ist.{" "}
    {failures[state].advice}
  </>
);
