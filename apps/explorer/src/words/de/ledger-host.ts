import type * as english from "../ledger-host.ts";

export const ledgerHostWords: typeof english.ledgerHostWords = {
  title: "Einem anderen Host des Netzwerks bekannt",
  offer: (host, network) =>
    `${host} ist ein anderer Host von ${network}. Er kann sagen, ob er den Snapshot kennt, den der Datensatz nennt. Wenn Sie ihn fragen, erfährt er Ihre Netzwerkadresse und welchen Snapshot Sie sich ansehen.`,
  ask: "Diesen Host fragen",
  askAgain: "Noch einmal fragen",
  remember: "Diesen Host immer fragen",
  forget: "Nicht mehr von selbst fragen",
  remembered: (host) =>
    `Wie von Ihnen gewählt, fragt dieser Browser ${host} jedes Mal, wenn Sie diesen Teil der Seite eines Fingerabdrucks öffnen.`,
  outcomes: {
    KNOWN: "Dort bekannt",
    DIFFERS: "Angaben weichen ab",
    NOT_KNOWN: "Dort nicht bekannt",
    NOT_ASKED: "Keine brauchbare Antwort",
  },
  snapshots: { network: "diesen Snapshot", metagraph: "den Snapshot des Metagraphen" },
  known: (host, snapshot, ordinal, time) =>
    `${host} kennt ${snapshot} und gibt dafür die Ordnungszahl ${ordinal} und die Zeit ${time} an.`,
  ordinal: {
    AGREES: () => "Der Stapel gibt dieselbe Ordnungszahl an.",
    DIFFERS: (ordinal) => `Der Stapel gibt eine andere Ordnungszahl an: ${ordinal}.`,
    NOT_STATED: () => "Der Dienst gibt keine Ordnungszahl zum Vergleichen an.",
  },
  time: {
    AGREES: (received, confirmed) =>
      `Die Zeit passt zum Datensatz. Der Dienst gibt an, dass er den Datensatz am ${received} empfangen hat und dass der Datensatz am ${confirmed} bestätigt wurde.`,
    TOO_EARLY: (received) =>
      `Die Zeit ist zu früh: Der Dienst hat den Datensatz nach eigener Angabe erst am ${received} empfangen.`,
    TOO_LATE: (_received, confirmed) =>
      `Die Zeit ist zu spät: Der Datensatz wurde nach Angabe des Dienstes schon am ${confirmed} bestätigt.`,
    NOT_STATED: () =>
      "Ob diese Zeit zum Datensatz passt, ist nicht bekannt, weil diese Zeit, die Zeit des Empfangs oder die Zeit der Bestätigung fehlt oder nicht lesbar ist.",
  },
  advice:
    "Fragen Sie den Betreiber des Dienstes, warum der Dienst und dieser Host Verschiedenes angeben. Das Urteil stützt sich nicht auf diesen Vergleich.",
  worth:
    "Ein anderer Host als der Dienst kennt einen Snapshot mit diesem Hash. Das zeigt nicht, dass der Snapshot die Wurzel dieses Stapels enthält. Deshalb ändert es das Urteil nicht.",
  notKnown: (host, snapshot) =>
    `${host} hat geantwortet, dass er ${snapshot} nicht kennt. Vielleicht hat er den Snapshot noch nicht erhalten oder bewahrt ihn nicht mehr auf. Das Urteil ändert sich nicht. Fragen Sie später noch einmal, oder suchen Sie den Snapshot im eigenen Explorer des Ledgers.`,
  notAsked: (host, snapshot, reason) =>
    `${host} hat für ${snapshot} keine brauchbare Antwort gegeben: ${reason}. Das sagt nichts über den Snapshot aus, und das Urteil ändert sich nicht.`,
  problems: {
    UNREACHABLE: () =>
      "Er hat nicht geantwortet oder erlaubt dieser Seite nicht, seine Antworten zu lesen",
    TIMED_OUT: (seconds) => `Er hat innerhalb von ${seconds} Sekunden nicht geantwortet`,
    REDIRECTED: () => "Er hat mit einer Weiterleitung geantwortet, der die Seite nicht folgt",
    REFUSED: () => "Er hat mit einem Fehler geantwortet",
    TOO_LONG: () => "Seine Antwort ist zu lang",
    UNREADABLE: () => "Seine Antwort hat nicht die Form eines Snapshots",
    OTHER_SNAPSHOT: () => "Er hat mit einem anderen Snapshot geantwortet",
  },
};
