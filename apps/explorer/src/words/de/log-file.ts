import { counted } from "../../format/list.ts";
import { formatNumber } from "../../format/number.ts";
import type * as english from "../log-file.ts";

export const logFileWords: typeof english.logFileWords = {
  unreadable: "es ist kein vollständiges .tlog-proof mit seinem Checkpoint",
  failed: "Nicht bestanden: Eine Signatur des Checkpoints ist ungültig",
  checkpoint: {
    label: "Nicht entscheidbar: nur ein Checkpoint eines Logs",
    missing:
      "Ein Checkpoint nennt keinen Fingerabdruck. Für ein Urteil über einen Fingerabdruck fügen Sie dessen Beweisbündel hinzu.",
  },
  proof: {
    label: "Nicht entscheidbar: der Beweis eines Logs ohne den Snapshot",
    missing:
      "Jeder Eintrag im Log eines Dienstes ist der Hash eines Snapshots. Diese Datei enthält den Snapshot nicht. Deshalb konnte nicht geprüft werden, ob der Snapshot im Log steht. Für ein Urteil über einen Fingerabdruck fügen Sie dessen Beweisbündel hinzu, das auch den Snapshot enthält.",
  },
  contradiction: {
    label: "Nicht bestanden: Dieses Log wurde gespalten",
    sentence: (log, size, time) =>
      `Das Log ${log} hat zwei verschiedene Fassungen mit ${counted(size, "Eintrag", "Einträgen")} signiert: Die eine steht in den Beweisen, die Sie angegeben haben, die andere hat dieser Browser am ${time} gesehen.`,
    meaning:
      "Derselbe Schlüssel hat beide Checkpoints signiert. Entweder zeigt der Betreiber des Logs verschiedenen Leuten verschiedene Logs, oder jemand anders hat den Schlüssel.",
    advice:
      "Verlassen Sie sich nicht auf dieses Log, bis die Ursache bekannt ist. Speichern Sie beide Checkpoints und geben Sie sie an jemanden weiter, der die Sache untersuchen kann.",
  },
  seen: {
    SAME: (size, time) =>
      `Dieser Browser hat dieselbe Fassung dieses Logs mit ${counted(size, "Eintrag", "Einträgen")} am ${time} gesehen.`,
    OTHER_SIZE: (size, time) =>
      `Dieser Browser hat am ${time} eine Fassung dieses Logs mit ${counted(size, "Eintrag", "Einträgen")} gesehen. Die beiden Fassungen wurden nicht verglichen: Sie sind verschieden groß, und ein Vergleich braucht die Dateien des Logs, die diese Seite nicht anfordert.`,
  },
  inFile: (size) => `In dieser Datei: ${counted(size, "Eintrag", "Einträge")}`,
  isCheckpoint: (log, size) =>
    `Das ist ein Checkpoint des Logs ${log} mit ${counted(size, "Eintrag", "Einträgen")}.`,
  isProof: (log, size, entry) =>
    `Das ist ein Beweis für Eintrag ${formatNumber(entry)} des Logs ${log}. Der Checkpoint in der Datei umfasst ${counted(size, "Eintrag", "Einträge")}.`,
  signed: {
    NO_POLICY:
      "Die Signaturen wurden nicht geprüft. Um sie zu prüfen, geben Sie unter „Zeugen, denen Sie vertrauen“ eine Policy mit den Schlüsseln des Logs und seiner Zeugen ein.",
    NO_ML_DSA:
      "Die Signaturen wurden nicht geprüft, weil der Code für die Signaturen eines Zeugen (ML-DSA-44) nicht geladen werden konnte. Laden Sie diese Seite neu, sobald Sie online sind.",
    UNKNOWN_LOG:
      "Keiner der Schlüssel, die Ihre Policy für dieses Log nennt, hat den Checkpoint signiert.",
    KEY_ENDED:
      "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den Ihre Policy nur für frühere Checkpoints zulässt, als das Log kleiner war.",
    SIGNATURE_MISMATCH:
      "Eine Signatur, die einen Schlüssel Ihrer Policy nennt, ist für diesen Checkpoint nicht gültig. Der Checkpoint oder die Signatur wurde geändert, oder die Signatur wurde nie mit diesem Schlüssel erzeugt.",
  },
  cosigned: (names, time) =>
    `Der Schlüssel des Logs aus Ihrer Policy hat den Checkpoint signiert. Mitsigniert von ${names}; das genügt Ihrer Policy. Die letzte Mitsignatur trägt das Datum ${time}.`,
  short: (count, trusted) =>
    `Der Schlüssel des Logs aus Ihrer Policy hat den Checkpoint signiert. Von den Zeugen Ihrer Policy (${formatNumber(trusted)}) ${count === 1 ? "hat" : "haben"} ${formatNumber(count)} ihn mitsigniert. Die Policy verlangt mehr.`,
};
