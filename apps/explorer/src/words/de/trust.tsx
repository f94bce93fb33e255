import type * as english from "../trust.tsx";

export const witnessWords: typeof english.witnessWords = {
  onVerify: {
    explanation: (count) =>
      `${count === 0 ? "" : `${count === 1 ? "Die Policy, der" : `Die ${count} Policys, denen`} Sie auf Seiten von Fingerabdrücken vertrauen, ${count === 1 ? "zählt" : "zählen"} auch hier. `}${count === 0 ? "Ein Zeuge signiert das Log eines Dienstes mit. Sie können hier eine Policy einfügen: einen Text, der die Zeugen nennt, denen Sie vertrauen." : "Wenn Sie eine Policy einfügen, wird nur diese verwendet."} Policys zählen nur für Dateien eines Logs und für Beweisbündel, die den Beweis eines Logs enthalten.`,
    used: "Diese Policy wird verwendet.",
    authorities: (count) =>
      `Sie nennt außerdem ${count === 1 ? "eine Zeitstempelstelle" : `${count} Zeitstempelstellen`}. Solange Sie diese Policy verwenden, vertrauen Sie auf dieser Seite auch ${count === 1 ? "dieser Stelle" : "diesen Stellen"}.`,
  },
  trust: "Diesen Zeugen vertrauen",
  stop: "Diesen Zeugen nicht länger vertrauen",
  save: "Diese Policy speichern",
  keys: "Schlüssel und Quorum dieser Zeugen",
  ownPolicy: "Eine eigene Policy verwenden",
  ownField:
    "Policy in der Form von c2sp.org/tlog-policy, mit den Schlüsseln der Zeugen und dem Quorum",
  trustOwn: "Den Zeugen dieser Policy vertrauen",
  authorities: (count) =>
    `Diese Policy nennt außerdem ${count === 1 ? "eine Zeitstempelstelle" : `${count} Zeitstempelstellen`}. Wenn Sie den Zeugen der Policy vertrauen, vertrauen Sie auch ${count === 1 ? "dieser Stelle" : "diesen Stellen"}, und zwar für die Logs aller Dienste. Das können Sie auf der Seite eines Fingerabdrucks mit der Schaltfläche unter einem ihrer Zeitstempel zurücknehmen.`,
  full: (limit) =>
    `Sie vertrauen schon den Zeugen von ${limit} Logs. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entziehen Sie zuerst den Zeugen eines anderen Logs das Vertrauen: Die Schaltfläche steht auf der Seite eines Fingerabdrucks bei dem Dienst dieses Logs, unter „Ihre unabhängige Quelle“.`,
  fullAuthorities: (limit) =>
    `Mit den Zeitstempelstellen dieser Policy würden Sie mehr als ${limit} Stellen vertrauen. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entfernen Sie Zeilen, die mit „# timestamp-authority“ beginnen, aus der Policy, oder entziehen Sie zuerst einer Stelle das Vertrauen: Die Schaltfläche steht unter einem ihrer Zeitstempel auf der Seite eines Fingerabdrucks.`,
  offer:
    "Wenn Sie wissen, wer diese Zeugen betreibt, und dass sie von diesem Dienst unabhängig sind, können Sie ihnen vertrauen. Ein Fingerabdruck, dessen Snapshot in diesem Log ist, gilt dann als bestätigt, wenn so viele dieser Zeugen das Log mitsigniert haben, wie das unten gezeigte Quorum verlangt. Ihre Wahl bleibt in diesem Browser und gilt nur für die unten gezeigten Schlüssel.",
  hostOffer: (host) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, nennt Zeugen dieses Logs. Wenn Sie denen, die ${host} betreiben, die Wahl von Zeugen zutrauen, können Sie diesen Zeugen vertrauen. Ein Fingerabdruck, dessen Snapshot in diesem Log ist, gilt dann als bestätigt, wenn so viele von ihnen das Log mitsigniert haben, wie das unten gezeigte Quorum verlangt. Ihre Wahl bleibt in diesem Browser und gilt nur für dieses Log und die unten gezeigten Schlüssel.`,
  trustHosts: (host) => `Denen vertrauen, die ${host} nennt`,
  hostRefused: (host) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, nennt Zeugen, die hier nicht verwendet werden können.`,
  otherKey:
    "Sie vertrauen Zeugen für das Log dieses Dienstes, aber für einen anderen Schlüssel des Logs. Für den Schlüssel, den das Log jetzt hat, zählt diese Wahl nicht. Fragen Sie den Betreiber des Dienstes, warum sich der Schlüssel geändert hat, bevor Sie für diesen Schlüssel Zeugen vertrauen.",
  stopOther: "Den Zeugen für den anderen Schlüssel nicht länger vertrauen",
  otherKeys: "Schlüssel und Quorum der Zeugen, denen Sie für den anderen Schlüssel vertrauen",
};

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

export const timestampSentences: typeof english.timestampSentences = {
  offer: (name) =>
    `Wenn Sie wissen, dass dieses Zertifikat zu ${name} gehört und dass ${name} von diesem Dienst unabhängig ist, können Sie der Stelle vertrauen. Ihre Wahl bleibt in diesem Browser und gilt nur für dieses Zertifikat. Wenn Sie die Policy der Zeugen speichern, denen Sie vertrauen, enthält die Datei auch diese Wahl.`,
  trust: (name) => `Der Stelle ${name} vertrauen`,
  full: (limit) =>
    `Sie vertrauen schon ${limit} Zeitstempelstellen. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entziehen Sie zuerst einer anderen das Vertrauen: Die Schaltfläche steht unter einem ihrer Zeitstempel auf der Seite eines Fingerabdrucks.`,
  stop: (name) => `Der Stelle ${name} nicht länger vertrauen`,
};

export const logChoiceWords: typeof english.logChoiceWords = {
  acceptOffer:
    "Das bleibt bei jedem Besuch unentschieden, bis Sie den unten gezeigten Schlüssel annehmen. Nehmen Sie ihn nur an, wenn der Betreiber ihn Ihnen auf einem Weg bestätigt hat, dem Sie vertrauen. Von da an vergleicht dieser Browser das Log mit dem, was er unter diesem Schlüssel gesehen hat. Was er unter dem früheren Schlüssel gesehen hat, merkt er sich weiterhin.",
  accept: "Diesen Schlüssel annehmen",
  dismissOffer:
    "Diese Warnung bleibt, bis Sie sie verwerfen, was auch immer der Dienst inzwischen zeigt. Verwerfen Sie sie erst, wenn Sie beide Checkpoints gespeichert haben und die Ursache kennen.",
  dismiss: "Diese Warnung verwerfen",
};

export const logWords: typeof english.logWords = {
  save: "Beide Checkpoints speichern",
};

export const ledgerHostWords: typeof english.ledgerHostWords = {
  offer: (host, network) =>
    `${host} ist ein anderer Host von ${network}. Er kann sagen, ob er den Snapshot kennt, den der Datensatz nennt. Wenn Sie ihn fragen, erfährt er Ihre Netzwerkadresse und welchen Snapshot Sie sich ansehen.`,
  ask: "Diesen Host fragen",
  askAgain: "Noch einmal fragen",
  remember: "Diesen Host immer fragen",
  forget: "Nicht mehr von selbst fragen",
  remembered: (host) =>
    `Wie von Ihnen gewählt, fragt dieser Browser ${host} jedes Mal, wenn Sie diesen Teil der Seite eines Fingerabdrucks öffnen.`,
};
