import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const hash = "0123456789abcdef".repeat(4);
const documentRef = "fedcba9876543210".repeat(4);
const unknown = "ab".repeat(32);
const key = "12".repeat(64);

const row = { hash, status: "FINALIZED_COMMITMENT", orgName: "Halden", documentId: "deed\u202e 7" };

/** Simulates a service that knows one fingerprint and one signer. */
const service: typeof globalThis.fetch = (input) => {
  const { pathname, searchParams } = new URL(new Request(input).url);
  const answer = (data: unknown) => Promise.resolve(Response.json({ data }));
  if (pathname === `/v1/fingerprints/${hash}`) return answer(row);
  if (pathname === `/v1/signers/${key}`) {
    return answer({ id: key, firstFingerprintAt: "2026-01-01T00:00:00Z", organizations: [] });
  }
  if (pathname === "/v1/fingerprints") {
    return answer(
      searchParams.get("document_ref") === documentRef ? [{ ...row, documentRef }] : [],
    );
  }
  if (pathname === "/v1/batches") {
    return Promise.resolve(Response.json({ message: "none" }, { status: 402 }));
  }
  return Promise.resolve(Response.json({ message: "none" }, { status: 404 }));
};

const find = (texts: readonly string[], ...options: string[]) =>
  runHere(["find", ...texts, "--base", "https://service.example", ...options], false, service);

type Result = { text: string; outcome: string; finds: { hits: { kind: string }[] }[] };

describe("digital-evidence find", () => {
  it("quotes the price of a search that has to be paid for", async () => {
    const offer = { amount: "10000", network: "eip155:8453", asset: "0xA", payTo: "0xB" };
    const accepts = [{ ...offer, extra: { name: "USD “Coin”" } }];
    const asking: typeof globalThis.fetch = (input) =>
      new URL(new Request(input).url).searchParams.has("document_ref")
        ? Promise.resolve(Response.json({ x402Version: 2, accepts }, { status: 402 }))
        : service(input);
    const args = ["find", documentRef, "--base", "https://service.example"];
    const { exitCode, stdout } = await runHere(args, false, asking);
    expect(exitCode).toBe(3);
    expect(stdout).toContain(
      "cannot be searched at this service; the service asks for 10000 of the smallest units of “USD 'Coin'”, on the chain “eip155:8453”, to “0xB”",
    );
  });

  it("[Q20] looks up every value of its texts, and gives each result as JSON", async () => {
    const { exitCode, stdout } = await find([`${hash}\n${documentRef}`, `04${key}`], "--json");
    const { results, found, leftOut } = JSON.parse(stdout) as {
      results: Result[];
      found: number;
      leftOut: number;
    };
    expect(results.map(({ text, outcome }) => [text, outcome])).toEqual([
      [hash, "found"],
      [documentRef, "found"],
      [`04${key}`, "found"],
    ]);
    expect(results.map(({ finds }) => finds[0]?.hits[0]?.kind)).toEqual([
      "fingerprint",
      "fingerprint",
      "signer",
    ]);
    expect([exitCode, found, leftOut]).toEqual([0, 3, 0]);
  });

  it("[Q20] prints a table, with text from the service made safe, and ends with 3 unless all were found", async () => {
    const { exitCode, stdout } = await find([hash, unknown]);
    const [first, second, , last] = stdout.split("\n");
    expect(first).toContain(`fingerprint ${hash}`);
    expect(first).not.toContain("\u202e");
    // The service does not offer the search for a root, so that nothing more is known.
    expect(second).toMatch(/^abababab.* cannot be searched at this service$/);
    expect(last).toMatch(/^1 of 2 found on custom\./);
    expect(exitCode).toBe(3);
  });

  it("[Q20] refuses evidence, nothing, and more text than can be looked up", async () => {
    for (const text of ['{"path":"ab"}', " ", "word ".repeat(60)]) {
      const { exitCode, stderr } = await find([text]);
      expect([exitCode, stderr.startsWith("error USAGE")]).toEqual([2, true]);
    }
  });

  it("[Q20] says how many values it left out", async () => {
    const many = Array.from({ length: 1001 }, (_, index) => String(index).padStart(64, "0"));
    const { stdout } = await find(
      [many.slice(0, 600).join("\n"), many.slice(600).join(" ")],
      "--json",
    );
    const { results, leftOut } = JSON.parse(stdout) as { results: Result[]; leftOut: number };
    expect([results.length, leftOut]).toEqual([1000, 1]);
  });

  it("looks up a whole list as sha256sum writes it, waits where the service asks for it, and keeps the names", async () => {
    const folder = temporaryFolder();
    try {
      const list = join(folder.path, "SHA256SUMS");
      const others = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(64, "0"));
      const lines = [`${documentRef}  the deed.pdf`, ...others.map((each) => `${each}  other`)];
      writeFileSync(list, `${lines.join("\n")}\n`);
      let [asked, running, most] = [0, 0, 0];
      const busy: typeof globalThis.fetch = async (input) => {
        asked += 1;
        if (asked % 3 === 0) {
          return Response.json({ errors: [] }, { status: 429, headers: { "retry-after": "0" } });
        }
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return service(input);
      };
      const args = ["find", "--list", list, "--base", "https://service.example", "--json"];
      const { exitCode, stdout } = await runHere(args, false, busy);
      const { results } = JSON.parse(stdout) as { results: (Result & { name: string })[] };
      expect(exitCode).toBe(3);
      expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
        ["the deed.pdf", "found"],
        ...others.map(() => ["other", "absent"]),
      ]);
      expect(most).toBeLessThanOrEqual(4);
    } finally {
      folder.remove();
    }
  });

  it("ends with 2 for a file that is no list", async () => {
    const { exitCode, stderr } = await find([], "--list", import.meta.filename);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("is not a list of hashes")]);
  });
});
