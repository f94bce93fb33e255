// Lists the witnesses on whose cosignatures the verdict rests. Without their names and keys, a reader could not decide
// whether to trust them too.
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { shownText } from "./shown-text.ts";
import type { ReportWords } from "./words/en.ts";

/** The verifier key of an ML-DSA-44 witness has about 1,800 characters. A key that is cut off identifies nobody. */
const MAX_LINE_LENGTH = 4096;

/** Returns the report's group of facts about them, or nothing if the root was not confirmed by witnesses. */
export function witnessesGroup(
  { witnesses }: Evidence,
  { checks }: Verification,
  { witnesses: words }: ReportWords,
) {
  const check = checks.find(({ id, verdict }) => id === "ROOT_WITNESSES" && verdict === "pass");
  if (check === undefined || witnesses === undefined) return [];
  const names = namesIn(check.values["cosigned"]);
  // The engine has read the policy already, so each line has the form of tlog-policy.
  const lines = witnesses.policy.split("\n").map((line) => line.trim().split(/[ \t]+/));
  const line = (items: readonly string[]) => shownText(items.join(" "), MAX_LINE_LENGTH);
  const keys = lines.filter(([word, name]) => word === "witness" && names.has(name));
  const quorum = lines.filter(([word]) => word === "group" || word === "quorum");
  const facts = keys.map(([, ...items], index) => ({
    name: words.witness(index + 1),
    value: line(items),
    isCode: true,
  }));
  const value = quorum.map(line).join("; ");
  return [
    {
      title: words.title,
      facts: [...facts, { name: words.quorum, value, isCode: true }],
      note: words.note,
    },
  ];
}

function namesIn(cosigned: unknown): ReadonlySet<unknown> {
  const list = Array.isArray(cosigned) ? cosigned : [];
  return new Set(list.map((each: unknown) => (isJsonObject(each) ? each["name"] : null)));
}
