// Shows that the command and the MCP server say of evidence exactly what was judged, and nothing else.
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import {
  inSections,
  judgedWorlds,
  problemsOf,
  type ShownWorld,
  SURFACE_WORLDS,
} from "../../../../packages/verdict/lies/shown.ts";
import {
  bundleTimestampReport,
  loneTimestampReport,
  type LoneTimestamp,
  tokenTold,
} from "@digital-evidence/verdict/timestamps";
import type { Placed } from "@digital-evidence/verdict/statements-of";
import { honestTexts } from "../../../../packages/verdict/lies/given.ts";
import { inert, toolAnswer } from "../mcp/server.ts";
import type { Setting } from "../mcp/setting.ts";
import { verifyTool } from "../mcp/verify-tool.ts";
import { neutralText } from "../terminal/neutral-text.ts";
import { lineText } from "../terminal/line.ts";
import type { Judged } from "./judge-given.ts";
import { judgedData, judgedLines } from "./judged-output.ts";
import { said } from "./said.ts";

const plain = new PassThrough();

const judgedAs = ({ conclusion, world: { beside } }: ShownWorld): Judged => ({
  kind: "bundle",
  conclusion,
  damaged: [],
  network: null,
  timestamps: beside.bundleTimestamps ?? [],
  observedTimestamps: [],
});

/** Who supplied a value is said only where there is a value. */
const isSide = ({ said: { code } }: Placed) => code.startsWith("side.");
/** The mark that takes the place of the word beside a check or a timestamp. */
const MARKS: Readonly<Record<string, string>> = {
  "link.state.pass": "pass",
  "link.state.fail": "FAIL",
  "link.state.unknown": "unknown",
};
const STAMPS: Readonly<Record<string, string>> = {
  ...MARKS,
  "link.state.fail": "INVALID",
  "timestamp.byTrusted": "trusted",
  "bundleTimestamp.named": "valid",
};
const isWord = ({ section, said: { code } }: Placed) =>
  (section === "check" && code in MARKS) || (section === "timestamps" && code in STAMPS);

/** The marks in their order, each with the text that stands behind it. */
function marked(list: readonly Placed[]): string[] {
  return list.flatMap((one, at) => {
    const { section, about, said: of } = one;
    const next = list[at + 1];
    // A check's title stands before its word. What somebody only states has no word.
    if (section === "check" && /^check\.(?:title|numbered|ownSnapshot\.title)/.test(of.code)) {
      const isFinal = next?.said.code.startsWith("check.status.final.") === true;
      const mark =
        about === "BATCH_FINAL" ? (isFinal ? "stated" : "unknown") : MARKS[next?.said.code ?? ""];
      return [`${mark ?? "no mark"} ${said(of)}`];
    }
    if (isWord(one))
      return section === "timestamps" ? [`${STAMPS[of.code] ?? ""} ${said(next?.said ?? of)}`] : [];
    const isMarked = section === "timestamps" && at > 0 && isWord(list[at - 1] ?? one);
    return isSide(one) || isMarked ? [] : [said(of)];
  });
}

function sectionsOf({ list }: ShownWorld): Placed[] {
  const isOfBundle = ({ section, about }: Placed) => section !== "timestamps" || about !== "log";
  const shown = inSections(list, "headline", "check", "notShown", "timestamps");
  return shown.filter(isOfBundle);
}

// What stands around a value, with the value.
const linesOwn =
  /^(?:Not shown:|Timestamps of the log:|-|\(|\)|(?:Fingerprint|Root) +[0-9a-f]{64}|code [A-Z_]+|serial number .*|(?:found|expected) .* \()$/;

const worlds = `in ${SURFACE_WORLDS} worlds`;

it(`\`verify\` prints the statements that were judged, and nothing else about evidence, ${worlds}`, async () => {
  const problems: string[] = [];
  for await (const shown of judgedWorlds(51, SURFACE_WORLDS)) {
    const lines = judgedLines(judgedAs(shown)).map((line) => lineText(line, plain));
    const list = sectionsOf(shown);
    const found = problemsOf(lines.join("\n"), {
      must: marked(list).map(neutralText),
      may: list.filter(isSide).map((one) => said(one.said)),
      own: linesOwn,
    });
    problems.push(...found.map((each) => `world ${shown.number} ${each}`));
  }
  expect(problems).toEqual([]);
}, 300_000);

/** The texts of a value by the names of their members. A list has the name of its member. */
function textsIn(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, isList ? name : key));
}

