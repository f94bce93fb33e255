import type { ReactNode } from "react";
import type * as english from "../fingerprint.tsx";
import { titleOf } from "../../format/text.ts";
import { headingWords } from "./shell.ts";
import { formatNumber } from "../../format/number.ts";

export const fingerprintWords: typeof english.fingerprintWords = {
  title: (hash: string | undefined) => titleOf(headingWords.fingerprint.title, hash),
  none: {
    title: "Kein Hash eines Fingerabdrucks angegeben",
    advice:
      "Die Seite eines Fingerabdrucks hat die Adresse /fingerprint/, gefolgt von seinem Hash. Der Hash hat 64 Stellen von 0 bis 9 und a bis f.",
  },
  notFound: {
    title: "Fingerabdruck nicht gefunden",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        Der Dienst von „{network}“ hat keinen Fingerabdruck mit dem Hash {hash}.
      </>
    ),
    advice:
      "Vielleicht ist das der Hash des Dokuments und nicht der seines Fingerabdrucks, oder er gehört zu einem anderen Netzwerk.",
    otherServer:
      "Die eingestellte Adresse antwortet nicht wie der Dienst. Deshalb ist nicht bekannt, ob der Dienst diesen Fingerabdruck hat. Wer diesen Explorer betreibt, kann die Adresse berichtigen.",
    search: "Als Hash eines Dokuments suchen",
  },
  failed: {
    title: "Der Fingerabdruck konnte nicht gelesen werden",
    advice:
      "Es ist nicht bekannt, ob es diesen Fingerabdruck gibt. Versuchen Sie es gleich noch einmal.",
  },
  changed: "Neue Daten sind eingetroffen. Alles wurde noch einmal geprüft.",
  share: "Teilen",
  report: "Bericht",
  sources: {
    offered: "Mit einer unabhängigen Quelle bestätigen",
    used: "Ihre unabhängige Quelle",
  },
  details: "Einzelheiten",
  downloadProof: "Beweis herunterladen",
  fields: {
    hash: "Hash",
    confirmationTimestamp: "Zeit der Bestätigung",
    status: "Status",
    fingerprintTimestamp: "Zeit des Fingerabdrucks",
    eventId: "Ereignis-ID",
    organization: "Organisation",
    documentId: "Dokument-ID",
    tenant: "Mandant",
    documentRef: "Dokumentverweis",
    tags: "Tags",
  },
  copies: {
    hash: "Hash",
    fingerprintHash: "Hash des Fingerabdrucks",
    eventId: "Ereignis-ID",
    organizationId: "Organisations-ID",
    tenantId: "Mandanten-ID",
    documentRef: "Dokumentverweis",
    snapshot: "Hash des Snapshots",
    batchId: "Stapel-ID",
  },
  notifyMe: "Melden, wenn das endgültig ist",
  proofs: "Signaturen",
  versions: "Fassungen dieses Dokuments",
  keyHolder:
    "Eine Signatur zeigt, welcher Schlüssel verwendet wurde. Sie zeigt nicht, wem der Schlüssel gehört. Ein Name, den der Datensatz für den Inhaber nennt, ist nur eine Angabe des Dienstes.",
  proofBatch: "Stapel des Beweises",
  snapshot: "Snapshot",
  batchId: "Stapel-ID",
};

export const bundleWords: typeof english.bundleWords = {
  save: "Beweisbündel speichern",
  saving: "Wird gespeichert…",
  saved: "Das Beweisbündel wurde gespeichert",
  worth:
    "Das Bündel enthält, was der Dienst jetzt über diesen Fingerabdruck sagt. Jeder kann das Bündel ohne diesen Dienst prüfen, auf der Seite /verify oder mit dem Kommandozeilenprogramm. Allein kann das Bündel nur zeigen, dass seine Teile zusammenpassen. Um die Wurzel bestätigen zu lassen, besorgen Sie sich die Wurzel aus einer unabhängigen Quelle und geben Sie sie beim Prüfen des Bündels ein.",
  failed: "Das Beweisbündel konnte nicht gespeichert werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen.`,
};

