import { expect, it } from "vitest";
import { noteAnswerTimes } from "./create-source.ts";

const now = Date.parse("2026-03-09T14:05:07Z");
const answering = (headers: Record<string, string>) =>
  noteAnswerTimes(
    () => Promise.resolve(new Response("{}", { headers })),
    () => now,
  );

it("takes an answer to be as old as its own date says, whatever cache it came from", async () => {
  const times = answering({ date: "Mon, 09 Mar 2026 13:05:07 GMT" });
  await times.fetch("https://service.example/v1/a");
  expect(times.answeredAt("https://service.example/v1/a")).toBe(now - 3_600_000);
  expect(times.answeredAt("https://service.example/v1/b")).toBeUndefined();
});

it.each([{ date: "Mon, 09 Mar 2026 15:05:07 GMT" }, { date: "soon" }, {}])(
  "treats %j as the present",
  async (headers) => {
    const times = answering(headers);
    await times.fetch(new URL("https://service.example/v1/a"));
    expect(times.answeredAt("https://service.example/v1/a")).toBe(now);
  },
);
