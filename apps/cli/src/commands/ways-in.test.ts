// Every kind of thing that people hold, by every way in: the command, the MCP server and /verify read it by one reader, so each
// gives one conclusion. A way that cannot be walked is left out with a reason. The ways of /verify are walked here as far as its
// worker does them; that dropping, choosing, pasting and links lead there is shown by e2e/cases.test.ts and e2e/page-drop.test.ts.
import { execFileSync } from "node:child_process";
import { webcrypto, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Bundle } from "@digital-evidence/evidence/bundle";
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { checkToken } from "@digital-evidence/verdict/check-token";
import { joinRecords } from "@digital-evidence/verdict/join-records";
import { tokenTold } from "@digital-evidence/verdict/timestamps";
import { listZip } from "@digital-evidence/verdict/zip-files";
import { makeZip } from "client-zip";
import { afterAll, describe, expect, it } from "vitest";
import { createSourcesReader } from "../../../explorer/src/verify/read-sources.ts";
import { isVerified, type Row, type GivenSource } from "../../../explorer/src/verify/row.ts";
import { cases, type Result, startVerifying } from "../../test/start-verifying.ts";

const { inFolder, byCommand, byStdin, byMcp, folderWith, stop } = await startVerifying();
afterAll(stop);

/** What is concluded from one piece. */
type Conclusion = [kind: string, verdict: string, reasons: readonly string[]];

const bytesOf = (name: string) => Uint8Array.from(readFileSync(join(cases, name)));
const textOf = (name: string) => readFileSync(join(cases, name), "utf8");

const readSources = createSourcesReader({}, { zip: listZip });

/** Concludes as /verify does: its worker reads everything, then records are joined and timestamps checked. */
async function onPage(
  sources: readonly GivenSource[],
  trusted: readonly TrustedCertificate[] = [],
): Promise<Conclusion[]> {
  const rowsOf = async (some: readonly GivenSource[]) => {
    const rows: Row[] = [];
    const network = { name: "test", hasOwnLedger: false };
    const policies = { pasted: null, kept: [], observers: [], nowS: Math.floor(Date.now() / 1000) };
    await readSources(
      { sources: some, setting: { own: {}, network, trusted: policies, seen: null } },
      {
        signal: new AbortController().signal,
        onProgress: (progress) => rows.push(...progress.rows),
      },
    );
    return rows;
  };
  const rows = await rowsOf(sources);
  const joins = joinRecords(rows.filter(isVerified));
  const joined = new Set<Row>(joins.flatMap(({ piece, record }) => [piece, record]));
  const completed = await rowsOf(
    joins.map(({ piece: { key, name, ...before }, completed, record }) => ({
      key,
      name,
      completed,
      before,
      by: { from: "file", name: record.name },
    })),
  );
  const given = sources.flatMap((source) => ("file" in source ? source : []));
  const unpacked = rows.flatMap((row) =>
    row.kind === "document" && row.file !== null ? { name: row.name, file: row.file } : [],
  );
  const shown = [...rows.filter((row) => !joined.has(row)), ...completed];
  const conclusions: Conclusion[] = [];
  for (const row of shown) {
    if (row.kind === "token") {
      const found = await checkToken(row.token, {
        files: [...given, ...unpacked].map((each) => ({
          name: each.name,
          digest: async (algorithm) => {
            const bytes = await each.file.arrayBuffer();
            return Buffer.from(await webcrypto.subtle.digest(algorithm, bytes)).toString("hex");
          },
        })),
        logFiles: [],
        trusted,
        certificateFiles: rows.flatMap((each) =>
          each.kind === "named" ? (each.certificates ?? []) : [],
        ),
        now: new Date(),
        subtle: webcrypto.subtle,
      });
      const reason = "reason" in found ? found.reason : found.code;
      conclusions.push(["timestamp", tokenTold(found).mark, [reason]]);
    } else if (isVerified(row)) conclusions.push([row.kind, row.told.mark, row.reasons]);
    else if (row.kind === "log") conclusions.push(["log", row.told.mark, [row.code]]);
    else conclusions.push([row.kind, "inconclusive", [row.code]]);
  }
  return withoutOthers(conclusions);
}

/** What is not evidence needs no verdict, except where there is nothing else. */
function withoutOthers(conclusions: readonly Conclusion[]): Conclusion[] {
  const some = conclusions.filter(([kind]) => kind !== "named" && kind !== "document");
  return some.length > 0 ? some : [...conclusions];
}

function conclusionsOf(results: readonly Result[]): Conclusion[] {
  return results.map(({ kind, verdict, reasons }) => [kind, verdict, reasons]);
}

