// What people hold: small inputs that are all made up, each for a whole kind. Each has its right outcome in the command and
// through the MCP server. The same cases on /verify are in e2e/cases.test.ts, and every kind by every way in is in
// ways-in.test.ts.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { cases, type Result, startVerifying } from "../../test/start-verifying.ts";

const { inFolder, byCommand, byStdin, byMcp, folderWith, stop } = await startVerifying();
afterAll(stop);

/** Copies the cases into a folder of their own. */
function folderOf(name: string, ...files: string[]): string {
  return folderWith(
    name,
    Object.fromEntries(files.map((file) => [file, readFileSync(join(cases, file))])),
  );
}

const trusting = ["--authority", join(cases, "00-field-root.pem")];
const intermediate = "00-field-intermediate.pem";

describe("[TB5] a document and its timestamp", () => {
  it.each([
    ["case 01", "01-contract.tsr", [], "confirmed", "TRUSTED"],
    ["case 02", "02-sha512.tsr", [], "confirmed", "TRUSTED"],
    [
      "case 03, with the certificate",
      "03-without-certificate.tsr",
      ["00-field-signer.pem"],
      "confirmed",
      "TRUSTED",
    ],
    ["case 03", "03-without-certificate.tsr", [], "inconclusive", "NO_CERTIFICATE"],
    ["case 04", "04-rsa-pss-certificate.tsr", [], "confirmed", "TRUSTED"],
    ["case 05", "05-signer-is-a-ca.tsr", [], "failed", "SIGNER_IS_AUTHORITY"],
  ])(
    "%s: %s, as files, in a folder and through MCP",
    async (name, token, more, verdict, reason) => {
      const files = ["01-contract.txt", token, intermediate, ...more];
      const result = { kind: "timestamp", verdict, reasons: [reason] };
      const exitCode = { confirmed: 0, failed: 1, inconclusive: 3 }[verdict];
      for (const paths of [files.map(inFolder), [folderOf(name, ...files)]]) {
        const ended = await byCommand(paths, ...trusting);
        expect(ended).toMatchObject({ exitCode, results: [result] });
        expect(ended.results).toHaveLength(1);
      }
      const authority = ["00-field-root.pem"];
      expect(await byMcp({ file: files, authority })).toMatchObject(result);
      const [document, ...rest] = files;
      expect(await byMcp({ file: rest, document, authority })).toMatchObject(result);
      expect(await byMcp({ file: name, authority })).toMatchObject(result);
    },
  );

  it("case 01: without an authority that the user trusts, its word is attributed and reaches nothing", async () => {
    const paths = ["01-contract.txt", "01-contract.tsr"].map(inFolder);
    const { exitCode, stdout } = await runHere(["verify", ...paths]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain(
      `A timestamp that names “Field TSA rsa” as its signer states that this authority saw exactly this file, “${paths[0]}”, before 27 November 2026 at 08:10 UTC.`,
    );
    expect(stdout).not.toContain("that you trust, states");
    const answer = await byMcp({ file: paths.map((path) => basename(path)) });
    expect(answer).toMatchObject({ verdict: "inconclusive", reasons: ["WHOLE"] });
  });

  it("case 01: another document is not joined, and is named", async () => {
    const ended = await byCommand([inFolder("11-checkpoint.txt"), inFolder("01-contract.tsr")]);
    expect(ended.results.map(({ verdict }) => verdict)).toEqual(["inconclusive", "inconclusive"]);
    const other = await byCommand([inFolder("17-contract.txt.ots"), inFolder("01-contract.tsr")]);
    expect(other.exitCode).toBe(3);
  });
});

describe("[RD1] what people hold is read as on /verify", () => {
  const single: [string, string, string, string[]][] = [
    ["case 08", "08-powershell-utf16.json", "consistent", []],
    ["case 09, the proof", "09-api-proof.json", "inconclusive", ["NO_ROOT_GIVEN"]],
    ["case 09, the record", "09-api-record.json", "inconclusive", ["NO_PROOF"]],
    ["case 11", "11-checkpoint.txt", "inconclusive", ["NO_POLICY"]],
    ["case 11, with CRLF", "11-checkpoint-crlf.txt", "inconclusive", ["NO_POLICY"]],
    ["case 12, the policy", "12-policy-crlf.txt", "inconclusive", ["POLICY"]],
    ["case 06", "06-attachment-replaced.pdf", "consistent", []],
    ["case 07", "07-owner-password.pdf", "inconclusive", ["ENCRYPTED"]],
    ["case 13", "13-signature-scheme-secp256r1.json", "inconclusive", ["UNSUPPORTED_ALGORITHM"]],
    ["case 14", "14-bundle-with-batch-proof.json", "inconclusive", ["KNOWN_SHAPE"]],
    [
      "case 16",
      "16-record-29-february-2026.json",
      "inconclusive",
      ["NOT_FINAL_YET", "NO_PROOF", "NO_ROOT_GIVEN"],
    ],
    ["case 17", "17-contract.txt.ots", "inconclusive", ["OPENTIMESTAMPS"]],
  ];

  it.each(single)(
    "%s: %s is %s, as a file, in a folder, by standard input and through MCP",
    async (name, file, verdict, reasons) => {
      const result = { verdict, reasons };
      const [alone, inside, piped] = [
        await byCommand([inFolder(file)]),
        await byCommand([folderOf(name, file)]),
        await byStdin(readFileSync(inFolder(file))),
      ];
      for (const ended of [alone, inside, piped]) {
        expect(ended.results).toHaveLength(1);
        expect(ended).toMatchObject({ exitCode: 3, results: [result] });
      }
      expect(await byMcp({ file })).toMatchObject(result);
      expect(await byMcp({ file: name })).toMatchObject(result);
    },
  );

  it("case 08: says that the file was saved in UTF-16", async () => {
    const { stdout } = await runHere(["verify", inFolder("08-powershell-utf16.json")]);
    expect(stdout).toContain("The file is saved in UTF-16, as Windows PowerShell does.");
  });

  it("case 09: joins a record and a proof, as files, in a folder and through MCP", async () => {
    const files = ["09-api-record.json", "09-api-proof.json"];
    for (const paths of [
      files.map(inFolder),
      files.toReversed().map(inFolder),
      [folderOf("pair", ...files)],
    ]) {
      const ended = await byCommand(paths, "--require", "consistent");
      expect(ended.results).toHaveLength(1);
      expect(ended).toMatchObject({
        exitCode: 0,
        results: [{ kind: "proof", verdict: "consistent" }],
      });
    }
    expect(await byMcp({ file: files })).toMatchObject({ kind: "proof", verdict: "consistent" });
    const text = `[${files.map((file) => readFileSync(inFolder(file), "utf8")).join(",")}]`;
    expect(await byMcp({ evidence: text })).toMatchObject({ kind: "proof", verdict: "consistent" });
  });

  it("case 09: compares the only document with the only evidence, and finds a record's document among several", async () => {
    const other = inFolder("01-contract.txt");
    const bundle = inFolder("12-bundle-for-policy.json");
    const pair = ["09-api-record.json", "09-api-proof.json"].map(inFolder);
    for (const given of [[bundle], pair]) {
      const ended = await byCommand([...given, other], "--require", "consistent");
      expect(ended).toMatchObject({ exitCode: 1, results: [{ reasons: ["OTHER_DOCUMENT"] }] });
      expect(ended.results).toHaveLength(1);
    }
    const beside = await byCommand([bundle, ...pair, other], "--require", "consistent");
    expect(beside.results.map(({ verdict }) => verdict)).toEqual([
      "consistent",
      "consistent",
      "inconclusive",
    ]);
    const example = (name: string) => join(import.meta.dirname, "../../examples", name);
    const found = [example("bundle.json"), example("contract.txt"), other];
    const folder = folderOf("documents");
    for (const path of found) cpSync(path, join(folder, basename(path)));
    for (const paths of [found, [folder]]) {
      const { results } = await byCommand(paths, "--require", "consistent");
      const [first, ...more] = results as (Result & { conclusion: { checks: object[] } })[];
      expect(first?.conclusion.checks).toContainEqual(
        expect.objectContaining({ id: "DOCUMENT", verdict: "pass" }),
      );
      expect(more.map(({ reasons }) => reasons)).toEqual(paths === found ? [["NOT_A_BUNDLE"]] : []);
    }
  });

  it("case 11: a checkpoint is read in every form in which editors and mail programs leave it", async () => {
    const text = readFileSync(inFolder("11-checkpoint.txt"), "utf8");
    const lines = text.trimEnd().split("\n");
    const forms = {
      "without its last line break": text.trimEnd(),
      "with a byte order mark": `\ufeff${text}`,
      quoted: lines.map((line) => `> ${line}`).join("\n"),
      indented: lines.map((line) => `    ${line}`).join("\n"),
      "in a fence": `\`\`\`\n${text}\`\`\``,
      "with other dashes": text.replaceAll("\u2014 ", "-- "),
      "with broken lines": text.replaceAll(/(\u2014 .{76})/g, "$1\n"),
      "in UTF-16": Buffer.from(`\ufeff${text}`, "utf16le"),
    };
    const policy = ["--policy", inFolder("12-policy-crlf.txt")];
    const expected = (await byCommand([inFolder("11-checkpoint.txt")], ...policy)).results[0];
    for (const [name, form] of Object.entries(forms)) {
      writeFileSync(inFolder("form"), form);
      for (const { results } of [
        await byCommand([inFolder("form")], ...policy),
        await byStdin(Buffer.from(form), ...policy),
      ]) {
        expect(results, name).toMatchObject([{ kind: "log", reasons: expected?.reasons }]);
      }
      if (typeof form === "string")
        expect(await byMcp({ evidence: form }), name).toMatchObject({ kind: "log" });
    }
    const mail = `Hello,\n\nhere it is:\n\n${text}\nRegards\n`;
    expect(await byMcp({ evidence: mail })).toMatchObject({ kind: "log", reasons: ["NO_POLICY"] });
    expect((await byStdin(Buffer.from(mail), ...policy)).results).toMatchObject([
      { kind: "log", reasons: expected?.reasons },
    ]);
    // A mail program that changes what was signed makes the signature invalid, and that is said.
    writeFileSync(inFolder("form"), text.replace("\n140\n", "\n141\n"));
    expect(await byCommand([inFolder("form")], ...policy)).toMatchObject({
      exitCode: 1,
      results: [{ verdict: "failed", reasons: ["SIGNATURE_MISMATCH"] }],
    });
    writeFileSync(inFolder("form"), text.replaceAll("\u2014 ", "- signature "));
    expect(await byCommand([inFolder("form")])).toMatchObject({
      results: [{ reasons: ["MALFORMED"] }],
    });
  });

  it("case 12: a policy with CRLF counts where it is given as a policy, and only there", async () => {
    const bundle = inFolder("12-bundle-for-policy.json");
    const policy = inFolder("12-policy-crlf.txt");
    expect(await byCommand([bundle], "--policy", policy)).toMatchObject({
      exitCode: 0,
      results: [{ verdict: "confirmed" }],
    });
    const beside = await byCommand([bundle, policy], "--require", "consistent");
    expect(beside).toMatchObject({
      exitCode: 0,
      results: [{ verdict: "consistent" }],
      others: [{ code: "POLICY" }],
    });
  });

  it("case 10: a case is read packed and unpacked, also through MCP", async () => {
    const unpacked = inFolder("unpacked");
    execFileSync("unzip", ["-q", join(cases, "10-case.zip"), "-d", unpacked]);
    const consistent = { verdict: "consistent", reasons: [] };
    const others = ["CASE_MANIFEST", "CASE_TABLE"];
    for (const ended of [
      await byCommand([inFolder("10-case.zip")], "--require", "consistent"),
      await byCommand([unpacked], "--require", "consistent"),
    ]) {
      expect(ended).toMatchObject({ exitCode: 0, results: [consistent, consistent, consistent] });
      expect(ended.others.map(({ code }) => code).toSorted()).toEqual(others);
    }
    for (const file of ["10-case.zip", "unpacked"]) {
      const answer = await byMcp({ file });
      const pieces = [consistent, consistent, consistent];
      expect(answer).toMatchObject({ kind: "several", ...consistent, pieces });
      expect(answer.others.map(({ code }) => code).toSorted()).toEqual(others);
    }
  });

  it("case 15: no character that stands for nothing is printed, or answered through MCP", async () => {
    const { stdout } = await runHere(["verify", inFolder("15-list-of-summaries.json")]);
    const answer = await byMcp({ file: "15-list-of-summaries.json" });
    expect(answer.pieces).toHaveLength(3);
    for (const said of [stdout, JSON.stringify(answer)])
      expect(said).not.toMatch(/\p{Cf}|U\+2068/u);
  });

  it("case 17: proofs of other systems are named with the tool that reads them, and keep no folder from its verdict", async () => {
    const { stdout } = await runHere(["verify", inFolder("17-contract.txt.ots")]);
    expect(stdout).toContain("A tool that checks it: ots verify.");
    const folder = folderOf("with others", "12-bundle-for-policy.json", "17-contract.txt.ots");
    expect(await byCommand([folder], "--require", "consistent")).toMatchObject({
      exitCode: 0,
      results: [{ verdict: "consistent" }],
      others: [{ code: "OPENTIMESTAMPS" }],
    });
  });
});
