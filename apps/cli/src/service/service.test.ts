import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let folder: ReturnType<typeof temporaryFolder>;
let asked: { url: string; key: string | null }[];
beforeEach(() => {
  folder = temporaryFolder();
  asked = [];
});
afterEach(() => {
  folder.remove();
});

const hash = "0".repeat(64);
const notKnown = () =>
  Response.json({ errors: [{ code: "NOT_FOUND", message: "no" }] }, { status: 404 });

/** Runs the command in a world where only these variables are set, and notes what it asks. */
async function ask(args: readonly string[], env: Record<string, string>) {
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: new Request(input).url, key: new Headers(init?.headers).get("x-api-key") });
    return notKnown();
  };
  return runHere(args, false, fetch, [], { HOME: folder.path, ...env });
}

function writeSettings(settings: unknown): void {
  const place = join(folder.path, ".config", "digital-evidence");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "config.json"), JSON.stringify(settings));
}

const origins = () => [...new Set(asked.map(({ url }) => new URL(url).origin))];
const variable = { DIGITAL_EVIDENCE_BASE: "https://variable.example" };

describe("the service that a command asks", () => {
  it("is the one of an option, or else of the environment, or else of the settings", async () => {
    writeSettings({ base: "https://settings.example" });
    const option = ["--base", "https://option.example"];
    await ask(["status", hash, ...option], variable);
    await ask(["status", hash], variable);
    await ask(["status", hash], {});
    expect(origins()).toEqual([
      "https://option.example",
      "https://variable.example",
      "https://settings.example",
    ]);
  });

  it("[BI9] is the public mainnet only for a command that reads", async () => {
    await ask(["status", hash], {});
    expect(origins()).toHaveLength(1);
    asked = [];
    const file = join(folder.path, "submission.json");
    writeFileSync(file, JSON.stringify(signed(value())));
    for (const more of [[], ["--validate"], ["--journal", join(folder.path, "journal")]]) {
      const ended = await ask(["submit", file, ...more], { DIGITAL_EVIDENCE_API_KEY: "secret" });
      expect(ended.exitCode).toBe(2);
      expect(ended.stderr).toContain("nothing was sent, because no service is named");
      expect(ended.stderr).toContain(join(folder.path, ".config/digital-evidence/config.json"));
    }
    expect(asked).toEqual([]);
  });

  it("[BI9] gets the key of the settings only if it is the service of the settings", async () => {
    const file = join(folder.path, "submission.json");
    writeFileSync(file, JSON.stringify(signed(value())));
    writeSettings({ base: "https://settings.example", apiKeyFile: "key" });
    writeFileSync(join(folder.path, ".config/digital-evidence/key"), "of the settings\n");
    await ask(["submit", file], {});
    expect(asked).toEqual([
      { url: "https://settings.example/v1/fingerprints", key: "of the settings" },
    ]);
    asked = [];
    // Without a key the service is asked all the same, because it may answer with a price.
    await ask(["submit", file, "--base", "https://option.example"], {});
    expect(asked).toEqual([{ url: "https://option.example/v1/fingerprints", key: null }]);
  });

  it.each([
    [{ base: "" }, "base must be a text that is not empty"],
    [{ adress: "https://a.example" }, "unknown setting “adress”"],
    [[], "is not a JSON object"],
  ])("is not guessed from settings that are wrong: %j", async (settings, message) => {
    writeSettings(settings);
    const ended = await ask(["status", hash], {});
    expect([ended.exitCode, asked]).toEqual([2, []]);
    expect(ended.stderr).toContain(message);
  });

  it("has to be in the file that the environment names", async () => {
    const env = { DIGITAL_EVIDENCE_CONFIG: join(folder.path, "none.json") };
    const ended = await ask(["status", hash], env);
    expect([ended.exitCode, asked]).toEqual([2, []]);
    expect(ended.stderr).toContain("there is no such file");
  });
});

describe("an error of the network", () => {
  it("names the address and the cause, and each of several addresses counts", async () => {
    const refused = new Error("connect ECONNREFUSED ::1:9");
    const cause = new AggregateError([refused, new Error("another")]);
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    const base = ["--base", "http://localhost:9", "--retries", "0"];
    for (const args of [
      ["status", hash],
      ["get", hash],
      ["find", hash],
    ]) {
      const { stdout, stderr } = await runHere([...args, ...base], false, fetch);
      expect(stdout + stderr, args[0]).toContain("address: “http://localhost:9/v1/fingerprints/");
      expect(stdout + stderr, args[0]).toContain("cause: “connect ECONNREFUSED ::1:9”");
    }
    const doctor = await runHere(["doctor", "http://localhost:9"], false, fetch);
    expect(doctor.stdout).toContain("http://localhost:9 did not answer every request");
    expect(doctor.stdout).toContain("“connect ECONNREFUSED ::1:9”");
    const directory = await runHere(["check-directory", "https://a.example"], false, fetch);
    expect(directory.stderr).toContain("“https://a.example”; cause: “connect ECONNREFUSED ::1:9”");
  });
});
