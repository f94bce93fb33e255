// The outcomes of looking for a document on /verify. Each title follows the document's name, and each network is
// given by its name. What the service lists was not checked here yet.
import type { documentFindSentences as english } from "../document-find.ts";
import { counted } from "../../format/list.ts";

const askTheSender =
  "Bitten Sie dort, wo Sie das Dokument erhalten haben, um den Hash des Fingerabdrucks oder um seinen Beweis.";

const fingerprints = (count: number) => counted(count, "Fingerabdruck", "Fingerabdrücke");

export const documentFindSentences: typeof english = {
  bound: {
    title: "ist Byte für Byte das aufgezeichnete Dokument",
    words:
      "Der Datensatz ist unter den Beweisstücken, die Sie abgelegt haben, und seine Felder ergeben seinen Fingerabdruck. Das Urteil darüber steht oben.",
  },
  unbound: {
    title: "wird von einem Datensatz genannt, der nicht an seinen Fingerabdruck gebunden ist",
    words:
      "Der Datensatz unter den abgelegten Beweisstücken verweist auf diese Bytes, aber seine Felder ergeben nicht den Hash seines Fingerabdrucks. Das zeigt also nichts über das Dokument.",
  },
  listed: {
    title: "wird vom Dienst aufgeführt",
    words: (network, count) =>
      `Der Dienst von „${network}“ führt zu diesem Hash ${fingerprints(count)} auf. Geprüft ist davon noch nichts: Öffnen Sie ${count === 1 ? "ihn" : "einen"}, um ihn in Ihrem Browser zu prüfen.`,
  },
  failed: {
    title: "konnte nicht nachgeschlagen werden",
    words: (network, reason) =>
      `Der Dienst von „${network}“ hat nicht geantwortet. ${reason}. Der Hash des Dokuments wurde berechnet; er steht unten.`,
  },
  partlySearched: {
    title: "wurde in dem, was durchsucht wurde, nicht gefunden",
    words: (network) =>
      `Der Dienst von „${network}“ hat aufgehört, bevor er alle seine Datensätze durchsucht hatte. ${askTheSender}`,
  },
  notOffered: {
    title: "ist nicht unter den Fingerabdrücken, die durchsucht werden können",
    words: (network, lookedThrough) =>
      `Der Dienst von „${network}“ bietet keine öffentliche Suche. Verglichen wurde nur mit dem, was hier geladen ist: ${fingerprints(lookedThrough)}. ${askTheSender}`,
  },
  absent: {
    title: (network) => `hat keinen Treffer auf „${network}“`,
    words:
      "Ein einziges geändertes Byte ergibt einen anderen Hash. Eine Datei, die geöffnet und wieder gespeichert, umgewandelt oder durch ein Programm geschickt wurde, das sie umschreibt, ist eine andere Datei. Der Fingerabdruck des Dokuments kann auch zu einem anderen Netzwerk gehören oder den Dienst noch nicht erreicht haben.",
  },
};
