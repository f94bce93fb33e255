// Evidence that contradicts only the visitor's clock is not blamed.
import { expect, it } from "vitest";
import { directoryTold } from "./directories.ts";
import { german } from "./messages/de.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";
import type { Statement } from "./statements.ts";
import { bundleTimestampReport, loneTimestampReport, timestampReport } from "./timestamps.ts";
import { trustedStatements } from "./witnesses.ts";

const clock = new Date("2026-02-01T08:30:00Z").getTime();
const times = { issuedAt: "2026-03-01T12:00:00Z", expiresAt: "2026-06-01T00:00:00Z" };
const directory = { ...times, domain: "a.example", name: "A", keys: [], signature: { id: "ab" } };
const later = { level: "well-formed", code: "ISSUED_LATER", directory };
const { validity } = directoryTold("a.example", later as never, clock);
const here = { part: "computed", from: "here" } as const;
const ofWitnesses = trustedStatements(
  {
    id: "ROOT_WITNESSES",
    verdict: "unknown",
    code: "QUORUM_NOT_REACHED",
    values: {
      origin: "log.example",
      size: 1,
      cosigned: [],
      discounted: [{ name: "harbour", timestampS: clock / 1000 + 86_400, why: "AHEAD_OF_CLOCK" }],
      trusted: 1,
      nowS: clock / 1000,
    },
    computed: null,
    computedFrom: here,
    expected: null,
    expectedFrom: here,
  },
  false,
);

const reason = "IN_THE_FUTURE";
const inBundle = bundleTimestampReport({
  authority: "Harbour",
  namedByFile: ["Harbour"],
  verdict: "unknown",
  code: reason,
  certificateHash: "ab",
  certificateFrom: "file",
  checkpoint: { origin: "log.example", size: 4 },
  token: null,
  clock,
});
const alone = loneTimestampReport({
  subject: null,
  certificateHash: null,
  clock,
  code: "UNDECIDED",
  reason,
});
const listed = timestampReport({
  code: "LISTED",
  timestamps: [{ authority: "Harbour", code: "UNDECIDED", reason }],
  clock,
});

it.each<[string, readonly Statement[]]>([
  ["a timestamp in a bundle", inBundle.statements],
  ["a timestamp alone", alone.signature.statements],
  ["a timestamp that the service lists", listed.statements],
  ["a directory of keys", validity?.sentences ?? []],
  ["a cosignature", ofWitnesses],
])("%s ahead of the visitor's clock names that clock and its time", (_, statements) => {
  const en = statements.map((each) => textOf(each, english)).join(" ");
  expect(en).toContain("your clock, which says 1 February 2026 at 08:30 UTC");
  expect(en).not.toMatch(/not valid|wrong|in the future|older/);
  const de = statements.map((each) => textOf(each, german)).join(" ");
  expect(de).toContain("Ihrer Uhr: 1. Februar 2026");
  expect(de).not.toMatch(/nicht gültig|älter/);
});

it("leaves a directory whose issue is ahead of the visitor's clock undecided", () => {
  expect(validity?.word.code).toBe("link.state.unknown");
});