const file = (name: string, content: string | Uint8Array): GivenSource => ({
  key: name,
  name,
  file: new File([typeof content === "string" ? content : Uint8Array.from(content)], name),
});

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const inputs = Object.entries(files).map(([name, input]) => ({ name, input }));
  return Buffer.from(await new Response(makeZip(inputs)).arrayBuffer());
}

const bundle = textOf("12-bundle-for-policy.json");
const proof = textOf("09-api-proof.json");
const record = textOf("09-api-record.json");
const dataOf = (answer: string) => JSON.stringify((JSON.parse(answer) as { data: unknown }).data);
const { logProof } = (JSON.parse(bundle) as Bundle).parts;
const slot = '<script type="application/json" id="digital-evidence-bundle"></script>';
const packed = deflateRawSync(bundle).toString("base64url");
const fragment = `#evidence=1.${packed.length}.${packed}`;
const link = `https://explorer.example/verify${fragment}`;
const token = bytesOf("01-contract.tsr");
const own = (format: string, more = {}) => JSON.stringify({ format, version: 1, ...more });

const consistent: Conclusion = ["bundle", "consistent", []];
const unproven: Conclusion = ["proof", "inconclusive", ["NO_ROOT_GIVEN"]];
const named = (code: string): Conclusion => ["named", "inconclusive", [code]];

type Kind = { content: string | Uint8Array; concluded: readonly Conclusion[] };

const kind = (content: string | Uint8Array, ...concluded: Conclusion[]): Kind => ({
  content,
  concluded,
});

/** Each kind of one file. */
const kinds: Readonly<Record<string, Kind>> = {
  "a bundle": kind(bundle, consistent),
  "a proof": kind(dataOf(proof), unproven),
  "a record": kind(dataOf(record), ["record", "inconclusive", ["NO_PROOF"]]),
  "a raw answer of the API": kind(proof, unproven),
  "a list of raw answers": kind(`[${proof},${record}]`, ["proof", "consistent", []]),
  "a page that verifies itself": kind(
    fillTemplate(`<!doctype html><main></main>${slot}`, bundle),
    consistent,
  ),
  "a report": kind(bytesOf("06-attachment-replaced.pdf"), consistent),
  "a link": kind(link, consistent),
  "a link in Markdown": kind(`[the contract](${link})`, consistent),
  "a checkpoint": kind(textOf("11-checkpoint.txt"), ["log", "inconclusive", ["NO_POLICY"]]),
  "a proof of a log": kind(logProof?.value ?? "", ["log", "inconclusive", ["NO_POLICY"]]),
  "a token": kind(token, ["timestamp", "inconclusive", ["WHOLE"]]),
  "a token in base64": kind(Buffer.from(token).toString("base64").replaceAll(/.{64}/g, "$&\n"), [
    "timestamp",
    "inconclusive",
    ["WHOLE"],
  ]),
  certificates: kind(textOf("00-field-root.pem"), named("CERTIFICATES")),
  "a policy": kind(textOf("12-policy-crlf.txt"), named("POLICY")),
  "a directory of keys": kind(own("digital-evidence-directory"), named("KEY_DIRECTORY")),
  "exported names": kind(own("digital-evidence-named-keys"), named("KEY_NAMES")),
  "a list of hashes": kind(`${"ab".repeat(32)}  a.pdf\n`, named("HASH_LIST")),
  "the list of a case, alone": kind(
    own("digital-evidence-case", { files: [] }),
    named("CASE_MANIFEST"),
  ),
  "a proof of another system": kind(bytesOf("17-contract.txt.ots"), named("OPENTIMESTAMPS")),
  "damaged evidence": kind(bundle.slice(0, 900), ["unreadable", "inconclusive", ["SYNTAX"]]),
};

