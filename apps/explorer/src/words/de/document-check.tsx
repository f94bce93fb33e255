// "Is this my file?" on a fingerprint's page. What the engine found about the document is in document.ts.
import type * as english from "../document-check.tsx";
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";

const digitCounts: Readonly<Record<DocumentAlgorithm, number>> = { "SHA-256": 64, "SHA-512": 128 };

const failures = {
  unreadable: {
    title: "Die Datei konnte nicht gelesen werden",
    advice:
      "Vielleicht wurde sie währenddessen verschoben oder geändert. Wählen Sie sie noch einmal aus.",
  },
  unavailable: {
    title: "Ihr Browser konnte den Hash der Datei nicht berechnen",
    advice:
      "Wählen Sie sie noch einmal aus, oder fügen Sie den Hash ein, den ein anderes Programm für sie berechnet.",
  },
};

export const documentCheckWords: typeof english.documentCheckWords = {
  title: "Ist das meine Datei?",
  unknownReference: {
    title: "Es kann kein Dokument verglichen werden",
    sentence:
      "Der Verweis dieses Datensatzes auf sein Dokument ist weder ein SHA-256 noch ein SHA-512. Deshalb ist nicht bekannt, wie der Hash des Dokuments berechnet wurde.",
  },
  drop: "Legen Sie das Dokument hier ab, um zu sehen, ob es Byte für Byte das aufgezeichnete ist.",
  promise:
    "Die Datei bleibt auf diesem Gerät. Ihr Hash wird in diesem Browser berechnet, und nichts davon wird gesendet.",
  paste: (algorithm: DocumentAlgorithm) => `Oder fügen Sie den ${algorithm} des Dokuments ein`,
  wrongDigits: (algorithm: DocumentAlgorithm, digits: number | null) =>
    `Ein ${algorithm} hat ${digitCounts[algorithm]} Hexadezimalziffern${digits === null ? "" : `; dieser hat ${digits}`}`,
  compareAnother: "Ein anderes vergleichen",
  failures,
  givenDigest: "Der Hash, den Sie angegeben haben,",
  digest: (algorithm: DocumentAlgorithm) => `${algorithm}:`,
  causes: {
    lead: "Das heißt nicht, dass es eine Fälschung ist. Die üblichen Ursachen sind:",
    list: [
      "Es wurde geöffnet und wieder gespeichert: Ein PDF oder eine Office-Datei ändert sich jedes Mal.",
      "Es ist eine andere Fassung oder eine andere Kopie, oder es wurde seitdem umgewandelt, gescannt oder signiert.",
      "Ein Mailprogramm oder ein Editor hat die Zeilenenden oder die Zeichenkodierung geändert.",
      "Es wurde gepackt oder entpackt: Ein Archiv und die Datei darin sind verschiedene Dateien.",
      "Der Datensatz gehört zu einem anderen Dokument, oder zu einem Text, der vor dem Hashen umgestellt wurde.",
    ],
  },
};

export const documentFailure: typeof english.documentFailure = (file, reason, state) => (
  <>
    {file}: {reason}. Das heißt nicht, dass es ein anderes Dokument ist. {failures[state].advice}
  </>
);
