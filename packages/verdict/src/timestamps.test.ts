import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { expect, it } from "vitest";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import { bundleTimestampReport } from "./timestamps.ts";

const check: TimestampCheck = {
  authority: "Harbour",
  namedByFile: ["Bundesdruckerei", "DigiCert"],
  verdict: "pass",
  code: "OK",
  certificateHash: "ab",
  certificateFrom: "visitor",
  checkpoint: { origin: "log.example", size: 4 },
  token: {
    time: new Date("2026-03-01T12:00:00Z"),
    accuracyMs: null,
    policy: "1.2.3",
    serial: "01",
    signer: "Clock of Harbour",
  },
};
const said = (changes: Partial<TimestampCheck>) =>
  bundleTimestampReport({ ...check, ...changes })
    .statements.map((each) => textOf(each, english))
    .join(" ");

it("[AA4] names a trusted authority as the visitor does, and adds what the file calls it", () => {
  expect(bundleTimestampReport(check)).toMatchObject({
    authority: { outside: "Harbour" },
    state: "pass",
  });
  expect(said({})).toContain(
    "On 1 March 2026 at 12:00 UTC, “Harbour”, which this file calls “Bundesdruckerei” and “DigiCert”, timestamped",
  );
  expect(said({})).toContain("“Clock of Harbour” signed the timestamp");
  expect(said({ namedByFile: ["Harbour"] })).toContain("UTC, “Harbour” timestamped");
});

it("words the timestamp of an authority that only the file vouches for as what the file and the token say", () => {
  const changes = { authority: "DigiCert", namedByFile: ["DigiCert"], certificateFrom: "file" };
  const words = said(changes as Partial<TimestampCheck>);
  expect(words).toContain("This file holds a timestamp that names “DigiCert”.");
  expect(words).toContain("The token says that “Clock of Harbour” signed it");
  expect(words).not.toMatch(/”,? timestamped|” signed the timestamp/);
});
