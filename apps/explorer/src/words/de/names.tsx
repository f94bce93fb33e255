import type * as english from "../names.tsx";
import { counted } from "../../format/number.ts";

export const namedKeyWords: typeof english.namedKeyWords = {
  title: "Ihr Name für diesen Schlüssel",
  allTitle: "Ihre Namen für Schlüssel",
  none: "Sie haben diesen Schlüssel nicht benannt. Ein eigener Name hilft Ihnen, ihn wiederzuerkennen und zu bemerken, wenn ein anderer Schlüssel signiert hat.",
  named: (name, time) => `Sie haben diesen Schlüssel ${name} genannt, am ${time}.`,
  importedName: (name, imported, given) =>
    `Der Name ${name} wurde am ${imported} aus einer Datei importiert. Die Datei gibt an, dass er am ${given} vergeben wurde.`,
  importedOn: (time) => `importiert am ${time}`,
  watched: (organizations) =>
    `Die Seiten weisen darauf hin, wenn ein Fingerabdruck von ${organizations} mit einem anderen Schlüssel signiert ist.`,
  unwatched:
    "Sie haben für diesen Schlüssel keine Organisation gewählt. Wenn Sie eine wählen, weisen die Seiten Sie darauf hin, wenn für diese Organisation ein anderer Schlüssel signiert. Um eine zu wählen, verwenden Sie „Namen ändern“.",
  worth:
    "Der Name ist Ihre eigene Notiz. Er zeigt nicht, wem der Schlüssel gehört, und weder eine Prüfung noch ein Urteil hängt von ihm ab.",
  before:
    "Vergewissern Sie sich zuerst, wessen Schlüssel das ist. Wenden Sie sich an die Person oder Organisation, deren Schlüssel es sein soll, zum Beispiel unter einer Telefonnummer, die Sie schon kennen und der Sie vertrauen, und vergleichen Sie die Schlüssel. Die Adresse des Schlüssels im Netzwerk, die oben steht, ist kurz genug zum Vorlesen.",
  open: "Diesen Schlüssel benennen",
  change: "Namen ändern",
  remove: "Namen entfernen",
  removed: "Der Name wurde entfernt.",
  field: "Name",
  privacy:
    "Der Name bleibt in diesem Browser und wird niemandem gesendet. Er ist Ihre eigene Notiz, und nichts prüft ihn.",
  expected:
    "Hinweisen, wenn ein Fingerabdruck einer ausgewählten Organisation mit einem anderen Schlüssel signiert ist",
  expectedNote:
    "Die Liste zeigt die Organisationen, für die dieser Schlüssel nach Angabe des Dienstes signiert hat, und jene, die Sie früher gewählt haben.",
  noOrganization:
    "Der Dienst gibt zu diesem Schlüssel keine Organisation an, die Sie wählen könnten. Daher weisen die Seiten Sie nicht darauf hin, wenn eine Organisation mit einem anderen Schlüssel signiert.",
  organizationsPending:
    "Die Organisationen dieses Schlüssels sind noch nicht geladen. Wenn Sie den Namen jetzt speichern, wird er ohne Organisation gespeichert. Die Seiten weisen Sie dann nicht darauf hin, wenn eine Organisation mit einem anderen Schlüssel signiert. Sie können später eine Organisation wählen.",
  save: "Namen speichern",
  saved: (name) => `Gespeichert. Sie haben diesen Schlüssel ${name} genannt.`,
  cancel: "Abbrechen",
  empty: "Geben Sie zuerst einen Namen ein.",
  full: (limit) =>
    `Sie haben schon ${limit} Schlüssel benannt, und mehr können nicht gespeichert werden. Entfernen Sie zuerst einen anderen Namen. Es wurde nichts geändert.`,
  unkept:
    "Ihr Browser lässt diese Seite nichts speichern. Ihre Namen bleiben daher nur, bis Sie die Seite schließen. Exportieren Sie sie, um sie zu behalten.",
  all: (count) => `Alle Ihre Namen (${counted(count, "Schlüssel", "Schlüssel")})`,
  noNames:
    "Sie haben in diesem Browser noch keinen Schlüssel benannt. Um einen zu benennen, öffnen Sie die Seite eines Fingerabdrucks und folgen Sie dem Link eines Schlüssels, der den Fingerabdruck signiert hat.",
  removeListed: "Entfernen",
  removeOf: (name) => `Den Namen ${name} entfernen`,
  exportNames: "Namen exportieren",
  importNames: "Namen aus einer Datei importieren, die hier exportiert wurde.",
  imported: (added, same, conflicts) =>
    [
      `${counted(added, "Name wurde", "Namen wurden")} übernommen.`,
      ...(same > 0 ? [`${counted(same, "Name war", "Namen waren")} schon hier.`] : []),
      ...(conflicts > 0
        ? [
            `Bei ${counted(conflicts, "Schlüssel", "Schlüsseln")} weicht der Eintrag der Datei von Ihrem eigenen ab. ${conflicts === 1 ? "Ihr eigener Eintrag wurde" : "Ihre eigenen Einträge wurden"} beibehalten.`,
          ]
        : []),
    ].join(" "),
  conflict: {
    names: (own, other) =>
      `Sie haben diesen Schlüssel ${own} genannt, und in der Datei heißt er ${other}.`,
    organizations: (own, ownCount, otherCount) =>
      `Sie und die Datei nennen diesen Schlüssel ${own}, aber für verschiedene Organisationen: Sie haben ${counted(ownCount, "Organisation", "Organisationen")} gewählt, und die Datei nennt ${counted(otherCount, "Organisation", "Organisationen")}.`,
    replace: "Eintrag der Datei verwenden",
  },
  problems: {
    TOO_LARGE: "Die Datei ist zu groß für eine Datei mit Namen.",
    UNREADABLE: "Der Browser konnte die Datei nicht lesen.",
    NOT_UTF8: "Die Datei ist kein Text in UTF-8.",
    NOT_JSON: "Die Datei ist kein gültiges JSON.",
    OTHER_FORMAT:
      "Diese Datei enthält keine Namen für Schlüssel, die aus diesem Explorer exportiert wurden.",
    OTHER_VERSION:
      "Die Datei hat eine Version, die diese Seite nicht kennt. Exportieren Sie die Namen noch einmal mit dieser Version des Explorers.",
    TOO_MANY: "Die Datei enthält mehr Namen, als hier behalten werden können.",
    FULL: "Mit den Namen der Datei hätten Sie mehr Namen, als behalten werden können. Entfernen Sie zuerst einige Ihrer Namen.",
    BAD_ENTRY: "Ein Eintrag der Datei ist kein benannter Schlüssel.",
    REPEATED_KEY: "Die Datei benennt einen Schlüssel zweimal.",
  },
  entry: (at) => `Siehe Eintrag ${at}.`,
  nothingImported: "Es wurde nichts importiert.",
};

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
  ask: "Dort nachschlagen",
  askAgain: "Noch einmal nachschlagen",
  remember: "Immer dort nachschlagen",
  forget: "Nicht mehr von selbst nachschlagen",
  remembered: (domain) =>
    `Sie haben gewählt, Schlüssel immer bei ${domain} nachzuschlagen. Der Betreiber dieses Explorers hat diese Domain als diejenige gewählt, die die Schlüssel bestimmter Organisationen aufführt. Jedes Mal, wenn Sie die Seite eines Schlüssels einer dieser Organisationen öffnen oder diese Frage auf der Seite eines Fingerabdrucks aufklappen, ruft dieser Browser die Liste von ${domain} ab.`,
  waiting: "Das Verzeichnis wird geladen.",
  meaning: "Was „aufgeführt“, „gültig“ und „Sie vertrauen diesem Schlüssel“ bedeuten",
  about: { file: "Zur Datei", key: (key) => `Zum Schlüssel ${key}` },
  trust: (key) => `Dem Schlüssel ${key} vertrauen`,
  kept: {
    stored: "Gespeichert. Sie vertrauen diesem Schlüssel.",
    unstored:
      "Ihr Browser erlaubt dieser Seite nicht, etwas zu speichern. Ihre Wahl gilt deshalb nur, bis Sie die Seite schließen.",
    full: "Sie haben schon so viele Schlüssel benannt, wie gespeichert werden können. Nichts wurde geändert. Entfernen Sie den Namen eines anderen Schlüssels, und versuchen Sie es dann noch einmal.",
    watched:
      "Für einen Schlüssel können Sie nicht mehr als 20 Organisationen wählen. Nichts wurde geändert. Öffnen Sie die Seite des Schlüssels, wählen Sie dort unter „Namen ändern“ eine Organisation ab, und versuchen Sie es dann noch einmal.",
  },
};

