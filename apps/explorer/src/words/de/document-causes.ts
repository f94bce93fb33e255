import type * as english from "../document-causes.ts";

export const documentCauses: typeof english.documentCauses = {
  lead: "Das heißt nicht, dass das Dokument eine Fälschung ist. Die üblichen Ursachen sind:",
  list: [
    "Das Dokument wurde geöffnet und wieder gespeichert. Speichern ändert ein PDF oder eine Office-Datei, auch wenn niemand etwas bearbeitet hat.",
    "Das Dokument ist eine andere Fassung, oder es wurde nach der Aufzeichnung umgewandelt, gescannt oder signiert.",
    "Ein Mailprogramm oder ein Editor hat die Zeilenenden oder die Zeichenkodierung des Dokuments geändert.",
    "Das Dokument wurde gepackt oder entpackt: Ein Archiv und die Datei darin sind verschiedene Dateien.",
    "Der Datensatz gehört zu einem anderen Dokument.",
    "Das Programm, das den Datensatz erstellt hat, hat zuerst eine Kopie des Dokuments verändert, etwa Leerzeichen oder die Reihenfolge der Felder, und den Hash dieser Kopie aufgezeichnet.",
  ],
};
