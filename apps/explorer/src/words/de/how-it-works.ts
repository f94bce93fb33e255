import type * as english from "../how-it-works.ts";

const UNDECIDED =
  "Das Glied gilt als unentschieden und nicht als nicht bestanden, weil die Daten allein nicht zeigen, ob ein Feld geändert wurde oder ob der Dienst es anders schreibt als der Unterzeichner.";

export const howItWorksWords: typeof english.howItWorksWords = {
  title: "So funktioniert es",
  lead: "Was ein Fingerabdruck ist, was dieser Explorer prüft und was er nicht zeigen kann. Zwei Minuten, am Ende mit einem echten Datensatz, den Sie beschädigen können.",
  toExample: "Einen echten Datensatz beschädigen",
  fingerprint: {
    title: "Was ein Fingerabdruck ist",
    paragraphs: [
      "Ein Computer kann aus jeder Datei eine kurze Ziffernfolge berechnen, ihren Hash. Dieselbe Datei ergibt immer dieselben Ziffern. Ändert sich in der Datei ein einziger Buchstabe, sind die Ziffern völlig andere. Niemand kann von den Ziffern auf die Datei zurückrechnen.",
      "Ein Fingerabdruck ist ein kleiner signierter Datensatz über ein Dokument: der Hash des Dokuments, wer ihn aufgezeichnet hat und wann. Auch vom Datensatz wird ein Hash berechnet, und dieser ist hier sein Name. Der Datensatz enthält den Hash des Dokuments und nicht das Dokument, das also vertraulich bleiben kann.",
    ],
  },
  steps: {
    title: "Vom Dokument zum Ledger",
    list: [
      {
        title: "Hash",
        words:
          "Vom Dokument wird der Hash berechnet. Er kommt in einen Datensatz, von dem ebenfalls der Hash berechnet wird.",
      },
      {
        title: "Signatur",
        words:
          "Der Unterzeichner signiert den Hash des Datensatzes mit einem geheimen Schlüssel. Jeder kann die Signatur prüfen, aber nur wer den Schlüssel hat, kann sie erzeugen.",
      },
      {
        title: "Stapel",
        words:
          "Viele Fingerabdrücke werden zu einem einzigen Hash zusammengefasst, der Wurzel. Ein Beweis zeigt den Weg von der Wurzel zu einem Fingerabdruck.",
      },
      {
        title: "Ledger",
        words:
          "Die Wurzel wird in ein Ledger geschrieben. Wird ein Fingerabdruck danach geändert, hat sein Stapel eine andere Wurzel als das Ledger.",
      },
    ],
  },
  checks: {
    title: "Was geprüft wird",
    lead: "Ihr Browser rechnet jeden dieser Punkte selbst nach. Dass der Dienst etwas gültig nennt, zählt nicht.",
    questions: {
      content: "Ergeben die Felder des Datensatzes, hier berechnet, den Fingerabdruck?",
      signatures: "Passt jede Signatur zum Fingerabdruck und zu ihrem Schlüssel?",
      inclusion: "Führt der Beweis von der Wurzel zu diesem Fingerabdruck?",
      batch: "Gibt der Stapel dieselbe Wurzel an?",
      ledger: "Führt der Snapshot des Ledgers den Stapel mit dieser Wurzel auf?",
      statements: "Stimmen Datensatz, Stapel und Snapshot miteinander überein?",
      document: "Ist Ihr Dokument Byte für Byte das aufgezeichnete?",
      root: "Führt der Beweis zu einer Wurzel, die Sie von anderswo mitgebracht haben?",
    },
  },
  verdicts: {
    title: "Was die Urteile bedeuten",
    meanings: {
      failed:
        "Eine Prüfung wurde berechnet und ergab Nein, oder die Angaben widersprechen einander.",
      inconclusive:
        "Keine Prüfung ergab Nein, aber etwas fehlt, ist nicht lesbar, nicht nachrechenbar oder nicht endgültig. Daraus folgt nichts.",
      consistent: "Alles passt zusammen. Nur der Dienst oder Ihre Datei bürgt für die Wurzel.",
      confirmed:
        "Alles passt zusammen, und eine Wurzel oder ein Snapshot, den Sie von anderswo mitgebracht haben, stimmt überein.",
    },
  },
  limits: {
    title: "Was sich nicht zeigen lässt",
    list: [
      "Ob wahr ist, was im Dokument steht. Auch eine falsche Aussage kann einen Fingerabdruck haben.",
      "Wer eine Person ist. Eine Signatur zeigt, welcher Schlüssel signiert hat. Die Namen daneben stammen vom Dienst.",
      "Wann das Dokument geschrieben wurde. Die Zeit im Datensatz ist die eigene Angabe des Unterzeichners.",
      "Dass die Wurzel die richtige ist, solange nur der Dienst sie angibt. Bringen Sie die Wurzel oder den Snapshot aus einer unabhängigen Quelle mit, um sie bestätigen zu lassen.",
    ],
  },
};

