import { expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { answersChallenge, isGivenUp, pauseAfter, signedHeaders } from "./deliveries.ts";

const secret = "C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = '{"type":"fingerprints.status_changed","data":{"hashes":["é"]}}';

it("[WH1] the published library of Standard Webhooks accepts the signature", () => {
  const headers = signedHeaders({ id: "evt_1_0", body }, secret, Date.now());
  const library = new Webhook(`whsec_${secret}`);
  expect(library.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => library.verify(`${body} `, headers)).toThrow("No matching signature");
  expect(() => library.verify(body, { ...headers, "webhook-id": "evt_2_0" })).toThrow(
    "No matching",
  );
});

it("[WH1] the library refuses a request that is repeated after more than five minutes", () => {
  const headers = signedHeaders({ id: "evt_1_0", body }, secret, Date.now() - 301_000);
  expect(() => new Webhook(`whsec_${secret}`).verify(body, headers)).toThrow("too old");
});

it.each([
  ['{"challenge":"c"}', true],
  ['{"challenge":"c","more":1}', true],
  ['{"challenge":"d"}', false],
  ['{"data":{"challenge":"c"}}', false],
  ['"c"', false],
  ["c", false],
  ["null", false],
  ['{"challenge":"c"', false],
])("[WH2] the answer %s answers the challenge: %s", (answer, isAnswered) => {
  expect(answersChallenge(answer, "c")).toBe(isAnswered);
});

it("[WH4] pauses grow from seconds to two hours, and an active webhook is given up after a day", () => {
  const minutes = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, 0) / 60_000);
  expect(minutes).toEqual([5 / 60, 0.5, 2, 5, 10, 15, 30, 60, 120, 120]);
  expect(pauseAfter(1, 0.999)).toBeLessThanOrEqual(5_500);
  const hour = 3_600_000;
  const after = (isVerified: boolean, now: number) =>
    isGivenUp(isVerified, { failures: 12, since: 0, now });
  expect([after(true, 24 * hour - 1), after(true, 24 * hour)]).toEqual([false, true]);
  expect([after(false, hour - 1), after(false, hour)]).toEqual([false, true]);
});

it.each([
  [true, 12],
  [false, 5],
])(
  "a webhook that is verified (%s) is not given up before %d failures, because the clock can have been set forward",
  (isVerified, failures) => {
    const year = { since: 0, now: 365 * 24 * 3_600_000 };
    expect(isGivenUp(isVerified, { ...year, failures: failures - 1 })).toBe(false);
    expect(isGivenUp(isVerified, { ...year, failures })).toBe(true);
  },
);
