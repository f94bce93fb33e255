import type * as english from "../dashboard.ts";

export const dashboardWords: typeof english.dashboardWords = {
  overview: "Im Überblick",
  counters: {
    fingerprints24h: "Fingerabdrücke (24\u00a0Std.)",
    fingerprints30d: "Fingerabdrücke (30\u00a0Tage)",
    fingerprintsTotal: "Fingerabdrücke (insgesamt)",
  },
  loading: "...",
  countersFailed: "Die Zähler konnten nicht gelesen werden.",
  field: "Hash, ID oder Link einfügen",
  lookUp: "Nachschlagen",
  chooseFile: "Datei wählen",
  anyFile: "Oder legen Sie eine Datei irgendwo auf dieser Seite ab.",
  promise:
    "Eine Datei bleibt auf diesem Gerät. Nur der Hash eines Dokuments wird gesendet, um seine Fingerabdrücke zu finden.",
  example: "Ein Beispiel ansehen",
  demonstration: "Dies ist eine Demonstration: Organisationen und Dokumente sind erfunden.",
  activity: "Aktivität",
  howItWorks: "So funktioniert es",
  fingerprints: "Fingerabdrücke",
  table: "Die neuesten Fingerabdrücke, der neueste zuerst",
  columns: {
    hash: "Hash",
    timestamp: "Zeitpunkt",
    organization: "Organisation",
    tenant: "Mandant",
    status: "Status",
  },
  pages: "Seiten der Fingerabdrücke",
  first: {
    title: "So entsteht der erste Fingerabdruck",
    steps: [
      "Der Betreiber dieses Dienstes legt eine Organisation an und gibt ihr einen API-Schlüssel.",
      "Die Organisation signiert den Hash eines Dokuments, zum Beispiel mit „digital-evidence sign“. Das Dokument bleibt bei ihr.",
      "Sie sendet den signierten Hash, zum Beispiel mit „digital-evidence submit“. Der Fingerabdruck erscheint dann hier, und später steht sein Stapel in einem Ledger.",
    ],
  },
  failed: {
    title: "Die neuesten Fingerabdrücke konnten nicht gelesen werden",
    advice: "Sie können es jederzeit erneut versuchen.",
  },
};

export const chartCaptions: typeof english.chartCaptions = {
  "24h": "Empfangene Fingerabdrücke je Stunde, letzte 24 Stunden",
  "30d": "Empfangene Fingerabdrücke je Tag, letzte 30 Tage",
  all: "Empfangene Fingerabdrücke seit dem ersten",
};

export const chartWords: typeof english.chartWords = {
  most: (count: string, time: string) => `Höchstwert: ${count}, ${time}`,
  running: "Der letzte Balken ist noch nicht vollständig",
  time: "Zeit",
  count: "Fingerabdrücke",
  soFar: ", bisher",
  span: (first: string, last: string) => `${first} bis ${last}`,
};
