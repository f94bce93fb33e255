import { describe, expect, it } from "vitest";
import { createComplaints } from "./complaints.ts";

describe("createComplaints", () => {
  it("writes the same problem once a minute, and each other problem at once", () => {
    const lines: string[] = [];
    const clock = { time: 0 };
    const complain = createComplaints({
      write: (line) => lines.push(line),
      now: () => clock.time,
    });
    for (; clock.time < 120_000; clock.time += 1_000) complain("the file is missing");
    expect(lines).toEqual([
      "1970-01-01T00:00:00.000Z the file is missing\n",
      "1970-01-01T00:01:00.000Z the file is missing\n",
    ]);
    complain("a fork");
    complain("a fork");
    expect(lines).toHaveLength(3);
    clock.time = 0;
    complain("a fork");
    expect(lines).toHaveLength(4);
  });

  it("writes problems with the same subject once a minute, whatever else they say", () => {
    const lines: string[] = [];
    const clock = { time: 0 };
    const complain = createComplaints({ write: (line) => lines.push(line), now: () => clock.time });
    for (; clock.time < 120_000; clock.time += 1_000) complain(`size ${clock.time}`, "a fork");
    complain("size 1", "another fork");
    expect(lines).toEqual([
      "1970-01-01T00:00:00.000Z size 0\n",
      "1970-01-01T00:01:00.000Z size 60000\n",
      "1970-01-01T00:02:00.000Z size 1\n",
    ]);
  });

  it("remembers 64 problems", () => {
    let written = 0;
    const complain = createComplaints({ write: () => (written += 1), now: () => 0 });
    for (let problem = 0; problem < 65; problem += 1) complain(String(problem));
    for (let problem = 1; problem < 65; problem += 1) complain(String(problem));
    expect(written).toBe(65);
    complain("0");
    expect(written).toBe(66);
  });
});
