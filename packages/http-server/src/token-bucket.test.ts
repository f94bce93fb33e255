import { expect, it } from "vitest";
import { createRateLimiter, type RateLimiter } from "./token-bucket.ts";

function take(limiter: RateLimiter, client: string): number {
  const seconds = limiter.wait(client);
  if (seconds === 0) limiter.spend(client, 1);
  return seconds;
}

it("accepts a minute's calls at once and then one call at a time as the bucket refills, for each client separately", () => {
  let time = 1_000_000;
  const limiter = createRateLimiter(30, () => time);
  const passed = Array.from({ length: 40 }, () => take(limiter, "a")).filter((wait) => wait === 0);
  expect(passed).toHaveLength(30);
  expect(take(limiter, "a")).toBe(2);
  expect(take(limiter, "b")).toBe(0);
  time += 1_999;
  expect(take(limiter, "a")).toBe(1);
  time += 2;
  expect(take(limiter, "a")).toBe(0);
  expect(take(limiter, "a")).toBe(2);
  time += 3_600_000;
  const again = Array.from({ length: 40 }, () => take(limiter, "a")).filter((wait) => wait === 0);
  expect(again).toHaveLength(30);
});

it("accepts a call of any cost, and the next one only when the bucket has refilled", () => {
  let time = 0;
  const limiter = createRateLimiter(60, () => time);
  limiter.spend("a", 90);
  expect(limiter.wait("a")).toBe(31);
  time += 31_000;
  expect(limiter.wait("a")).toBe(0);
});

it("lets a bucket fall no lower than one minute's allowance below zero", () => {
  const limiter = createRateLimiter(60, () => 0);
  for (let call = 0; call < 3; call += 1) limiter.spend("a", 1_000_000);
  expect(limiter.wait("a")).toBe(61);
});

it("works when the clock is set back, and limits nothing at 0", () => {
  let time = 1_000_000;
  const limiter = createRateLimiter(1, () => time);
  expect(take(limiter, "a")).toBe(0);
  time -= 500_000;
  expect(take(limiter, "a")).toBe(60);
  const none = createRateLimiter(0, () => time);
  expect(Array.from({ length: 1000 }, () => take(none, "a")).every((wait) => wait === 0)).toBe(
    true,
  );
});

it("keeps the buckets of a limited number of clients", () => {
  const limiter = createRateLimiter(1, () => 0);
  take(limiter, "first");
  expect(take(limiter, "first")).toBe(60);
  for (let index = 0; index < 20_000; index += 1) take(limiter, `client ${index}`);
  expect(take(limiter, "first")).toBe(0);
});