export const recordNameWords: typeof english.recordNameWords = {
  named: "Ihr Name für diesen Schlüssel",
  namedKey: (name, key) => `${name} (${key})`,
  other: {
    title: "Mit einem Schlüssel signiert, den Sie nicht für diese Organisation benannt haben",
    sentence: (named, signed, count) =>
      `Für diese Organisation haben Sie ${count === 1 ? "den Schlüssel" : "die Schlüssel"} ${named} benannt. Keine gültige Signatur dieses Fingerabdrucks wurde mit ${count === 1 ? "diesem Schlüssel" : "einem dieser Schlüssel"} gemacht. Er wurde mit ${signed} signiert.`,
    advice: (count) =>
      `Eine Organisation kann mehrere Schlüssel verwenden. Das allein heißt also nicht, dass etwas nicht stimmt. Keine Prüfung hängt von Ihren Namen ab. Fragen Sie die Organisation auf einem Weg, dem Sie vertrauen, ob ${count === 1 ? "dieser Schlüssel ihr gehört" : "diese Schlüssel ihr gehören"}. ${count === 1 ? "Wenn ja, benennen Sie ihn auf seiner Seite. Wenn nicht, oder wenn es Ihnen niemand sagen kann, verlassen Sie sich nicht darauf, dass dieser Fingerabdruck von der Organisation ist." : "Benennen Sie jeden Schlüssel, der ihr gehört, auf seiner Seite. Wenn keiner ihr gehört, oder wenn es Ihnen niemand sagen kann, verlassen Sie sich nicht darauf, dass dieser Fingerabdruck von der Organisation ist."}`,
    pages: (count) =>
      count === 1
        ? "Die Seite des Schlüssels, der signiert hat:"
        : "Die Seiten der Schlüssel, die signiert haben:",
  },
};
