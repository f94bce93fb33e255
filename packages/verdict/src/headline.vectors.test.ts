// Every conclusion that a vector of the engine leads to can be said in every language, and says nothing that the vector's
// checks do not carry.
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { linkStatement, toLinks } from "./chain.ts";
import { checkStatements, checkTitle, sideStatement } from "./checks.ts";
import { german, germanReport } from "./messages/de.ts";
import { english, englishReport } from "./messages/en.ts";
import { textOf } from "./say.ts";
import type { Statement } from "./statements.ts";
import { toldOf } from "./headline.ts";

type Vector = { name: string; evidence: Record<string, unknown> };
const sound = file.sound as unknown as Evidence;

function evidenceOf({ evidence }: Vector): Evidence {
  const merged: Record<string, unknown> = { ...sound };
  for (const [key, part] of Object.entries(evidence)) {
    const isAbsent = (part as { absent?: boolean } | null)?.absent === true;
    if (isAbsent) delete merged[key];
    else merged[key] = part;
  }
  return merged;
}

const conclusions = (file.vectors as unknown as Vector[]).map((vector) => {
  const evidence = evidenceOf(vector);
  const verification = verifyEvidence(evidence, checkWitnesses, checkObservers);
  return { name: vector.name, evidence, verification, told: toldOf(verification, evidence) };
});

function everything({ verification, told }: (typeof conclusions)[number]): Statement[] {
  const links = toLinks(verification);
  return [
    told.label,
    told.sentence,
    ...told.notes,
    ...(told.more === undefined ? [] : [told.more]),
    ...links.map((link) => linkStatement(link)),
    ...verification.checks.flatMap((check) => [
      checkTitle(check),
      ...checkStatements(check),
      sideStatement(check.computedFrom),
      sideStatement(check.expectedFrom),
    ]),
  ];
}

describe.each(Object.entries({ english, german, englishReport, germanReport }))(
  "in %s",
  (_, language) => {
    it("every vector's conclusion is said in whole sentences", () => {
      for (const conclusion of conclusions) {
        for (const said of everything(conclusion)) {
          const text = textOf(said, language);
          expect(text, `${conclusion.name}: ${said.code}`).not.toBe("");
          expect(text, said.code).not.toMatch(/[{}]|undefined|NaN|\[object/);
        }
      }
    });
  },
);

it("says “confirmed” and “consistent” only where the engine does", () => {
  for (const { told, verification, name } of conclusions) {
    expect(told.mark, name).toBe(verification.verdict);
    const label = textOf(told.label, english).toLowerCase();
    expect(label.startsWith(verification.verdict), `${name}: ${label}`).toBe(true);
  }
});

it("names each check that failed in the first sentence or in the notes", () => {
  for (const { told, verification, name } of conclusions) {
    if (verification.verdict !== "failed") continue;
    const said = [told.sentence, ...told.notes].map(({ code }) => code);
    for (const check of verification.checks.filter(({ verdict }) => verdict === "fail")) {
      const [first] = checkStatements(check);
      expect(said, `${name}: ${check.id}`).toContain(first?.code);
    }
  }
});
