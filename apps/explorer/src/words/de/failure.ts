import type * as english from "../failure.ts";

const unanswered: Readonly<Record<string, string>> = {
  NETWORK: "Der Dienst war nicht erreichbar",
  TIMEOUT: "Der Dienst hat nicht rechtzeitig geantwortet",
  REDIRECTED: "Der Dienst hat mit einer Weiterleitung geantwortet, der diese Seite nicht folgt",
  FILE_MISSING: "Eine Datei der Veröffentlichung fehlt",
  NO_RANGES: "Der Server der Dateien gibt keine Teile von Dateien heraus",
  ANSWER_TOO_LARGE: "Die Antwort des Dienstes ist länger, als diese Seite erlaubt",
};

export const failureSentences: typeof english.failureSentences = {
  status: (status) => `Der Dienst hat mit dem Status ${status} geantwortet`,
  payment: ({ amount, currency, chain, payTo }) =>
    `Der Dienst verlangt eine Zahlung von ${amount} der kleinsten Einheiten von ${currency}, auf der Chain ${chain}, an ${payTo}. Diese Seite zahlt nichts; mit einem API-Schlüssel des Dienstes oder einem Programm, das nach x402 zahlt, können Sie die Anfrage stellen`,
  unanswered: (code, message) => unanswered[code] ?? message,
  unreadable: "Die Antwort des Dienstes hat eine Form, die diese Seite nicht lesen kann",
};

export const detailsWords: typeof english.detailsWords = {
  title: "Technische Einzelheiten",
  copied: "technische Einzelheiten",
  report:
    "Wenn das wiederholt vorkommt, schicken Sie die technischen Einzelheiten an den Betreiber des Dienstes.",
  shape: () => "nicht die vereinbarte Form",
  facts: {
    code: "Code",
    address: "Adresse",
    status: "Status",
    requestId: "ID der Anfrage",
    place: "Stelle in der Antwort",
    reason: "Grund",
  },
};

export const waitingWords: typeof english.waitingWords = {
  title: "Der Dienst antwortet nicht",
  offline: {
    title: "Sie sind offline",
    reason:
      "Diese Daten sind nicht auf diesem Gerät gespeichert. Sie werden geladen, sobald Sie wieder online sind.",
  },
  value: "Noch keine Antwort",
  tryNow: "Jetzt versuchen",
  reasons: {
    network: "Der Dienst konnte nicht erreicht werden.",
    timeout: "Der Dienst braucht zu lange für eine Antwort.",
    busy: "Der Dienst ist ausgelastet.",
    status: (status) => `Der Dienst meldet einen Fehler (Status ${status}).`,
  },
  trying: (attempt) => `Versuch ${attempt} läuft…`,
  tryingIn: (attempt, seconds) => `Nächster Versuch (${attempt}.) in ${seconds} s.`,
  triesAgain: "Die Seite versucht es von selbst noch einmal.",
};

export const noReason: typeof english.noReason = "es wurde kein Grund genannt";

const fileReasons: Readonly<Record<string, string>> = {
  NotFoundError: "die Datei ist nicht mehr da",
  NotReadableError: "der Browser darf die Datei nicht lesen, oder sie wurde inzwischen geändert",
};

export const fileReasonWords: typeof english.fileReasonWords = (name, message) =>
  fileReasons[name] ?? message;

export const workerWords: typeof english.workerWords = {
  notStarted: "Ihr Browser konnte die Berechnung im Hintergrund nicht starten",
  noAnswer: "die Berechnung im Hintergrund hat nicht innerhalb der Frist geantwortet",
  unreadableAnswer:
    "das Ergebnis der Berechnung, die Ihr Browser im Hintergrund ausführt, konnte nicht gelesen werden",
};

export const ownFileWords: typeof english.ownFileWords = {
  unavailable: (path) => `Die Datei ${path} dieses Explorers konnte nicht geladen werden`,
};
