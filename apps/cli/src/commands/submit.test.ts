import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const one = signed(value());
const other = signed(value());

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => {
  folder.remove();
});

/** Submits to a service that gives the results in `accepted`, each as a fingerprint's hash and whether it is accepted. */
async function submit(content: unknown, accepted: readonly [hash: string, boolean][]) {
  const file = join(folder.path, "submissions.json");
  const key = join(folder.path, "key");
  writeFileSync(file, JSON.stringify(content));
  writeFileSync(key, "a key");
  const data = accepted.map(([hash, isAccepted]) => ({
    eventId: "e",
    hash,
    accepted: isAccepted,
    errors: isAccepted ? [] : ["the tenant is not known"],
  }));
  const args = ["submit", file, "--api-key-file", key, "--base", "http://127.0.0.1:9"];
  return runHere(args, false, () => Promise.resolve(Response.json(data)));
}

describe("digital-evidence submit", () => {
  const [hash, otherHash] = [one, other].map(({ metadata }) => metadata?.hash ?? "") as [
    string,
    string,
  ];

  it("names times that the public service would change", async () => {
    const odd = signed({ ...value(), timestamp: "2026-01-05T10:20:19.000Z" });
    const kept = signed({ ...value(), timestamp: "2026-01-05T10:20:19.120Z" });
    const [oddHash, keptHash] = [odd, kept].map(({ metadata }) => metadata?.hash ?? "");
    const both = await submit(
      [odd, kept],
      [
        [oddHash!, true],
        [keptHash!, true],
      ],
    );
    expect(both.exitCode).toBe(0);
    expect(both.stdout).toContain("The time of 1 submission is spelled in a way");
  });

  it("ends with 0 only if the service has accepted each fingerprint that was sent", async () => {
    const both = await submit(
      [one, other],
      [
        [hash, true],
        [otherHash, true],
      ],
    );
    expect(both.exitCode).toBe(0);
    const refused = await submit(
      [one, other],
      [
        [hash, true],
        [otherHash, false],
      ],
    );
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toContain(`refused   ${otherHash}`);
    expect(refused.stdout).toContain("the tenant is not known");
  });

  it.each<[string, readonly [string, boolean][]]>([
    ["a fingerprint that was not sent", [["9".repeat(64), true]]],
    ["no fingerprint", []],
    [
      "the fingerprint, and refuses it as well",
      [
        [hash, false],
        [hash, true],
      ],
    ],
  ])("ends with 1 if the service accepts %s", async (_, results) => {
    const { exitCode, stdout } = await submit([one], results);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`refused   ${hash}`);
    expect(stdout).not.toContain("accepted  ");
    expect(stdout).not.toContain("has received");
  });

  it("ends with 2 if the files have no submission, and sends nothing", async () => {
    const { exitCode, stderr } = await submit([], []);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("no submission")]);
  });

  // The form of the price is that of the published SDK's own test.
  const price = {
    x402Version: 2,
    accepts: [
      {
        scheme: "exact",
        network: "eip155:84532",
        amount: "20000",
        asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        payTo: "0xRecipient\u001b[31m",
        extra: { name: "USD Coin", version: "2" },
      },
    ],
  };

  async function submitWithoutKey(answer: Response) {
    const file = join(folder.path, "submissions.json");
    writeFileSync(file, JSON.stringify([one]));
    const keys: (string | null)[] = [];
    const args = ["submit", file, "--base", "http://127.0.0.1:9"];
    const ran = await runHere(args, false, (_input, init) => {
      keys.push(new Headers(init?.headers).get("x-api-key"));
      return Promise.resolve(answer);
    });
    return { ...ran, keys };
  }

  it("says who asks how much in which currency, and how to go on, and pays nothing", async () => {
    const asked = await submitWithoutKey(Response.json(price, { status: 402 }));
    expect([asked.exitCode, asked.keys]).toEqual([1, [null]]);
    expect(asked.stderr).toBe(
      "error PAYMENT_REQUIRED: the service asks for a payment (402): 20000 of the smallest units of “USD Coin”, on the chain “eip155:84532”, to “0xRecipient[U+001B][31m”. This command pays nothing; ask the service's operator for an API key, or pay with a program for x402\n",
    );
  });

  it("ends with 2 where the service needs a key and names no price", async () => {
    const refused = await submitWithoutKey(Response.json({ errors: [] }, { status: 401 }));
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringContaining("an API key is needed"),
    ]);
  });
});
