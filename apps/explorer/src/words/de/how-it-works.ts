import type * as english from "../how-it-works.ts";

const UNDECIDED =
  "Die Prüfung ist unentschieden und nicht fehlgeschlagen, weil die Beweise allein die Ursache nicht zeigen: Vielleicht hat jemand ein Feld geändert, oder der Dienst schreibt das Feld anders als der Unterzeichner.";

export const howItWorksWords: typeof english.howItWorksWords = {
  title: "So funktioniert es",
  lead: "Ein Fingerabdruck ist ein kleiner signierter Datensatz über ein Dokument. Die Prüfungen zeigen, ob er seitdem geändert wurde, und nicht, ob stimmt, was er sagt. Ändern Sie ein Zeichen eines echten, und sehen Sie, was dann nicht mehr stimmt.",
  fingerprint: {
    title: "Was ein Fingerabdruck ist",
    paragraphs: [
      "Ein Computer kann aus jeder Datei eine kurze Folge von Buchstaben und Ziffern berechnen, ihren Hash. Dieselbe Datei ergibt immer denselben Hash, und ein einziger geänderter Buchstabe ergibt einen völlig anderen. Aus dem Hash lässt sich die Datei nicht berechnen. Wer aber ihren genauen Inhalt errät, kann das mit dem Hash bestätigen.",
      "Ein Fingerabdruck ist ein kleiner signierter Datensatz über ein Dokument: der Hash des Dokuments, wer ihn aufgezeichnet hat und wann. Auch vom Datensatz wird ein Hash berechnet, der Hash des Fingerabdrucks, unter dem Sie ihn hier finden. Das Dokument enthält er nicht. Ein Inhalt, den niemand erraten kann, bleibt also vertraulich.",
    ],
  },
  steps: {
    title: "Vom Dokument zum Ledger",
    list: [
      {
        title: "Hash",
        words:
          "Der Hash des Dokuments kommt in einen Datensatz, von dem ebenfalls der Hash berechnet wird.",
      },
      {
        title: "Signatur",
        words:
          "Der Unterzeichner signiert den Hash des Datensatzes mit einem geheimen Schlüssel. Jeder kann die Signatur prüfen, aber nur der Inhaber des Schlüssels kann sie erzeugen.",
      },
      {
        title: "Stapel",
        words:
          "Viele Fingerabdrücke werden zu einem einzigen Hash zusammengefasst, der Wurzel. Ein Beweis führt von einem Fingerabdruck zur Wurzel.",
      },
      {
        title: "Ledger",
        words:
          "Die Wurzel wird in ein Ledger geschrieben. Ein Fingerabdruck, der danach geändert wird, führt nicht mehr zu dieser Wurzel.",
      },
    ],
  },
  checks: {
    title: "Was geprüft wird",
    lead: "Ihr Browser berechnet jede Antwort selbst und verlässt sich nicht darauf, was der Dienst gültig nennt.",
    questions: {
      file: "Haben die Teile eines Beweisbündels die Hashes, die das eigene Manifest des Bündels nennt?",
      content: "Ergeben die Felder des Datensatzes den Hash dieses Fingerabdrucks?",
      signatures:
        "Ist jede Signatur für diesen Fingerabdruck und für den Schlüssel gültig, den sie nennt?",
      inclusion: "Führt der Beweis von diesem Fingerabdruck zur Wurzel?",
      batch: "Gibt der Stapel dieselbe Wurzel an?",
      ledger: "Führt der Snapshot des Ledgers den Stapel mit dieser Wurzel auf?",
      statements: "Stimmen Datensatz, Stapel und Snapshot miteinander überein?",
      document: "Ist Ihr Dokument Byte für Byte das, das aufgezeichnet wurde?",
      root: "Führt der Beweis zu einer Wurzel, die Sie aus einer anderen Quelle haben?",
    },
  },
  verdicts: {
    title: "Was die Urteile bedeuten",
    meanings: {
      failed: "Eine Prüfung ist fehlgeschlagen, oder die Beweise widersprechen sich.",
      inconclusive:
        "Keine Prüfung ist fehlgeschlagen, aber etwas fehlt, ist nicht lesbar, nicht nachrechenbar oder nicht endgültig.",
      consistent: "Alles passt zusammen, aber nur der Dienst oder Ihre Datei bürgt für die Wurzel.",
      confirmed:
        "Alles passt zusammen, und eine Wurzel oder ein Snapshot aus einer anderen Quelle stimmt damit überein, oder genügend Zeugen, denen Sie vertrauen, haben das Log des Dienstes mitsigniert, oder ein Beobachter, dem Sie vertrauen, hat dieselbe Wurzel gesehen.",
    },
  },
  limits: {
    title: "Was die Prüfungen nicht zeigen können",
    list: [
      "Ob wahr ist, was im Dokument steht. Auch eine falsche Aussage kann einen Fingerabdruck haben.",
      "Wer eine Person ist. Eine Signatur zeigt, welcher Schlüssel signiert hat. Die Namen daneben stammen vom Dienst.",
      "Wann das Dokument geschrieben oder signiert wurde. Die Zeit im Datensatz behauptet der Unterzeichner.",
      "Dass die Wurzel die richtige ist, solange nur der Dienst sie angibt. Eine unabhängige Quelle oder ein Beobachter, dem Sie vertrauen, kann sie bestätigen.",
    ],
  },
  keys: {
    title: "Wem ein Schlüssel gehört",
    lead: "Eine Prüfung kann zeigen, welcher Schlüssel signiert hat. Um zu sagen, wem er gehört, verwenden die Seiten diese Wörter:",
    words: [
      {
        word: "Aufgeführt",
        meaning:
          "Eine Domain veröffentlicht eine Datei mit den Schlüsseln einer Organisation, und der Schlüssel steht darin. Dass es Schlüssel der Organisation sind, gibt nur die Domain an. Die Domains wählt der Betreiber dieses Explorers aus.",
      },
      {
        word: "Gültig",
        meaning:
          "Gültig ist die Datei der Domain und nicht ein Schlüssel: Sie wurde für diese Domain gemacht, ist nicht abgelaufen und ist mit einem der Schlüssel signiert, die sie aufführt.",
      },
      {
        word: "Sie vertrauen diesem Schlüssel",
        meaning:
          "Sie haben dem Schlüssel einen Namen gegeben und eine Organisation dafür gewählt. Tun Sie das erst, wenn Ihnen der Inhaber den Schlüssel bestätigt hat. Von da an weisen die Seiten darauf hin, wenn für diese Organisation ein anderer Schlüssel signiert.",
      },
    ],
    worth:
      "Keines dieser Wörter ändert ein Urteil. Ihre Namen für Schlüssel bleiben in Ihrem Browser.",
    names: "Ihre Namen für Schlüssel: ansehen, exportieren oder importieren",
  },
};

