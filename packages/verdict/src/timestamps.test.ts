import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { expect, it } from "vitest";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import type { Statement } from "./statements.ts";
import { bundleTimestampReport, loneTimestampReport, timestampReport } from "./timestamps.ts";

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
  clock: 0,
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
  const { state } = bundleTimestampReport({ ...check, ...(changes as Partial<TimestampCheck>) });
  expect(state).toBe("absent");
  expect(words).toContain("This file holds a timestamp that names “DigiCert”.");
  expect(words).toContain("The token says that “Clock of Harbour” signed it");
  expect(words).not.toMatch(/”,? timestamped|” signed the timestamp/);
});

it("words a listed timestamp as a fact, and as passed, only under a certificate that the visitor trusts", () => {
  const listed = (isTrusted: boolean) => {
    const valid = {
      code: "VALID",
      treeSize: 4,
      time: 0,
      accuracyMs: 500,
      policy: "1.2.3",
    } as const;
    const named = { authority: "DigiCert", namedByService: ["DigiCert"], signer: "Clock" };
    const certificate = { certificate: "", certificateHash: "ab", isTrusted };
    const timestamps = [{ ...valid, ...named, ...certificate }];
    const report = timestampReport({ code: "LISTED", timestamps, clock: 0 });
    return { ...report, words: report.statements.map((each) => textOf(each, english)).join(" ") };
  };
  const trusted = listed(true);
  expect(trusted.state).toBe("pass");
  expect(trusted.words).toContain("“DigiCert” timestamped the log");
  expect(trusted.words).toContain("“Clock” signed the timestamp");
  const stated = listed(false);
  expect(stated.state).toBe("absent");
  expect(stated.words).toContain("The service shows a timestamp that names “DigiCert”");
  expect(stated.words).toContain("The token says that “Clock” signed it");
  expect(stated.words).not.toMatch(/” timestamped|” signed the timestamp/);
});

it("says of a timestamp of a later state of the log that it is there", () => {
  const codes = (isLater: boolean) => {
    const timestamp = { authority: "Harbour", code: "NOT_YET", isLater } as const;
    return timestampReport({ code: "LISTED", timestamps: [timestamp], clock: 0 }).statements.map(
      ({ code }) => code,
    );
  };
  expect([codes(true), codes(false)]).toEqual([["timestamp.later"], ["timestamp.notYet"]]);
});

it("[TB2] says of a token that cannot be checked here that nothing speaks against it, and never that it is not valid", () => {
  const tokenless = { verdict: "unknown", code: "WEAK_HASH", token: null } as const;
  const noToken = { subject: null, certificateHash: null, clock: 0 };
  const lone = { ...noToken, reason: "NO_CERTIFICATE" } as const;
  const listed = { authority: "Harbour", reason: "UNSUPPORTED_CURVE" } as const;
  const reports = (code: "UNDECIDED" | "INVALID") => [
    bundleTimestampReport({
      ...check,
      ...tokenless,
      verdict: code === "INVALID" ? "fail" : "unknown",
    }),
    loneTimestampReport({ ...lone, code }).signature,
    timestampReport({ code: "LISTED", timestamps: [{ ...listed, code }], clock: 0 }),
  ];
  const wordsOf = ({ statements }: { statements: readonly Statement[] }) =>
    statements.map((each) => textOf(each, english)).join(" ");
  for (const report of reports("UNDECIDED")) {
    expect(report.state).toBe("unknown");
    expect(wordsOf(report)).toMatch(/could not be checked here: .+ This says nothing against it\./);
    expect(wordsOf(report)).not.toContain("not valid");
  }
  for (const report of reports("INVALID")) {
    expect(report.state).toBe("fail");
    expect(wordsOf(report)).toMatch(/(?:is not valid|shows nothing about this snapshot): /);
  }
});
