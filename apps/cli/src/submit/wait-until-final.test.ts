import { describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { runHere } from "../../test/run-here.ts";

const submissions = [signed(value()), signed(value())];
const [one = "", other = ""] = submissions.map(({ metadata }) => metadata?.hash);

/** The hash of the record that the service answers with, by the hash that was asked for. */
let answered = (hash: string): string => hash;

/** Submits both to a service that states these statuses, one after the other for each call about the fingerprint. */
async function submit(statuses: Record<string, string[]>, ...args: string[]) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname === "/published.json") return new Response(null, { status: 404 });
    if (init?.method === "POST") {
      const data = [one, other].map((hash) => ({ eventId: "e", hash, accepted: true, errors: [] }));
      return Response.json(data);
    }
    const hash = pathname.split("/").at(-1) ?? "";
    asked.push(hash);
    const stated = statuses[hash] ?? [];
    const status = stated.length > 1 ? stated.shift() : stated[0];
    return Response.json({ data: { hash: answered(hash), status } });
  };
  const text = submissions.map((each) => JSON.stringify(each, null, 2)).join("\n");
  const env = { DIGITAL_EVIDENCE_API_KEY: "key", DIGITAL_EVIDENCE_BASE: "http://127.0.0.1:9" };
  const ended = await runHere(
    ["submit", "-", "--wait", "--json", ...args],
    false,
    fetch,
    [Buffer.from(text)],
    env,
  );
  return { ...ended, asked, json: JSON.parse(ended.stdout) as Record<string, unknown> };
}

describe("digital-evidence submit --wait", () => {
  it("[BI8] ends with 0 when the service states that all are final, and asks about none of them again", async () => {
    const { exitCode, json, asked } = await submit({
      [one]: ["FINALIZED_COMMITMENT"],
      [other]: ["QUEUED", "PENDING_COMMITMENT", "FINALIZED_COMMITMENT"],
    });
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ isSubmitted: true, final: 2, notFinal: [] });
    expect(asked.filter((hash) => hash === one)).toHaveLength(1);
    expect(asked.filter((hash) => hash === other)).toHaveLength(3);
  });

  it("[BI8] ends with 3 at its limit, and names what is not final", async () => {
    const { exitCode, json } = await submit(
      { [one]: ["FINALIZED_COMMITMENT"], [other]: ["QUEUED"] },
      "--wait-limit",
      "1",
    );
    expect(exitCode).toBe(3);
    expect(json).toMatchObject({ final: 1, notFinal: [{ hash: other, status: "QUEUED" }] });
  });

  it("[BI8] ends with 1 without waiting where the service has given up", async () => {
    const { exitCode, json, asked } = await submit({
      [one]: ["FINALIZED_COMMITMENT"],
      [other]: ["ERRORED_COMMITMENT"],
    });
    expect([exitCode, asked.length]).toEqual([1, 2]);
    expect(json).toMatchObject({ notFinal: [{ hash: other, status: "ERRORED_COMMITMENT" }] });
  });

  it("takes the status of another fingerprint for none of these", async () => {
    answered = () => "cd".repeat(32);
    const { exitCode, json } = await submit({ [one]: ["FINALIZED_COMMITMENT"] });
    answered = (hash) => hash;
    expect(exitCode).toBe(3);
    expect(json).toMatchObject({ error: { code: "UNEXPECTED_BODY" } });
    expect(json).not.toHaveProperty("final");
  });
});