describe("[RD1] each kind, by each way in, has one conclusion", () => {
  it.each(Object.entries(kinds))("%s", async (name, { content, concluded }) => {
    const bytes = Buffer.from(content);
    const folder = folderWith(`kind of ${name}`, { given: bytes });
    const zip = await zipOf({ given: Uint8Array.from(bytes) });
    writeFileSync(inFolder(`${name}.zip`), zip);
    const ways: Record<string, Conclusion[]> = {
      "a file of the command": conclusionsOf((await byCommand([join(folder, "given")])).results),
      "a folder": conclusionsOf((await byCommand([folder])).results),
      "a ZIP": conclusionsOf((await byCommand([inFolder(`${name}.zip`)])).results),
      "standard input": conclusionsOf((await byStdin(bytes)).results),
      "a file through MCP": conclusionsOf([await byMcp({ file: join(basename(folder), "given") })]),
      "a folder through MCP": conclusionsOf([await byMcp({ file: basename(folder) })]),
      "a ZIP through MCP": conclusionsOf([await byMcp({ file: `${name}.zip` })]),
      "a file that was dropped or chosen": await onPage([file("given", bytes)]),
      "a ZIP that was dropped or chosen": await onPage([file("given.zip", zip)]),
    };
    // Other bytes than those of texts cannot be pasted.
    if (typeof content === "string") {
      ways["a text through MCP"] = conclusionsOf([await byMcp({ evidence: content })]);
      ways["a text that was pasted"] = await onPage([{ key: "1", name: "1", text: content }]);
    }
    // A link carries exactly one bundle. The command's argument is a link or a path.
    if (content === link) {
      ways["a link as an argument"] = conclusionsOf((await byCommand([link])).results);
      ways["a link that was opened"] = await onPage([{ key: "1", name: "1", fragment }]);
    }
    for (const [way, found] of Object.entries(ways)) expect(found, way).toEqual(concluded);
  });
});

type Several = [files: Readonly<Record<string, string | Uint8Array>>, ...Conclusion[]];

const casesOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, bytesOf(name)]));
const contract = (tokenFile: string, ...more: string[]) =>
  casesOf("01-contract.txt", tokenFile, "00-field-intermediate.pem", ...more);
/** A timestamp that is joined with nothing would not be confirmed. */
const timestamped: Conclusion = ["timestamp", "confirmed", ["TRUSTED"]];
const authority = join(cases, "00-field-root.pem");
const trusted = [
  { name: "Field", certificate: new Uint8Array(new X509Certificate(readFileSync(authority)).raw) },
];
const trusting = ["--authority", authority];

/**
 * What people held where the product failed: the published cases. None of what belongs together fits into one text or one link;
 * standard input is one thing.
 */
const held: Readonly<Record<string, Several>> = {
  "case 01": [contract("01-contract.tsr"), timestamped],
  "case 02": [contract("02-sha512.tsr"), timestamped],
  "case 03": [
    contract("03-without-certificate.tsr"),
    ["timestamp", "inconclusive", ["NO_CERTIFICATE"]],
  ],
  "case 03, with the certificate": [
    contract("03-without-certificate.tsr", "00-field-signer.pem"),
    timestamped,
  ],
  "case 04": [contract("04-rsa-pss-certificate.tsr"), timestamped],
  "case 05": [contract("05-signer-is-a-ca.tsr"), ["timestamp", "failed", ["SIGNER_IS_AUTHORITY"]]],
  "case 06": [casesOf("06-attachment-replaced.pdf"), consistent],
  "case 07": [casesOf("07-owner-password.pdf"), ["unreadable", "inconclusive", ["ENCRYPTED"]]],
  "case 08": [casesOf("08-powershell-utf16.json"), consistent],
  "case 09": [casesOf("09-api-record.json", "09-api-proof.json"), ["proof", "consistent", []]],
  "case 10": [filesIn("10-case.zip"), consistent, consistent, consistent],
  "case 11": [casesOf("11-checkpoint.txt"), ["log", "inconclusive", ["NO_POLICY"]]],
  "case 11, with CRLF": [casesOf("11-checkpoint-crlf.txt"), ["log", "inconclusive", ["NO_POLICY"]]],
  "case 12": [casesOf("12-bundle-for-policy.json", "12-policy-crlf.txt"), consistent],
  "case 13": [
    casesOf("13-signature-scheme-secp256r1.json"),
    ["bundle", "inconclusive", ["UNSUPPORTED_ALGORITHM"]],
  ],
  "case 14": [
    casesOf("14-bundle-with-batch-proof.json"),
    ["bundle", "inconclusive", ["KNOWN_SHAPE"]],
  ],
  "case 16": [
    casesOf("16-record-29-february-2026.json"),
    ["record", "inconclusive", ["NOT_FINAL_YET", "NO_PROOF", "NO_ROOT_GIVEN"]],
  ],
  "case 17": [casesOf("17-contract.txt.ots"), named("OPENTIMESTAMPS")],
  "case 17, beside evidence": [
    casesOf("17-contract.txt.ots", "12-bundle-for-policy.json"),
    consistent,
  ],
};

function filesIn(zip: string): Record<string, string> {
  const unzip = (...args: string[]) =>
    execFileSync("unzip", [...args.slice(0, 1), join(cases, zip), ...args.slice(1)], {
      encoding: "utf8",
    });
  const names = unzip("-Z1").trimEnd().split("\n");
  return Object.fromEntries(names.map((name) => [name, unzip("-p", name)]));
}