export const exampleWords: typeof english.exampleWords = {
  title: "Einen echten Datensatz beschädigen",
  lead: "Das ist der neueste endgültige Fingerabdruck dieses Dienstes. Ändern Sie etwas, und Ihr Browser führt alle Prüfungen mit den geänderten Daten noch einmal aus.",
  promise:
    "Was Sie ändern, bleibt in diesem Browser: Nichts wird gesendet, und der Datensatz des Dienstes bleibt, wie er ist.",
  parts: {
    documentId: "Der Name des Dokuments (Dokument-ID)",
    documentRef: "Der Hash des Dokuments (Dokument-REF)",
    signature: "Die Signatur",
    proof: "Ein Schritt des Beweises",
    root: "Die Wurzel, die der Datensatz angibt",
  },
  change: {
    documentId: "Buchstaben ändern",
    documentRef: "Ziffer ändern",
    signature: "Ziffer ändern",
    proof: "Ziffer ändern",
    root: "Ziffer ändern",
  },
  changeOf: (change: string, part: string) => `${change}: ${part}`,
  putBack: "Zurücksetzen",
  putBackOf: (part: string) => `Zurücksetzen: ${part}`,
  changedCharacter: (at: number, was: string, now: string) =>
    `Zeichen ${at} war „${was}“ und ist jetzt „${now}“.`,
  changed: "Sie haben diesen Wert geändert.",
  breaks: (links: string, count: number) =>
    count === 1 ? `Dieses Glied bricht: ${links}` : `Diese Glieder brechen: ${links}`,
  holds: (links: string) => `Weiterhin bestanden: ${links}.`,
  unbroken: {
    title: "Kein Glied bricht",
    sentence: "Für die Prüfungen ist das derselbe Wert in anderer Schreibweise.",
  },
  why: {
    documentId: `Der Fingerabdruck ist der Hash der Felder des Datensatzes, und mit einem geänderten Buchstaben ergeben sie einen anderen Hash. ${UNDECIDED}`,
    documentRef: `Der Verweis ist eines der Felder, die der Fingerabdruck abdeckt. Ein anderes Dokument kann also nicht unbemerkt an seine Stelle treten: Die Felder ergeben dann einen anderen Hash. ${UNDECIDED}`,
    signature:
      "Eine Signatur passt zu einem Hash und einem Schlüssel. Eine geänderte passt zu keinem von beiden, und ohne den geheimen Schlüssel kann niemand eine passende berechnen.",
    proof:
      "Jeder Schritt des Beweises enthält den Hash des Schritts darunter. Der geänderte Schritt passt nicht mehr zum nächsten, also führt kein Weg von der Wurzel zum Fingerabdruck.",
    root: "Der Beweis führt weiterhin zu derselben Wurzel wie zuvor, und der Datensatz gibt jetzt eine andere an.",
  },
  original: "Der Datensatz, wie der Dienst ihn lieferte",
  changedRecord: "Der Datensatz mit Ihrer Änderung",
  toRecord: "Die Seite dieses Fingerabdrucks öffnen",
  loading: "Der Datensatz wird abgerufen…",
  empty: {
    title: "Es gibt noch keinen Datensatz zum Beschädigen",
    sentence:
      "Dieser Dienst hat noch keinen endgültigen Fingerabdruck. Sobald einer endgültig ist, können Sie es hier ausprobieren.",
  },
  offline: {
    title: "Sie sind offline",
    sentence:
      "Das Beispiel braucht einen Datensatz vom Dienst. Er wird abgerufen, sobald Sie wieder online sind.",
  },
  failed: {
    title: "Der Datensatz konnte nicht gelesen werden",
    advice: "Die Erklärung oben braucht ihn nicht. Sie können es jederzeit noch einmal versuchen.",
  },
};
