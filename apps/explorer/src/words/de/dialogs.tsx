// What the dialogs and parts of a fingerprint's page say that are loaded when a visitor opens them.
import type { ReactNode } from "react";
import type * as english from "../dialogs.tsx";
import { formatNumber, counted } from "../../format/number.ts";

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

export const dialogWords: typeof english.dialogWords = {
  title: "Beweis der digitalen Beweissicherung",
  description: "Kryptografischer Beweis des Fingerabdrucks",
  nothing: "Keine Daten vorhanden",
  download: "JSON herunterladen",
  whatToSend:
    "Um die Beweise weiterzugeben, speichern Sie das Bündel oder die Seite, die sich selbst prüft. „JSON herunterladen“ speichert nur den Beweis.",
  verify: "Beweis prüfen",
  verifying: "Wird geprüft...",
  verified: "Geprüft",
  failed: "Prüfung fehlgeschlagen",
  copied: "Beweis",
  json: "Beweis als JSON",
  loading: "Der Beweis wird geladen...",
  unreadable: "Der Beweis konnte nicht gelesen werden",
  changed: {
    title: "Der Beweis hat sich geändert",
    advice: "Die Beweise haben sich seit der Prüfung geändert. Prüfen Sie den Beweis noch einmal.",
  },
  holds: "Der Beweis stimmt",
  contradicted:
    "Der Beweis selbst geht rechnerisch auf, aber eine andere Prüfung dieses Fingerabdrucks ist fehlgeschlagen",
  verifier: "Prüfprogramm für Merkle-Patricia-Beweise",
  verifiedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Der Beweis wurde geprüft ({verifier}): {words}
    </>
  ),
  contradictedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Am Beweis selbst wurde kein Fehler gefunden ({verifier}). Eine andere Prüfung derselben
      Beweise ist fehlgeschlagen: {words}
    </>
  ),
  pageVerdict: (label: ReactNode): ReactNode => <>Das Urteil über diesen Fingerabdruck: {label}.</>,
  unknownError: "Ein unbekannter Fehler ist aufgetreten",
};

export const callsWords: typeof english.callsWords = {
  title: "Die Aufrufe hinter dieser Seite",
  description:
    "Diese Seite hat ihre Daten mit den folgenden API-Aufrufen erhalten. Jeder kann sie ohne Anmeldung ausführen. Die Ergebnisse der Prüfungen gehören nicht zu den Daten: Ihr Browser hat sie berechnet.",
  files: {
    title: "Die Dateien hinter dieser Seite",
    description:
      "Diese Seite hat ihre Daten aus den folgenden Teilen veröffentlichter Dateien. Jeder kann sie ohne Anmeldung lesen. Die Ergebnisse der Prüfungen gehören nicht zu den Daten: Ihr Browser hat sie berechnet.",
    bytes: (from, to) => `Bytes ${from} bis ${to}`,
    command: "Derselbe Teil als Befehl",
  },
  command: "Derselbe Aufruf als Befehl",
  copy: "Befehl kopieren",
  copied: "Befehl kopiert",
  notCopied:
    "Der Browser hat das Kopieren nicht erlaubt. Der Befehl ist markiert: Kopieren Sie ihn mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  none: "Diese Seite hat noch keine Daten vom Dienst abgefragt.",
};

export const versionsWords: typeof english.versionsWords = {
  lead: "Laut Dienst hat dieselbe Organisation alle diese Fingerabdrücke mit derselben Dokument-ID eingereicht. Der neueste steht zuerst. Die Tabelle vergleicht, was in den Datensätzen steht. Nichts in der Tabelle ist geprüft: Öffnen Sie einen Fingerabdruck, um ihn zu prüfen. Der Dienst hat vom Dokument nur Hashes. Was sich im Dokument geändert hat, sehen Sie, wenn Sie die Dateien selbst vergleichen.",
  newer: {
    title: "Diese Seite zeigt eine ältere Fassung",
    arrived: "Eine neuere Fassung dieses Dokuments ist eingetroffen",
    sentence: (received: ReactNode): ReactNode => (
      <>
        Der Dienst führt einen neueren Fingerabdruck dieses Dokuments
        {received ? <>, empfangen {received}</> : ""}. Öffnen Sie ihn, um ihn zu prüfen und um zu
        sehen, mit welchen Schlüsseln er signiert ist:
      </>
    ),
  },
  next: "Neue Fassungen erscheinen hier, solange diese Liste offen ist. Um später davon zu erfahren, wählen Sie „Abonnieren“.",
  onlyOne: (documentId: ReactNode): ReactNode => (
    <>
      Der Dienst führt keinen weiteren Fingerabdruck dieser Organisation mit der Dokument-ID{" "}
      {documentId}.
    </>
  ),
  ofOthers: (count: number) =>
    `${counted(count, "Fingerabdruck", "Fingerabdrücke")} mit dieser Dokument-ID ${count === 1 ? "fehlt" : "fehlen"} hier, denn ${count === 1 ? "er kommt" : "sie kommen"} von anderen Organisationen. Eine Dokument-ID bezeichnet nur innerhalb einer Organisation ein bestimmtes Dokument.`,
  notOffered:
    "Dieser Dienst hat keine öffentliche Suche. Deshalb kann diese Seite keine anderen Fassungen des Dokuments zeigen.",
  ignored:
    "Diese Seite hat den Dienst nach den Fingerabdrücken dieses Dokuments gefragt, aber er hat mit Fingerabdrücken anderer Dokumente geantwortet. Keiner davon ist hier aufgeführt.",
  failed: "Die Fassungen dieses Dokuments konnten nicht geladen werden.",
  failedAdvice: "Das Urteil oben hängt nicht von ihnen ab. Versuchen Sie es gleich noch einmal.",
  table: "Fassungen dieses Dokuments",
  columns: {
    hash: "Fingerabdruck",
    received: "Empfangen",
    signers: "Signiert mit",
    changes: "Verglichen mit der Fassung davor",
    status: "Status",
  },
  thisPage: "Diese Seite",
  changes: {
    document: {
      same: "Gleicher Hash des Dokuments",
      changed: "Anderer Hash des Dokuments",
      unknown: "Hashes des Dokuments nicht verglichen, denn mindestens einer fehlt",
    },
    signersAdded: (count: number) =>
      `${counted(count, "Signaturschlüssel", "Signaturschlüssel")} mehr`,
    signersRemoved: (count: number) =>
      `${counted(count, "Signaturschlüssel", "Signaturschlüssel")} nicht mehr dabei`,
    tagAdded: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} neu: {value}
      </>
    ),
    tagRemoved: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} nicht mehr dabei; es war {value}
      </>
    ),
    tagChanged: (name: ReactNode, before: ReactNode, now: ReactNode): ReactNode => (
      <>
        Tag {name} von {before} zu {now} geändert
      </>
    ),
    moreTags: (count: number) => `${counted(count, "weiteres Tag", "weitere Tags")} geändert`,
    pending: "Wird verglichen…",
    unread: "Nicht verglichen, denn ein Datensatz war nicht lesbar",
    first: "Erste Fassung, die der Dienst führt",
    notLoaded: "Die Fassung davor ist nicht geladen",
  },
  moreSigners: (count: number) =>
    `und ${counted(count, "weiterer Schlüssel", "weitere Schlüssel")}`,
  showOlder: "Ältere Fassungen zeigen",
  loadingOlder: "Wird geladen…",
};
