import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { expect, it } from "vitest";
import { bundleTimestampReport } from "./bundle-timestamps.ts";

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
    .sentences.join(" ")
    .replaceAll(/[\u2068\u2069]/g, "");

it("[AA4] names a trusted authority as the visitor does, and adds what the file calls it", () => {
  expect(bundleTimestampReport(check)).toMatchObject({ authority: "Harbour", state: "pass" });
  expect(said({})).toContain(
    "On 1 March 2026 at 12:00 UTC, Harbour, which this file calls Bundesdruckerei and DigiCert, timestamped",
  );
});

it("[AA4] adds nothing where the file and the visitor use the same name", () => {
  expect(said({ namedByFile: ["Harbour"] })).toContain("UTC, Harbour timestamped");
  const stated = { authority: "DigiCert", namedByFile: ["DigiCert"] };
  expect(said({ ...stated, certificateFrom: "file" })).toContain("UTC, DigiCert timestamped");
});