export const shareWords: typeof english.shareWords = {
  title: "Diesen Fingerabdruck teilen",
  description:
    "Wer einen dieser Links öffnet, prüft die Beweise noch einmal in seinem eigenen Browser.",
  copied: "Kopiert",
  notCopied:
    "Ihr Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  link: {
    title: "Link",
    worth:
      "Der Link führt zu dieser Seite. Er funktioniert, solange der Dienst läuft und den Fingerabdruck hat.",
    copy: "Link kopieren",
  },
  embed: {
    title: "Rahmen für eine Website",
    worth:
      "Dieses HTML fügt einen kleinen Rahmen in eine andere Website ein. Der Rahmen prüft die Beweise im Browser jedes Besuchers und führt zu dieser Seite.",
    copy: "HTML kopieren",
    frameTitle: (hash: string) => `Urteil über den Fingerabdruck ${hash.slice(0, 8)}`,
    refused:
      "Der Server dieses Explorers erlaubt anderen Websites nicht, seine Seiten in einem Rahmen zu zeigen. Teilen Sie stattdessen einen Link.",
  },
  evidence: {
    title: "Link mit Beweisen",
    worth:
      "Der Link enthält das Beweisbündel selbst. Deshalb prüft dieser Explorer die Beweise, ohne den Dienst zu fragen. Wenn der Empfänger diesem Explorer nicht vertraut, speichern Sie das Bündel unter „Beweis herunterladen“ und schicken Sie diese Datei. Sie kann mit einem anderen Prüfprogramm geprüft werden. Der Teil des Links nach # wird nie an einen Server gesendet. Jeder, der den Link bekommt, kann den Datensatz darin lesen.",
    copy: "Link mit Beweisen kopieren",
    making: "Die Beweise werden abgerufen…",
    size: (characters: number) => `${formatNumber(characters)} Zeichen`,
    tooLong: {
      title: "Die Beweise passen nicht in einen Link",
      sentence: (mostCharacters: number, mostBytes: number) =>
        `Die Beweise in einem Link können höchstens ${formatNumber(mostCharacters)} Zeichen haben und entpackt höchstens ${formatNumber(mostBytes / 1024)} KiB. Speichern Sie das Beweisbündel und senden Sie stattdessen die Datei.`,
    },
    failed: {
      title: "Der Link mit Beweisen konnte nicht erstellt werden",
      sentence: (reason: string) =>
        `${reason}. Die anderen Links funktionieren ohne die Beweise. Sie können es noch einmal versuchen.`,
    },
  },
};

export const embedWords: typeof english.embedWords = {
  from: (host: string) =>
    `Dieser Rahmen stammt von ${host} und nicht von der Website, die ihn zeigt.`,
  warning:
    "Jede Website kann einen Rahmen zeichnen, der genauso aussieht und etwas anderes behauptet. Öffnen Sie die ganze Seite und sehen Sie sich deren Adresse an, bevor Sie sich darauf verlassen.",
  demonstration: "Dies ist eine Demonstration: Die Organisation und das Dokument sind erfunden.",
  open: "Ganze Seite öffnen",
  hash: "Hash des Fingerabdrucks",
  badHash: {
    title: "Die Adresse dieses Rahmens enthält keinen Hash eines Fingerabdrucks",
    advice:
      "Es wurde nichts geprüft. Die Adresse dieses Rahmens muss mit 64 Hexadezimalziffern enden. Bitte melden Sie das dem Betreiber der Website, die den Rahmen zeigt.",
  },
};

export const withheldWords: typeof english.withheldWords = {
  title: "Vom Betreiber zurückgehalten",
  sentence:
    "Der Dienst sagt, dass sein Betreiber die folgenden Teile dieses Datensatzes nicht öffentlich zeigt. Warum sie zurückgehalten werden, lässt sich hier nicht prüfen.",
  members: { documentId: "Dokument-ID", tags: "Tags" },
  other: "Ein anderes Feld",
  since: (time) => <>Zurückgehalten seit {time}.</>,
  reason: (reason) => <>Grund, den der Betreiber nennt: {reason}.</>,
  documentId:
    "Der Hash des Fingerabdrucks deckt die Dokument-ID ab. Ohne diese ID lässt sich der Hash nicht aus diesem Datensatz berechnen. Der Inhalt kann deshalb nicht geprüft werden. Die Signaturen und der Beweis betreffen den Hash selbst und werden wie immer geprüft.",
  tags: "Kein Hash deckt die Tags ab. Deshalb braucht keine Prüfung sie.",
  drop: "Um den Inhalt prüfen zu lassen, legen Sie hier eine Datei ab, die diesen Datensatz mit seiner Dokument-ID enthält. Es kann auch ein Bündel sein.",
  promise: "Die Datei und die Dokument-ID bleiben auf diesem Gerät.",
  field: "Oder geben Sie die Dokument-ID genau so ein, wie sie signiert wurde",
  notFound: "Diese Datei enthält keinen Datensatz dieses Fingerabdrucks mit dessen Dokument-ID.",
  unreadable: (reason) => `Diese Datei kann nicht gelesen werden: ${reason}.`,
  fits: "Mit dieser Dokument-ID ergeben die Felder des Datensatzes den Hash des Fingerabdrucks. Dies ist also die Dokument-ID, die der Hash abdeckt.",
  doesNotFit:
    "Mit dieser Dokument-ID ergeben die Felder des Datensatzes nicht den Hash des Fingerabdrucks. Vergleichen Sie die Dokument-ID Zeichen für Zeichen mit Ihrer Quelle.",
};

