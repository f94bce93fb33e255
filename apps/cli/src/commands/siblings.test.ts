// Siblings of the cases: other inputs of the same kinds, made from them. Each expected outcome follows from the row of the
// case's kind in docs/protocol (bundle.md, timestamp.md, verdict.md), not from what the command printed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeZip } from "client-zip";
import { afterAll, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const cases = join(import.meta.dirname, "../../../../vectors/cases");
const bytes = (name: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(join(cases, name)));
const text = (name: string): string => bytes(name).toString();
const data = (name: string) => (JSON.parse(text(name)) as { data: Json }).data;
type Json = Record<string, unknown>;

const folder = temporaryFolder();
afterAll(folder.remove);

const [record, proof] = [data("09-api-record.json"), data("09-api-proof.json")];
const checkpoint = text("11-checkpoint.txt");
const bundle = text("12-bundle-for-policy.json");
const contract = bytes("01-contract.txt");
const reply = bytes("01-contract.tsr");
const intermediate = bytes("00-field-intermediate.pem");

/** The token without the authority's reply around it: a reply is a sequence of a status and the token. */
const token = reply.subarray(4 + 2 + reply.readUInt8(5));

function big(of: string): Buffer {
  return Buffer.from(of, "utf16le").swap16();
}

/** The record with a change of its first signature. */
const signed = (change: Json): string =>
  JSON.stringify({
    ...record,
    proofs: (record["proofs"] as Json[]).map((each, at) =>
      at === 0 ? { ...each, ...change } : each,
    ),
  });
const timed = (fingerprintTimestamp: unknown): string =>
  JSON.stringify({ ...record, fingerprintTimestamp });
const der = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

type Files = Record<string, string | Buffer>;
type Sibling = [
  kind: string,
  what: string,
  files: Files,
  expected: [verdict: string, reasons: string[]][],
  options?: string[],
];

const authority = ["--authority", join(cases, "00-field-root.pem")];
const wholeProof = JSON.stringify(proof);
const wholeRecord = JSON.stringify(record);
const consistent: [string, string[]][] = [["consistent", []]];
const noPolicy: [string, string[]][] = [["inconclusive", ["NO_POLICY"]]];
const unsupported: [string, string[]][] = [["inconclusive", ["UNSUPPORTED_ALGORITHM"]]];
const named = (code: string): [string, string[]][] => [["inconclusive", [code]]];

const siblings: Sibling[] = [
  [
    "01",
    "a token without the reply around it",
    { "a.txt": contract, "a.tst": token, "i.pem": intermediate },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "01",
    "two copies of the document",
    { "a.txt": contract, "b.txt": contract, "a.tsr": reply, "i.pem": intermediate },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "01",
    "a reply in base64, as it stands in a mail",
    { "a.txt": contract, "a.b64": lines(reply), "i.pem": intermediate },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "01",
    "a token in PEM, with CRLF",
    {
      "a.txt": contract,
      "a.pem": `-----BEGIN PKCS7-----\r\n${lines(token).replaceAll("\n", "\r\n")}-----END PKCS7-----\r\n`,
      "i.pem": intermediate,
    },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "01",
    "a token whose name says nothing",
    { "a.txt": contract, "scan.pdf": reply, "i.pem": intermediate },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "03",
    "the certificate in DER",
    {
      "a.txt": contract,
      "a.tsr": bytes("03-without-certificate.tsr"),
      "s.cer": derOf("00-field-signer.pem"),
      "i.cer": derOf("00-field-intermediate.pem"),
    },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "03",
    "certificates in one file with CRLF",
    {
      "a.txt": contract,
      "a.tsr": bytes("03-without-certificate.tsr"),
      "chain.pem": `${text("00-field-signer.pem")}${text("00-field-intermediate.pem")}`.replaceAll(
        "\n",
        "\r\n",
      ),
    },
    [["confirmed", ["TRUSTED"]]],
    authority,
  ],
  [
    "08",
    "UTF-16, big-endian, with CRLF",
    { "a.json": big(`\ufeff${bundle.replaceAll("\n", "\r\n")}`) },
    consistent,
  ],
  [
    "08",
    "UTF-8 with a byte order mark and CRLF",
    { "a.json": `\ufeff${bundle.replaceAll("\n", "\r\n")}` },
    consistent,
  ],
  [
    "08",
    "a proof in UTF-16 beside a record in UTF-8",
    { "p.json": Buffer.from(`\ufeff${wholeProof}`, "utf16le"), "r.json": wholeRecord },
    consistent,
  ],
  ["09", "both in one list", { "both.json": `[${wholeRecord}, ${wholeProof}]` }, consistent],
  [
    "09",
    "printed by jq, with a last newline",
    {
      "r.json": `${JSON.stringify({ data: record }, null, 2)}\n`,
      "p.json": `${JSON.stringify(proof, null, 2)}\n`,
    },
    consistent,
  ],
  [
    "09",
    "a record beside a proof with another path, which its steps do not fit",
    {
      "1-record.json": wholeRecord,
      "2-proof.json": JSON.stringify({ ...proof, path: "ab".repeat(32) }),
    },
    [
      ["inconclusive", ["NO_PROOF"]],
      ["failed", []],
    ],
  ],
  [
    "11",
    "quoted by a mail program, with CRLF",
    { "c.txt": checkpoint.replaceAll(/^/gm, "> ").replaceAll("\n", "\r\n") },
    noPolicy,
  ],
  [
    "11",
    "with the dashes as entities of HTML",
    { "c.txt": checkpoint.replaceAll("\u2014", "&mdash;") },
    noPolicy,
  ],
  ["11", "in UTF-16", { "c.txt": Buffer.from(`\ufeff${checkpoint}`, "utf16le") }, noPolicy],
  [
    "11",
    "with spaces at the ends of lines",
    { "c.txt": checkpoint.replaceAll("\n", "  \n") },
    noPolicy,
  ],
  [
    "12",
    "a policy with a byte order mark",
    { "policy.txt": `\ufeff${text("12-policy-crlf.txt")}` },
    named("POLICY"),
  ],
  [
    "13",
    "the algorithm of another curve",
    { "r.json": signed({ algorithm: "SECP256R1_RFC8785_V1" }), "p.json": wholeProof },
    unsupported,
  ],
  [
    "13",
    "a scheme that is a number",
    { "r.json": signed({ scheme: 7 }), "p.json": wholeProof },
    unsupported,
  ],
  [
    "13",
    "an empty scheme",
    { "r.json": signed({ scheme: "" }), "p.json": wholeProof },
    unsupported,
  ],
  [
    "13",
    "the scheme that is supported",
    { "r.json": signed({ scheme: "secp256k1_rfc8785_v1" }), "p.json": wholeProof },
    consistent,
  ],
  [
    "13",
    "a scheme that is null",
    { "r.json": signed({ scheme: null }), "p.json": wholeProof },
    consistent,
  ],
  [
    "14",
    "the shape {proofPath} as the SDK wraps it",
    { "p.json": JSON.stringify({ hash: record["hash"], proof: { proofPath: [] } }) },
    [["inconclusive", ["KNOWN_SHAPE"]]],
  ],
  [
    "14",
    "the shape {leafKey}",
    { "p.json": JSON.stringify({ leafKey: "ab", siblings: [] }) },
    [["inconclusive", ["KNOWN_SHAPE"]]],
  ],
  [
    "16",
    "31 April",
    { "r.json": timed("2026-04-31T10:00:00Z"), "p.json": wholeProof },
    [["inconclusive", ["NOT_REPRODUCED"]]],
  ],
  [
    "16",
    "hour 24",
    { "r.json": timed("2026-11-26T24:00:00Z"), "p.json": wholeProof },
    [["inconclusive", ["NOT_REPRODUCED"]]],
  ],
  [
    "16",
    "a number",
    { "r.json": timed(1_764_230_455), "p.json": wholeProof },
    [["inconclusive", ["NOT_REPRODUCED"]]],
  ],
  [
    "17",
    "a DSSE envelope of in-toto",
    { "a.json": '{"payloadType":"application/vnd.in-toto+json","payload":"e30=","signatures":[]}' },
    named("IN_TOTO"),
  ],
  [
    "17",
    "a bundle of Sigstore's first version",
    { "a.json": '{"mediaType":"application/vnd.dev.sigstore.bundle+json;version=0.1"}' },
    named("SIGSTORE_BUNDLE"),
  ],
  [
    "17",
    "an armored OpenPGP signature with CRLF and a version",
    {
      "a.asc":
        "-----BEGIN PGP SIGNATURE-----\r\nVersion: GnuPG v2\r\n\r\niHUEABYK\r\n-----END PGP SIGNATURE-----\r\n",
    },
    named("PGP_SIGNATURE"),
  ],
  [
    "17",
    "a binary OpenPGP signature of version 4",
    { "a.sig": der("88 75 04 00 16 0a 00 1d 16 21 04") },
    named("PGP_SIGNATURE"),
  ],
];

function lines(of: Buffer): string {
  return of.toString("base64").replaceAll(/.{1,64}/g, "$&\n");
}

function derOf(pem: string): Buffer {
  return Buffer.from(text(pem).replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
}

let count = 0;

/** Writes the files into a folder of their own. */
function written(files: Files): string[] {
  count += 1;
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder.path, String(count), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  });
}

