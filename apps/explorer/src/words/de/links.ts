import type * as english from "../links.ts";

export const chainTitle = "Prüfungen in diesem Browser";

export const linkTitles: typeof english.linkTitles = {
  content: "Inhalt",
  signatures: "Signaturen",
  inclusion: "Einschluss",
  batch: "Stapel",
  ledger: "Ledger",
  statements: "Angaben",
  document: "Dokument",
  root: "Ihre Wurzel",
};

export const linkStates: typeof english.linkStates = {
  pass: "Bestanden",
  fail: "Nicht bestanden",
  unknown: "Unentschieden",
  absent: "Nicht verglichen",
  waiting: "Wartet",
};

export const passedLinks: typeof english.passedLinks = {
  content:
    "Ihr Browser hat aus den Feldern des Datensatzes den Hash dieses Fingerabdrucks berechnet.",
  signatures: "Jede Signatur ist für diesen Fingerabdruck gültig.",
  inclusion:
    "Der Beweis gehört zu diesem Fingerabdruck und führt zu der Wurzel, die der Datensatz angibt.",
  batch: "Der Beweis führt zu der Wurzel, die der Stapel angibt.",
  ledger:
    "Der Snapshot führt diesen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  statements: "Datensatz, Stapel und Snapshot widersprechen einander nicht.",
  document: "Das Dokument ist Byte für Byte das, auf das der Datensatz verweist.",
  root: "Der Beweis führt zu der Wurzel, die Sie angegeben haben.",
};

export const absentLinks: typeof english.absentLinks = {
  content: "Es liegt kein Datensatz vor, dessen Inhalt geprüft werden könnte.",
  signatures: "Es liegt kein Datensatz vor und deshalb keine Signatur zum Prüfen.",
  inclusion: "Es liegt kein Beweis zum Prüfen vor.",
  batch:
    "Es liegt kein Stapel vor, der eine Wurzel angibt. Deshalb wurde der Beweis nicht mit einem Stapel verglichen.",
  ledger:
    "Es liegt kein Snapshot eines Ledgers vor. Deshalb wurde der Beweis nicht mit einem Ledger verglichen.",
  statements: "Es gibt keine zwei Angaben, die miteinander verglichen werden könnten.",
  document: "Sie haben kein Dokument zum Vergleichen angegeben.",
  root: "Sie haben keine Wurzel angegeben.",
};

export const linkWords: typeof english.linkWords = {
  waiting: "Die Daten für diese Prüfung werden noch abgerufen.",
  rootless:
    "Der Beweis gehört zu diesem Fingerabdruck, und die Schritte des Beweises passen zusammen. Aber kein Datensatz gibt eine Wurzel zum Vergleich an.",
};
