import type { causeSentences as english } from "../usual-causes.ts";

export const causeSentences: typeof english = {
  otherNetwork: (other, network) =>
    `Die eingegebene Webadresse gehört zu ${other}, aber dieser Explorer zeigt ${network}.`,
  shortened:
    "Der gekürzte Hash eines Dokuments wird nur mit den hier geladenen Fingerabdrücken verglichen: den neuesten und denen, die Sie geöffnet haben. Suchen Sie nach dem ganzen Hash.",
  otherVersion:
    "Ihre Eingabe kann der Hash einer anderen Fassung des Dokuments sein: Ein einziges geändertes Byte ergibt einen anderen Hash.",
  documentHash:
    "Ihre Eingabe kann der Hash des Dokuments statt der seines Fingerabdrucks sein. Bitten Sie den Absender um den Hash des Fingerabdrucks oder um den Beweis.",
  otherAlgorithm:
    "Ihre Eingabe kann der Hash einer anderen Fassung des Dokuments sein oder ein Hash, der mit einem anderen Verfahren berechnet wurde.",
  otherId:
    "Ihre Eingabe kann die eigene ID eines Datensatzes sein. Nach solchen IDs kann nicht gesucht werden.",
  spelling:
    "Die ID eines Dokuments muss genau so geschrieben sein, wie sie aufgezeichnet wurde, auch in der Groß- und Kleinschreibung.",
  fewDigits: (digits) =>
    `Die Suche nach dem Hash eines Fingerabdrucks braucht mindestens ${digits} Ziffern, und Sie haben weniger eingegeben.`,
  organization:
    "Um eine Organisation zu finden, geben Sie den Anfang ihres Namens oder eines Wortes darin ein. Maßgeblich ist der Name, den der Dienst zeigt.",
  anotherNetwork: (network) =>
    `Was Sie suchen, kann zu einem anderen Netzwerk gehören: Dieser Explorer zeigt nur ${network}.`,
  queued: "Der Fingerabdruck ist vielleicht noch nicht beim Dienst angekommen.",
  unpublished:
    "Der Fingerabdruck kann erst endgültig geworden sein, nachdem die Dateien veröffentlicht wurden, die dieser Explorer liest.",
  mistyped:
    "Ihre Eingabe kann einen Tippfehler haben oder beim Kopieren abgeschnitten worden sein.",
};
