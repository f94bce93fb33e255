import type * as english from "../key-directories.ts";

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
