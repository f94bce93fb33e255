import type * as english from "../log.ts";
import { counted } from "../../format/list.ts";

export type { LogFailureWords } from "../log.ts";

export const unloadedCode: typeof english.unloadedCode =
  "Das Log wurde nicht geprüft, weil der Code für die Signaturen eines Zeugen (ML-DSA-44) nicht geladen werden konnte. Laden Sie diese Seite später neu.";

export const logTitles: typeof english.logTitles = {
  place: "Im Log dieses Dienstes",
  history: "Passt zu dem, was dieser Browser früher gesehen hat",
  witnesses: "Von Zeugen mitsigniert",
};

export const logWords: typeof english.logWords = {
  chosen: "Vom Dienst ausgewählt",
  timestamped: "Mit Zeitstempel versehen",
  snapshots: (count) => counted(count, "Snapshot", "Snapshots"),
  before: (size, time) => `Checkpoint, den dieser Browser am ${time} gesehen hat: ${size}`,
  now: (size, time) => `Checkpoint, den der Dienst am ${time} gezeigt hat: ${size}`,
  save: "Beide Checkpoints speichern",
};

export const logProblems: typeof english.logProblems = {
  UNREACHABLE: "Das wurde nicht geprüft, weil die Dateien des Logs nicht abgerufen werden konnten.",
  REFUSED:
    "Das wurde nicht geprüft, weil der Dienst die Dateien des Logs zurzeit nicht herausgibt.",
  WRONG_LENGTH: "Das wurde nicht geprüft, weil eine Datei des Logs nicht die richtige Länge hat.",
  INVALID_POLICY:
    "Das wurde nicht geprüft, weil die Policy-Datei des Logs nicht gelesen werden kann.",
  NO_ML_DSA: unloadedCode,
  INVALID_CHECKPOINT:
    "Das wurde nicht geprüft, weil der Checkpoint des Logs nicht gelesen werden kann oder nicht mit dem Schlüssel des Logs signiert ist.",
  SIGNATURE_MISMATCH: "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
};

export const placeSentences: typeof english.placeSentences = {
  IN_LOG:
    "Ihr Browser hat die Wurzel des Logs aus dem Hash dieses Snapshots, seinem Platz im Log und den Dateien des Logs berechnet. Das Log hat dieselbe Wurzel signiert. Der Snapshot steht also im Log.",
  OTHER_ENTRY:
    "Am Platz dieses Snapshots enthält das signierte Log des Dienstes den Hash eines anderen Snapshots.",
  TILES_MISMATCH:
    "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat.",
  BEYOND_CHECKPOINT:
    "Der neueste Checkpoint des Logs umfasst diesen Snapshot noch nicht. Diese Seite sieht von selbst wieder nach.",
};

export const historySentences: typeof english.historySentences = {
  CONSISTENT: ({ size, time }) =>
    `Das Log beginnt noch immer so, wie dieser Browser es zuletzt gesehen hat (${size}, am ${time}). Nichts davon wurde geändert oder entfernt.`,
  FIRST_LOOK:
    "Dieser Browser hatte dieses Log noch nicht gesehen. Er hat jetzt den Checkpoint des Logs gespeichert und vergleicht das Log bei Ihrem nächsten Besuch damit.",
  NOT_KEPT:
    "Das Log wurde nicht mit seinem Stand bei einem früheren Besuch verglichen, weil dieser Browser keine Daten dieser Website speichert. Der Browser kann deshalb nicht bemerken, ob das Log zwischen zwei Besuchen geändert wird.",
  OTHER_KEY:
    "Das Log ist jetzt mit einem anderen Schlüssel signiert als dem, den dieser Browser früher gesehen hat. Deshalb konnte das Log nicht mit seinem früheren Stand verglichen werden. Fragen Sie den Betreiber des Dienstes, warum sich der Schlüssel geändert hat.",
  TOO_LONG:
    "Das Log wurde nicht mit seinem Stand bei einem früheren Besuch verglichen, weil sein Checkpoint zu lang ist, als dass dieser Browser ihn speichert. Der Browser kann deshalb nicht bemerken, ob das Log zwischen zwei Besuchen geändert wird.",
  ROLLED_BACK: "Das Log ist kürzer als bei Ihrem letzten Besuch mit diesem Browser.",
  FORKED:
    "Das Log beginnt nicht mehr mit den Snapshots, die dieser Browser früher darin gesehen hat.",
  FORKED_BEFORE:
    "Als dieser Browser früher nachgesehen hat, begann das Log nicht mit den Snapshots, die er davor darin gesehen hatte.",
  TILES_MISMATCH:
    "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat. Deshalb beweisen diese Dateien nicht, dass das Log noch immer mit den Snapshots beginnt, die dieser Browser früher gesehen hat.",
};

