import type * as english from "../named-witnesses.ts";

export const namedWitnessWords: typeof english.namedWitnessWords = {
  label: (host) => `Bestätigt durch Zeugen, die ${host} nennt`,
  agrees: (fits, count, host, time) =>
    `${fits}. Das Log enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt, und ${count === 1 ? `ein Zeuge, den ${host} nennt, hat` : `${count} Zeugen, die ${host} nennt, haben`} das Log mitsigniert, zuletzt mit Datum ${time}.`,
  worth: (host) =>
    `Sie haben diese Zeugen nicht ausgewählt: Die Konfiguration dieses Explorers, die von ${host} kommt, nennt sie. Sie bürgen nur dafür, dass nach dem, was sie gesehen haben, im Log nichts geändert oder entfernt wurde. Was ihr Wort wert ist, hängt davon ab, was Sie über sie und über die Betreiber von ${host} wissen. Die Bündel und Berichte, die Sie hier speichern, stützen sich nicht auf diese Zeugen.`,
};

export const namedLevelWords: typeof english.namedLevelWords = {
  cosigned: (names, count, named, host, time) =>
    `Mitsigniert von ${names}: ${count} von ${named} Zeugen, die ${host} nennt. Das genügt der Policy von ${host}. Die letzte Mitsignatur trägt das Datum ${time}.`,
  short: (count, named, host) =>
    `${count} von ${named} Zeugen, die ${host} nennt, ${count === 1 ? "hat" : "haben"} diesen Checkpoint mitsigniert. Die Policy von ${host} verlangt mehr Zeugen. Deshalb stützt sich das Urteil nicht auf diese Mitsignaturen.`,
  unused: (host) =>
    `${host} nennt Zeugen dieses Logs. Sie bestätigen hier nichts, weil der Checkpoint mit ihren Schlüsseln nicht geprüft werden konnte.`,
  failed: (host) =>
    `${host} nennt Zeugen dieses Logs. Der Beweis aus dem Log wurde mit ihren Schlüsseln geprüft, und die Prüfung ist fehlgeschlagen.`,
  chosen: (host) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, nennt diese Zeugen. Sie können stattdessen eine eigene Policy verwenden.`,
  problem: (host, reason) =>
    `Die Konfiguration dieses Explorers, die von ${host} kommt, hat eine Policy, die Zeugen nennt. Sie zählen hier nicht. ${reason}`,
  sameHost:
    "Dieser Explorer liegt auf demselben Host wie der Dienst. Deshalb kann der Betreiber des Dienstes sie ausgewählt haben.",
};