export const finalWatchWords: typeof english.finalWatchWords = {
  final: {
    title: "Endgültig",
    here: "Der Dienst gibt an, dass dieser Fingerabdruck endgültig ist. Das Urteil oben sagt, was Ihr Browser geprüft hat.",
    body: "Der Dienst gibt an, dass dieser Fingerabdruck endgültig ist. Öffnen Sie die Seite, um zu sehen, was Ihr Browser geprüft hat.",
  },
  errored: {
    title: "Fehlgeschlagen",
    here: "Der Dienst gibt an, dass der Stapel dieses Fingerabdrucks nicht im Ledger festgehalten wurde. Der Betreiber des Dienstes kann den Stapel erneut einreichen.",
    body: "Der Dienst gibt an, dass der Stapel dieses Fingerabdrucks nicht im Ledger festgehalten wurde. Der Betreiber des Dienstes kann den Stapel erneut einreichen.",
  },
  asked: {
    pending:
      "Ihr Browser fragt gerade, ob diese Seite Sie benachrichtigen darf. Bitte antworten Sie dort.",
    granted:
      "Sie werden benachrichtigt, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
    denied:
      "Ihr Browser erlaubt dieser Seite keine Benachrichtigungen. Stattdessen ändert sich der Titel dieses Tabs, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
    default:
      "Sie haben Benachrichtigungen nicht erlaubt. Stattdessen ändert sich der Titel dieses Tabs, wenn der Dienst angibt, dass dieser Fingerabdruck endgültig ist.",
  },
  open: "Die Seite beobachtet den Status des Fingerabdrucks nur, solange dieser Tab offen ist. Der Tab darf im Hintergrund sein.",
  notShown:
    "Ihr Browser hat die Benachrichtigung nicht gezeigt. Deshalb hat sich der Titel dieses Tabs geändert.",
  stop: "Beenden",
  close: "Schließen",
};

export const followButtonWords: typeof english.followButtonWords = {
  open: "Abonnieren",
};

export const followWords: typeof english.followWords = {
  title: "Abonnieren",
  description:
    "Erfahren Sie von neuen Fingerabdrücken und von Änderungen ihres Status, ohne diese Seite zu öffnen.",
  what: "Ein Feed ist eine Adresse, die ein Feedreader, zum Beispiel Thunderbird oder eine Nachrichten-App, regelmäßig abfragt. Der Reader zeigt Ihnen jeden neuen Fingerabdruck und jede Änderung eines Status. Wenn Sie nicht wissen, welches Format Ihr Reader braucht, wählen Sie „Atom kopieren“.",
  worth:
    "In einem Feed steht, was der Dienst angibt. Nichts in einem Feed ist geprüft. Öffnen Sie einen Fingerabdruck aus dem Feed, dann prüft ihn Ihr Browser.",
  titles: {
    signer: "Fingerabdrücke, die mit diesem Schlüssel signiert sind",
    document: (documentId) => `Fingerabdrücke des Dokuments ${documentId}`,
    organization: (name) => `Alle Fingerabdrücke von ${name}`,
  },
  address: {
    atom: "Adresse des Feeds in Atom",
    json: "Adresse des Feeds in JSON Feed",
  },
  copy: { atom: "Atom kopieren", json: "JSON Feed kopieren" },
  copied: "Kopiert",
  notCopied:
    "Ihr Browser hat das Kopieren nicht erlaubt. Die Adresse ist markiert: Kopieren Sie sie mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  notOffered:
    "Dieser Dienst bietet keine Feeds, hier gibt es also nichts zu abonnieren. Um zu sehen, was neu ist, öffnen Sie diese Seite später wieder.",
  failed: {
    title: "Es ist nicht bekannt, ob dieser Dienst Feeds bietet",
    advice: "Versuchen Sie es gleich noch einmal.",
  },
};
