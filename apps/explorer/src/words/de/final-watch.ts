import type * as english from "../final-watch.ts";

export const finalWatchWords: typeof english.finalWatchWords = {
  final: {
    title: "Endgültig",
    here: "Der Dienst gibt an, dass dieser Fingerabdruck endgültig ist. Das Urteil oben sagt, was Ihr Browser geprüft hat.",
    body: "Der Dienst gibt an, dass dieser Fingerabdruck endgültig ist. Öffnen Sie die Seite, um zu sehen, was Ihr Browser geprüft hat.",
  },
  errored: {
    title: "Fehlgeschlagen",
    here: "Der Dienst gibt an, dass der Stapel dieses Fingerabdrucks nicht im Ledger festgehalten wurde. Der Betreiber des Dienstes kann den Stapel erneut einreichen.",
    body: "Der Dienst gibt an, dass der Stapel dieses Fingerabdrucks nicht im Ledger festgehalten wurde. Der Betreiber des Dienstes kann den Stapel erneut einreichen.",
  },
  asked: {
    pending:
      "Ihr Browser fragt gerade, ob diese Seite Sie benachrichtigen darf. Bitte antworten Sie dort.",
    granted:
      "Sie werden benachrichtigt, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
    denied:
      "Ihr Browser erlaubt dieser Seite keine Benachrichtigungen. Stattdessen ändert sich der Titel dieses Tabs, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
    default:
      "Sie haben Benachrichtigungen nicht erlaubt. Stattdessen ändert sich der Titel dieses Tabs, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
  },
  open: "Die Seite beobachtet den Status des Fingerabdrucks nur, solange dieser Tab offen ist. Der Tab darf im Hintergrund sein.",
  notShown:
    "Ihr Browser hat die Benachrichtigung nicht gezeigt. Deshalb hat sich der Titel dieses Tabs geändert.",
  stop: "Beenden",
  close: "Schließen",
};
