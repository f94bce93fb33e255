import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type * as english from "../document.tsx";
import { listed } from "../../format/number.ts";

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

export const documentCauses: typeof english.documentCauses = {
  lead: "Das heißt nicht, dass das Dokument eine Fälschung ist.",
  title: "Die üblichen Ursachen",
  list: [
    "Jemand hat den Inhalt des Dokuments geändert, aus Versehen oder mit Absicht.",
    "Das Dokument wurde geöffnet und wieder gespeichert. Speichern ändert ein PDF oder eine Office-Datei, auch wenn niemand etwas bearbeitet hat.",
    "Das Dokument ist eine andere Fassung, oder es wurde nach der Aufzeichnung umgewandelt, gescannt oder signiert.",
    "Ein Mailprogramm oder ein Editor hat die Zeilenenden oder die Zeichenkodierung des Dokuments geändert.",
    "Das Dokument wurde gepackt oder entpackt: Ein Archiv und die Datei darin sind verschiedene Dateien.",
    "Der Datensatz gehört zu einem anderen Dokument.",
    "Das Programm, das den Datensatz erstellt hat, hat zuerst eine Kopie des Dokuments verändert, etwa Leerzeichen oder die Reihenfolge der Felder, und den Hash dieser Kopie aufgezeichnet.",
  ],
};

const nothingAgainst =
  "Das heißt nicht, dass mit dem Dokument oder dem Datensatz etwas nicht stimmt.";

export const documentDownloadWords: typeof english.documentDownloadWords = {
  from: (host) => `von ${host}`,
  address: "Laut Datensatz ist sein Dokument unter dieser Adresse:",
  nowhere: "Der Datensatz sagt nicht, wo sein Dokument ist.",
  start: "Dokument herunterladen",
  again: "Noch einmal herunterladen",
  downloading: "Wird heruntergeladen:",
  progress: "Bisher heruntergeladen",
  comparing: "Wird verglichen…",
  elsewhere: {
    title: "Von dieser Adresse wird das Dokument nicht heruntergeladen",
    sentence: (hosts) =>
      `Diese Adresse darf dieser Explorer laut Konfiguration nicht verwenden. Er lädt Dokumente nur von ${listed(hosts)} herunter. Jeder könnte die Adresse in den Datensatz geschrieben haben. Prüfen Sie die Adresse deshalb, bevor Sie sie öffnen. Wenn Sie das Dokument selbst herunterladen, können Sie es hier vergleichen.`,
  },
  notAnAddress: {
    title: "Das Dokument kann nicht heruntergeladen werden",
    sentence: () =>
      "Die Adresse, die der Datensatz für sein Dokument angibt, ist keine Webadresse. Bitten Sie die Organisation, die das Dokument aufgezeichnet hat, um die Datei.",
  },
  same: {
    title: "Dieselben Bytes: Das ist das aufgezeichnete Dokument",
    sentence: (algorithm) =>
      `Das heruntergeladene Dokument hat den ${algorithm}-Hash, den dieser Datensatz angibt.`,
    save: "Dokument speichern",
  },
  other: {
    title: "Der Inhalt ist ein anderer: Das ist nicht das aufgezeichnete Dokument",
    sentence: (host, algorithm) =>
      `Die Datei, die ${host} gesendet hat, hat einen anderen ${algorithm}-Hash, als dieser Datensatz angibt. Die Datei wurde nicht gespeichert. Vielleicht liegt unter der Adresse eine neuere Fassung oder eine Fehlerseite. Fragen Sie die Organisation, die das Dokument aufgezeichnet hat, nach der richtigen Datei.`,
    save: "Die abweichende Datei speichern",
  },
  undecided: {
    subject: "Das heruntergeladene Dokument",
    save: "Ohne Vergleich speichern",
  },
  failed: {
    title: "Das Dokument wurde nicht heruntergeladen",
    notFound: (host, status) =>
      `${host} hat unter dieser Adresse kein Dokument und hat mit Status ${status} geantwortet. ${nothingAgainst} Bitten Sie die Organisation, die das Dokument aufgezeichnet hat, um die Datei.`,
    status: (host, status) =>
      `${host} hat mit Status ${status} geantwortet. ${nothingAgainst} Versuchen Sie es später noch einmal.`,
    redirected: (host) =>
      `${host} hat mit einer Weiterleitung geantwortet. Der Explorer ist ihr nicht gefolgt, weil sie zu einem Host führen kann, den er laut Konfiguration nicht verwenden darf. ${nothingAgainst} Sie können das Dokument mit einem anderen Programm herunterladen und die Datei unten ablegen, um sie zu vergleichen.`,
    tooLarge: (limit) =>
      `Das Dokument ist größer als ${limit}; mehr lädt diese Seite nicht herunter. Laden Sie es mit einem anderen Programm herunter, und legen Sie die Datei unten ab, um sie zu vergleichen. Eine abgelegte Datei darf größer sein.`,
    offline: "Sie sind offline. Versuchen Sie es noch einmal, wenn Sie wieder online sind.",
    unreachable: (host) =>
      `${host} war nicht zu erreichen. ${nothingAgainst} Versuchen Sie es gleich noch einmal.`,
    refused: (host) =>
      `Diese Seite hat keine Antwort erhalten, die sie lesen kann. Entweder ist ${host} nicht zu erreichen, oder der Host lässt Seiten anderer Sites seine Dokumente nicht lesen (CORS). ${nothingAgainst} Sie können das Dokument mit einem anderen Programm herunterladen und die Datei unten ablegen, um sie zu vergleichen.`,
    brokenOff: `Der Download ist abgebrochen, und Ihr Browser hat die unvollständige Datei verworfen. ${nothingAgainst} Versuchen Sie es noch einmal.`,
    stalled: (seconds) =>
      `${seconds} Sekunden lang kamen keine Daten mehr. Deshalb hat Ihr Browser den Download beendet und die unvollständige Datei verworfen. ${nothingAgainst} Versuchen Sie es noch einmal.`,
  },
  notHashed: {
    title: "Ihr Browser konnte den Hash des Dokuments nicht berechnen",
    sentence: (reason) =>
      `${reason}. Ihr Browser hat den Download verworfen, weil er nicht verglichen werden konnte. ${nothingAgainst} Versuchen Sie es noch einmal.`,
  },
  stopped:
    "Sie haben den Download abgebrochen. Ihr Browser hat die unvollständige Datei verworfen.",
};

export const hashingWords: typeof english.hashingWords = {
  hashing: "Der Hash wird berechnet",
  progress: "Bisher berechnet",
  amount: (percent: number, size: string) => `${percent} % von ${size}`,
  stop: "Abbrechen",
  lost: "die Berechnung in Ihrem Browser wurde unterbrochen, und ihr Stand ging verloren",
};
