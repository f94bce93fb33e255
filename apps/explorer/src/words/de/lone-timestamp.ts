import { counted } from "../../format/list.ts";
import type * as english from "../lone-timestamp.ts";

export const loneTimestampWords: typeof english.loneTimestampWords = {
  label: "Nicht entscheidbar: nur ein Zeitstempel",
  sentence: "Das ist ein Zeitstempel (RFC 3161).",
  missing:
    "Ein Zeitstempel nennt keinen Fingerabdruck. Er zeigt, dass das, wofür er ausgestellt wurde, zur angegebenen Zeit existierte. Für ein Urteil über einen Fingerabdruck fügen Sie dessen Beweisbündel hinzu.",
  title: "Was dieser Zeitstempel zeigt",
  subject: "Wofür er ausgestellt wurde",
  signature: "Wer ihn signiert hat",
  matches: (log, size) =>
    `Der Zeitstempel gilt für den Checkpoint des Logs ${log} mit ${counted(size, "Eintrag", "Einträgen")}, den Sie ebenfalls angegeben haben.`,
  unmatched:
    "Wofür der Zeitstempel gilt, ist nicht unter dem, was Sie hier angegeben haben. Wenn er für den Checkpoint eines Logs gilt, fügen Sie diesen Checkpoint hinzu, ein .tlog-proof, das ihn enthält, oder ein Beweisbündel mit dem Beweis des Logs.",
  trusted: (time) =>
    `Eine Stelle, der Sie vertrauen, hat den Zeitstempel signiert und gibt als Zeit an: ${time}.`,
  untrusted: (time) =>
    `Die Signatur des Zeitstempels ist unter dem Zertifikat gültig, das er selbst enthält. Er gibt als Zeit an: ${time}. Dieses Zertifikat führt zu keiner Stelle, der Sie vertrauen. Ein solches Zertifikat kann jeder erzeugen. Verlassen Sie sich deshalb nicht auf diese Zeit. Um einer Stelle zu vertrauen, öffnen Sie einen ihrer Zeitstempel auf der Seite eines Fingerabdrucks, oder geben Sie unter „Zeugen, denen Sie vertrauen“ eine Policy mit ihrem Zertifikat ein.`,
  invalid: (reason, code) =>
    `Der Zeitstempel ist nicht gültig: ${reason} (${code}). Verlassen Sie sich nicht auf seine Zeit.`,
  notTrusted: "Von keiner Stelle, der Sie vertrauen",
  found: "Gefunden",
  notFound: "Hier nicht gefunden",
  certificate: (hash) =>
    `SHA-256 des Zertifikats des Ausstellers, das der Zeitstempel enthält: ${hash}.`,
};