/** Members with values of the evidence, which are data and no words. */
const DATA =
  /^(?:computed|expected|subject|root|signers|origin|name|namedByFile|authority|time|serial|policy|signer|certificateHash)$/;
/** Members with codes for programs, and the codes of statements. */
const CODES =
  /^(?:kind|verdict|reasons|code|id|statement|part|from|scope|binding|signer|absent|damaged|certificateFrom)$/;
const isCode = (name: string, text: string) =>
  CODES.test(name) || /^[a-z]\w*(?:\.\w+)+$/.test(text);

it.each([
  ["--json", (data: Readonly<Record<string, unknown>>): unknown => data],
  [
    "the MCP server's answer",
    (data: Readonly<Record<string, unknown>>) => toolAnswer(data).structuredContent,
  ],
])(
  `%s has the statements that were judged, and nothing else about evidence, ${worlds}`,
  async (_, answered) => {
    const problems: string[] = [];
    for await (const shown of judgedWorlds(52, SURFACE_WORLDS)) {
      const { conclusion } = shown;
      const judged = judgedAs(shown);
      const answer = answered(judgedData(judged));
      const texts = textsIn(answer).filter(
        ([name, text]) => !DATA.test(name) && !isCode(name, text),
      );
      // Of a timestamp, the answer has the first sentence. `more` is an invitation to the reader of a page.
      const list = sectionsOf(shown).filter(
        ({ section, about }) => section !== "timestamps" && about !== "more",
      );
      const stamps = judged.kind === "bundle" ? judged.timestamps : [];
      const found = problemsOf(texts.map(([, text]) => text).join("\n"), {
        must: [
          ...list.filter((one) => !isSide(one) && !isWord(one)).map((one) => said(one.said)),
          ...stamps.flatMap((check) =>
            bundleTimestampReport(check).statements.slice(0, 1).map(said),
          ),
        ].map((text) => inert(text) as string),
        may: [],
        own: /^$/,
      });
      problems.push(...found.map((each) => `world ${shown.number} ${each}`));
      const { verdict, conclusion: data } = answer as {
        verdict: unknown;
        conclusion: { verdict: unknown };
      };
      if (verdict !== conclusion.mark || data.verdict !== conclusion.mark)
        problems.push(
          `world ${shown.number} has the verdict ${String(verdict)}, ${String(data.verdict)}`,
        );
    }
    expect(problems).toEqual([]);
  },
  300_000,
);

it.each<LoneTimestamp["code"]>(["INVALID", "UNDECIDED"])(
  "--json gives a token that is %s the verdict of its signature on the page",
  (code) => {
    const about = { subject: null, certificateHash: null, clock: 0 };
    const found = { ...about, code, reason: "OTHER_CONTENT" } as LoneTimestamp;
    const data = judgedData({ kind: "timestamp", found, told: tokenTold(found) });
    const { state } = loneTimestampReport(found).signature;
    expect(data.timestamps.map(({ verdict }) => verdict)).toEqual([state]);
  },
);

it("the MCP server's answer has the weakest verdict of all that was given, also of what cannot be read", async () => {
  const { bundle, proof } = await honestTexts();
  const damaged = bundle.replace(/("network": ?)"local"/, '$1"other"');
  const verdicts = { [bundle]: "consistent", [proof]: "inconclusive", [damaged]: "failed" };
  const setting = { io: { now: () => new Date("2026-11-22T20:00:00.000Z") } } as Setting;
  const lists = [
    [bundle, bundle],
    [bundle, proof],
    [bundle, '{"words":1}'],
    [bundle, '"words"', bundle],
    [bundle, damaged],
    [damaged, "1", bundle],
  ];
  for (const list of lists) {
    const expected = list.map((each) => verdicts[each] ?? "inconclusive");
    const evidence = `[${list.join(",")}]`;
    const answer = await verifyTool.run({ evidence }, setting, AbortSignal.timeout(60_000));
    const weakest = ["failed", "inconclusive", "consistent"].find((one) => expected.includes(one));
    expect(answer["verdict"]).toBe(weakest);
    const { pieces } = answer as { pieces: { verdict: string }[] };
    expect(pieces.map(({ verdict }) => verdict).toSorted()).toEqual(expected.toSorted());
  }
});
