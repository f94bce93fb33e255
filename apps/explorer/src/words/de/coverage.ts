import type * as english from "../coverage.ts";

export type Coverage = "covered" | "stated";

export const coverageWords: typeof english.coverageWords = {
  covered: "Vom hier geprüften Hash des Fingerabdrucks abgedeckt",
  stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
};

export const coverageLegend: typeof english.coverageLegend = {
  covered: "vom Hash abgedeckt, hier geprüft",
  stated: "nur vom Dienst angegeben",
};

export const statedShortly: typeof english.statedShortly = "das sagt der Dienst";

export const legendOfFile: typeof english.legendOfFile = "nur von der Datei angegeben";

export const statedByFile: typeof english.statedByFile =
  "Von der Datei angegeben, nicht vom Hash abgedeckt";
