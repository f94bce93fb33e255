import type * as english from "../follow.ts";

export const followWords: typeof english.followWords = {
  title: "Abonnieren",
  description:
    "Erfahren Sie von neuen Fingerabdrücken und von Änderungen ihres Status, ohne diese Seite zu öffnen.",
  what: "Ein Feed ist eine Adresse, die ein Feedreader, zum Beispiel Thunderbird oder eine Nachrichten-App, regelmäßig abfragt. Der Reader zeigt Ihnen jeden neuen Fingerabdruck und jede Änderung eines Status. Wenn Sie nicht wissen, welches Format Ihr Reader braucht, wählen Sie „Atom kopieren“.",
  worth:
    "In einem Feed steht, was der Dienst angibt. Nichts in einem Feed ist geprüft. Öffnen Sie einen Fingerabdruck aus dem Feed, dann prüft ihn Ihr Browser.",
  titles: {
    signer: "Fingerabdrücke, die mit diesem Schlüssel signiert sind",
    document: (documentId) => `Fingerabdrücke des Dokuments ${documentId}`,
    organization: (name) => `Alle Fingerabdrücke von ${name}`,
  },
  address: {
    atom: "Adresse des Feeds in Atom",
    json: "Adresse des Feeds in JSON Feed",
  },
  copy: { atom: "Atom kopieren", json: "JSON Feed kopieren" },
  copied: "Kopiert",
  notCopied:
    "Ihr Browser hat das Kopieren nicht erlaubt. Die Adresse ist markiert: Kopieren Sie sie mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  notOffered:
    "Dieser Dienst bietet keine Feeds, hier gibt es also nichts zu abonnieren. Um zu sehen, was neu ist, öffnen Sie diese Seite später wieder.",
  failed: {
    title: "Es ist nicht bekannt, ob dieser Dienst Feeds bietet",
    advice: "Versuchen Sie es gleich noch einmal.",
  },
};
