import type * as english from "../witnesses.ts";

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
