import { readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import vectors from "../../../../vectors/directory/directory.json";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

let folder: ReturnType<typeof temporaryFolder>;
let at: (name: string) => string;
let keyId: string;
let otherKey: string;

beforeEach(async () => {
  folder = temporaryFolder();
  at = (name) => join(folder.path, name);
  keyId = await keygen("key.pem");
  otherKey = await keygen("other.pem");
});
afterEach(() => {
  folder.remove();
});

async function keygen(name: string): Promise<string> {
  const { stdout } = await runHere(["keygen", "--output", at(name), "--json"]);
  return (JSON.parse(stdout) as { keyId: string }).keyId;
}

function draft(members: object = {}): string {
  const keys = [
    { id: keyId, label: "Notary 1", validFrom: "2026-03-03T00:00:00Z" },
    {
      id: otherKey,
      label: "Notary 2",
      validFrom: "2025-01-01T00:00:00Z",
      validUntil: "2026-03-01T00:00:00Z",
    },
  ];
  const content = { domain: "halden.example", name: "Halden Notaries", keys, ...members };
  writeFileSync(at("draft.json"), JSON.stringify(content));
  return at("draft.json");
}

const create = (...args: string[]) =>
  runHere(["create-directory", "--key", at("key.pem"), "--output", at("directory.json"), ...args]);
const check = (place: string, ...args: string[]) => runHere(["check-directory", place, ...args]);

async function domain(body: () => string, headers: Record<string, string>, status = 200) {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

describe("create-directory", () => {
  it("[DI7] signs a draft, which check-directory then finds valid, in a file and at its domain", async () => {
    const port = await domain(() => readFileSync(at("directory.json"), "utf8"), {
      "access-control-allow-origin": "*",
    });
    const host = `127.0.0.1:${port}`;
    const created = await create(draft({ domain: host }), "--json");
    expect(created).toMatchObject({ exitCode: 0, stderr: "" });
    const { directory, hash } = JSON.parse(created.stdout) as { directory: object; hash: string };
    expect(JSON.parse(readFileSync(at("directory.json"), "utf8"))).toEqual(directory);

    const file = await check(at("directory.json"), "--json");
    expect(JSON.parse(file.stdout)).toMatchObject({
      exitCode: 0,
      isWellFormed: true,
      isValid: true,
      code: null,
      hash,
      isDomainCompared: false,
      isReadableByPages: null,
    });
    const fetched = await check(`http://${host}`, "--json");
    expect(JSON.parse(fetched.stdout)).toMatchObject({
      exitCode: 0,
      isValid: true,
      hash,
      isDomainCompared: true,
      isReadableByPages: true,
    });
    const said = (await check(`http://${host}`)).stdout;
    expect(said).toContain(`${keyId} “Notary 1”, valid from 2026-03-03T00:00:00Z, which signed`);
    expect(said).toContain("The signature does not show who that is.");

    // Signing the signed file again must keep its keys.
    const again = await create(at("directory.json"), "--days", "30", "--force");
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain("with 2 keys of “Halden Notaries”");
  });

  it("[DI7] signs nothing that would not be valid", async () => {
    const onlyOther = [{ id: otherKey, label: "x", validFrom: "2025-01-01T00:00:00Z" }];
    const unlisted = await create(draft({ keys: onlyOther }));
    expect(unlisted).toMatchObject({ exitCode: 2, stdout: "" });
    expect(unlisted.stderr).toContain("must list the key that signs it");
    const ended = await create(draft(), "--key", at("other.pem"));
    expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ended.stderr).toContain("is outside the period");
    writeFileSync(at("list.json"), "[]");
    await expect(create(at("list.json"))).resolves.toMatchObject({ exitCode: 2, stdout: "" });
    for (const [members, said] of [
      [{ note: 1 }, "note"],
      [{ domain: "https://halden.example" }, "domain"],
      [{ keys: [] }, "keys"],
      [{ name: " " }, "name"],
    ] as const) {
      const refused = await create(draft(members));
      expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
      expect(refused.stderr).toContain(said);
    }
    expect(() => readFileSync(at("directory.json"))).toThrow("ENOENT");
  });
});

describe("check-directory", () => {
  it("[DI7] ends with 1 and the reason where a file is not well-formed or not valid", async () => {
    const words: Record<string, RegExp> = {
      NOT_JSON: /^Not well-formed: it is not valid JSON$/,
      OTHER_FORMAT: /^Not well-formed: it has another format$/,
      OTHER_VERSION: /^Not supported here: it has a version that is not supported here$/,
      MALFORMED: /^Not well-formed: “.+” is missing, malformed or unknown$/,
      REPEATED_KEY: /^Not well-formed: it lists the key at “.+” twice$/,
      BAD_PERIOD: /^Not well-formed: the period of a key ends before it begins \(“.+”\)$/,
      BAD_EXPIRY: /^Not well-formed: its date of expiry is not after its date of issue, or is more/,
      OTHER_DOMAIN: /^Not valid: The file was made for another domain, “.+”/,
      SIGNER_NOT_LISTED: /^Not valid: The file is signed with a key that it does not list\.$/,
      SIGNER_NOT_VALID_THEN: /^Not valid: The file is signed with a key that was not valid when/,
      INVALID_SIGNATURE: /^Not valid: The signature of the file is not valid\./,
    };
    const samples = new Map(vectors.vectors.map((vector) => [vector.code, vector]));
    for (const [code, { text, domain: asked }] of samples) {
      // EXPIRED and ISSUED_LATER depend on the current time. The vectors assume a fixed time, and this command uses the
      // real one.
      if (code === null || code === "EXPIRED" || code === "ISSUED_LATER") continue;
      writeFileSync(at("sample.json"), text);
      const ended = await check(at("sample.json"), "--domain", asked, "--json");
      const long = code === "TOO_LONG";
      expect(ended.exitCode, code).toBe(long ? 2 : code === "OTHER_VERSION" ? 3 : 1);
      if (long) continue;
      expect(JSON.parse(ended.stdout)).toMatchObject({ isValid: false, code });
      const { stdout } = await check(at("sample.json"), "--domain", asked);
      expect(
        stdout
          .trimEnd()
          .split("\n")
          .filter((line) => words[code]?.test(line) === true),
      ).toHaveLength(1);
    }
  });

  it("[DI7] says where pages of other origins may not read the file", async () => {
    const port = await domain(() => readFileSync(at("directory.json"), "utf8"), {});
    await create(draft({ domain: `127.0.0.1:${port}` }));
    const ended = await check(`http://127.0.0.1:${port}/`);
    expect(ended.exitCode).toBe(1);
    expect(ended.stdout).toContain("\nValid: The file is signed with “Notary 1”");
    expect(ended.stdout).toContain("may not read the file");
  });

  it("[DI7] ends with 3 where the domain sends no file, and with 2 for wrong usage", async () => {
    const port = await domain(() => "", {}, 404);
    const ended = await check(`http://127.0.0.1:${port}`);
    expect(ended).toMatchObject({ exitCode: 3, stdout: "" });
    expect(ended.stderr).toMatch(
      /^error NOT_PUBLISHED: 127\.0\.0\.1:\d+ was asked on .+: it does not publish a directory\./,
    );
    await expect(check("https://halden.example/keys.json")).resolves.toMatchObject({ exitCode: 2 });
    await expect(check(at("missing.json"))).resolves.toMatchObject({ exitCode: 2 });
  });
});
