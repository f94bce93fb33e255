import { expect, it } from "vitest";
import { createRequestDurations } from "./request-durations.ts";

it("counts calls up to each bound, in Prometheus' text format", () => {
  const durations = createRequestDurations();
  for (const seconds of [0.0005, 0.0006, 40]) durations.observe("GET", "/a", 200, seconds);
  durations.observe("GET", "/a", 404, 1);
  const lines = durations.text().split("\n");
  const labels = 'method="GET",route="/a",status="200"';
  expect(lines).toContain(`depository_request_duration_seconds_bucket{le="0.0005",${labels}} 1`);
  expect(lines).toContain(`depository_request_duration_seconds_bucket{le="0.001",${labels}} 2`);
  expect(lines).toContain(`depository_request_duration_seconds_bucket{le="30",${labels}} 2`);
  expect(lines).toContain(`depository_request_duration_seconds_bucket{le="+Inf",${labels}} 3`);
  expect(lines).toContain(`depository_request_duration_seconds_count{${labels}} 3`);
  const sum = lines.find((line) => line.includes(`_sum{${labels}}`)) ?? "";
  expect(Number(sum.split(" ").at(-1))).toBeCloseTo(40.0011, 9);
  expect(lines.at(-1)).toBe("");
});
