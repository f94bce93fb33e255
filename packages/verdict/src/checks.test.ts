import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { sound, soundEvidence } from "../../../apps/explorer/test/sound-evidence.ts";
import { checkStatements } from "./checks.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";

const signed = sound.record.fingerprintTimestamp;

/** What is said about the record's hash where the record shows the signed time in this spelling. */
function saidOf(fingerprintTimestamp: string): string {
  const record = { ...sound.record, fingerprintTimestamp };
  const evidence: Evidence = { ...soundEvidence("file"), record: { value: record, from: "file" } };
  const check = verifyEvidence(evidence).checks.find(({ id }) => id === "RECORD_HASH");
  if (check === undefined) throw new Error("the check is missing");
  return checkStatements(check)
    .map((said) => textOf(said, english))
    .join(" ");
}

it.each([signed.replace(".000", ""), signed.replace("Z", "+00:00")])(
  "quotes the spelling of the time that was hashed, where the record shows another one: %s",
  (shown) => {
    expect(saidOf(shown)).toContain(`with the time written as “${signed}”`);
    expect(saidOf(signed)).not.toContain("written as");
  },
);
