import type * as english from "../signer.tsx";
import { titleOf } from "../../format/text.ts";

const title = "Unterzeichner";

export const signerWords: typeof english.signerWords = {
  title: (key) => titleOf(title, key),
  heading: { title },
  meaning:
    "Ein Unterzeichner ist ein Schlüssel, mit dem Fingerabdrücke signiert werden. Eine gültige Signatur zeigt, welcher Schlüssel signiert hat, aber nicht, wem er gehört.",
  none: {
    title: "Kein Schlüssel angegeben",
    advice:
      "Die Seite eines Unterzeichners hat die Adresse /signer/, gefolgt von seinem öffentlichen Schlüssel. Der Schlüssel steht auf der Seite eines Fingerabdrucks.",
  },
  notFound: { title: "Unterzeichner nicht gefunden" },
  key: {
    title: "Schlüssel",
    publicKey: "Öffentlicher Schlüssel",
    address: "Adresse im Netzwerk",
    note: "Ihr Browser hat diese Adresse aus dem öffentlichen Schlüssel berechnet. Sie ist eine andere Bezeichnung für den Schlüssel.",
    copies: { publicKey: "öffentlicher Schlüssel", address: "Adresse" },
  },
  stated: {
    title: "Was der Dienst über diesen Schlüssel angibt",
    lead: "Das steht in den Unterlagen des Dienstes, und nichts davon ist hier geprüft. Öffnen Sie einen Fingerabdruck, dann prüft Ihr Browser dessen Signaturen.",
    first: "Erster Fingerabdruck empfangen",
    last: "Letzter Fingerabdruck empfangen",
    organizations: "Organisationen",
    others: (count) => (count === 1 ? "und 1 weitere" : `und ${count} weitere`),
    organizationId: "ID der Organisation",
    moreOrganizations: "Es gibt weitere Organisationen, die der Dienst hier nicht aufführt.",
    later:
      "Zu diesen Zeiten hat der Dienst die Fingerabdrücke empfangen. Es sind nicht die Zeiten der Signaturen: Ein Fingerabdruck kann früher signiert worden sein, oder die Signatur kann später hinzugekommen sein.",
  },
  unknown: {
    title: "Der Dienst führt keinen Fingerabdruck, der mit diesem Schlüssel signiert ist",
    text: "Vielleicht wird der Schlüssel in einem anderen Netzwerk oder bei einem anderen Dienst benutzt, oder es wurde noch nichts mit ihm signiert.",
  },
  notOffered: {
    title: "Dieser Dienst führt die Fingerabdrücke eines Unterzeichners nicht auf",
    text: "Der Dienst kann sie nicht auflisten oder tut das nur für Aufrufer mit einem API-Schlüssel. Ob dieser Schlüssel einen Fingerabdruck signiert hat, steht auf der Seite des Fingerabdrucks.",
  },
  notPublished: {
    title:
      "Die Fingerabdrücke eines Unterzeichners sind in veröffentlichten Dateien nicht zu finden",
    text: "Dieser Explorer liest Dateien, die der Dienst veröffentlicht hat. Sie haben kein Verzeichnis der Schlüssel. Ob dieser Schlüssel einen Fingerabdruck signiert hat, steht auf der Seite des Fingerabdrucks.",
  },
  otherKey: {
    title: "Der Dienst hat zu einem anderen Schlüssel geantwortet",
    text: "Diese Antwort wird hier nicht gezeigt. Versuchen Sie es gleich noch einmal, oder melden Sie es dem Betreiber des Dienstes.",
  },
  failed: {
    title: "Die Angaben des Dienstes zu diesem Schlüssel konnten nicht gelesen werden",
    advice:
      "Es ist nicht bekannt, ob der Dienst Fingerabdrücke führt, die mit diesem Schlüssel signiert sind. Versuchen Sie es gleich noch einmal.",
  },
  fingerprints: "Fingerabdrücke, die der Dienst für diesen Schlüssel aufführt",
  table: "Fingerabdrücke, die der Dienst für diesen Schlüssel aufführt, die neuesten zuerst",
  columns: {
    hash: "Fingerabdruck",
    received: "Empfangen",
    organization: "Organisation",
    documentId: "Dokument-ID",
    status: "Status",
  },
  listFailed: {
    title: "Die mit diesem Schlüssel signierten Fingerabdrücke konnten nicht gelesen werden",
    advice: "Auf dieser Seite fehlt nur die Liste. Versuchen Sie es gleich noch einmal.",
  },
  listNotOffered:
    "Dieser Dienst bietet die Liste der Fingerabdrücke eines Unterzeichners nicht an.",
  pages: "Seiten mit Fingerabdrücken des Unterzeichners",
};
