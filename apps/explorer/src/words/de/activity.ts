import type * as english from "../activity.ts";

const title = "Aktivität";

export const activityWords: typeof english.activityWords = {
  title,
  lead: "Wie viele Fingerabdrücke dieser Dienst empfangen hat, von welchen Organisationen, und wie lange es dauerte, bis sie endgültig waren.",
  stated:
    "Alle Zahlen sind Angaben des Dienstes. Ihr Browser hat sie nicht geprüft. Stunden und Tage sind in UTC angegeben.",
  status: "Zustand des Dienstes",
  periods: {
    label: "Zeitraum",
    "24h": "24 Stunden",
    "7d": "7 Tage",
    "30d": "30 Tage",
    "90d": "90 Tage",
  },
  countedAt: "Vom Dienst gezählt am",
  catchingUp: {
    title: "Der Dienst zählt noch",
    text: "Viele Stapel dieses Dienstes sind noch nicht gezählt. Bis sie gezählt sind, sind die Zahlen der endgültigen und der fehlgeschlagenen Fingerabdrücke und die der Organisationen zu niedrig, und in den Zeiten bis endgültig fehlt, was nicht gezählt ist.",
    none: "Davon ist noch nichts gezählt.",
  },
  received: {
    title: "Empfangen",
    final: "Endgültig",
    open: "Unterwegs",
    errored: "Fehlgeschlagen",
    all: "Insgesamt",
    summary: (received, final, open, errored) =>
      `Diagramm: ${received} Fingerabdrücke empfangen, davon ${final} endgültig, ${open} unterwegs und ${errored} fehlgeschlagen.`,
    note: "Ein Fingerabdruck zählt in der Stunde oder an dem Tag, an dem der Dienst ihn empfangen hat. „Unterwegs“ heißt, dass der Fingerabdruck noch weder endgültig noch fehlgeschlagen ist. „Fehlgeschlagen“ heißt, dass das Ledger den Stapel des Fingerabdrucks abgelehnt hat und dass ein Betreiber den Stapel erneut einreichen muss.",
    table: "Empfangene Fingerabdrücke nach Stunde oder Tag",
    none: "Der Dienst hat in diesem Zeitraum keinen Fingerabdruck empfangen.",
  },
  organizations: {
    title: "Nach Organisation",
    name: "Organisation",
    others: "Alle anderen Organisationen",
    note: "Fingerabdrücke, die noch auf einen Stapel warten, sind hier noch nicht gezählt.",
    incomplete:
      "Es gibt so viele Organisationen, dass der Dienst nur ihre neuesten Zahlen verglichen hat. Die Zahlen der hier aufgeführten Organisationen umfassen deshalb nur den neuesten Teil des Zeitraums, und der Rest steht unter „Alle anderen Organisationen“. Eine Organisation, die hier nicht steht, hat vielleicht mehr Fingerabdrücke als eine der aufgeführten.",
    table: "Fingerabdrücke in Stapeln nach Organisation",
    none: "Noch ist kein Fingerabdruck dieses Zeitraums in einem Stapel.",
  },
  times: {
    title: "Zeit bis endgültig",
    median: "Median",
    p95: "95. Perzentil",
    medianMeaning: "Die Hälfte der Fingerabdrücke war endgültig nach",
    p95Meaning: "95 von 100 Fingerabdrücken waren endgültig nach",
    atMost: (time) => `höchstens ${time}`,
    longer: (time) => `mehr als ${time}`,
    between: (over, atMost) => `${over} bis ${atMost}`,
    summary: (median, p95) =>
      `Diagramm: Die Hälfte der Fingerabdrücke war nach ${median} endgültig, 95 von 100 nach ${p95}.`,
    note: "Ein Fingerabdruck zählt in der Stunde oder an dem Tag, an dem er endgültig wurde. Der Dienst misst ab dem Empfang. Für jeden Wert gibt er einen Bereich statt einer genauen Zeit an, und das Diagramm zeigt das obere Ende dieses Bereichs. Die Skala ist nicht linear.",
    fingerprints: "Endgültig",
    table: "Zeit bis endgültig nach Stunde oder Tag",
    none: "In diesem Zeitraum wurde kein Fingerabdruck endgültig.",
  },
  hour: "Stunde (UTC)",
  day: "Tag (UTC)",
  soFar: " bisher",
  numbers: "Zahlen als Tabelle zeigen",
  notOffered: {
    title: "Dieser Dienst gibt seine Aktivität nicht an",
    text: "Der Dienst hat keinen API-Aufruf für seine Aktivität oder bietet ihn nur mit einem API-Schlüssel an. Die neuesten Fingerabdrücke des Dienstes stehen auf der Übersichtsseite.",
  },
  notPublished: {
    title: "Die Aktivität gehört nicht zu den veröffentlichten Dateien",
    text: "Dieser Explorer liest Dateien, die der Dienst veröffentlicht hat. Sie geben an, wie viele Fingerabdrücke der Dienst empfangen hat. Diese Zahlen und ihre Diagramme stehen auf der Übersichtsseite. Die übrigen Angaben dieser Seite enthalten die Dateien nicht.",
  },
  failed: {
    title: "Die Aktivität konnte nicht gelesen werden",
    advice:
      "Es ist nicht bekannt, was der Dienst in diesem Zeitraum empfangen hat. Versuchen Sie es gleich noch einmal.",
  },
};
