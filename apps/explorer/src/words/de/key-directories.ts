import type * as english from "../key-directories.ts";
import { counted } from "../../format/list.ts";

const whenSigned =
  "Wann der Schlüssel signiert hat, ist nicht bekannt, denn Signaturen können auch nach der Bestätigung hinzugefügt werden.";

export const directoryWords: typeof english.directoryWords = {
  panel: "Schlüsselverzeichnisse",
  title: (domain) => `Schlüsselverzeichnis von ${domain}`,
  unusable: {
    title: "Schlüsselverzeichnisse lassen sich hier nicht nachschlagen",
    advice:
      "Die Liste der Domains in der Konfiguration dieses Explorers ist nicht lesbar. Deshalb wird keine Domain gefragt. Wer diese Seite betreibt, kann „directories“ in /config.json berichtigen. Die anderen Teile dieser Seite brauchen die Liste nicht.",
  },
  offer: {
    record: (domain) =>
      `Der Betreiber dieses Explorers nennt ${domain} als Domain, die angibt, welche Schlüssel diese Organisation verwendet. Wenn Sie dort nachschlagen, lädt Ihr Browser die Liste der Domain und sucht darin die Schlüssel, die diesen Fingerabdruck signiert haben. Die Domain erfährt dann Ihre Netzwerkadresse und dass sich jemand mit diesem Explorer diese Organisation ansieht. Sie erfährt nicht, welchen Fingerabdruck Sie sich ansehen.`,
    key: (domain) =>
      `Nach Angabe des Dienstes hat dieser Schlüssel für eine Organisation signiert. Der Betreiber dieses Explorers nennt ${domain} als Domain, die angibt, welche Schlüssel diese Organisation verwendet. Wenn Sie dort nachschlagen, lädt Ihr Browser die Liste der Domain und sucht darin diesen Schlüssel. Die Domain erfährt dann Ihre Netzwerkadresse und dass sich jemand mit diesem Explorer diese Organisation ansieht. Sie erfährt nicht, welchen Schlüssel Sie sich ansehen.`,
  },
  unbound:
    "Die Prüfung des Inhalts des Datensatzes ergab nicht „Bestanden“. Der Datensatz könnte die Organisation von jemand anderem nennen. Deshalb wird kein Verzeichnis gefragt.",
  noValidSignature:
    "Dieser Datensatz hat keine gültige Signatur. Deshalb gibt es keinen Schlüssel zum Nachschlagen.",
  ask: "Dort nachschlagen",
  askAgain: "Noch einmal nachschlagen",
  remember: "Immer dort nachschlagen",
  forget: "Nicht mehr von selbst nachschlagen",
  remembered: (domain) =>
    `Sie haben gewählt, Schlüssel immer bei ${domain} nachzuschlagen. Der Betreiber dieses Explorers hat diese Domain als diejenige gewählt, die die Schlüssel bestimmter Organisationen aufführt. Jedes Mal, wenn Sie die Seite eines Schlüssels oder Fingerabdrucks einer dieser Organisationen öffnen, ruft dieser Browser die Liste von ${domain} ab.`,
  waiting: "Das Verzeichnis wird geladen.",
  none: {
    word: "Konnte nicht nachgeschlagen werden",
    sentence: (domain, reason, time) =>
      `Gefragt wurde ${domain} am ${time}. ${reason}. Das sagt nichts über die Schlüssel aus.`,
    reasons: {
      UNREACHABLE: () =>
        "Die Domain hat nicht geantwortet oder erlaubt dieser Seite nicht, ihre Antworten zu lesen",
      TIMED_OUT: (seconds) =>
        `Die Domain hat die Datei nicht innerhalb von ${seconds} Sekunden vollständig gesendet`,
      REDIRECTED: () =>
        "Die Domain hat mit einer Weiterleitung geantwortet, der die Seite nicht folgt",
      NOT_PUBLISHED: () => "Die Domain veröffentlicht kein Verzeichnis",
      REFUSED: () => "Die Domain hat mit einem Fehler geantwortet",
      TOO_LONG: (_seconds, kibibytes) =>
        `Die Datei ist länger als ${kibibytes} KiB und wurde nicht gelesen`,
    },
  },
  wellFormed: {
    word: "Formgerecht",
    sentence: (domain, name, count, issued, expires) =>
      `Die Datei von ${domain} hat die Form eines Verzeichnisses. Sie nennt „${name}“ als Namen der Organisation und führt ${counted(count, "Schlüssel", "Schlüssel")} auf. Außerdem gibt sie an, dass sie am ${issued} ausgestellt wurde und am ${expires} abläuft.`,
  },
  notWellFormed: {
    word: "Nicht formgerecht",
    sentence: (domain, reason) =>
      `Was ${domain} gesendet hat, ist kein Verzeichnis: ${reason}. Kein Schlüssel wurde darin nachgeschlagen.`,
    reasons: {
      TOO_LONG: () => "Es ist zu lang",
      NOT_JSON: () => "Es ist kein gültiges JSON",
      OTHER_FORMAT: () => "Es hat ein anderes Format",
      OTHER_VERSION: () => "Es hat eine Version, die diese Seite nicht kennt",
      MALFORMED: (path) => `„${path}“ fehlt, ist fehlerhaft oder unbekannt`,
      REPEATED_KEY: (path) => `Der Schlüssel bei „${path}“ ist zweimal aufgeführt`,
      BAD_PERIOD: (path) => `Der Zeitraum eines Schlüssels endet, bevor er beginnt („${path}“)`,
      BAD_EXPIRY: () =>
        "Es läuft nicht nach seiner Ausstellung ab, oder erst mehr als 400 Tage danach",
    },
  },
  valid: {
    word: "Gültig",
    sentence: (label, key) =>
      `Die Datei ist mit „${label}“ (${key}) signiert, einem der Schlüssel, die sie aufführt. Ihr Browser hat diese Signatur geprüft. Also hat jemand, der diesen Schlüssel hat, die Datei signiert. Die Signatur zeigt nicht, wer das ist.`,
  },
  notValid: {
    word: "Nicht gültig",
    sentence: (reason) => `${reason} In der Datei wurde kein Schlüssel nachgeschlagen.`,
    reasons: {
      OTHER_DOMAIN: (stated) =>
        `Die Datei wurde für eine andere Domain gemacht, ${stated}. Sie könnte von dort kopiert sein.`,
      SIGNER_NOT_LISTED: () =>
        "Die Datei ist mit einem Schlüssel signiert, den sie nicht aufführt.",
      SIGNER_NOT_VALID_THEN: () =>
        "Die Datei ist mit einem Schlüssel signiert, der nach ihren eigenen Angaben nicht gültig war, als sie ausgestellt wurde.",
      INVALID_SIGNATURE: () =>
        "Die Signatur der Datei ist nicht gültig. Die Datei wurde nach dem Signieren geändert oder mit einem anderen Schlüssel signiert.",
      ISSUED_LATER: () =>
        "Die Datei gibt an, dass sie in der Zukunft ausgestellt wurde. Prüfen Sie die Uhr Ihres Geräts.",
      EXPIRED: (_stated, expired) =>
        `Die Datei ist am ${expired} abgelaufen. Sie sagt deshalb nicht mehr, welche Schlüssel in Gebrauch sind.`,
    },
  },
  listing: {
    VALID_THEN: { word: "Aufgeführt" },
    TIME_NOT_STATED: { word: "Aufgeführt" },
    NOT_YET_VALID: {
      word: {
        record: "Aufgeführt, aber bei der Bestätigung noch nicht gültig",
        key: "Aufgeführt, aber noch nicht gültig",
      },
    },
    ENDED: {
      word: {
        record: "Aufgeführt, aber bei der Bestätigung nicht mehr gültig",
        key: "Aufgeführt, aber nicht mehr gültig",
      },
    },
    NOT_LISTED: {
      word: "Nicht aufgeführt",
      sentence: (domain, key) =>
        `Im Verzeichnis von ${domain} steht der Schlüssel ${key} nicht. Eine Organisation kann Schlüssel verwenden, die sie nicht aufführt. Das allein heißt also nicht, dass etwas nicht stimmt. Fragen Sie die Organisation auf einem Weg, dem Sie vertrauen, ob der Schlüssel ihr gehört.`,
    },
    listed: (domain, key, label, from, until) =>
      until === null
        ? `Das Verzeichnis von ${domain} führt den Schlüssel ${key} als „${label}“ auf, gültig seit ${from}.`
        : `Das Verzeichnis von ${domain} führt den Schlüssel ${key} als „${label}“ auf, gültig von ${from} bis ${until}.`,
    record: {
      VALID_THEN: (confirmed) =>
        `Nach Angabe des Dienstes wurde dieser Fingerabdruck in diesem Zeitraum bestätigt, am ${confirmed}. ${whenSigned}`,
      NOT_YET_VALID: (confirmed) =>
        `Nach Angabe des Dienstes wurde dieser Fingerabdruck am ${confirmed} bestätigt, vor diesem Zeitraum. ${whenSigned} Fragen Sie die Organisation, wann er signiert hat.`,
      ENDED: (confirmed) =>
        `Nach Angabe des Dienstes wurde dieser Fingerabdruck nach diesem Zeitraum bestätigt, am ${confirmed}. Ob er vor dem Ende des Zeitraums signiert wurde, ist nicht bekannt. Fragen Sie die Organisation, wann er signiert wurde.`,
      TIME_NOT_STATED: () =>
        "Der Datensatz gibt nicht an, wann der Fingerabdruck bestätigt wurde. Deshalb wurde keine Zeit mit diesem Zeitraum verglichen.",
    },
    key: {
      VALID_THEN: () => "Dieser Zeitraum schließt den heutigen Tag ein.",
      NOT_YET_VALID: () => "Dieser Zeitraum hat noch nicht begonnen.",
      ENDED: () =>
        "Dieser Zeitraum ist vorbei. Die Seite eines Fingerabdrucks, den dieser Schlüssel signiert hat, vergleicht den Zeitraum mit der Zeit, zu der der Fingerabdruck bestätigt wurde.",
      TIME_NOT_STATED: () => "",
    },
  },
  meaning: "Was „aufgeführt“, „gültig“ und „Sie vertrauen diesem Schlüssel“ bedeuten",
  about: { file: "Zur Datei", key: (key) => `Zum Schlüssel ${key}` },
  trusted: {
    word: "Sie vertrauen diesem Schlüssel",
    sentence: (name, time) =>
      `Sie haben diesen Schlüssel am ${time} „${name}“ genannt, und zwar für die Organisation dieses Verzeichnisses.`,
  },
  notTrusted: {
    word: "Sie vertrauen diesem Schlüssel bisher nicht",
    sentence:
      "Sie haben diesen Schlüssel nicht für die Organisation dieses Verzeichnisses benannt.",
    how: "Wenn Ihnen der Inhaber bestätigt hat, dass dies sein Schlüssel ist, können Sie ihn auf der Seite des Schlüssels benennen:",
    offer: (domain, name) =>
      `Sie haben diesen Schlüssel nicht für die Organisation dieses Verzeichnisses benannt. Wenn Sie darauf vertrauen, dass ${domain} dieser Organisation gehört, können Sie dem Schlüssel vertrauen. Dieser Browser nennt den Schlüssel dann „${name}“ und weist Sie darauf hin, wenn für diese Organisation ein anderer Schlüssel signiert. Auf der Seite des Schlüssels können Sie den Namen ändern.`,
  },
  trust: (key) => `Dem Schlüssel ${key} vertrauen`,
  kept: {
    stored: "Gespeichert. Sie vertrauen diesem Schlüssel.",
    unstored:
      "Ihr Browser erlaubt dieser Seite nicht, etwas zu speichern. Ihre Wahl gilt deshalb nur, bis Sie die Seite schließen.",
    full: "Sie haben schon so viele Schlüssel benannt, wie gespeichert werden können. Nichts wurde geändert. Entfernen Sie den Namen eines anderen Schlüssels, und versuchen Sie es dann noch einmal.",
    watched:
      "Für einen Schlüssel können Sie nicht mehr als 20 Organisationen wählen. Nichts wurde geändert. Öffnen Sie die Seite des Schlüssels, wählen Sie dort unter „Namen ändern“ eine Organisation ab, und versuchen Sie es dann noch einmal.",
  },
  changed: {
    title: "Das Verzeichnis hat sich geändert, seit Sie zuletzt nachgesehen haben",
    since: (time) =>
      `Sie haben zuletzt am ${time} nachgesehen. Seitdem hat sich in der Datei geändert:`,
    OLDER:
      "Die Datei der Domain wurde vor der Datei ausgestellt, die Sie zuletzt gesehen haben. Vielleicht hat jemand eine alte Datei wieder eingesetzt. Fragen Sie die Organisation, welche Datei die richtige ist.",
    NAME: (before, now) =>
      `Der Name der Organisation in der Datei ist jetzt „${now}“. Er war „${before}“.`,
    ADDED: (key, label) => `Der Schlüssel ${key}, „${label}“, ist neu.`,
    REMOVED: (key, label) => `Der Schlüssel ${key}, „${label}“, ist nicht mehr aufgeführt.`,
    PERIOD: (key, before, now) =>
      `Der Schlüssel ${key} ist jetzt als gültig ${now} aufgeführt. Er war als gültig ${before} aufgeführt.`,
    LABEL: (key, before, now) => `Der Schlüssel ${key} heißt „${now}“. Er hieß „${before}“.`,
    ISSUED_AGAIN:
      "Nur die Zeiten der Ausstellung und des Ablaufs der Datei haben sich geändert. Die Schlüssel und ihre Zeiträume sind dieselben.",
    period: (from, until) => (until === null ? `seit ${from}` : `von ${from} bis ${until}`),
    more: (count) =>
      count === 1
        ? "Eine weitere Änderung wird nicht gezeigt."
        : `${count} weitere Änderungen werden nicht gezeigt.`,
    read: "Gelesen",
  },
  worth: (domain) =>
    `Diese Liste der Schlüssel ist nur eine Angabe von ${domain}. Die Liste zeigt nicht, dass der Inhaber eines Schlüssels dem Eintrag zugestimmt hat oder dass die Domain der Organisation gehört. Kein Urteil hängt von der Liste ab.`,
  noWorth: "Kein Urteil hängt von einem Verzeichnis ab.",
};