export const exampleWords: typeof english.exampleWords = {
  title: "Einen echten Datensatz beschädigen",
  lead: "Das ist der neueste Fingerabdruck, den dieser Dienst endgültig nennt. Nach jeder Änderung führt Ihr Browser alle Prüfungen noch einmal aus.",
  promise:
    "Ihre Änderungen bleiben in diesem Browser. Der Datensatz des Dienstes bleibt, wie er ist.",
  parts: {
    documentId: "Der Name des Dokuments (Dokument-ID)",
    documentRef: "Der Hash des Dokuments (Dokumentverweis)",
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
    count === 1
      ? `Diese Prüfung ist nicht mehr bestanden: ${links}`
      : `Diese Prüfungen sind nicht mehr bestanden: ${links}`,
  holds: (links: string) => `Weiterhin bestanden: ${links}.`,
  unbroken: {
    title: "Keine Prüfung ist betroffen",
    sentence:
      "Die Prüfungen vergleichen Werte. Denselben Wert anders zu schreiben, zum Beispiel mit Großbuchstaben, ändert nichts.",
  },
  why: {
    documentId: `Der Hash des Fingerabdrucks wird aus den Feldern des Datensatzes berechnet. Ein geänderter Buchstabe ergibt also einen anderen Hash. ${UNDECIDED}`,
    documentRef: `Der Hash des Fingerabdrucks wird aus den Feldern des Datensatzes berechnet. Der Hash eines anderen Dokuments ergibt also einen anderen Hash des Fingerabdrucks. ${UNDECIDED}`,
    signature:
      "Die Signatur wurde aus dem Hash des Fingerabdrucks und dem geheimen Schlüssel des Unterzeichners berechnet. Ohne diesen Schlüssel kann niemand eine Signatur erzeugen, die passt.",
    proof:
      "Jeder Schritt des Beweises enthält den Hash des Schritts darunter. Der geänderte Schritt passt nicht mehr zum nächsten, also führt der Beweis zu keiner Wurzel.",
    root: "Der Beweis führt weiterhin zu derselben Wurzel wie zuvor, aber der Datensatz gibt jetzt eine andere an.",
  },
  original: "Der ursprüngliche Datensatz des Dienstes",
  changedRecord: "Der Datensatz mit Ihrer Änderung",
  observers: {
    title: "Was es ändert, einem Beobachter zu vertrauen",
    lead: "Ohne Sie bürgt nur der Dienst für die Wurzel oben. Ein Beobachter ist ein Dritter, der signiert hat, was der Dienst ihm gegenüber angegeben hat. Vertrauen Sie einem, fragen Sie ihn, und das Urteil oben ändert sich: Es ist bestätigt, wenn der Beobachter dieselbe Wurzel gesehen hat, und fehlgeschlagen, wenn er eine andere gesehen hat. Sie können das jederzeit zurücknehmen.",
  },
  toRecord: "Die Seite dieses Fingerabdrucks öffnen",
  loading: "Der Datensatz wird abgerufen…",
  empty: {
    title: "Es gibt noch keinen Datensatz zum Beschädigen",
    sentence:
      "Das Beispiel braucht einen endgültigen Fingerabdruck, also einen, dessen Stapel im Ledger steht. Dieser Dienst hat noch keinen. Sehen Sie später wieder nach.",
  },
  offline: {
    title: "Sie sind offline",
    sentence:
      "Das Beispiel braucht einen Datensatz vom Dienst. Er wird abgerufen, sobald Sie wieder online sind.",
  },
  failed: {
    title: "Der Datensatz konnte nicht gelesen werden",
    advice:
      "Die Erklärung unten braucht den Datensatz nicht. Sie können es jederzeit noch einmal versuchen.",
  },
};
