import type * as english from "../hash-list.ts";
import { formatNumber } from "../../format/number.ts";

const hashes = (count: number) => (count === 1 ? "1 Hash" : `${formatNumber(count)} Hashes`);

export const hashListWords: typeof english.hashListWords = {
  progress: (done, total) => `${formatNumber(done)} von ${hashes(total)} gesucht…`,
  progressBar: "Bisher gesucht",
  summary: ({ found, failed, looked, total }) =>
    `${formatNumber(found)} von ${hashes(total)} gefunden.${failed > 0 ? ` Für ${formatNumber(failed)} hat der Dienst nicht geantwortet.` : ""}${looked < total ? ` ${formatNumber(total - looked)} wurden nicht gesucht.` : ""}`,
  leftOut: (most, leftOut) =>
    `Nur die ersten ${formatNumber(most)} werden gesucht. ${leftOut === 1 ? "1 Zeile wurde" : `${formatNumber(leftOut)} Zeilen wurden`} ausgelassen.`,
  stated:
    "Was gefunden wird, gibt der Dienst an; öffnen Sie einen Fingerabdruck, um ihn prüfen zu lassen. An den Dienst gehen die Hashes, aber keine Namen.",
  stop: "Anhalten",
  goOn: "Den Rest suchen",
  save: "Die Tabelle als CSV speichern",
  table: "Gefundene Hashes",
  columns: { hash: "Hash", name: "Datei, laut Liste", fingerprint: "Fingerabdruck" },
  open: "Öffnen",
  more: (shown, total) =>
    `Gezeigt werden die ersten ${formatNumber(shown)} von ${formatNumber(total)} gefundenen. Die gespeicherte Tabelle hat alle.`,
  csv: [
    "Datei, laut Liste",
    "Hash",
    "Ergebnis",
    "Hashes der Fingerabdrücke",
    "Status, laut Dienst",
    "Organisationen, laut Dienst",
    "Empfangszeiten, laut Dienst",
  ],
};
