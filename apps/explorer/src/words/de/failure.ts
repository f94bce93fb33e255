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
