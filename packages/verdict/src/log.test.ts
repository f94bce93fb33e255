// What is said about the log of a service is true wherever it is said: beside one level, beside a timestamp, in a command.
import { expect, it } from "vitest";
import { type LogProblem, toldByFailure } from "./log.ts";
import { german, germanReport } from "./messages/de.ts";
import { english, englishReport } from "./messages/en.ts";
import { textOf } from "./say.ts";
import { statement } from "./statements.ts";

const problems: readonly LogProblem[] = [
  "UNREACHABLE",
  "REFUSED",
  "WRONG_LENGTH",
  "INVALID_POLICY",
  "NO_ML_DSA",
  "INVALID_CHECKPOINT",
  "SIGNATURE_MISMATCH",
];

it.each(problems)("%s is a sentence of its own, which refers to nothing before it", (problem) => {
  const said = statement(`log.problem.${problem}`);
  expect(textOf(said, english)).toMatch(/^(?:Files of the log|[A-Z][^.]*log).*\.$/);
  expect(textOf(said, english)).not.toMatch(/^(?:This|It) /);
  expect(textOf(said, german)).toMatch(/Log/);
  expect(textOf(said, german)).not.toMatch(/^(?:Das wurde|Dies|Es) /);
});

it("a log that looks rolled back is not blamed for what an old copy of it would look like", () => {
  const words = (language: typeof english) =>
    toldByFailure("ROLLED_BACK")
      .notes.map((each) => textOf(each, language))
      .join(" ");
  for (const language of [english, englishReport])
    expect(words(language)).toMatch(/old copy of the log.+looks the same/);
  for (const language of [german, germanReport])
    expect(words(language)).toMatch(/alte Kopie des Logs.+genauso/);
});
