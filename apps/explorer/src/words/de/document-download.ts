import type * as english from "../document-download.ts";
import { listed } from "../../format/list.ts";

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
