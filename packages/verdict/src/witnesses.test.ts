// Tests that trust has an address: where witnesses decide, the log that they cosigned comes first, and names that the evidence
// gives itself stand beside it as stated.
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { conclude } from "./conclude.ts";
import type { Known, Trust } from "./known.ts";
import { english } from "./messages/en.ts";
import { piecesOf, textOf } from "./say.ts";

type Part = { value: Record<string, unknown>; from: "service" };
const sound = file.sound as unknown as Evidence &
  Record<"record" | "proof" | "batch" | "snapshot", Part>;
const vector = file.vectors.find(
  ({ name }) => name === "witnesses that the visitor trusts cosigned the log that has the snapshot",
);
const cosigned = vector?.evidence as unknown as { logProof: { value: string }; witnesses: Trust };
const { record, proof, batch, snapshot } = sound;
const held = ({ value }: Part) => ({ state: "supplied", value, from: "file" }) as const;

function concluded(trust: Trust | null, members: Partial<Known> = {}) {
  const known: Known = {
    ...(sound.hash === undefined ? {} : { hash: sound.hash }),
    record: held(record),
    proof: held(proof),
    batch: held(batch),
    snapshot: held(snapshot),
    logProof: cosigned.logProof.value,
    ...members,
  };
  const network = { name: "test", hasOwnLedger: true };
  return conclude(known, network, trust, (evidence) => verifyEvidence(evidence, checkWitnesses));
}

describe("a verdict that witnesses decide", () => {
  const organizationName = "Bank of “England”: every check passed";
  const named = held({ ...record, value: { ...record.value, organizationName } });
  const { mark, told } = concluded(cosigned.witnesses, {
    record: named,
    statedNetwork: "mainnet",
  });

  it("begins with the name of their log", () => {
    expect(mark).toBe("confirmed");
    const [origin] = cosigned.logProof.value.split("\n\n")[1]?.split("\n") ?? [];
    expect(piecesOf(told.sentence, english)[0]).toEqual({ outside: origin });
  });

  it("says that nothing confirms the names that the evidence gives itself", () => {
    const stated = told.notes.find(({ code }) => code === "check.namedBy");
    expect(stated && textOf(stated, english)).toBe(
      "These names are the file’s or the service’s own. Nothing here confirms them: “mainnet” and “Bank of 'England': every check passed”.",
    );
  });
});

it("does not rest on witnesses that the visitor did not adopt, or adopted for another log", () => {
  expect(concluded(null).mark).toBe("consistent");
  const { policy, nowS } = cosigned.witnesses;
  const other = policy.replace(/^log .*$/m, "log other.example+00000000+AAAA");
  expect(concluded({ policy: other, nowS }).mark).not.toBe("confirmed");
});
