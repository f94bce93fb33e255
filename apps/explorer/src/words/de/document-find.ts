import type { documentFindSentences as english } from "../document-find.ts";
import { counted } from "../../format/list.ts";

const sameHash = "hat den Hash, den ein von Ihnen angegebener Datensatz nennt";

const askTheSender =
  "Bitten Sie den Absender des Dokuments um den Hash des Fingerabdrucks oder um den Beweis.";

const fingerprints = (count: number) => counted(count, "Fingerabdruck", "Fingerabdrücke");

export const documentFindSentences: typeof english = {
  bound: {
    title: sameHash,
    words:
      "Die Beweise, die Sie angegeben haben, enthalten einen Datensatz zu diesem Dokument. Die Felder des Datensatzes ergeben den Hash des Fingerabdrucks. Das Urteil steht oben.",
  },
  recordOpen: {
    title: sameHash,
    words:
      "Das Urteil über diesen Datensatz ist „Nicht entscheidbar“. Deshalb wird über das Dokument nichts festgestellt. Der Grund steht oben.",
  },
  recordFailed: {
    title:
      "hat den Hash, den ein Datensatz nennt, aber das Urteil über diesen Datensatz ist „Nicht bestanden“",
    words:
      "Sie haben einen Datensatz angegeben, der den Hash dieses Dokuments nennt. Die Prüfung dieses Datensatzes selbst ist fehlgeschlagen. Verlassen Sie sich nicht auf ihn. Der Grund steht oben.",
  },
  unbound: {
    title:
      "stimmt mit dem Hash in einem Datensatz überein, aber dessen Inhaltsprüfung ergab nicht „Bestanden“",
    words:
      "Sie haben einen Datensatz angegeben, der den Hash dieses Dokuments nennt. Die Prüfung seines Inhalts ergab nicht „Bestanden“. Deshalb zeigt der Datensatz nichts über das Dokument.",
  },
  listed: {
    title: "wird vom Dienst aufgeführt",
    words: (network, count) =>
      `Der Dienst von „${network}“ führt zum Hash dieses Dokuments ${fingerprints(count)} auf. Geprüft ist davon noch nichts: Öffnen Sie ${count === 1 ? "ihn" : "einen"}, um ihn in Ihrem Browser zu prüfen.`,
    loadedOnly: (lookedThrough) =>
      `Der Dienst bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: ${fingerprints(lookedThrough)}. Es kann weitere Treffer geben.`,
    notAll: "Es kann mehr Treffer geben, als hier stehen.",
  },
  failed: {
    title: "konnte nicht nachgeschlagen werden",
    words: (network, reason) =>
      `Die Suche auf „${network}“ ist fehlgeschlagen. ${reason}. Das sagt nichts über das Dokument. Legen Sie es noch einmal ab, um es erneut zu versuchen, oder suchen Sie nach seinem Hash, der unten steht.`,
  },
  partlySearched: {
    title: "wurde in den bisher durchsuchten Datensätzen nicht gefunden",
    words: (network) =>
      `Der Dienst von „${network}“ hat aufgehört, bevor er alle seine Datensätze durchsucht hatte. ${askTheSender}`,
  },
  notOffered: {
    title: "hat unter den durchsuchbaren Fingerabdrücken keinen Treffer",
    words: (network, lookedThrough) =>
      `Der Dienst von „${network}“ bietet keine öffentliche Suche nach dem Hash eines Dokuments. Deshalb wurde das Dokument nur mit dem verglichen, was hier geladen ist: ${fingerprints(lookedThrough)}. ${askTheSender}`,
  },
  absent: {
    title: (network) => `hat keinen Treffer auf „${network}“`,
    words: `Ein einziges geändertes Byte ergibt einen anderen Hash. Wurde die Datei neu gespeichert, umgewandelt oder von einem Programm umgeschrieben, hat sie einen anderen Hash. Der Fingerabdruck des Dokuments kann auch zu einem anderen Netzwerk gehören oder den Dienst noch nicht erreicht haben. ${askTheSender}`,
  },
};
