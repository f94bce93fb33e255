import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ended, runBin } from "../test/bin.ts";
import {
  apiKey,
  documentText,
  hostileId,
  type LiveService,
  organization,
  startLiveService,
} from "../test/live-service.ts";
import { runHere } from "../test/run-here.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

let service: LiveService;
let base: string[];
const folder = temporaryFolder();
const cwd = folder.path;

beforeAll(async () => {
  service = await startLiveService();
  base = ["--base", service.origin, "--retries", "0"];
  writeFileSync(join(cwd, "contract.txt"), documentText);
  writeFileSync(join(cwd, "abc.txt"), "abc");
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** Runs the command in this process, in the temporary folder. A process would take longer than what the command does. */
async function cli(...args: string[]): Promise<Ended> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await runHere(args, false, undefined, [], { DIGITAL_EVIDENCE_API_KEY: apiKey });
  } finally {
    process.chdir(before);
  }
}
/** Returns the path of a file in the temporary folder, for `runHere`, which works in another folder. */
const at = (name: string): string => join(cwd, name);
const json = ({ stdout }: Pick<Ended, "stdout">) => JSON.parse(stdout) as Record<string, unknown>;

describe("digital-evidence hash", () => {
  // The digests of "abc", which NIST publishes as examples for FIPS 180-4, for a message of one block.
  const abc256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const abc512 =
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";

  it("prints the published digest, in the form of sha256sum", async () => {
    expect(await runBin(["hash", "abc.txt"], { cwd })).toEqual({
      exitCode: 0,
      stdout: `${abc256}  abc.txt\n`,
      stderr: "",
    });
  });

  it("writes the documented JSON", async () => {
    const ended = await cli("hash", "--algorithm", "sha512", "abc.txt", "--json");
    expect(json(ended)).toEqual({
      schema: "digital-evidence-cli",
      version: 1,
      command: "hash",
      exitCode: 0,
      results: [{ file: "abc.txt", bytes: 3, algorithm: "SHA-512", digest: abc512 }],
    });
  });
});

