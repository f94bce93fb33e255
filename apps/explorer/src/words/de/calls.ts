import type * as english from "../calls.ts";

export const callsWords: typeof english.callsWords = {
  title: "Die Aufrufe hinter dieser Seite",
  description:
    "Diese Seite hat ihre Daten mit den folgenden API-Aufrufen erhalten. Jeder kann sie ohne Anmeldung ausführen. Die Ergebnisse der Prüfungen gehören nicht zu den Daten: Ihr Browser hat sie berechnet.",
  files: {
    title: "Die Dateien hinter dieser Seite",
    description:
      "Diese Seite hat ihre Daten aus den folgenden Teilen veröffentlichter Dateien. Jeder kann sie ohne Anmeldung lesen. Die Ergebnisse der Prüfungen gehören nicht zu den Daten: Ihr Browser hat sie berechnet.",
    bytes: (from, to) => `Bytes ${from} bis ${to}`,
    command: "Derselbe Teil als Befehl",
  },
  command: "Derselbe Aufruf als Befehl",
  copy: "Befehl kopieren",
  copied: "Befehl kopiert",
  notCopied:
    "Der Browser hat das Kopieren nicht erlaubt. Der Befehl ist markiert: Kopieren Sie ihn mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  none: "Diese Seite hat noch keine Daten vom Dienst abgefragt.",
};
