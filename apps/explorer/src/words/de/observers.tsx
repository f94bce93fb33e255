import type * as english from "../observers.tsx";

export const observerWords: typeof english.observerWords = {
  trusted: (name, network) => (
    <>
      Sie vertrauen dem Beobachter {name} für das Netz {network}.
    </>
  ),
  stop: "Diesem Beobachter nicht länger vertrauen",
  save: "Diese Beobachter speichern",
  noAddress:
    "Er hat keine Adresse, also kann er nicht gefragt werden. Was er gesehen hat, zählt, wo ein Beweisbündel es enthält.",
  learns: (address) => (
    <>
      Er veröffentlicht unter {address} Dateien, die zeigen, ob er diesen Batch gesehen hat. Wenn
      Sie ihn fragen, erfährt sein Server Ihre Netzwerkadresse und höchstens, welchen Batch Sie sich
      ansehen, aber nicht, welchen Fingerabdruck.
    </>
  ),
  ask: "Diesen Beobachter fragen",
  askAgain: "Noch einmal fragen",
  asking: "Der Beobachter wird gefragt …",
  remember: "Diesen Beobachter immer fragen",
  forget: "Nicht mehr von selbst fragen",
  always:
    "Wie von Ihnen gewählt, fragt dieser Browser diesen Beobachter jedes Mal, wenn Sie die Seite eines Fingerabdrucks dieses Netzes öffnen oder einen Bericht, ein Beweisbündel oder einen Fall speichern.",
  hostOffer: (host) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, nennt Beobachter dieses Netzes: Dritte, die festhalten, was der Dienst ihnen gegenüber angegeben hat. Wenn Sie denen, die ${host} betreiben, die Wahl von Beobachtern zutrauen, können Sie diesen vertrauen. Ein Fingerabdruck gilt dann als bestätigt, wenn einer von ihnen dieselbe Wurzel gesehen hat, und als fehlgeschlagen, wenn er eine andere gesehen hat. Ihre Wahl bleibt in diesem Browser und gilt nur für dieses Netz und die unten gezeigten Schlüssel.`,
  trustHosts: (host) => `Den Beobachtern vertrauen, die ${host} nennt`,
  hostRefused: (host, line) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, nennt Beobachter in einer Form, die nicht lesbar ist${line === 0 ? "" : `: Der Fehler ist in Zeile ${line}`}.`,
  keys: "Schlüssel und Adressen dieser Beobachter",
  own: "Einen eigenen Beobachter nennen",
  worth: (network) =>
    `Ein Beobachter sieht einem Dienst von außen zu und signiert, was der Dienst ihm gegenüber angegeben hat. Wenn Sie wissen, wer einen betreibt, und dass das nicht der Betreiber des Dienstes ist, können Sie ihm vertrauen. Ein Fingerabdruck gilt dann als bestätigt, wenn er dieselbe Wurzel gesehen hat, und als fehlgeschlagen, wenn er eine andere gesehen hat. Geben Sie den Schlüssel seines Logs ein, und seine Adresse, falls er Dateien veröffentlicht. Ihre Wahl bleibt in diesem Browser und gilt für das Netz „${network}“ oder für das, das eine Zeile nennt.`,
  field: "Beobachter, in jeder Zeile einer: KEY ADDRESS oder observer NETWORK KEY ADDRESS",
  file: "Oder legen Sie eine Datei mit solchen Zeilen hier ab",
  trustOwn: "Diesen Beobachtern vertrauen",
  unreadable: (line) =>
    line === 0
      ? "Nötig sind 1 bis 32 Zeilen mit je einem Beobachter."
      : `Zeile ${line} ist nicht lesbar. Sie braucht den Schlüssel des Logs eines Beobachters, wie „digital-evidence observe“ ihn ausgibt, und darf mit einer Adresse enden, die mit https:// oder http:// beginnt.`,
  full: (limit) =>
    `Sie würden mehr als ${limit} Beobachtern vertrauen. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entziehen Sie zuerst einem anderen Beobachter das Vertrauen.`,
};

export const otherRootWords: typeof english.otherRootWords = {
  save: "Beide Seiten in einer Datei speichern",
  worth:
    "Die Datei ist ein Beweisbündel. Es enthält, was der Dienst Ihnen jetzt zeigt, und was der Beobachter signiert hat. Wer diesem Beobachter vertraut, kann es ohne den Dienst und ohne den Beobachter prüfen. Speichern Sie es, bevor Sie den Betreiber fragen.",
  failed: (reason) => `Die Datei konnte nicht erstellt werden: ${reason}.`,
};
