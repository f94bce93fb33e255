import type * as english from "../case.ts";
import { formatNumber } from "../../format/number.ts";

const fingerprints = (count: number) =>
  count === 1 ? "1 Fingerabdruck" : `${formatNumber(count)} Fingerabdrücke`;

export { caseWords as casePageWords } from "@digital-evidence/report/case-words/de";

export const caseWords: typeof english.caseWords = {
  title: "Eine Akte exportieren",
  lead: "Speichern Sie die Beweise zu mehreren Fingerabdrücken in einer ZIP-Datei: je ein Bündel, die Dokumente, wenn Sie sie haben, eine Seite, die man zuerst öffnet, eine Tabelle der Urteile und ein Verzeichnis. Alles wird von diesem Browser abgerufen und geprüft.",
  form: "Fingerabdrücke der Akte",
  hashes: "Hashes von Fingerabdrücken, einer in jeder Zeile",
  hint: (most: number) =>
    `Höchstens ${formatNumber(most)} Hashes. Anderer Text in einer Zeile und wiederholte Hashes werden übergangen.`,
  read: (count: number) =>
    count === 1 ? "1 Fingerabdruck wird exportiert." : `${fingerprints(count)} werden exportiert.`,
  unread: (lines: number) =>
    lines === 1
      ? "1 Zeile enthält keinen Hash eines Fingerabdrucks und wird ausgelassen."
      : `${formatNumber(lines)} Zeilen enthalten keinen Hash eines Fingerabdrucks und werden ausgelassen.`,
  tooLong: (most: number) =>
    `Dieser Text hat mehr als ${formatNumber(most)} Zeichen und wurde nicht gelesen. Behalten Sie nur die Zeilen mit Hashes, oder exportieren Sie sie in mehreren Akten.`,
  tooMany: (count: number, most: number) =>
    `Das sind ${formatNumber(count)} Hashes, und eine Akte enthält höchstens ${formatNumber(most)}. Exportieren Sie sie in mehreren Akten.`,
  batch: {
    loading: "Die Liste der Fingerabdrücke des Stapels wird abgerufen…",
    cut: "Der Dienst führt mehr Fingerabdrücke dieses Stapels auf, als diese Seite liest. Um die fehlenden zu exportieren, legen Sie mit deren Hashes eine weitere Akte an.",
    failed: {
      title: "Die Liste der Fingerabdrücke des Stapels konnte nicht abgerufen werden",
      sentence: (reason: string) =>
        `${reason}. Sie können es noch einmal versuchen oder die Hashes selbst eingeben.`,
    },
    generated:
      "Dieser Explorer ist so eingestellt, dass er seine Stapel zufällig erzeugt. Dieser Stapel hat daher keine echten Fingerabdrücke zum Exportieren.",
  },
  documents: {
    label:
      "Legen Sie hier die Dokumente dieser Fingerabdrücke ab, wenn die Akte sie enthalten soll",
    note: "Sie bleiben auf diesem Gerät. In die ZIP-Datei kommen die, die zu einem der Fingerabdrücke gehören.",
    chosen: (count: number) =>
      count === 1 ? "1 Dokument ausgewählt." : `${formatNumber(count)} Dokumente ausgewählt.`,
    remove: "Alle entfernen",
  },
  custody: {
    title: "Nummern der Beweisstücke und Verwahrung",
    lead: "Sie können zu jedem Stück angeben, welche Nummer es hat und wer es wann von wem empfangen hat. Verzeichnis und Tabelle der Akte führen es als Ihre Angabe. Nichts davon wird geprüft.",
    all: "Alle Stücke ohne eigene Angabe",
    exhibit: "Nummer des Beweisstücks",
    receivedBy: "Empfänger",
    receivedAt: "Empfangen am",
    receivedFrom: "Übergeben von",
    column: (name) => `${name} (angegeben, nicht geprüft)`,
  },
  export: "Als ZIP exportieren",
  cancel: "Abbrechen",
  progress: (done: number, total: number) =>
    `${formatNumber(done)} von ${formatNumber(total)} Fingerabdrücken exportiert…`,
  progressBar: "Bisher exportiert",
  done: {
    title: "Die Akte wurde gespeichert",
    sentence: (count: number) =>
      count === 1
        ? "Sie enthält die Beweise zu 1 Fingerabdruck."
        : `Sie enthält die Beweise zu ${formatNumber(count)} Fingerabdrücken.`,
    verdicts: (list: string) => `Urteile: ${list}.`,
    documents: (count: number) =>
      count === 1
        ? "Sie enthält das Dokument von 1 davon."
        : `Sie enthält ${formatNumber(count)} der Dokumente.`,
    leftOut: (count: number) =>
      count === 1
        ? "1 Dokument gehört zu keinem dieser Fingerabdrücke oder wurde doppelt gegeben und ist nicht dabei."
        : `${formatNumber(count)} Dokumente gehören zu keinem dieser Fingerabdrücke oder wurden doppelt gegeben und sind nicht dabei.`,
    failures: (count: number) =>
      count === 1
        ? "Die Beweise zu 1 Fingerabdruck fehlen. Im Verzeichnis steht, warum."
        : `Die Beweise zu ${formatNumber(count)} Fingerabdrücken fehlen. Im Verzeichnis steht, warum.`,
    failedByLog: (count: number) =>
      `${fingerprints(count)} ${count === 1 ? "hat" : "haben"} wegen des Logs des Dienstes nicht bestanden. Eine Prüfung ${count === 1 ? "des Bündels" : "der Bündel"} allein kann das nicht zeigen. In der Tabelle steht, warum und was zu tun ist.`,
    ofOtherBatch: (count: number) =>
      count === 1
        ? "Der Dienst hat 1 Fingerabdruck unter diesem Stapel aufgeführt, dessen Datensatz diesen Stapel nicht nennt. Er ist im Verzeichnis gekennzeichnet. Prüfen Sie seinen Datensatz, bevor Sie sich auf die Liste verlassen."
        : `Der Dienst hat ${fingerprints(count)} unter diesem Stapel aufgeführt, deren Datensätze diesen Stapel nicht nennen. Sie sind im Verzeichnis gekennzeichnet. Prüfen Sie ihre Datensätze, bevor Sie sich auf die Liste verlassen.`,
    withoutLog: (count: number) =>
      `${count === 1 ? "1 Bündel enthält" : `${formatNumber(count)} Bündel enthalten`} keinen Beweis aus dem Log des Dienstes: Das Log enthält den Snapshot des Fingerabdrucks noch nicht, oder es hat nicht geantwortet, oder eine Prüfung des Logs ist fehlgeschlagen. Was davon zutrifft, steht auf der Seite des Fingerabdrucks.`,
    unasked: (count: number, batches: number, minutes: number) =>
      `Zu ${count === 1 ? "1 Fingerabdruck" : `${formatNumber(count)} Fingerabdrücken`} wurden Beobachter nicht gefragt: Ein Export fragt nach höchstens ${formatNumber(batches)} Stapeln und ${formatNumber(minutes)} Minuten lang. Exportieren Sie kleinere Akten, um nach allen zu fragen.`,
    verify:
      "Jeder kann die ZIP-Datei, wie sie ist, auf der Seite /verify oder mit dem Kommandozeilenprogramm prüfen. Für die Prüfung wird dieser Dienst nicht gebraucht. Die Seite index.html darin sagt, wie.",
    check: "Die Bündel prüfen",
  },
  cancelled: {
    title: "Der Export wurde abgebrochen",
    sentence: "Es wurde nichts gespeichert.",
  },
  failed: {
    title: "Die Akte konnte nicht gespeichert werden",
    sentence: (reason: string) =>
      `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen.`,
  },
};