export const witnessSentences: typeof english.witnessSentences = {
  none: "Der Dienst nennt keine Zeugen. Deshalb bürgt hier nur der Dienst selbst dafür, dass er allen dasselbe Log zeigt.",
  cosigned: (names, cosigned, named, time) =>
    `Mitsigniert von ${names}: ${cosigned} von ${named} Zeugen auf der Liste des Dienstes. Die letzte Mitsignatur trägt das Datum ${time}.`,
  notYet: (named) =>
    `Von den Zeugen, die der Dienst nennt (${named}), hat noch keiner diesen Checkpoint mitsigniert. Diese Seite sieht von selbst wieder nach.`,
  quorum: "Diese Mitsignaturen genügen der eigenen Policy des Dienstes.",
  noQuorum: "Die eigene Policy des Dienstes verlangt mehr Zeugen.",
  worth:
    "Der Dienst hat diese Zeugen ausgewählt. Ihre Mitsignaturen ändern das Urteil nur, wenn Sie diese Zeugen kennen und ihnen vertrauen.",
};

const investigate =
  "Verlassen Sie sich nicht auf diesen Dienst, solange die Ursache nicht bekannt ist. Speichern Sie beide Checkpoints, und geben Sie sie jemandem, der dem nachgehen kann.";
const ask =
  "Verlassen Sie sich nicht auf diese Beweise. Fragen Sie den Betreiber des Dienstes nach der Ursache, und prüfen Sie später noch einmal.";

export const logFailures: typeof english.logFailures = {
  FORKED: {
    label: "Nicht bestanden: Das Log dieses Dienstes wurde gespalten",
    sentence: "Der Dienst hat zwei Logs signiert, die einander widersprechen.",
    meaning:
      "Dieser Browser hat zwei Fassungen des Logs gesehen, und keine ist der Anfang der anderen. Beide Fassungen hat derselbe Schlüssel signiert. Entweder zeigt also der Betreiber des Logs zu verschiedenen Zeiten oder verschiedenen Leuten verschiedene Logs, oder jemand anders hat den Schlüssel.",
    advice: investigate,
  },
  ROLLED_BACK: {
    label: "Nicht bestanden: Das Log dieses Dienstes wurde zurückgesetzt",
    sentence: "Das Log des Dienstes ist kürzer, als dieser Browser es zuletzt gesehen hat.",
    meaning:
      "Ein Log darf nur wachsen. Dieser Browser hat eine frühere Fassung gesehen, die das Log signiert hatte. In der Fassung, die der Dienst jetzt zeigt, fehlen Snapshots daraus.",
    advice: investigate,
  },
  SIGNATURE_MISMATCH: {
    label: "Nicht bestanden: ungültige Signatur auf dem Checkpoint des Logs",
    sentence: "Eine Signatur auf dem Checkpoint des Logs ist nicht gültig.",
    meaning:
      "Der Checkpoint wurde nach dem Signieren geändert, oder er wurde nie mit dem Schlüssel signiert, den die Signatur nennt.",
    advice: ask,
  },
  OTHER_ENTRY: {
    label: "Nicht bestanden: nicht im Log des Dienstes",
    sentence:
      "Am Platz des hier gezeigten Snapshots enthält das Log des Dienstes den Hash eines anderen Snapshots.",
    meaning:
      "Der Dienst zeigt einen Snapshot, hat aber für denselben Platz im Log einen anderen signiert. Die beiden Snapshots können nicht beide zum Ledger gehören.",
    advice: ask,
  },
  TILES_MISMATCH: {
    label: "Nicht bestanden: Die Dateien des Logs passen nicht zu seiner signierten Wurzel",
    sentence:
      "Aus den Dateien des Logs ergibt sich eine andere Wurzel als die, die das Log signiert hat.",
    meaning:
      "Die Dateien eines ehrlichen Logs führen zu der Wurzel, die es signiert hat. Entweder wurden diese Dateien beschädigt oder geändert, oder das Log hat eine Wurzel signiert, die nicht zu ihnen gehört.",
    advice: ask,
  },
};
