import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { readSubmission } from "../submit/read-submission.ts";

const folder = temporaryFolder();
afterAll(folder.remove);
const at = (...names: string[]) => join(folder.path, ...names);

const ids = {
  organization: "fba2b880-da3b-4ede-bab7-f3483d2437d9",
  tenant: "038f5258-e00a-4e58-b491-859e4770b322",
};
const idArgs = ["--organization", ids.organization, "--tenant", ids.tenant];

beforeAll(async () => {
  await runHere(["keygen", "--output", at("key.pem")]);
  mkdirSync(at("documents", "below"), { recursive: true });
  writeFileSync(at("documents", "a.txt"), "a");
  writeFileSync(at("documents", "below", "a.txt"), "another");
  symlinkSync(at("key.pem"), at("documents", "link"));
});

const run = (args: string[], stdin = "", env: Record<string, string> = {}) =>
  runHere(args, false, undefined, [Buffer.from(stdin)], env);

function submissionsIn(text: string): FingerprintSubmission[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const read = readSubmission(JSON.parse(line));
      if (!read.ok) throw new Error(read.problem);
      return read.submission;
    });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("digital-evidence sign, for several documents", () => {
  it("[BI6] signs every file below a folder, by its place in it, and no link, no output and no key", async () => {
    const output = at("documents", "all.ndjson");
    const args = ["sign", at("documents"), "--key", at("key.pem"), ...idArgs, "--output", output];
    const ended = await run(args);
    expect(ended.exitCode).toBe(1);
    expect(ended.stdout).toContain("link”: it is a link or no file");
    const signed = submissionsIn(readFileSync(output, "utf8")).map(
      ({ attestation: { content } }) => [content.documentId, content.documentRef] as const,
    );
    expect(new Map(signed)).toEqual(
      new Map([
        ["a.txt", sha256("a")],
        ["below/a.txt", sha256("another")],
      ]),
    );
    expect(signed).toHaveLength(2);
    // The file exists now, and is neither overwritten nor signed.
    expect((await run(args)).stderr).toContain("exists already");
    expect((await run([...args, "--force", "--json"])).stdout).toContain('"signed": 2');
  });

  it("takes what is the same for all from the settings, and writes lines to standard output", async () => {
    writeFileSync(at("config.json"), JSON.stringify({ ...ids, key: "key.pem" }));
    const env = { DIGITAL_EVIDENCE_CONFIG: at("config.json") };
    const [a, b] = [at("documents", "a.txt"), at("key.pem")];
    const ended = await run(["sign", a, b, "--output", "-"], "", env);
    expect(ended).toMatchObject({ exitCode: 0 });
    expect(submissionsIn(ended.stdout)).toMatchObject([
      { attestation: { content: { orgId: ids.organization, tenantId: ids.tenant } } },
      {},
    ]);
  });

  it("does not take two documents for versions of one", async () => {
    const [a, b] = [at("documents", "a.txt"), at("documents", "below", "a.txt")];
    const ended = await run(["sign", a, b, "--key", at("key.pem"), ...idArgs, "--output", "-"]);
    expect(ended.exitCode).toBe(1);
    expect(submissionsIn(ended.stdout)).toHaveLength(1);
    expect(ended.stderr).toContain("another document has its name");
  });

  it("reads a document from standard input, and only once", async () => {
    const key = ["--key", at("key.pem"), ...idArgs, "--output", "-"];
    const ended = await run(["sign", "-", "--document-id", "piped", ...key], "a");
    const read = readSubmission(JSON.parse(ended.stdout));
    expect(read).toMatchObject({
      ok: true,
      submission: { attestation: { content: { documentId: "piped", documentRef: sha256("a") } } },
    });
    expect((await run(["sign", "-", ...key], "a")).stderr).toContain("needs --document-id");
    const twice = ["verify", "-", "--document", "-"];
    expect((await run(twice, "a")).stderr).toContain("can be given only once");
  });
});

