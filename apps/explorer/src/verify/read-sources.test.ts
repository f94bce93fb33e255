import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { formatTlogProof, leafHash } from "@digital-evidence/transparency";
import { conclude } from "@digital-evidence/verdict/conclude";
import { memberOf } from "@digital-evidence/verdict/known";
import { listZip } from "@digital-evidence/verdict/zip-files";
import { describe, expect, it } from "vitest";
import { reportPdf } from "@digital-evidence/report/pdf";
import { reportWords as words } from "@digital-evidence/report/words";
import {
  bundleText,
  exampleReport,
  readFonts,
} from "../../../../packages/report/test/example-report.ts";
import { findPdfTools, pdfTool } from "../../../../tools/pdf-tools.ts";
import { signedLog, testWitness } from "../../test/signed-log.ts";
import { observedBundle, observerKey, signedObservation } from "../../test/signed-observation.ts";
import { sound } from "../../test/sound-evidence.ts";
import { MAX_EVIDENCE_BYTES, MAX_PASTED_LENGTH, MAX_PIECES } from "@digital-evidence/verdict/files";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import { statement } from "@digital-evidence/verdict/statements";
import { createSourcesReader } from "./read-sources.ts";
import type { Row, GivenSource } from "./row.ts";
import { verdictsCsv } from "./verdicts-csv.ts";

const hasTools = findPdfTools();
const readSources = createSourcesReader({}, { zip: listZip });

const proof = JSON.stringify(sound.proof);
const setting = {
  own: { root: sound.record.mptRoot },
  network: { name: "test", hasOwnLedger: true },
  trusted: { pasted: null, kept: [], observers: [], nowS: 0 },
  seen: null,
};

const read = (...sources: GivenSource[]) => readWith(setting.own, sources);

async function readWith(own: { root?: string }, sources: GivenSource[]): Promise<Row[]> {
  const rows: Row[] = [];
  const { signal } = new AbortController();
  await readSources(
    { sources, setting: { ...setting, own } },
    { signal, onProgress: (progress) => rows.push(...progress.rows) },
  );
  return rows;
}

const text = (key: string, content: string): GivenSource => ({ key, name: key, text: content });
const found = (row: Row | undefined) =>
  row !== undefined && "told" in row ? row.told.mark : row?.kind;
const reasonOf = (row: Row | undefined) =>
  row?.kind === "unreadable" && typeof row.reason !== "string" ? textOf(row.reason, english) : "";

