// What is said of timestamps in the checkpoints of observers' logs. Which token is valid under which certificate is part of the
// world: tokens with real signatures are in token-alone.ts.
import {
  formatCheckpoint,
  formatTimestampLine,
  formatTlogProof,
} from "@digital-evidence/transparency";
import { checkObservedTimestamps } from "../../evidence/src/check-timestamps.ts";
import type { Evidence, Verification } from "../../evidence/src/verify-evidence.ts";
import { observedTimestampStatement } from "../src/timestamps.ts";
import type { Row } from "./claim.ts";
import { about, subject } from "./subject.ts";

/** A token is valid under the certificate of this number. */
type Stamp = { office: number; second: number };
type Seen = { log: string; isSame: boolean; stamps: readonly Stamp[] };
type Truth = { seen: readonly Seen[]; trusted: ReadonlyMap<number, string> };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const rows: readonly Row<Truth>[] = [
  [
    "bundleTimestamp.observer",
    ({ seen, trusted }, v) =>
      [...trusted].some(([office, name]) => {
        const times = seen
          .filter(({ log, isSame }) => isSame && log === v.text("log"))
          .flatMap(({ stamps }) => stamps)
          .filter((stamp) => stamp.office === office)
          .map(({ second }) => second * 1000);
        return name === v.text("name") && Math.min(...times) === v.ms("time");
      }),
  ],
];

export const observedStamps = subject("observed timestamp", rows, async ({ draw }) => {
  const seen = Array.from({ length: draw.below(4) }, (): Seen => ({
    log: draw.pick(["watch.example", "“other”.example"]),
    isSame: draw.chance(60),
    stamps: Array.from({ length: draw.below(4) }, () => ({
      office: draw.below(3),
      second: draw.below(1_000_000),
    })),
  }));
  const trusted = new Map(
    [0, 1].filter(() => draw.chance(70)).map((office) => [office, `office ${office}`] as const),
  );
  const evidence = { observations: { value: seen.map(proofOf), from: "file" } };
  const checks = seen.map(({ log, isSame }) => ({
    id: "ROOT_OBSERVER",
    code: isSame ? "OK" : "OBSERVED_OTHER_ROOT",
    values: { name: log },
  }));
  const found = await checkObservedTimestamps(
    {
      evidence: evidence as unknown as Evidence,
      verification: { checks } as unknown as Verification,
    },
    {
      verifyToken: ({ token, anchor }) => {
        const { office, second } = JSON.parse(new TextDecoder().decode(token)) as Stamp;
        const isValid = anchor?.[0] === office;
        const value = { time: new Date(second * 1000), accuracyMs: null };
        return Promise.resolve((isValid ? { ok: true, value } : { ok: false }) as never);
      },
      now: new Date(),
      trusted: [...trusted].map(([office, name]) => ({
        name,
        certificate: Uint8Array.of(office),
      })),
    },
  );
  return { truth: { seen, trusted }, said: about("", ...found.map(observedTimestampStatement)) };
});

/** What an observer's log proves of an entry, as text, with the tokens in its checkpoint. */
function proofOf({ log, stamps }: Seen): string {
  const text = formatCheckpoint({ origin: log, size: 1, root: new Uint8Array(32), extensions: [] });
  const lines = stamps.map((stamp) =>
    formatTimestampLine({ name: "office", token: bytes(JSON.stringify(stamp)) }),
  );
  const checkpoint = bytes(`${text}\n${lines.join("")}`);
  const proof = { extra: null, index: 0, hashes: [], checkpoint };
  return new TextDecoder().decode(formatTlogProof(proof));
}
