import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { type Bundle, bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { reportPdf } from "@digital-evidence/report/pdf";
import { reportWords } from "@digital-evidence/report/words";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import vectors from "../../../../vectors/bundle/bundle.json" with { type: "json" };
import evidenceVectors from "../../../../vectors/evidence/verify-evidence.json" with { type: "json" };
import {
  bundle,
  bundleText,
  exampleReport,
  readFonts,
} from "../../../../packages/report/test/example-report.ts";
import { findPdfTools, pdfTool } from "../../../../tools/pdf-tools.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { MAX_FILES, MAX_FOLDER_DEPTH } from "../evidence/limits.ts";
import { MAX_EVIDENCE_BYTES } from "../evidence/read-given.ts";

/** A witness that has cosigned nothing. Its key is the public key of RFC 8032, test 1. */
const OTHER_WITNESS = "other.example+6a10bfc9+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";

type Judged = {
  verdict: string;
  conclusion: { checks: readonly { id: string; code: string }[] };
};

let folder: ReturnType<typeof temporaryFolder>;
let at: (name: string) => string;
const hasTools = findPdfTools();
const template =
  '<!doctype html>\n<main></main><script type="application/json" id="digital-evidence-bundle"></script>';
const whole = vectors.bundles[0]!.text;

beforeEach(() => {
  folder = temporaryFolder();
  at = (name) => join(folder.path, name);
});

afterEach(() => {
  folder.remove();
});

const reasonsOf = ({ stdout }: { stdout: string }) =>
  (JSON.parse(stdout) as { results: { reasons: string[] }[] }).results.map(
    ({ reasons }) => reasons,
  );

describe("digital-evidence verify, file by file", () => {
  it("reads a bundle with a byte order mark and Windows line ends", async () => {
    writeFileSync(at("b.json"), `\ufeff${whole.replaceAll("\n", "\r\n")}`);
    expect(await runHere(["verify", at("b.json"), "--require", "consistent"])).toMatchObject({
      exitCode: 0,
    });
  });

  it("[WI5] takes a withheld document id from a record that the user has, and only there", async () => {
    const { documentId, ...shown } = bundle.parts.record!.value as Record<string, string>;
    const withheld = [{ member: "documentId", at: "2026-03-20T10:00:00.000Z" }];
    const made = (record: object) =>
      bundleToText(
        createBundle({
          ...bundle,
          createdAt: new Date(bundle.createdAt),
          parts: Object.fromEntries(
            (["record", "proof", "batch", "snapshot"] as const).map((name) => {
              const { source, receivedAt, value } = bundle.parts[name]!;
              const own = name === "record" ? record : value;
              return [name, { source, receivedAt: new Date(receivedAt), value: own }];
            }),
          ),
        }),
      );
    writeFileSync(at("withheld.json"), made({ ...shown, withheld }));
    writeFileSync(at("silent.json"), made(shown));
    writeFileSync(at("record.json"), JSON.stringify({ data: { documentId } }));
    writeFileSync(at("other.json"), JSON.stringify({ documentId: `${documentId}.` }));
    writeFileSync(at("bundle.json"), bundleText);
    const verdictOf = async (file: string, ...own: string[]) => {
      const ran = await runHere(["verify", at(file), ...own, "--require", "consistent", "--json"]);
      return [ran.exitCode, reasonsOf(ran)[0]];
    };
    expect(await verdictOf("withheld.json")).toEqual([3, ["WITHHELD"]]);
    for (const own of ["record.json", "bundle.json"]) {
      expect(await verdictOf("withheld.json", "--record", at(own))).toEqual([0, []]);
      expect(await verdictOf("silent.json", "--record", at(own))).toEqual([3, ["NOT_REPRODUCED"]]);
    }
    expect(await verdictOf("withheld.json", "--record", at("other.json"))).toEqual([
      3,
      ["WITHHELD"],
    ]);
    const said = await runHere(["verify", at("withheld.json"), "--record", at("other.json")]);
    expect(said.stdout).toContain("With the document ID that you provided");
    const without = await runHere(["verify", at("withheld.json"), "--record", at("withheld.json")]);
    expect([without.exitCode, without.stderr]).toEqual([
      2,
      expect.stringContaining("no record that states a document ID"),
    ]);
  });

  it("ends with 3 for a proof that comes without a record, if a document is to be compared", async () => {
    const { record, proof } = bundle.parts;
    const root = record!.value["mptRoot"] as string;
    const onlyProof = createBundle({
      ...bundle,
      createdAt: new Date(bundle.createdAt),
      parts: { proof: { ...proof!, receivedAt: new Date(proof!.receivedAt) } },
    });
    mkdirSync(at("proofs"));
    writeFileSync(at("proofs/proof.json"), JSON.stringify(proof!.value));
    writeFileSync(at("proofs/bundle.json"), bundleToText(onlyProof));
    writeFileSync(at("other.txt"), "some other document");
    for (const name of ["proofs/proof.json", "proofs/bundle.json"]) {
      const given = ["verify", at(name), "--root", root];
      expect((await runHere(given)).exitCode).toBe(0);
      const ended = await runHere([...given, "--document", at("other.txt")]);
      expect([ended.exitCode, ended.stdout]).toEqual([
        3,
        expect.stringContaining(
          "The document was not compared with anything: this evidence has no record that names a document.",
        ),
      ]);
    }
    const all = ["verify", at("proofs"), "--root", root];
    expect((await runHere(all)).exitCode).toBe(0);
    const ended = await runHere([...all, "--document", at("other.txt"), "--json"]);
    expect([ended.exitCode, reasonsOf(ended)]).toEqual([3, [["NO_RECORD"], ["NO_RECORD"]]]);
  });

  it("names each kind of damage to a manifest, and fails", async () => {
    for (const { text, failing } of vectors.bundles.filter(({ failing }) => failing.length > 0)) {
      writeFileSync(at("b.json"), text);
      const { exitCode, stdout } = await runHere(["verify", at("b.json"), "--json"]);
      expect(exitCode).toBe(1);
      const { results } = JSON.parse(stdout) as { results: { damaged: string[] }[] };
      expect(results[0]?.damaged).toEqual(failing);
      expect(reasonsOf({ stdout })[0]?.[0]).toBe("DAMAGED_FILE");
    }
  });

  it.each(vectors.refused)(
    "ends with 3 for $name, with the reader's code",
    async ({ text, code }) => {
      writeFileSync(at("b.json"), text);
      const ended = await runHere(["verify", at("b.json"), "--json"]);
      expect(ended.exitCode).toBe(3);
      expect(reasonsOf(ended)).toEqual([[code]]);
    },
  );

  it("does not read a file beyond the limit", async () => {
    writeFileSync(at("b.json"), whole);
    truncateSync(at("b.json"), MAX_EVIDENCE_BYTES + 1);
    const ended = await runHere(["verify", at("b.json"), "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(reasonsOf(ended)).toEqual([["TOO_LARGE"]]);
  });

  it("does not wait for a pipe", async () => {
    execFileSync("mkfifo", [at("pipe.json")]);
    const ended = await runHere(["verify", at("pipe.json"), "--json"]);
    expect(reasonsOf(ended)).toEqual([["NOT_A_FILE"]]);
  });

  it("does not read bytes that are not UTF-8", async () => {
    writeFileSync(at("b.json"), Buffer.from('{"\xff"}', "latin1"));
    expect(reasonsOf(await runHere(["verify", at("b.json"), "--json"]))).toEqual([["NOT_UTF8"]]);
  });

  it("counts the user's own snapshot as independent, but not the one in the file", async () => {
    writeFileSync(at("b.json"), whole);
    const bundle = JSON.parse(whole) as { parts: { snapshot: { value: unknown } } };
    writeFileSync(at("s.json"), JSON.stringify({ data: bundle.parts.snapshot.value }));
    expect(await runHere(["verify", at("b.json")])).toMatchObject({ exitCode: 3 });
    const own = await runHere(["verify", at("b.json"), "--snapshot", at("s.json")]);
    expect(own.exitCode).toBe(0);
    expect(own.stdout).toMatch(/^Confirmed by your snapshot\n.* in the snapshot you provided\.\n/);
  });

  it("shows progress on a terminal only, and removes it", async () => {
    writeFileSync(at("b.json"), whole);
    expect((await runHere(["verify", at("b.json")])).stderr).toBe("");
    const onTerminal = await runHere(["verify", at("b.json")], true);
    expect(onTerminal.stderr).toContain("checking 1 of 1");
    expect(onTerminal.stderr).toSatisfy((text: string) => text.endsWith("\r\u001b[2K"));
    expect((await runHere(["verify", at("b.json"), "--json"], true)).stderr).toBe("");
  });
});

describe("digital-evidence verify, on a folder", () => {
  it("lists a file that cannot be read, and does not exit with 0", async () => {
    writeFileSync(at("a.json"), whole);
    writeFileSync(at("b.json"), "{}");
    const ended = await runHere(["verify", folder.path, "--require", "consistent", "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(reasonsOf(ended)).toEqual([[], ["NOT_A_BUNDLE"]]);
  });

  it("reaches no verdict in a folder without evidence", async () => {
    writeFileSync(at("letter.txt"), "A letter.");
    const ended = await runHere(["verify", folder.path, "--require", "consistent", "--json"]);
    expect(ended.exitCode).toBe(3);
    expect(JSON.parse(ended.stdout)).toMatchObject({ skipped: 1, results: [], isReached: false });
  });

  it("ends with 0 for no folder in which something that looks like evidence was left out", async () => {
    const own = ["--require", "consistent"];
    const failing = bundleText.replace("contract-7", "contract-8");
    const outside = temporaryFolder();
    writeFileSync(join(outside.path, "failing.json"), failing);
    const hidden: [string, () => void, number, string][] = [
      ["a text file", () => writeFileSync(at("x/notes.txt"), failing), 1, "DAMAGED_FILE"],
      ["no ending", () => writeFileSync(at("x/notes"), failing), 1, "DAMAGED_FILE"],
      [
        "spaces before it",
        () => writeFileSync(at("x/n.md"), " ".repeat(9000) + failing),
        1,
        "DAMAGED_FILE",
      ],
      [
        "a link out of the folder",
        () => symlinkSync(join(outside.path, "failing.json"), at("x/l")),
        1,
        "DAMAGED_FILE",
      ],
      ["a link to another folder", () => symlinkSync(outside.path, at("x/l")), 3, "NOT_A_FILE"],
      [
        "a link to nothing",
        () => symlinkSync(join(outside.path, "none"), at("x/l.json")),
        3,
        "UNREADABLE_FILE",
      ],
      ["a pipe", () => execFileSync("mkfifo", [at("x/p")]), 3, "NOT_A_FILE"],
      [
        "a report beyond the limit",
        () => {
          writeFileSync(at("x/r.pdf"), "%PDF-1.7\n1 0 obj <</Type /EmbeddedFile>>");
          truncateSync(at("x/r.pdf"), MAX_EVIDENCE_BYTES + 1);
        },
        3,
        "TOO_LARGE",
      ],
      [
        "a page beyond the limit",
        () => {
          writeFileSync(at("x/p.html"), `${template}${" ".repeat(MAX_EVIDENCE_BYTES)}`);
        },
        3,
        "TOO_LARGE",
      ],
    ];
    for (const [name, hide, exitCode, code] of hidden) {
      rmSync(at("x"), { recursive: true, force: true });
      mkdirSync(at("x"));
      writeFileSync(at("x/a.json"), bundleText);
      writeFileSync(at("x/letter.txt"), "A letter. {");
      expect((await runHere(["verify", at("x"), ...own])).exitCode, name).toBe(0);
      hide();
      const ended = await runHere(["verify", at("x"), ...own, "--json"]);
      expect(ended.exitCode, name).toBe(exitCode);
      expect(reasonsOf(ended).flat(), name).toContain(code);
    }
    outside.remove();
  });

  it("names two bundles whose ledgers contradict each other, and fails", async () => {
    // The same batch in another snapshot with the same ordinal: each of the two bundles fits together by itself.
    const value = { ...bundle.parts.snapshot!.value, timestamp: "2026-01-05T10:21:00.000Z" };
    const { computed } = checkSnapshot("", { value, from: "file" });
    const named = {
      record: "batchGlobalSnapshotHash",
      batch: "globalSnapshotHash",
      snapshot: "hash",
    };
    const { observations: _, ...whole } = bundle.parts;
    const parts = Object.fromEntries(
      Object.entries({ ...whole, snapshot: { ...bundle.parts.snapshot!, value } }).map(
        ([name, part]) => [
          name,
          {
            ...part,
            receivedAt: new Date(part.receivedAt),
            value: Object.hasOwn(named, name)
              ? { ...(part.value as object), [named[name as "record"]]: computed }
              : part.value,
          },
        ],
      ),
    );
    const { network, hash, tool } = bundle;
    const other = createBundle({ network, hash, tool, createdAt: new Date(), parts });
    writeFileSync(at("a.json"), bundleText);
    writeFileSync(at("b.json"), bundleText);
    const own = ["verify", folder.path, "--require", "consistent"];
    expect((await runHere(own)).exitCode).toBe(0);
    writeFileSync(at("b.json"), bundleToText(other));
    expect((await runHere(["verify", at("b.json"), "--require", "consistent"])).exitCode).toBe(0);
    const ended = await runHere([...own, "--json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      exitCode: 1,
      isReached: false,
      contradictions: [
        { files: [at("a.json"), at("b.json")], ordinal: expect.any(Number) as number },
      ],
      results: [{ verdict: "consistent" }, { verdict: "consistent" }],
    });
    expect((await runHere(own)).stdout).toContain(
      "contradict each other: they name the same network",
    );
  });

  it("reads a saved answer of the service, and each item of a list", async () => {
    const { record, proof } = bundle.parts;
    writeFileSync(at("a.json"), JSON.stringify({ data: proof!.value, meta: {} }));
    const root = record!.value["mptRoot"] as string;
    const answer = await runHere(["verify", at("a.json"), "--root", root, "--json"]);
    expect([answer.exitCode, reasonsOf(answer)]).toEqual([0, [[]]]);
    writeFileSync(at("list.json"), JSON.stringify([proof!.value, proof!.value]));
    const list = await runHere(["verify", at("list.json"), "--root", root, "--json"]);
    expect([list.exitCode, reasonsOf(list)]).toEqual([0, [[], []]]);
    writeFileSync(at("some.json"), JSON.stringify([proof!.value, { format: "another" }]));
    const some = await runHere(["verify", at("some.json"), "--root", root]);
    expect([some.exitCode, some.stdout]).toEqual([
      3,
      expect.stringContaining("1 inconclusive, 0 consistent, 1 confirmed"),
    ]);
  });

  it("fails a damaged bundle outside and inside", async () => {
    writeFileSync(at("d.json"), bundleText.replace("contract-7", "contract-8"));
    const ended = await runHere(["verify", at("d.json"), "--json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      exitCode: 1,
      results: [{ verdict: "failed", conclusion: { verdict: "failed" } }],
    });
    const { stdout } = await runHere(["verify", at("d.json")]);
    expect(stdout).toMatch(/^Failed: damaged bundle\n/);
    expect(stdout).not.toMatch(/Consistent|Confirmed/);
  });

  it.each([
    ["13-signature-scheme-secp256r1.json", 3, ["UNSUPPORTED_ALGORITHM"]],
    ["14-bundle-with-batch-proof.json", 3, ["KNOWN_SHAPE"]],
    ["15-list-of-summaries.json", 3, null],
    ["16-record-29-february-2026.json", 3, null],
  ])("gives the file %s its right outcome", async (name, exitCode, reasons) => {
    const file = new URL(`../../../../vectors/cases/${name}`, import.meta.url).pathname;
    const ended = await runHere(["verify", file, "--require", "consistent", "--json"]);
    expect(ended.exitCode).toBe(exitCode);
    if (reasons !== null) expect(reasonsOf(ended)).toEqual([reasons]);
    expect((await runHere(["verify", file])).stdout).not.toMatch(/\p{Cf}|U\+2068/u);
  });

  it("reads the folders below, and follows no link", async () => {
    mkdirSync(at("below"));
    writeFileSync(at("below/b.JSON"), whole);
    symlinkSync(folder.path, at("below/circle"));
    symlinkSync(at("below/b.JSON"), at("link.json"));
    const ended = await runHere(["verify", folder.path, "--json"]);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      skipped: 2,
      results: [{ file: at("below/b.JSON"), verdict: "consistent" }],
    });
  });

  it("refuses folders that are too deep, or hold too many files", async () => {
    const deep = at(Array.from({ length: MAX_FOLDER_DEPTH + 1 }, () => "d").join("/"));
    mkdirSync(deep, { recursive: true });
    expect(await runHere(["verify", folder.path])).toMatchObject({ exitCode: 2, stdout: "" });
    mkdirSync(at("many"));
    for (let count = 0; count <= MAX_FILES; count += 1) writeFileSync(at(`many/${count}`), "");
    expect(await runHere(["verify", at("many")])).toMatchObject({
      exitCode: 2,
      stderr: `error USAGE: the folder holds more than ${MAX_FILES} files and folders\n`,
    });
  });

  it("judges the bundles in pages that verify themselves and in reports, and leaves other pages and PDFs out", async () => {
    const page = fillTemplate(template, bundleText);
    const report = await reportPdf(exampleReport(reportWords), reportWords, readFonts());
    const changed = page.replace("contract-7", "contract-8");
    expect(changed).not.toBe(page);
    writeFileSync(at("a.json"), bundleText);
    writeFileSync(at("b.html"), page);
    writeFileSync(at("c.pdf"), report);
    writeFileSync(at("d.htm"), changed);
    writeFileSync(at("letter.html"), "<!doctype html><p>A letter</p>");
    writeFileSync(at("letter.pdf"), "%PDF-1.7\n%%EOF\n");
    writeFileSync(at("film.pdf"), "%PDF-1.7\n");
    truncateSync(at("film.pdf"), MAX_EVIDENCE_BYTES + 1);
    // A file whose name is like that of evidence is always judged, so that a damaged file does not go unnoticed.
    writeFileSync(at("digital-evidence_local_e.pdf"), "%PDF-1.7\n%%EOF\n");
    writeFileSync(at("digital-evidence_local_f.html"), "<!doctype html>");
    const own = ["--root", bundle.parts.record?.value["mptRoot"] as string];
    const ended = await runHere(["verify", folder.path, ...own, "--json"]);
    const { skipped, results } = JSON.parse(ended.stdout) as {
      skipped: number;
      results: { file: string; verdict: string; reasons: string[] }[];
    };
    expect({ exitCode: ended.exitCode, skipped }).toEqual({ exitCode: 1, skipped: 3 });
    const summary = results.map((each) => [basename(each.file), each.verdict, ...each.reasons]);
    expect(summary.map((each) => each.slice(0, 3))).toEqual([
      ["a.json", "confirmed"],
      ["b.html", "confirmed"],
      ["c.pdf", "confirmed"],
      ["d.htm", "failed", "DAMAGED_FILE"],
      ["digital-evidence_local_e.pdf", "inconclusive", "NOT_A_BUNDLE"],
      ["digital-evidence_local_f.html", "inconclusive", "NOT_A_BUNDLE"],
    ]);
    const conclusions = await Promise.all(
      ["a.json", "b.html", "c.pdf"].map(async (name) => {
        const { stdout } = await runHere(["verify", at(name), ...own]);
        return stdout;
      }),
    );
    expect(new Set(conclusions).size).toBe(1);
  });

  it.skipIf(!hasTools)(
    "says what is wrong with a report that is encrypted, has another attachment or is damaged, and lists it in a folder",
    async () => {
      const report = await reportPdf(exampleReport(reportWords), reportWords, readFonts());
      writeFileSync(at("a.pdf"), report);
      pdfTool("qpdf", "--encrypt", "", "owner", "256", "--", at("a.pdf"), at("b.pdf"));
      writeFileSync(at("second.txt"), "A letter.");
      const second = ["--add-attachment", at("second.txt"), "--"];
      pdfTool("qpdf", at("a.pdf"), ...second, at("c.pdf"));
      writeFileSync(at("d.pdf"), report.subarray(0, -9));
      const ended = await runHere(["verify", folder.path, "--require", "consistent", "--json"]);
      expect(reasonsOf(ended)).toEqual([[], ["ENCRYPTED"], ["MALFORMED"], ["MALFORMED"]]);
      expect(ended.exitCode).toBe(3);
      const said = async (name: string) => (await runHere(["verify", at(name)])).stdout;
      expect(await said("b.pdf")).toContain("the PDF is encrypted and cannot be read here");
      expect(await said("c.pdf")).toContain("several files are attached to the PDF");
      expect(await said("d.pdf")).toContain("the PDF is damaged");
    },
  );

  it("quotes the names of files", async () => {
    writeFileSync(at("\u001b[2Jb.json"), whole);
    const { stdout } = await runHere(["verify", folder.path]);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("[U+001B][2Jb.json");
  });
});

describe("[TP2] digital-evidence verify --policy", () => {
  const honest = evidenceVectors.vectors.find(({ name }) =>
    name.startsWith("witnesses that the visitor trusts"),
  );
  if (honest === undefined) throw new Error("there is no such vector");
  const { policy } = (honest.evidence as { witnesses: { policy: string } }).witnesses;
  const logged = vectors.bundles.find(({ name }) => name.endsWith("with the log's proof"))?.text;
  const verifyWith = async (text: string) => {
    writeFileSync(at("b.json"), logged ?? "");
    writeFileSync(at("policy.txt"), text);
    return runHere(["verify", at("b.json"), "--policy", at("policy.txt"), "--json"]);
  };
  const verdictOf = ({ stdout }: { stdout: string }) =>
    (JSON.parse(stdout) as { results: { verdict: string }[] }).results[0]?.verdict;

  /**
   * Replaces the log proof in the bundle and recomputes the manifest, so that only the proof is wrong.
   */
  const withProof = (change: (text: string) => string) => {
    const original = JSON.parse(logged ?? "") as Bundle;
    const { parts, network, hash, tool } = original;
    const { logProof, observations: _, ...others } = parts;
    if (logProof === undefined) throw new Error("there is no proof");
    const received = <Part extends { receivedAt: string }>(part: Part) => ({
      ...part,
      receivedAt: new Date(part.receivedAt),
    });
    const sealed = createBundle({
      network,
      hash,
      tool,
      createdAt: new Date(original.createdAt),
      parts: Object.fromEntries(
        Object.entries(others).map(([name, part]) => [name, received(part)]),
      ),
      logProof: { ...received(logProof), value: change(logProof.value) },
    });
    return bundleToText(sealed);
  };

  it("[PQ2] confirms a bundle by a witness whose key is of ML-DSA-44, and fails it by a false signature of that key", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ml-dsa-44");
    const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-1312);
    const name = "quantum.example";
    const typed = Buffer.concat([Buffer.of(6), raw]);
    const id = createHash("sha256").update(`${name}\n`).update(typed).digest().subarray(0, 4);
    const uint64 = (value: number) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(BigInt(value));
      return bytes;
    };
    const opaque = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);
    const seconds = Date.parse("2026-03-14T15:21:00Z") / 1000;
    /**
     * Adds a cosignature of the test's witness to a log proof. The witness signs the checkpoint's size plus `more`.
     */
    const cosigned = (proof: string, more = 0) => {
      const [origin = "", size = "", root = ""] = proof
        .slice(proof.indexOf("\n\n") + 2)
        .split("\n");
      const message = Buffer.concat([
        Buffer.from("subtree/v1\n\0"),
        opaque(name),
        uint64(seconds),
        opaque(origin),
        uint64(0),
        uint64(Number(size) + more),
        Buffer.from(root, "base64"),
      ]);
      const signature = sign(null, message, privateKey);
      const blob = Buffer.concat([id, uint64(seconds), signature]).toString("base64");
      return `${proof}\u2014 ${name} ${blob}\n`;
    };
    const key = `${name}+${id.toString("hex")}+${typed.toString("base64")}`;
    const log = policy.split("\n").find((line) => line.startsWith("log ")) ?? "";
    const own = `${log}\nwitness quantum ${key}\nquorum quantum\n`;
    const judge = async (change: (proof: string) => string) => {
      writeFileSync(at("b.json"), withProof(change));
      writeFileSync(at("policy.txt"), own);
      return verdictOf(
        await runHere(["verify", at("b.json"), "--policy", at("policy.txt"), "--json"]),
      );
    };
    expect(await judge((proof) => proof)).toBe("consistent");
    expect(await judge((proof) => cosigned(proof))).toBe("confirmed");
    expect(await judge((proof) => cosigned(proof, 1))).toBe("failed");
  });

  it("confirms a bundle by witnesses of that policy, and by nothing else", async () => {
    const confirmed = await verifyWith(policy);
    expect([confirmed.exitCode, verdictOf(confirmed)]).toEqual([0, "confirmed"]);
    const alone = await runHere(["verify", at("b.json"), "--json"]);
    expect([alone.exitCode, verdictOf(alone)]).toEqual([3, "consistent"]);
    const others = policy.replaceAll(/^witness harbour .*$/gm, (line) =>
      line.replace(/ \S+$/, ` ${OTHER_WITNESS}`),
    );
    const consistent = await verifyWith(others);
    expect([consistent.exitCode, verdictOf(consistent)]).toEqual([3, "consistent"]);
  });

  it("[TP4] says which part of the log's proof does not hold, and whether it was compared at all", async () => {
    const judged = async (change: (text: string) => string, ...options: string[]) => {
      writeFileSync(at("b.json"), withProof(change));
      writeFileSync(at("policy.txt"), policy);
      const { stdout } = await runHere(["verify", at("b.json"), ...options, "--json"]);
      const [result] = (JSON.parse(stdout) as { results: Judged[] }).results;
      const check = result?.conclusion.checks.find(({ id }) => id === "ROOT_WITNESSES");
      return [result?.verdict, check?.code];
    };
    const trusting = ["--policy", at("policy.txt")];
    const same = (text: string) => text;
    const foreign = (text: string) => text.replace("index 6", "index 7");
    expect(await judged(same)).toEqual(["consistent", "NO_WITNESSES_TRUSTED"]);
    expect(await judged(foreign)).toEqual(["consistent", "OTHER_LOG_PROOF"]);
    expect(await judged(foreign, ...trusting)).toEqual(["failed", "NOT_IN_LOG"]);
    const extra = (text: string) => text.replace("index", "extra AAAA\nindex");
    expect(await judged(extra, ...trusting)).toEqual(["consistent", "UNREADABLE"]);
    const resized = (text: string) => text.replace("\n300\n", "\n301\n");
    expect(await judged(resized, ...trusting)).toEqual(["failed", "INVALID_CHECKPOINT"]);
  });

  it("says in one sentence what confirms the root", async () => {
    writeFileSync(at("b.json"), logged ?? "");
    writeFileSync(at("policy.txt"), policy);
    const { stdout } = await runHere(["verify", at("b.json"), "--policy", at("policy.txt")]);
    expect(stdout).toMatch(
      /^Confirmed by witnesses you trust\n“log\.example\/ledger” contains the hash of the snapshot/,
    );
  });

  it("[TP5] names a log's file that was given without other evidence, and says what to provide", async () => {
    const { parts } = JSON.parse(logged ?? "") as Bundle;
    const proof = parts.logProof?.value ?? "";
    const said = async (text: string, ...options: string[]) => {
      writeFileSync(at("alone"), text);
      const { exitCode, stdout } = await runHere(["verify", at("alone"), ...options, "--json"]);
      const [result] = (JSON.parse(stdout) as { results: { reasons: string[]; message: string }[] })
        .results;
      return { exitCode, reasons: result?.reasons, message: result?.message };
    };
    expect(await said(proof)).toMatchObject({ exitCode: 3, reasons: ["NO_POLICY"] });
    expect((await said(proof)).message).toContain("the log “log.example/ledger” and its entry 7");
    const checkpoint = proof.slice(proof.indexOf("\n\n") + 2);
    expect((await said(checkpoint)).message).toContain(
      "“log.example/ledger” and states 300 entries",
    );
    writeFileSync(at("policy.txt"), policy);
    for (const file of [proof, checkpoint]) {
      const signed = await said(file, "--policy", at("policy.txt"));
      expect(signed).toMatchObject({ exitCode: 3, reasons: ["QUORUM"] });
    }
    expect((await said(proof.slice(0, 100))).message).toContain("not a complete .tlog-proof");
  });

  it.each([
    ["another text", "hello\n", "line 1"],
    ["no witness", policy.replace(/^quorum .*$/m, "quorum none"), "it requires no witness"],
    ["no log", policy.replace(/^log .*\n/m, ""), "it names no log"],
  ])("ends with 2 for a policy with %s", async (_, text, reason) => {
    const ended = await verifyWith(text);
    expect(ended.exitCode).toBe(2);
    expect(ended.stdout).toContain(reason);
  });
});
