import { expect, it } from "vitest";
import { clientAddress, createRateLimiter } from "./rate-limit.ts";

it("lets a minute's calls through, then one as often as the limit says, client by client", () => {
  let time = 1_000_000;
  const limiter = createRateLimiter(30, () => time);
  const passed = Array.from({ length: 40 }, () => limiter.take("a")).filter((wait) => wait === 0);
  expect(passed).toHaveLength(30);
  expect(limiter.take("a")).toBe(2);
  expect(limiter.take("b")).toBe(0);
  time += 1_999;
  expect(limiter.take("a")).toBe(1);
  time += 2;
  expect(limiter.take("a")).toBe(0);
  expect(limiter.take("a")).toBe(2);
  time += 3_600_000;
  const again = Array.from({ length: 40 }, () => limiter.take("a")).filter((wait) => wait === 0);
  expect(again).toHaveLength(30);
});

it("is not troubled by a clock set back, and limits nothing at 0", () => {
  let time = 1_000_000;
  const limiter = createRateLimiter(1, () => time);
  expect(limiter.take("a")).toBe(0);
  time -= 500_000;
  expect(limiter.take("a")).toBe(60);
  const none = createRateLimiter(0, () => time);
  expect(Array.from({ length: 1000 }, () => none.take("a")).every((wait) => wait === 0)).toBe(true);
});

it("remembers a bounded number of clients", () => {
  const limiter = createRateLimiter(1, () => 0);
  limiter.take("first");
  expect(limiter.take("first")).toBe(60);
  for (let index = 0; index < 20_000; index += 1) limiter.take(`client ${index}`);
  expect(limiter.take("first")).toBe(0);
});

it.each([
  ["203.0.113.7", undefined, 0, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
  ["10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2"],
  ["2001:db8::5:6", undefined, 0, "2001:db8:0:0"],
  ["::1", undefined, 0, ":0:0:0"],
  ["::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
  [undefined, undefined, 0, ""],
])(
  "knows a client at %s, forwarded for %s through %i proxies, as %s",
  (remote, header, trusted, client) => {
    expect(clientAddress(remote, header, trusted)).toBe(client);
  },
);