describe("digital-evidence sign, with an encrypted key", () => {
  it("[BI6] needs the passphrase, which keygen and openssl take too", async () => {
    writeFileSync(at("passphrase"), "a secret\n");
    const made = await run(
      ["keygen", "--output", at("encrypted.pem"), "--passphrase-file", "-"],
      "a secret\n",
    );
    expect([made.exitCode, statSync(at("encrypted.pem")).mode & 0o777]).toEqual([0, 0o600]);
    expect(readFileSync(at("encrypted.pem"), "utf8")).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY/);
    const args = ["sign", at("documents", "a.txt"), "--key", at("encrypted.pem"), ...idArgs];
    const sign = (more: string[], env = {}) => run([...args, "--output", "-", ...more], "", env);
    expect((await sign([])).stderr).toContain("is encrypted: give its passphrase");
    const variable = "DIGITAL_EVIDENCE_KEY_PASSPHRASE";
    expect((await sign([], { [variable]: "another" })).stderr).toContain("does not open");
    expect((await sign([], { [variable]: "a secret" })).exitCode).toBe(0);
    expect((await sign(["--passphrase-file", at("passphrase")])).exitCode).toBe(0);
    // OpenSSL makes the same kind of file.
    const file = at("by-openssl.pem");
    const make = ["pkey", "-in", at("key.pem"), "-aes256", "-passout", `file:${at("passphrase")}`];
    writeFileSync(file, execFileSync("openssl", make), { mode: 0o600 });
    const key = ["--key", file, "--passphrase-file", at("passphrase"), "--output", "-"];
    expect((await run(["sign", at("documents", "a.txt"), ...idArgs, ...key])).exitCode).toBe(0);
    // Another program opens the same file with the same passphrase.
    const opened = execFileSync(
      "openssl",
      ["pkey", "-in", at("encrypted.pem"), "-passin", `file:${at("passphrase")}`, "-pubout"],
      { encoding: "utf8" },
    );
    expect(opened).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  });

  it("never writes a private key to standard output", async () => {
    const made = await run(["keygen", "--output", "-"]);
    expect([made.exitCode, made.stdout]).toEqual([2, ""]);
  });
});

describe("digital-evidence sign, with a command that signs", () => {
  const sign = (signer: string, publicKey = at("public.pem")) =>
    run(
      ["sign", at("documents", "a.txt"), ...idArgs, "--output", "-"].concat([
        "--signer",
        signer,
        "--public-key",
        publicKey,
      ]),
    );
  const bySsl = `openssl pkeyutl -sign -inkey ${at("key.pem")}`;

  beforeAll(() => {
    const key = ["pkey", "-in", at("key.pem"), "-pubout"];
    execFileSync("openssl", [...key, "-out", at("public.pem")]);
    execFileSync("openssl", [...key, "-outform", "DER", "-out", at("public.der")]);
  });

  it("[BI6] takes its signature in DER, in hex or as two numbers, and its key in PEM, DER or as an id", async () => {
    const inHex = `${bySsl} | od -An -v -tx1 | tr -d ' \\n'`;
    const numbers = `${bySsl} | openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' | awk '{ while (length($0) < 64) $0 = "0" $0; printf "%s", substr($0, length($0) - 63) }'`;
    const first = await sign(bySsl);
    expect(first.exitCode).toBe(0);
    const { attestation } = JSON.parse(first.stdout) as FingerprintSubmission;
    writeFileSync(at("id.txt"), `${attestation.content.signerId}\n`);
    for (const ended of [
      first,
      await sign(inHex, at("public.der")),
      await sign(numbers, at("id.txt")),
    ]) {
      expect(ended.stderr).not.toContain("error");
      expect(readSubmission(JSON.parse(ended.stdout)).ok).toBe(true);
    }
  });

  it.each([
    ["exit 3", "it ended with 3"],
    ["echo locked >&2; exit 1", "it ended with 1 and said “locked”"],
    ["echo 00", "its answer is not a signature by the key of --public-key"],
    ["head -c 2000 /dev/zero", "its answer is longer than 1024 bytes"],
    ["no-such-program-here", "it ended with 127"],
  ])("writes nothing where the command is %s", async (signer, message) => {
    const ended = await sign(signer);
    expect([ended.exitCode, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toContain(message);
  });

  it("refuses a signature of another key, and a private key in the place of the public one", async () => {
    await run(["keygen", "--output", at("other.pem")]);
    const ended = await sign(`openssl pkeyutl -sign -inkey ${at("other.pem")}`);
    expect(ended.stderr).toContain("is not a signature by the key of --public-key");
    expect((await sign(bySsl, at("key.pem"))).stderr).toContain("holds a private key");
  });
});
