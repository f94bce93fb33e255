import type * as english from "../share.ts";
import { formatNumber } from "../../format/number.ts";

export const shareWords: typeof english.shareWords = {
  title: "Diesen Fingerabdruck teilen",
  description:
    "Wer einen dieser Links öffnet, prüft die Beweise noch einmal in seinem eigenen Browser.",
  copied: "Kopiert",
  notCopied:
    "Ihr Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopieren Sie ihn mit Strg+C (⌘C auf einem Mac) oder über das Menü.",
  link: {
    title: "Link",
    worth:
      "Der Link führt zu dieser Seite. Er funktioniert, solange der Dienst läuft und den Fingerabdruck hat.",
    copy: "Link kopieren",
  },
  embed: {
    title: "Rahmen für eine Website",
    worth:
      "Dieses HTML fügt einen kleinen Rahmen in eine andere Website ein. Der Rahmen prüft die Beweise im Browser jedes Besuchers und führt zu dieser Seite.",
    copy: "HTML kopieren",
    frameTitle: (hash: string) => `Urteil über den Fingerabdruck ${hash.slice(0, 8)}`,
    refused:
      "Der Server dieses Explorers erlaubt anderen Websites nicht, seine Seiten in einem Rahmen zu zeigen. Teilen Sie stattdessen einen Link.",
  },
  evidence: {
    title: "Link mit Beweisen",
    worth:
      "Der Link enthält das Beweisbündel selbst. Deshalb prüft dieser Explorer die Beweise, ohne den Dienst zu fragen. Wenn der Empfänger diesem Explorer nicht vertraut, speichern Sie das Bündel unter „Beweis herunterladen“ und schicken Sie diese Datei. Sie kann mit einem anderen Prüfprogramm geprüft werden. Der Teil des Links nach # wird nie an einen Server gesendet. Jeder, der den Link bekommt, kann den Datensatz darin lesen.",
    copy: "Link mit Beweisen kopieren",
    making: "Die Beweise werden abgerufen…",
    size: (characters: number) => `${formatNumber(characters)} Zeichen`,
    tooLong: {
      title: "Die Beweise passen nicht in einen Link",
      sentence: (mostCharacters: number, mostBytes: number) =>
        `Die Beweise in einem Link können höchstens ${formatNumber(mostCharacters)} Zeichen haben und entpackt höchstens ${formatNumber(mostBytes / 1024)} KiB. Speichern Sie das Beweisbündel und senden Sie stattdessen die Datei.`,
    },
    failed: {
      title: "Der Link mit Beweisen konnte nicht erstellt werden",
      sentence: (reason: string) =>
        `${reason}. Die anderen Links funktionieren ohne die Beweise. Sie können es noch einmal versuchen.`,
    },
  },
};