describe("[W7] a bad file", () => {
  it.each([
    ["a string of ten million characters", `{"path": "${"x".repeat(10_000_000)}", "witness": []}`],
    ["nesting without end", "[".repeat(1_000_000)],
    ["half a file", proof.slice(0, 100)],
    [
      "a record with a name of three million letters",
      JSON.stringify({ ...sound.record, organizationName: "x".repeat(3_000_000) }),
    ],
    [
      "a proof of 100,000 witnesses",
      JSON.stringify({ path: "ab", witness: Array.from({ length: 100_000 }, () => ({})) }),
    ],
    ["too long a paste", `[${" ".repeat(MAX_PASTED_LENGTH)}]`],
  ])("of %s is one finding, and the others keep their verdicts", async (_what, content) => {
    const rows = await read(text("1", proof), text("bad", content), text("2", proof));
    expect(rows).toHaveLength(3);
    expect([found(rows[0]), found(rows[2])]).toEqual(["confirmed", "confirmed"]);
    expect(["unreadable", "inconclusive", "failed"]).toContain(found(rows[1]));
  });

  it("with more pieces than the limit is refused as a whole", async () => {
    const rows = await read(
      text(
        "many",
        `[${Array.from({ length: MAX_PIECES + 1 }, () => '{"path":"a","witness":[]}').join(",")}]`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(found(rows[0])).toBe("unreadable");
  });

  it("names how many items of a list were not read, also inside a list in it", async () => {
    const items = [
      sound.proof,
      { hash: sound.hash, documentId: "no document ref" },
      [1, sound.proof],
    ];
    const rows = await read(text("list", JSON.stringify([...items, 42])));
    expect(rows.map(found)).toEqual(["confirmed", "confirmed", "unreadable"]);
    const reason =
      "3 items of the list are neither proofs, bundles nor records, so they were not read";
    expect(rows[2]).toMatchObject({ name: "list", code: "NOT_A_BUNDLE" });
    expect(reasonOf(rows[2])).toBe(reason);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
    const one = await read(text("one", JSON.stringify([sound.proof, null])));
    expect(reasonOf(one[1])).toBe(
      "1 item of the list is neither a proof, a bundle nor a record, so it was not read",
    );
  });

  it("larger than evidence may be is treated as a document, of which only the beginning is read", async () => {
    let readBytes = 0;
    const large = new File([new Uint8Array(MAX_EVIDENCE_BYTES + 1).fill(0x20)], "large.json");
    const slice = large.slice.bind(large);
    large.slice = (from = 0, to = large.size) => {
      readBytes += to - from;
      return new Blob(['{"', slice(from, to - 2)]);
    };
    const [row] = await read({ key: "1", name: "large.json", file: large });
    expect(row).toMatchObject({ kind: "document", code: "TOO_LARGE" });
    expect(readBytes).toBeLessThan(2000);
  });
});

it.each([
  ["an RTF document", "{\\rtf1\\ansi A contract}"],
  ["a file of settings", "[settings]\nname = value"],
  ["a log", "[2026-01-01T00:00:00Z] started"],
  ["a file of one byte", "{"],
])("[W1] treats %s as a document, although it begins with a bracket", async (name, content) => {
  const rows = await read({ key: "1", name, file: new File([content], name) });
  expect(rows).toMatchObject([{ kind: "document", code: "NOT_A_BUNDLE" }]);
});

it.each([
  ["a proof that was cut off", proof.slice(0, 100)],
  ["a list that was cut off", `[\n  ${proof}, `],
])("[W7] does not treat %s as a document", async (name, content) => {
  const rows = await read({ key: "1", name, file: new File([content], name) });
  expect(rows.map(found)).toEqual(["unreadable"]);
});

describe("[W1] a report in PDF", () => {
  const report = async () =>
    new Uint8Array(await reportPdf(exampleReport(words), words, readFonts()));
  const readPdf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const [row] = await read({
      key: "1",
      name: "report.pdf",
      file: new File([bytes], "report.pdf"),
    });
    return row;
  };

  it("is read as the bundle that is attached to it", async () => {
    const [bundle] = await read(text("bundle", bundleText));
    const row = await readPdf(await report());
    expect(row).toEqual({ ...bundle, key: "1.0", name: "report.pdf" });
    expect(row?.kind).toBe("bundle");
  });

  it("[W7] cannot be read where its attachment is damaged, or longer than it states", async () => {
    const bytes = await report();
    const at = Buffer.from(bytes).indexOf("/FlateDecode\n>>\nstream\n");
    const damaged = bytes.slice();
    damaged[at + 100] = (damaged[at + 100] ?? 0) ^ 1;
    expect(found(await readPdf(damaged))).toBe("unreadable");
    const shorter = Buffer.from(bytes.slice());
    shorter.write("1", shorter.indexOf("/Size ") + "/Size ".length);
    expect(found(await readPdf(new Uint8Array(shorter)))).toBe("unreadable");
  });

  it.each([
    ["encrypted", "ENCRYPTED", ["--encrypt", "", "owner", "256", "--"]],
    ["several", "MALFORMED", ["--add-attachment", "/dev/null", "--key=other", "--"]],
  ] as const)("cannot be read where it is %s, and says so", async (defect, code, args) => {
    if (!hasTools) return;
    const folder = mkdtempSync(join(tmpdir(), "digital-evidence-sources-"));
    const [from, to] = [join(folder, "report.pdf"), join(folder, "changed.pdf")];
    try {
      writeFileSync(from, await report());
      pdfTool("qpdf", from, ...args, to);
      const row = await readPdf(new Uint8Array(readFileSync(to)));
      const reason = statement(`unread.pdf.${defect}`);
      expect(row).toMatchObject({ kind: "unreadable", code, reason });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is a document where it has no evidence attached", async () => {
    const row = await readPdf(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"));
    expect(row).toMatchObject({ kind: "document", code: "NOT_A_BUNDLE" });
  });
});

it("[W7] does not read evidence that is not UTF-8, rather than judge other characters", async () => {
  const bytes = new TextEncoder().encode(proof);
  bytes[bytes.length - 3] = 0xff;
  const [row] = await read({ key: "1", name: "proof.json", file: new File([bytes], "proof.json") });
  expect(row).toMatchObject({
    kind: "unreadable",
    code: "NOT_UTF8",
  });
  // An HTML page without evidence counts as a document, whatever its encoding is.
  const page = new Blob(["<!doctype html><p>", new Uint8Array([0xe4])]);
  const other = await read({ key: "1", name: "page.html", file: new File([page], "page.html") });
  expect(other).toMatchObject([{ kind: "document" }]);
});

it("[W3] reads requests in their order, so that what was completed since takes the file’s place", async () => {
  const order: string[] = [];
  const slow = new File([proof], "slow.json");
  slow.arrayBuffer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return new TextEncoder().encode(proof).buffer;
  };
  const first = read({ key: "slow", name: "slow", file: slow }).then(() => order.push("slow"));
  const second = read(text("quick", proof)).then(() => order.push("quick"));
  await Promise.all([first, second]);
  expect(order).toEqual(["slow", "quick"]);
});

describe("the published cases", () => {
  const readCase = (name: string) => {
    const bytes = readFileSync(new URL(`../../../../vectors/cases/${name}`, import.meta.url));
    return readWith({}, [{ key: "1", name, file: new File([new Uint8Array(bytes)], name) }]);
  };

  it("06: of a report whose attachment was replaced by an update of the PDF, what PDF readers show is read", async () => {
    const [row] = await readCase("06-attachment-replaced.pdf");
    if (row === undefined || !("known" in row)) throw new Error("no bundle was read");
    // This is in the attachment that `pdfdetach` saves.
    expect(memberOf(row.known.record, "documentId")).toBe("inspection-20261127-956e7b68");
  });

  it("08: a bundle in UTF-16 is read, and the verdict says so", async () => {
    const [row] = await readCase("08-powershell-utf16.json");
    if (row === undefined || !("told" in row)) throw new Error("no bundle was read");
    expect(row.told.notes.map(({ code }) => code)).toContain("read.utf16");
  });

  it("10: a case is read as its bundles, and its list and table are named", async () => {
    const rows = await readCase("10-case.zip");
    const kinds = rows.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["bundle", "named"]));
    expect(kinds.filter((kind) => kind === "named")).toHaveLength(2);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(rows.every(({ name }) => name.startsWith("10-case.zip/"))).toBe(true);
  });

  it("12 and 17: a policy and an OpenTimestamps file are named, and are no documents", async () => {
    expect(await readCase("12-policy-crlf.txt")).toMatchObject([{ kind: "named", code: "POLICY" }]);
    expect(await readCase("17-contract.txt.ots")).toMatchObject([
      { kind: "named", code: "OPENTIMESTAMPS" },
    ]);
  });

  it("07: a report with an owner's password is named as encrypted", async () => {
    const [row] = await readCase("07-owner-password.pdf");
    expect(row).toMatchObject({ kind: "unreadable", code: "ENCRYPTED" });
  });

  it.each([
    ["13-signature-scheme-secp256r1.json", "UNSUPPORTED_ALGORITHM"],
    ["14-bundle-with-batch-proof.json", "KNOWN_SHAPE"],
  ])("%s is something that is not supported here, and not a failure", async (name, reason) => {
    const [row] = await readCase(name);
    expect(row).toMatchObject({ kind: "bundle", told: { mark: "inconclusive" } });
    expect(row && "reasons" in row && row.reasons).toContain(reason);
  });

  it("15: nothing that is said about a list of summaries shows an invisible character of our own", async () => {
    const rows = await readCase("15-list-of-summaries.json");
    expect(rows.map(({ kind }) => kind)).toEqual(["record", "record", "record"]);
    for (const row of rows) {
      if (!("told" in row)) throw new Error(row.kind);
      const { label, sentence, notes } = row.told;
      const words = [label, sentence, ...notes].map((each) => textOf(each, english)).join(" ");
      expect(words).not.toMatch(/\[?U\+20[0-9A-F]{2}|[\u2066-\u2069]/);
    }
    expect(verdictsCsv(rows)).not.toMatch(/U\+20|[\u2066-\u2069]/);
  });

  it("16: a record of 29 February 2026 is read, and its time is named as one that cannot be read", async () => {
    const [row] = await readCase("16-record-29-february-2026.json");
    if (row === undefined || !("known" in row)) throw new Error("no record was read");
    expect(row.told.mark).not.toBe("confirmed");
    const { verification } = conclude(row.known, setting.network, null, verifyEvidence);
    expect(verification?.unreadTimes).toMatchObject([
      { part: "record", member: "fingerprintTimestamp", text: "2026-02-29T10:00:00Z" },
    ]);
  });
});

it("names a network and an organization only as the file's own names, where witnesses decide the verdict", async () => {
  const nowS = 1_800_000_000;
  const witness = testWitness("harbour", 2, nowS - 60);
  const entry = Buffer.from(sound.snapshot.hash, "hex");
  const leaves = [leafHash(new Uint8Array(32)), leafHash(Uint8Array.from(entry))];
  const files = await signedLog(leaves, { witnesses: [witness] });
  const note = files.get("checkpoint") ?? new Uint8Array();
  const logProof = formatTlogProof({
    extra: null,
    index: 1,
    hashes: leaves.slice(0, 1),
    checkpoint: note,
  });
  const at = new Date(nowS * 1000);
  const source = "https://service.example/v1";
  const part = (value: object) => ({ source, receivedAt: at, value });
  const bundle = createBundle({
    network: "mainnet",
    hash: sound.hash,
    createdAt: at,
    tool: { name: "test", version: "0" },
    parts: {
      record: part({ ...sound.record, organizationName: "A Well-Known Bank" }),
      proof: part(sound.proof),
      batch: part(sound.batch),
      snapshot: part(sound.snapshot),
    },
    logProof: { source, receivedAt: at, value: new TextDecoder().decode(logProof) },
  });
  const policy = new TextDecoder().decode(files.get("policy"));
  const rows: Row[] = [];
  await readSources(
    {
      sources: [text("bundle", bundleToText(bundle))],
      setting: { ...setting, own: {}, trusted: { pasted: policy, kept: [], observers: [], nowS } },
    },
    {
      signal: new AbortController().signal,
      onProgress: (progress) => rows.push(...progress.rows),
    },
  );
  const [row] = rows;
  if (row === undefined || !("told" in row)) throw new Error("there is no conclusion");
  expect(row.told.mark).toBe("confirmed");
  expect(textOf(row.told.sentence, english)).toMatch(/^“log\.example”/);
  expect(row.told.notes.map((each) => textOf(each, english))).toContain(
    "These names are the file’s or the service’s own. Nothing here confirms them: “mainnet” and “A Well-Known Bank”.",
  );
});

describe("[OB8] what an observer saw, in a bundle", () => {
  const at = new Date("2026-03-10T10:00:00.000Z");
  const bundleOf = (root: string) =>
    observedBundle(
      signedObservation({
        network: "mainnet",
        batch: sound.batch.id,
        root,
        firstSeen: "2026-03-09T14:10:00.000Z",
      }),
    );

  const judged = async (root: string, networks: readonly string[]) => {
    const rows: Row[] = [];
    const nowS = at.getTime() / 1000;
    const observers = networks.map((network) => ({ network, key: observerKey, address: null }));
    await readSources(
      {
        sources: [text("bundle", bundleToText(bundleOf(root)))],
        setting: { ...setting, own: {}, trusted: { pasted: null, kept: [], observers, nowS } },
      },
      {
        signal: new AbortController().signal,
        onProgress: (progress) => rows.push(...progress.rows),
      },
    );
    const [row] = rows;
    if (row === undefined || !("told" in row)) throw new Error("there is no conclusion");
    return row.told;
  };

  it("confirms the same root for those who trust the observer for the file's network, and names both", async () => {
    const told = await judged(sound.batch.mptRoot, ["testnet", "mainnet"]);
    expect(told.mark).toBe("confirmed");
    const said = textOf(told.sentence, english);
    expect(said).toContain("“observer.example/log”");
    expect(said).toContain("“mainnet”");
    expect((await judged(sound.batch.mptRoot, [])).mark).toBe("consistent");
    expect((await judged(sound.batch.mptRoot, ["testnet"])).mark).toBe("consistent");
  });

  it("fails by another root, and by nothing for those who do not trust the observer", async () => {
    const told = await judged("ab".repeat(32), ["mainnet"]);
    expect([told.mark, told.sentence.code]).toEqual(["failed", "check.OBSERVED_OTHER_ROOT"]);
    expect((await judged("ab".repeat(32), [])).mark).toBe("consistent");
  });
});
