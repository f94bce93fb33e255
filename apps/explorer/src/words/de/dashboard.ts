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
  have: "Haben Sie eine Datei oder einen Beweis?",
  check: "Hier prüfen",
  isNew: "Neu hier?",
  busy: "Wie viel geschieht hier?",
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
  failed: {
    title: "Die neuesten Fingerabdrücke konnten nicht gelesen werden",
    advice:
      "Der Dienst ist vielleicht ausgelastet oder nicht erreichbar. Sie können es jederzeit erneut versuchen.",
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
