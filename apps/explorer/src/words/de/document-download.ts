import type * as english from "../document-download.ts";
import { listed } from "../../format/list.ts";

const nothingAgainst = "Das sagt nichts gegen das Dokument oder den Datensatz.";

export const documentDownloadWords: typeof english.documentDownloadWords = {
  title: "Das Dokument",
  lead: (host) =>
    `Laut Datensatz kann sein Dokument von ${host} heruntergeladen werden. Ihr Browser berechnet dabei seinen Hash, vergleicht ihn mit dem Datensatz und bietet erst dann an, das Dokument zu speichern.`,
  address: "Adresse",
  size: "Größe laut Dienst",
  start: "Dokument herunterladen",
  again: "Noch einmal herunterladen",
  downloading: "Wird heruntergeladen:",
  progress: "Bisher heruntergeladen",
  comparing: "Wird verglichen…",
  elsewhere: {
    title: "Von dieser Adresse wird das Dokument nicht heruntergeladen",
    sentence: (hosts) =>
      `Der Datensatz nennt eine Adresse, die dieser Explorer laut Konfiguration nicht fragen darf. Er lädt Dokumente nur von ${listed(hosts)} herunter. Jeder kann die Adresse in den Datensatz geschrieben haben; sehen Sie sie sich an, bevor Sie sie öffnen. Ein Dokument von dort können Sie unten vergleichen.`,
  },
  notAnAddress: {
    title: "Das Dokument kann nicht heruntergeladen werden",
    sentence: "Was der Datensatz als Adresse seines Dokuments angibt, ist keine Webadresse.",
  },
  same: {
    title: "Dieselben Bytes wie bei der Beglaubigung",
    sentence: (algorithm) =>
      `Das heruntergeladene Dokument hat den ${algorithm}, den dieser Datensatz angibt.`,
    save: "Dokument speichern",
  },
  other: {
    title: "Andere Bytes: Das ist nicht das beglaubigte Dokument",
    sentence: (host, algorithm) =>
      `Was ${host} gesendet hat, hat einen anderen ${algorithm} als den, den dieser Datensatz angibt. Es wurde nicht gespeichert. Vielleicht liegt unter der Adresse eine neuere Fassung oder eine Fehlerseite. Fragen Sie die Organisation, die das Dokument aufgezeichnet hat, nach dem richtigen.`,
    save: "Diese anderen Bytes speichern",
  },
  undecided: {
    subject: "Das heruntergeladene Dokument",
    save: "Ohne Vergleich speichern",
  },
  failed: {
    title: "Das Dokument wurde nicht heruntergeladen",
    notFound: (host, status) =>
      `${host} hat unter dieser Adresse kein Dokument und hat mit Status ${status} geantwortet. ${nothingAgainst} Fragen Sie die Organisation, die es aufgezeichnet hat.`,
    status: (host, status) =>
      `${host} hat mit Status ${status} geantwortet. ${nothingAgainst} Versuchen Sie es später noch einmal.`,
    redirected: (host) =>
      `${host} hat mit einer Weiterleitung geantwortet. Ihr wird nicht gefolgt, weil sie zu einem Host führen kann, den dieser Explorer laut Konfiguration nicht fragen darf. ${nothingAgainst}`,
    tooLarge: (limit) =>
      `Es hat mehr als ${limit}; mehr wird hier nicht heruntergeladen. Laden Sie es mit einem anderen Programm herunter, und legen Sie es unten ab: Eine abgelegte Datei darf größer sein.`,
    offline: "Sie sind offline. Versuchen Sie es noch einmal, wenn Sie ein Netz haben.",
    unreachable: (host) =>
      `${host} war nicht zu erreichen. ${nothingAgainst} Versuchen Sie es gleich noch einmal.`,
    refused: (host) =>
      `Es gibt keine Antwort, die diese Seite lesen kann: Entweder ist ${host} nicht zu erreichen, oder der Host lässt Seiten anderer Sites seine Dokumente nicht lesen (CORS). ${nothingAgainst} Sie können es mit einem anderen Programm herunterladen und unten ablegen.`,
    brokenOff: `Der Download ist abgebrochen. Was schon da war, wurde verworfen. ${nothingAgainst} Versuchen Sie es noch einmal.`,
    stalled: (seconds) =>
      `${seconds} Sekunden lang kam nichts mehr. Deshalb wurde der Download beendet und verworfen, was schon da war. ${nothingAgainst} Versuchen Sie es noch einmal.`,
  },
  notHashed: {
    title: "Ihr Browser konnte den Hash des Dokuments nicht berechnen",
    sentence: (reason) =>
      `${reason}. Was schon da war, wurde verworfen, weil es nicht verglichen werden konnte. ${nothingAgainst} Versuchen Sie es noch einmal.`,
  },
  stopped: "Angehalten. Was schon da war, wurde verworfen.",
};