describe("[RD1] what people held has one conclusion by the command, through MCP and on /verify", () => {
  it.each(Object.entries(held))("%s", async (name, [files, ...concluded]) => {
    const folder = folderWith(name, files);
    const paths = Object.keys(files).map((each) => join(folder, each));
    const zip = await zipOf(files);
    writeFileSync(inFolder(`${name}.zip`), zip);
    const piecesOf = ({ pieces, ...all }: Awaited<ReturnType<typeof byMcp>>) =>
      conclusionsOf(pieces.length > 0 ? pieces : [all]);
    const ways = {
      "files of the command": conclusionsOf((await byCommand(paths, ...trusting)).results),
      "a folder": conclusionsOf((await byCommand([folder], ...trusting)).results),
      "a ZIP": conclusionsOf((await byCommand([inFolder(`${name}.zip`)], ...trusting)).results),
      "a ZIP by standard input": conclusionsOf((await byStdin(zip, ...trusting)).results),
      "files through MCP": piecesOf(
        await byMcp({
          file: Object.keys(files).map((each) => join(name, each)),
          authority: ["00-field-root.pem"],
        }),
      ),
      "a folder through MCP": piecesOf(
        await byMcp({ file: name, authority: ["00-field-root.pem"] }),
      ),
      "a ZIP through MCP": piecesOf(
        await byMcp({ file: `${name}.zip`, authority: ["00-field-root.pem"] }),
      ),
      "files that were dropped or chosen": await onPage(
        Object.entries(files).map(([each, content]) => file(each, content)),
        trusted,
      ),
      "a ZIP that was dropped or chosen": await onPage([file("all.zip", zip)], trusted),
    };
    for (const [way, found] of Object.entries(ways)) expect(found, way).toEqual(concluded);
  });
});

const QUOTED = "quoted in a mail";

/** What programs make of a text. */
const forms: Readonly<Record<string, (text: string) => string | Buffer>> = {
  "with a byte order mark": (text) => `\ufeff${text}`,
  "in UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "in UTF-16, big-endian": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "with CRLF": (text) => text.replaceAll(/\r?\n/g, "\r\n"),
  "without its last line break": (text) => text.trimEnd(),
  [QUOTED]: (text) => text.trimEnd().replaceAll(/^/gm, "> "),
};

describe.each(Object.entries(forms))(
  "[RD1] each text %s has the conclusion of the text",
  (form, change) => {
    it.each(Object.entries(kinds))("%s", async (name, { content, concluded }) => {
      // A quotation that is cut off begins like any other words.
      if (typeof content !== "string" || (form === QUOTED && name === "damaged evidence")) return;
      const changed = change(content);
      const bytes = Buffer.from(changed);
      const folder = folderWith(`${name} ${form}`, { given: bytes });
      const ways: Record<string, Conclusion[]> = {
        "a file of the command": conclusionsOf((await byCommand([join(folder, "given")])).results),
        "standard input": conclusionsOf((await byStdin(bytes)).results),
        "a file that was dropped or chosen": await onPage([file("given", bytes)]),
      };
      // A text that was pasted has no encoding.
      if (typeof changed === "string") {
        ways["a text through MCP"] = conclusionsOf([await byMcp({ evidence: changed })]);
        ways["a text that was pasted"] = await onPage([{ key: "1", name: "1", text: changed }]);
      }
      for (const [way, found] of Object.entries(ways)) expect(found, way).toEqual(concluded);
    });
  },
);

/**
 * Only evidence is looked for among other words. A token and what is named have to stand alone: a mail that holds a
 * certificate is a mail. A file is one thing, so a file with other words is a document.
 */
const amongWords = [
  "a bundle",
  "a proof",
  "a record",
  "a raw answer of the API",
  "a checkpoint",
  "a link",
  "a link in Markdown",
];

it.each(amongWords)("[RD1] %s among other words of a mail has one conclusion", async (name) => {
  const { content = "", concluded = [] } = kinds[name] ?? {};
  const mail = `Hello,\n\nhere it is:\n\n${String(content)}\n\nRegards\n`;
  const ways = {
    "standard input": conclusionsOf((await byStdin(Buffer.from(mail))).results),
    "a text through MCP": conclusionsOf([await byMcp({ evidence: mail })]),
    "a text that was pasted": await onPage([{ key: "1", name: "1", text: mail }]),
  };
  for (const [way, found] of Object.entries(ways)) expect(found, way).toEqual(concluded);
});
