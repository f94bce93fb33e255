import { unloadedCode } from "./log.ts";
import type * as english from "../witness-checks.ts";

export const witnessCodes: typeof english.witnessCodes = {
  INVALID_CHECKPOINT:
    "Eine Signatur auf dem Checkpoint des Logs, vom Log selbst oder von einem seiner Zeugen, ist nicht gültig.",
  NOT_IN_LOG:
    "Der Beweis des Logs zeigt nicht, dass dieser Snapshot an seinem Platz im signierten Log steht.",
  INVALID_POLICY: "Die Policy mit den Zeugen, denen Sie vertrauen, kann nicht gelesen werden.",
  NO_ML_DSA: unloadedCode,
  NO_WITNESSES_TRUSTED: "Sie vertrauen noch keinem Zeugen dieses Logs.",
  NO_QUORUM: "Ihre Policy verlangt keinen Zeugen. Deshalb kann kein Zeuge die Wurzel bestätigen.",
  NO_LOG_PROOF: "Es liegt kein Beweis vor, dass der Snapshot im Log steht.",
  UNKNOWN_LOG: "Das Log ist mit keinem Schlüssel signiert, den Ihre Policy nennt.",
  KEY_ENDED:
    "Das Log hat diesen Checkpoint mit einem Schlüssel signiert, den Ihre Policy nur für frühere Checkpoints zulässt, als das Log kleiner war.",
  OTHER_LOG_PROOF:
    "Der Beweis des Logs führt nicht von diesem Snapshot zur Wurzel im Checkpoint, der mit dem Beweis kommt. Der Beweis ist beschädigt oder gehört zu einem anderen Snapshot.",
  LEDGER_NOT_PASSED:
    "Es ist nicht gezeigt, dass der Snapshot diesen Stapel mit der Wurzel des Beweises aufführt. Deshalb wurde der Snapshot nicht im Log gesucht.",
  NO_SNAPSHOT_TIME:
    "Der Snapshot nennt keine lesbare Zeit. Deshalb konnten die Zeiten der Zeugen nicht damit verglichen werden.",
  QUORUM_NOT_REACHED:
    "Weniger Zeugen Ihrer Policy haben das Log mitsigniert, als die Policy verlangt.",
};
