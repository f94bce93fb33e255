import { counted } from "../../format/list.ts";
import type * as english from "../lone-timestamp.ts";

export const loneTimestampWords: typeof english.loneTimestampWords = {
  label: "Nicht entscheidbar: nur ein Zeitstempel",
  sentence: "Das ist ein Zeitstempel (RFC 3161).",
  missing:
    "Ein Zeitstempel nennt keinen Fingerabdruck. Er kann nur zeigen, dass das, wofür er ausgestellt wurde, zur angegebenen Zeit existierte. Für ein Urteil über einen Fingerabdruck fügen Sie dessen Beweisbündel hinzu.",
  title: "Was dieser Zeitstempel zeigt",
  subject: "Wofür er ausgestellt wurde",
  signature: "Wer den Zeitstempel signiert hat",
  matches: (log, size) =>
    `Sie haben auch angegeben, wofür der Zeitstempel ausgestellt wurde: einen Checkpoint, der das Log ${log} nennt und ${counted(size, "Eintrag", "Einträge")} angibt. Ob dieses Log ihn signiert hat, wurde hier nicht geprüft. Einen solchen Text kann jeder schreiben.`,
  worth:
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es genau diesen Text zu dieser Zeit gab. Er zeigt nicht, dass das Log diesen Stand hatte. Um die Signatur des Logs prüfen zu lassen, öffnen Sie den Checkpoint allein, und geben Sie eine Policy mit dem Schlüssel des Logs an.",
  unmatched:
    "Sie haben nicht angegeben, wofür der Zeitstempel ausgestellt wurde. Wenn das der Checkpoint eines Logs ist, fügen Sie diesen Checkpoint hinzu, ein .tlog-proof, das ihn enthält, oder ein Beweisbündel mit dem Beweis des Logs.",
  trusted: (time) =>
    `Eine Stelle, der Sie vertrauen, hat den Zeitstempel signiert und gibt als Zeit an: ${time}.`,
  untrusted: (time) =>
    `Der Zeitstempel gibt als Zeit an: ${time}. Die Signatur des Zeitstempels ist unter dem Zertifikat gültig, das er selbst enthält. Dieses Zertifikat führt zu keiner Stelle, der Sie vertrauen. Ein solches Zertifikat kann jeder erzeugen. Verlassen Sie sich deshalb nicht auf diese Zeit. Um einer Stelle zu vertrauen, öffnen Sie einen ihrer Zeitstempel auf der Seite eines Fingerabdrucks, oder geben Sie unter „Zeugen, denen Sie vertrauen“ eine Policy mit ihrem Zertifikat ein.`,
  invalid: (reason, code) =>
    `Der Zeitstempel ist nicht gültig: ${reason} (${code}). Verlassen Sie sich nicht auf seine Zeit.`,
  notTrusted: "Von keiner Stelle, der Sie vertrauen",
  found: "Gefunden",
  notFound: "Hier nicht gefunden",
  certificate: (hash) =>
    `SHA-256 des Zertifikats des Unterzeichners, das der Zeitstempel enthält: ${hash}.`,
};
