// Was die Seite über das Transparenz-Log eines Dienstes sagt.
import type * as english from "../log.ts";
import { counted } from "../../format/list.ts";

export type { LogFailureWords } from "../log.ts";

export const logTitles: typeof english.logTitles = {
  place: "Im Log dieses Dienstes",
  history: "Passt zu dem, was dieser Browser früher gesehen hat",
  witnesses: "Von Zeugen mitsigniert",
};

export const logWords: typeof english.logWords = {
  chosen: "Vom Dienst ausgewählt",
  snapshots: (count) => counted(count, "Snapshot", "Snapshots"),
  before: (size, time) => `Von diesem Browser gesehen am ${time}: ${size}`,
  now: (size, time) => `Vom Dienst gezeigt am ${time}: ${size}`,
  save: "Beide Checkpoints speichern",
};

export const logProblems: typeof english.logProblems = {
  UNREACHABLE: "Das wurde nicht geprüft, weil die Dateien des Logs nicht abgerufen werden konnten.",
  REFUSED:
    "Das wurde nicht geprüft, weil der Dienst die Dateien des Logs zurzeit nicht herausgibt.",
  WRONG_LENGTH: "Das wurde nicht geprüft, weil eine Datei des Logs nicht die richtige Länge hat.",
  INVALID_POLICY:
    "Das wurde nicht geprüft, weil die Policy-Datei des Logs nicht gelesen werden kann.",
  INVALID_CHECKPOINT:
    "Das wurde nicht geprüft, weil der Checkpoint des Logs nicht gelesen werden kann oder nicht mit dem Schlüssel des Logs signiert ist.",
  SIGNATURE_MISMATCH: "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
};

export const placeSentences: typeof english.placeSentences = {
  IN_LOG:
    "Ihr Browser hat den Hash dieses Snapshots an seinem Platz bis zur Wurzel des Checkpoints verfolgt, den das Log signiert hat.",
  OTHER_ENTRY:
    "Am Platz dieses Snapshots hat das Log, das der Dienst signiert hat, den Hash eines anderen Snapshots.",
  TILES_MISMATCH: "Die Dateien des Logs führen nicht zu der Wurzel, die das Log signiert hat.",
  BEYOND_CHECKPOINT:
    "Der neueste Checkpoint des Logs reicht noch nicht bis zu diesem Snapshot. Diese Seite sieht von selbst wieder nach.",
};

export const historySentences: typeof english.historySentences = {
  CONSISTENT: ({ size, time }) =>
    `Das Log beginnt noch immer so, wie dieser Browser es zuletzt gesehen hat (${size}, am ${time}). Nichts davon wurde geändert oder weggenommen.`,
  FIRST_LOOK:
    "Dieser Browser hatte dieses Log noch nicht gesehen. Er merkt sich jetzt diesen Checkpoint und vergleicht das Log beim nächsten Besuch damit.",
  NOT_KEPT:
    "Es gibt nichts zum Vergleichen, weil dieser Browser keine Daten dieser Website aufbewahrt. Er kann nicht bemerken, ob das Log zwischen zwei Besuchen geändert wird.",
  OTHER_KEY:
    "Das Log signiert jetzt mit einem anderen Schlüssel als dem, den dieser Browser früher gesehen hat. Deshalb konnte nichts verglichen werden. Fragen Sie den Betreiber des Dienstes nach dem Grund.",
  ROLLED_BACK: "Das Log ist kürzer als bei Ihrem letzten Besuch mit diesem Browser.",
  FORKED: "Das Log beginnt nicht mit dem, was dieser Browser früher davon gesehen hat.",
  TILES_MISMATCH:
    "Der Dienst konnte nicht beweisen, dass das Log noch immer mit dem beginnt, was dieser Browser gesehen hat: Die Dateien führen nicht zu der signierten Wurzel.",
};

export const witnessSentences: typeof english.witnessSentences = {
  none: "Der Dienst nennt keine Zeugen. Deshalb achtet niemand sonst darauf, dass allen dasselbe Log gezeigt wird.",
  cosigned: (names, cosigned, named, time) =>
    `Mitsigniert von ${names}: ${cosigned} von ${named} Zeugen, die der Dienst nennt. Die letzte Mitsignatur gibt als Zeit an: ${time}.`,
  notYet: (named) =>
    `Von den Zeugen, die der Dienst nennt (${named}), hat noch keiner diesen Checkpoint mitsigniert. Diese Seite sieht von selbst wieder nach.`,
  quorum: "So viele verlangt die eigene Policy des Dienstes.",
  noQuorum: "Die eigene Policy des Dienstes verlangt mehr.",
  worth:
    "Der Dienst hat diese Zeugen ausgewählt. Sie zählen nur, wenn Sie sie kennen und ihnen vertrauen. Deshalb ändern sie das Urteil nicht.",
};

const investigate =
  "Verlassen Sie sich auf diesen Dienst nicht, bis das erklärt ist. Speichern Sie beide Checkpoints, und geben Sie sie jemandem, der dem nachgehen kann.";
const ask =
  "Verlassen Sie sich auf dieses Beweisstück nicht, so wie es ist. Fragen Sie den Betreiber des Dienstes, und prüfen Sie später noch einmal.";

export const logFailures: typeof english.logFailures = {
  FORKED: {
    label: "Nicht bestanden: Das Log dieses Dienstes wurde gespalten",
    sentence: "Der Dienst hat zwei Logs signiert, die einander widersprechen.",
    meaning:
      "Was dieser Browser früher vom Log gesehen hat, ist nicht das, womit es jetzt beginnt. Beides hat derselbe Schlüssel signiert. Also zeigt der Betreiber des Logs zu verschiedenen Zeiten oder verschiedenen Leuten verschiedene Logs, oder jemand anderes hat den Schlüssel.",
    advice: investigate,
  },
  ROLLED_BACK: {
    label: "Nicht bestanden: Das Log dieses Dienstes wurde zurückgesetzt",
    sentence: "Das Log des Dienstes ist kürzer, als dieser Browser es zuletzt gesehen hat.",
    meaning:
      "Ein Log wächst nur. Snapshots, die dieser Browser signiert gesehen hat, fehlen in dem Log, das der Dienst jetzt zeigt.",
    advice: investigate,
  },
  SIGNATURE_MISMATCH: {
    label: "Nicht bestanden: der Checkpoint des Logs",
    sentence: "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
    meaning:
      "Der Checkpoint wurde nach dem Signieren geändert oder nie mit diesem Schlüssel signiert.",
    advice: ask,
  },
  OTHER_ENTRY: {
    label: "Nicht bestanden: nicht im Log des Dienstes",
    sentence: "Das Log des Dienstes hat am Platz des hier gezeigten Snapshots einen anderen.",
    meaning:
      "Der Dienst zeigt einen Snapshot und hat für denselben Platz einen anderen signiert. Beide können nicht im Ledger stehen.",
    advice: ask,
  },
  TILES_MISMATCH: {
    label: "Nicht bestanden: die Dateien des Logs",
    sentence: "Die Dateien des Logs führen nicht zu der Wurzel, die das Log signiert hat.",
    meaning: "Die Dateien eines ehrlichen Logs tun das immer. Sie wurden beschädigt oder geändert.",
    advice: ask,
  },
};