async function outcomes(paths: readonly string[], options: readonly string[]) {
  const { stdout } = await runHere(["verify", ...paths, ...options, "--json"]);
  const { results } = JSON.parse(stdout) as {
    results: { verdict: string; reasons: string[]; kind: string }[];
  };
  return results.map(({ verdict, reasons }) => [verdict, reasons]);
}

it.each(siblings)(
  "[RD1] a sibling of case %s: %s",
  async (_, __, files, expected, options = []) => {
    const paths = written(files);
    const found = await outcomes(paths, options);
    expect(found.map(([verdict]) => verdict)).toEqual(expected.map(([verdict]) => verdict));
    for (const [at, [, reasons]] of expected.entries())
      expect(found[at]?.[1]).toEqual(expect.arrayContaining(reasons));
    // The same in a folder, and in a ZIP.
    expect(await outcomes([dirname(paths[0] ?? "")], options)).toEqual(found);
    const inputs = Object.entries(files).map(([name, input]) => ({
      name: `in a folder/${name}`,
      input,
    }));
    const zip = Buffer.from(await new Response(makeZip(inputs)).arrayBuffer());
    expect(await outcomes(written({ "all.zip": zip }), options)).toEqual(found);
  },
);

it("[RD3] siblings of case 10: ZIPs as macOS writes them", async () => {
  const metadata = der("00 05 16 07 00 02 00 00 4d 61 63 20 4f 53 20 58");
  const inputs = [
    { name: "case/digital-evidence_x.json", input: bundle },
    { name: "__MACOSX/case/._digital-evidence_x.json", input: metadata },
    { name: "case/.DS_Store", input: der("00 00 00 01 42 75 64 31") },
  ];
  const zip = Buffer.from(await new Response(makeZip(inputs)).arrayBuffer());
  expect(await outcomes(written({ "mac.zip": zip }), [])).toEqual([["consistent", []]]);
  const unpacked = written(Object.fromEntries(inputs.map(({ name, input }) => [name, input])));
  const top = dirname(dirname(unpacked[0] ?? ""));
  expect(await outcomes([top], [])).toEqual([["consistent", []]]);
});