describe("digital-evidence status", () => {
  it("says what the service states, and that nothing was checked", async () => {
    const record = await service.depository.get(`/v1/fingerprints/${service.hash}`);
    const { createdAt, confirmationTimestamp } = record.body.data as Record<string, string>;
    expect(await cli("status", service.hash, ...base)).toEqual({
      exitCode: 0,
      stdout: [
        `Fingerprint  ${service.hash}`,
        "Status       “FINALIZED_COMMITMENT”",
        "Document     “contract-7”",
        `Received     “${createdAt}”`,
        `Confirmed    “${confirmationTimestamp}”`,
        `Batch        “${service.batchId}”`,
        "",
        "The service states all of this, and nothing was checked. To check it, run digital-evidence get and then verify.",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("ends with 3 for a fingerprint that is not final, and for an unknown one", async () => {
    expect(await cli("status", service.earlyHash, ...base)).toMatchObject({ exitCode: 3 });
    expect(await cli("status", "0".repeat(64), ...base)).toEqual({
      exitCode: 3,
      stdout: `The service on custom does not know the fingerprint ${"0".repeat(64)}.\n`,
      stderr: "",
    });
  });

  it("never writes a record's control characters to the terminal", async () => {
    const shown = await cli("status", service.hostileHash, ...base);
    const forProgram = await cli("status", service.hostileHash, ...base, "--json");
    for (const { stdout, stderr } of [shown, forProgram]) {
      expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    }
    expect(shown.stdout).toContain("[U+001B][2J[U+009B]31m[U+202E]evil[U+0007][U+000D][U+000A]");
    expect(json(forProgram)["stated"]).toMatchObject({ documentId: hostileId });
  });
});

describe("digital-evidence get and verify", () => {
  const bundle = () => `digital-evidence_demonstration_${service.hash}.json`;

  it("fetch the evidence, which is consistent until the user gives a root", async () => {
    expect(await cli("get", service.hash, ...base)).toEqual({
      exitCode: 0,
      stdout: [
        `Written to ${bundle()}: record, proof, batch, snapshot, logProof`,
        "Consistent: only the service vouches for the root",
        "Content, signature and proof of this fingerprint fit together.",
        "The service’s own ledger lists this fingerprint’s batch in a snapshot dated 5 January 2026 at 10:20 UTC.",
        "Only the service vouches for the root and for everything that was compared with it.",
        "Not compared: your document.",
        "To have the root confirmed, provide it with --root, or a ledger’s snapshot with --snapshot, from an independent source.",
        "To see the checks, run digital-evidence verify on the file.",
        "",
      ].join("\n"),
      stderr: "",
    });
    expect(await cli("verify", bundle())).toMatchObject({
      exitCode: 3,
      stdout: expect.stringMatching(/^Consistent: .*\n.*\n/) as string,
    });
    expect(await cli("verify", bundle(), "--require", "consistent")).toMatchObject({ exitCode: 0 });
  });

  it("confirm the evidence by the user's root and document", async () => {
    const args = ["verify", bundle(), "--root", service.root, "--document", "contract.txt"];
    expect(await cli(...args)).toEqual({
      exitCode: 0,
      stdout: [
        "Confirmed by your root",
        "Document, content, signature and proof of this fingerprint fit together, and the proof leads to the root you provided.",
        "A ledger described by this file lists this fingerprint’s batch in a snapshot dated 5 January 2026 at 10:20 UTC.",
        "This result is only as trustworthy as the source of your root. A root that was copied from this evidence or came with it confirms nothing.",
        "",
        `Fingerprint  ${service.hash}`,
        `Root         ${service.root}`,
        "",
        "pass     Hashes in the file’s manifest             Every part of the file has the hash that the file’s own manifest states for it.",
        "pass     Format of the proof                       The proof has the format of an inclusion proof.",
        "pass     Proof for this fingerprint                The proof is for this fingerprint: its path and its leaf both hold the fingerprint’s hash.",
        "pass     Proof’s steps compared with each other    The proof’s steps fit together, from the leaf up to a root.",
        "pass     Hash of the record’s content              The hash computed here from the record’s fields is this fingerprint’s hash.",
        "pass     Signature 1                               The signature is valid for this fingerprint.",
        "pass     The named signer                          One of the valid signatures is by the signer that the record names.",
        "pass     Root compared with the record             The proof leads to the root that the record states.",
        "pass     Root compared with the batch              The proof leads to the root that the batch states.",
        "stated   Status                                    The file says that the fingerprint is final. No check can show whether that is true.",
        "pass     Root compared with the ledger’s snapshot  The snapshot lists this batch with the proof’s root, and the snapshot’s content matches its hash.",
        "pass     Statements compared with each other       The statements of the record, the batch and the snapshot that were compared do not contradict each other.",
        "pass     Hash of the document                      The document’s hash, computed here, is the one that the record refers to.",
        "pass     Root compared with your root              The proof leads to the root that you provided.",
        "unknown  Cosignatures of your witnesses            You do not trust any witness of this log yet.",
        "",
        "Not shown:",
        "  - Who wrote the document, or who owns it: a signature shows which key signed.",
        "  - Who holds that key, or when it signed.",
        "  - That the document’s statements are true.",
        "  - That anything existed before the ledger’s snapshot: the earlier times are claims.",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("refuse another root, document or hash with the engine's code, and exit with 1", async () => {
    const other = ["--root", "9".repeat(64)];
    const ended = await cli("verify", bundle(), ...other);
    expect(ended.exitCode).toBe(1);
    expect(ended.stdout).toMatch(
      /^Failed\nThe proof leads to one root, and you provided another\.\n/,
    );
    expect(ended.stdout).toContain(`found     “${service.root}” (computed here)`);
    expect(ended.stdout).toContain(`expected  “${"9".repeat(64)}” (the root you provided)`);
    const others = await Promise.all([
      runHere(["verify", at(bundle()), "--json", "--document", at("abc.txt")]),
      runHere(["verify", at(bundle()), "--json", "--hash", service.hostileHash]),
    ]);
    expect(others.map(({ exitCode }) => exitCode)).toEqual([1, 1]);
    const reasons = others.map(
      (ended) => (json(ended)["results"] as { reasons: string[] }[])[0]!.reasons,
    );
    expect(reasons[0]).toEqual(["OTHER_DOCUMENT"]);
    expect(reasons[1]).toContain("OTHER_FINGERPRINT");
  });

  it("write the proof alone, which only a root can confirm", async () => {
    const ended = await cli("get", service.hash, "--proof", ...base);
    expect(ended).toMatchObject({ exitCode: 0 });
    const proof = "digital-evidence-proof.json";
    expect(JSON.parse(readFileSync(join(cwd, proof), "utf8"))).toEqual(
      (await service.depository.get(`/v1/fingerprints/${service.hash}/proof`)).body.data,
    );
    expect(await cli("verify", proof, "--require", "consistent")).toMatchObject({ exitCode: 3 });
    expect(await cli("verify", proof, "--root", service.root)).toMatchObject({ exitCode: 0 });
  });

  it("write to standard output, and read from standard input", async () => {
    const { stdout, exitCode, stderr } = await cli("get", service.hash, "--output", "-", ...base);
    expect({ exitCode, lines: stderr.split("\n")[0] }).toEqual({
      exitCode: 0,
      lines: "Written to standard output: record, proof, batch, snapshot, logProof",
    });
    const piped = await runBin(["verify", "-", "--root", service.root], { cwd, stdin: stdout });
    expect(piped.exitCode).toBe(0);
  });

  it("judge each file of a folder, by the weakest of them", async () => {
    const ended = await cli("verify", ".", "--root", service.root);
    expect(ended).toEqual({
      exitCode: 0,
      stdout: [
        "Confirmed    “digital-evidence-proof.json”",
        `Confirmed    “${bundle()}”`,
        "2 files of evidence: 0 failed, 0 inconclusive, 0 consistent, 2 confirmed. 1 other files and links were left out.",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("do not overwrite a file unless they are asked to", async () => {
    const args = ["get", service.hash, "--output", at(bundle()), ...base];
    const before = readFileSync(at(bundle()), "utf8");
    expect(await runHere(args)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `error FILE_EXISTS: “${at(bundle())}” exists already; --force overwrites it\n`,
    });
    expect(readFileSync(at(bundle()), "utf8")).toBe(before);
    expect(await runHere([...args, "--force"])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at(bundle()), "utf8")).not.toBe(before);
  });

  it("leave a fingerprint that is not final inconclusive", async () => {
    const args = ["get", service.earlyHash, "--output", "-", ...base];
    expect(await runHere(args)).toMatchObject({ exitCode: 0 });
    const required = await runHere([...args, "--require", "consistent"]);
    expect(required.exitCode).toBe(3);
    expect(required.stderr).toContain("Inconclusive: ");
  });
});

describe("digital-evidence keygen, sign and submit", () => {
  it("make a key that is never printed, sign with it, and submit what was signed", async () => {
    const made = await cli("keygen");
    const file = join(cwd, "digital-evidence-key.pem");
    const pem = readFileSync(file, "utf8");
    expect(made.exitCode).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await cli("keygen");
    expect(again).toMatchObject({ exitCode: 1, stdout: "" });
    expect(readFileSync(file, "utf8")).toBe(pem);

    const ids = ["--organization", organization.id, "--tenant", organization.id];
    const signing = ["sign", "contract.txt", "--key", "digital-evidence-key.pem", ...ids];
    const signed = await cli(...signing, "--output", "submission.json", "--tag", "kind=contract");
    expect(signed.exitCode).toBe(0);
    const sent = await runBin(["submit", "submission.json", ...base], {
      cwd,
      env: { DIGITAL_EVIDENCE_API_KEY: apiKey },
    });
    const { hash } = (
      JSON.parse(readFileSync(join(cwd, "submission.json"), "utf8")) as {
        metadata: { hash: string };
      }
    ).metadata;
    expect(sent).toEqual({
      exitCode: 0,
      stdout: `accepted  ${hash}\nThe service has received the accepted fingerprints. To see whether they are final, run digital-evidence status.\n`,
      stderr: "",
    });
    await service.depository.settle();
    expect(await cli("status", hash, ...base)).toMatchObject({ exitCode: 0 });

    // No output may contain the key or a part of its text.
    const secret = pem.split("\n")[1]!;
    const written = [made, again, signed, sent].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    expect(written.join("\n")).not.toContain(secret.slice(8, 40));

    chmodSync(file, 0o644);
    expect(await cli(...signing)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("can be read by others") as string,
    });
  });

  it("ask whether a submission would be accepted, without submitting it", async () => {
    const ended = await cli("submit", "submission.json", "--validate", ...base, "--json");
    expect(ended.exitCode).toBe(0);
    expect(json(ended)).toMatchObject({ isSubmitted: false, results: [{ accepted: true }] });
  });

  it("refuse a submission that was changed before it is sent", async () => {
    const text = readFileSync(join(cwd, "submission.json"), "utf8");
    writeFileSync(join(cwd, "changed.json"), text.replace("contract.txt", "contract.tyt"));
    const ended = await cli("submit", "changed.json", ...base);
    expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ended.stderr).toContain("which is not the hash that the file states");
  });

  it("exit with 1 if the service refuses a submission", async () => {
    const ended = await runBin(["submit", "submission.json", ...base, "--json"], {
      cwd,
      env: { DIGITAL_EVIDENCE_API_KEY: "another key" },
    });
    expect(ended.exitCode).toBe(1);
    expect(json(ended)).toMatchObject({ exitCode: 1, error: { code: "UNAUTHORIZED" } });
  });
});

describe("digital-evidence, used wrongly or without success", () => {
  it.each([
    ["no command", []],
    ["an unknown command", ["veryfy"]],
    ["an unknown option", ["verify", "x.json", "--trust-me"]],
    ["a malformed hash", ["status", "abc"]],
    ["a malformed root", ["verify", "x.json", "--root", "abc"]],
    ["a path that does not exist", ["verify", "no-such-file.json"]],
    ["an unknown network", ["status", "0".repeat(64), "--network", "moon"]],
    ["an address that is not a web address", ["doctor", "file:///etc"]],
    ["a verdict that cannot be required", ["verify", "x.json", "--require", "verified"]],
  ])("ends with 2 for %s, and writes to standard error alone", async (_name, args) => {
    const ended = await runHere(args);
    expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ended.stderr).not.toBe("");
  });

  it("reports the error as JSON with --json", async () => {
    const ended = await cli("verify", "no-such-file.json", "--json");
    expect(ended).toMatchObject({ exitCode: 2, stderr: "" });
    expect(json(ended)).toEqual({
      schema: "digital-evidence-cli",
      version: 1,
      command: "verify",
      exitCode: 2,
      error: {
        code: "USAGE",
        message: "“no-such-file.json” cannot be used: there is no such file",
      },
    });
  });

  it("ends with 3 where the service cannot be reached, and writes no file", async () => {
    const dead = ["--base", "http://127.0.0.1:9", "--retries", "0"];
    const ended = await cli("get", service.hostileHash, ...dead);
    expect(ended).toEqual({
      exitCode: 3,
      stdout: "",
      // Port 9 is one of those to which `fetch` never connects.
      stderr: `error NETWORK: The service could not be reached; address: “http://127.0.0.1:9/v1/fingerprints/${service.hostileHash}”; cause: “bad port”\n`,
    });
    expect(existsSync(join(cwd, `digital-evidence_custom_${service.hostileHash}.json`))).toBe(
      false,
    );
  });

  it("uses colours only if they are requested", async () => {
    const args = ["verify", "digital-evidence-proof.json"];
    const coloured = await runBin(args, { cwd, env: { FORCE_COLOR: "1" } });
    expect(coloured.stdout).toContain("\u001b[33mInconclusive\u001b[39m");
    expect((await runBin(args, { cwd })).stdout).not.toContain("\u001b");
  });
});
