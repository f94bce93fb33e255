import type * as english from "../service-status.ts";

const title = "Zustand des Dienstes";

export const serviceStatusWords: typeof english.serviceStatusWords = {
  title,
  lead: "Ob der Dienst antwortet, wie viele Fingerabdrücke und Stapel warten und was das für Sie bedeutet.",
  stated:
    "Ob der Dienst antwortet und ob die Uhren übereinstimmen, hat Ihr Browser selbst festgestellt. Die anderen Punkte gibt der Dienst über sich selbst an. Ihr Browser hat sie nicht geprüft.",
  headline: {
    pending: "Der Dienst wird gefragt…",
    fine: () => "Der Dienst antwortet, und nichts ist auffällig.",
    unknown: (count) =>
      count === 1
        ? "Der Dienst antwortet. 1 Punkt ist nicht bekannt."
        : `Der Dienst antwortet. ${count} Punkte sind nicht bekannt.`,
    attention: (count) =>
      count === 1
        ? "Der Dienst antwortet. 1 Punkt ist auffällig."
        : `Der Dienst antwortet. ${count} Punkte sind auffällig.`,
  },
  kinds: { fine: "In Ordnung", attention: "Auffällig", unknown: "Nicht bekannt" },
  panel: "Wie es um den Dienst steht",
  answers: {
    title: "Antwortet der Dienst?",
    yes: "Der Dienst antwortet diesem Browser.",
    meaning: "Dieser Explorer kann den Dienst nach Datensätzen fragen.",
  },
  ledger: {
    title: "Wächst das Ledger?",
    none: "Der Dienst sagt nicht, welcher Snapshot der neueste ist.",
    noneMeaning:
      "Es gibt noch keinen, oder das Ledger wird anderswo geführt. Wird es anderswo geführt, zeigt sein eigener Explorer, ob es wächst.",
    newest: (ordinal, age) => `Der neueste Snapshot, Nummer ${ordinal}, ist ${age} alt.`,
    meaning:
      "Ein Snapshot entsteht, wenn Stapel darauf warten. Wenn keiner wartet, ist es normal, dass der neueste Snapshot alt ist.",
    stuck:
      "Stapel warten auf das Ledger, das seit einer Weile nicht gewachsen ist. Die Fingerabdrücke dieser Stapel bleiben unbestätigt, bis das Ledger wieder wächst. Sehen Sie später noch einmal nach.",
  },
  waiting: {
    title: "Was ist unterwegs?",
    nothing: "Nichts wartet.",
    amount: (fingerprints, batches) =>
      `Fingerabdrücke, die auf einen Stapel warten: ${fingerprints}. Stapel auf dem Weg zum Ledger: ${batches}.`,
    oldest: (age) => `Die längste Wartezeit beträgt bisher ${age}.`,
    more: (count) => `${count} oder mehr`,
    meaning:
      "Ein Fingerabdruck wartet zuerst, bis sein Stapel voll oder alt genug ist. Danach wartet er, bis das Ledger die Wurzel des Stapels hat.",
    slow: "Diese Wartezeit ist länger als üblich. Fingerabdrücke, die unterwegs sind, sind noch nicht endgültig. Sehen Sie später noch einmal nach.",
  },
  errored: {
    title: "Hat das Ledger etwas abgelehnt?",
    none: "Kein Stapel ist fehlgeschlagen.",
    some: (batches) => `Fehlgeschlagene Stapel: ${batches}.`,
    meaning: "Ein Stapel ist fehlgeschlagen, wenn das Ledger seine Wurzel mehrmals abgelehnt hat.",
    action:
      "Das Ledger hat die Wurzel jedes dieser Stapel mehrmals abgelehnt. Die Fingerabdrücke in den Stapeln sind deshalb nicht bestätigt. Der Betreiber des Dienstes muss die Stapel erneut einreichen. Wenn einer der Fingerabdrücke Ihrer ist, fragen Sie den Betreiber, wann er den Stapel erneut einreicht.",
  },
  times: {
    title: "Wie lange, bis ein Fingerabdruck endgültig ist?",
    some: (median, p95) =>
      `Von den Fingerabdrücken, die in der laufenden Stunde und den 23 Stunden davor endgültig wurden, war die Hälfte nach ${median} endgültig, und 95 von 100 nach ${p95}.`,
    none: "In der laufenden Stunde und den 23 Stunden davor wurde kein Fingerabdruck endgültig.",
    notCounted:
      "Noch nicht gezählt. Der Dienst zählt seine Stapel noch. Sehen Sie später noch einmal nach.",
    unknown: "Der Dienst hat auf diese Frage keine brauchbare Antwort gegeben.",
    pending: "Der Dienst hat diese Frage noch nicht beantwortet.",
    link: "Zur Aktivität des Dienstes",
  },
  log: {
    title: "Ist das Log des Dienstes signiert?",
    signed: (size) => `Ja. Der neueste Checkpoint umfasst ${size} Snapshots.`,
    starting: "Noch nicht. Der Dienst stellt noch keinen signierten Checkpoint bereit.",
    refusing: "Nein. Der Dienst weigert sich, sein Log zu signieren.",
    former: (size) =>
      `Ein früheres Log dieses Dienstes ist beendet. Der letzte Checkpoint, den der Dienst davon nennt, umfasst ${size} Snapshots.`,
    formerUnknown:
      "Ein früheres Log dieses Dienstes ist beendet. Der Dienst nennt keinen Checkpoint davon.",
    witnesses: (cosigned, asked) =>
      `Zeugen, die diesen Checkpoint mitsigniert haben: ${cosigned} von ${asked}.`,
    noQuorum:
      "Die Policy des Dienstes verlangt, dass mehr Zeugen mitsignieren. Bis es genug sind, gilt ein Fingerabdruck vielleicht nicht als von Zeugen bestätigt. Sehen Sie später noch einmal nach.",
    meaning:
      "Das Log führt die Snapshots des Ledgers auf, und ein Checkpoint ist eine signierte Angabe darüber, was das Log enthält. Mit Checkpoints können Besucher und Zeugen merken, wenn der Dienst verschiedenen Leuten verschiedene Ledger zeigt.",
    refusal:
      "Neue Snapshots sind im Log nicht zu finden. Frühere Beweise bleiben gültig. Bewahren Sie auf, was Sie gespeichert haben, und fragen Sie den Betreiber des Dienstes nach dem Grund.",
  },
  clock: {
    title: "Stimmen die Uhren überein?",
    agree: "Die Uhr des Dienstes und die Ihres Geräts stimmen auf eine Minute genau überein.",
    differ: (difference) =>
      `Die Uhr des Dienstes und die Ihres Geräts gehen um etwa ${difference} auseinander.`,
    meaning:
      "Die Seiten zeigen die Zeiten des Dienstes und berechnen Angaben wie „vor 3 Minuten“ mit der Uhr Ihres Geräts.",
    action:
      "Angaben wie „vor 3 Minuten“ sind auf den Seiten deshalb falsch. Prüfen Sie zuerst die Uhr Ihres Geräts. Geht sie richtig, melden Sie dem Betreiber des Dienstes, dass die Uhr des Dienstes falsch geht.",
  },
  published: {
    notAsked: {
      title: "Dieser Explorer fragt nicht nach dem Zustand des Dienstes",
      text: "Dieser Explorer liest Dateien, die der Dienst veröffentlicht hat. Sie können die Datensätze in diesen Dateien auch dann nachschlagen und prüfen, wenn der Dienst nicht mehr läuft. Die Dateien zeigen nicht, ob der Dienst läuft und welche Fingerabdrücke noch warten.",
    },
    panel: "Was die Dateien über sich angeben",
    fields: {
      asOf: "Veröffentlicht",
      records: "Fingerabdrücke",
      batches: "Stapel",
      snapshots: "Snapshots des Ledgers",
      log: "Log",
    },
    unknownTime: "Nicht bekannt: Die Dateien geben eine Zeit in der Zukunft an",
    noLog: "Es wurde kein Log veröffentlicht.",
    logged: (size) => `Der veröffentlichte Checkpoint umfasst ${size} Snapshots.`,
    failed: "Die veröffentlichten Dateien können nicht gelesen werden",
  },
  notOffered: {
    title: "Dieser Dienst gibt seinen Zustand nicht an",
    text: "Der Dienst antwortet, hat aber keinen API-Aufruf für seinen Zustand oder bietet ihn nur mit einem API-Schlüssel an. Ob Datensätze nachgeschlagen werden können, zeigt die Übersichtsseite.",
  },
  failed: {
    title: "Der Dienst antwortet nicht, wie er sollte",
    advice:
      "Versuchen Sie es gleich noch einmal. Hilft das nicht, melden Sie dem Betreiber des Dienstes, was diese Seite zeigt. Was Sie gespeichert haben, können Sie inzwischen auf /verify ohne den Dienst prüfen.",
  },
};
