import { expect, it } from "vitest";
import {
  listOf,
  matching,
  misspelt,
  optional,
  readSettings,
  setting,
  settingsTable,
  text,
  whole,
} from "./settings.ts";

const settings = {
  LIMIT: setting("how many", "5", whole(1, 9)),
  WORDS: setting(
    "some words",
    "",
    listOf(matching("words without x", (word) => !word.includes("x"))),
  ),
  NAME: optional("a name", "a random one", text),
  PASSWORD: optional("a secret", "", whole(0, 9)),
};

it("[OP8] reads each setting by its schema, and names every one that cannot be used", () => {
  expect(readSettings(settings, {})).toEqual({
    values: { LIMIT: 5, WORDS: [], NAME: null, PASSWORD: null },
    problems: [],
  });
  const given = { LIMIT: "", WORDS: " a  b ", NAME: "n", PASSWORD: "7" };
  expect(readSettings(settings, given).values).toEqual({
    LIMIT: 5,
    WORDS: ["a", "b"],
    NAME: "n",
    PASSWORD: 7,
  });
  for (const LIMIT of ["10", "0", "-1", "1.5", "1e1", " 1", "x"]) {
    expect(readSettings(settings, { LIMIT }).problems).toEqual([
      `LIMIT: expected a whole number from 1 to 9, got "${LIMIT}"`,
    ]);
  }
  const wrong = { LIMIT: "many", WORDS: "a x", PASSWORD: "hunter2" };
  expect(readSettings(settings, wrong, ["PASSWORD"]).problems).toEqual([
    'LIMIT: expected a whole number from 1 to 9, got "many"',
    'WORDS: expected words without x, got "x"',
    "PASSWORD: expected a whole number from 0 to 9",
  ]);
});

it("[OP8] finds misspelt names, and takes no other program's variable for one", () => {
  const known = { DATABASE_URL: settings.NAME, LOG_FILE: settings.NAME, PORT: settings.LIMIT };
  expect(
    misspelt(known, { DATABASEURL: "", LOG_FLIE: "", log_file: "", DATABASE_URL: "" }),
  ).toEqual([
    "DATABASEURL is not a setting; is DATABASE_URL meant?",
    "LOG_FLIE is not a setting; is LOG_FILE meant?",
    "log_file is not a setting; is LOG_FILE meant?",
  ]);
  const [twoMore, threeMore] = ["DATABASE_URL_2", "DATABASE_URL_22"];
  expect(misspelt(known, { [twoMore]: "", [threeMore]: "" })).toEqual([
    `${twoMore} is not a setting; is DATABASE_URL meant?`,
  ]);
  const others = { PATH: "", SORT: "", LOGNAME: "", PWD: "", HOSTNAME: "", TERM: "", LANG: "" };
  expect(misspelt(known, others)).toEqual([]);
});

it("[OP8] shows all settings with their defaults in a table", () => {
  expect(
    settingsTable({ LIMIT: settings.LIMIT, NAME: settings.NAME }).split("\n").slice(2),
  ).toEqual(["| `LIMIT` | 5 | how many |", "| `NAME` | a random one | a name |"]);
});
