import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPdfTools, pdfTool } from "../../../tools/pdf-tools.ts";
import { inflate } from "../../client/src/answer.ts";
import { bundleText, exampleReport, readFonts } from "../test/example-report.ts";
import { isPdf, readAttachedEvidence } from "./attached-evidence.ts";
import { reportPdf } from "./pdf.ts";
import { reportWords } from "./words/en.ts";

const hasTools = findPdfTools();
const MAX = 1024 * 1024;
const other = bundleText.replaceAll("contract-7", "contract-8");

let folder: string;
let report: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-attached-"));
  const bytes = await reportPdf(exampleReport(reportWords), reportWords, readFonts());
  report = Buffer.from(bytes).toString("latin1");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

/** Files are handled as text with one character for each byte. */
const bytesOf = (pdf: string) => Buffer.from(pdf, "latin1");
const save = (name: string, pdf: string) => {
  writeFileSync(at(name), bytesOf(pdf));
  return at(name);
};

async function read(pdf: string): Promise<string> {
  const attached = await readAttachedEvidence(bytesOf(pdf), MAX, inflate);
  if (attached.ok) return Buffer.from(attached.bytes).toString();
  return attached.code === "NOT_A_BUNDLE" ? attached.code : `${attached.code} ${attached.defect}`;
}

function qpdf(pdf: string, ...args: string[]): string {
  pdfTool("qpdf", ...args, save("in.pdf", pdf), at("out.pdf"));
  return readFileSync(at("out.pdf"), "latin1");
}

function added(pdf: string, content: string, ...more: string[]): string {
  writeFileSync(at("added"), content);
  return qpdf(pdf, "--add-attachment", at("added"), "--key=added", ...more, "--");
}

/** The attachments that poppler shows, and so the programs that use it. */
function shown(pdf: string): string[] {
  const path = save("shown.pdf", pdf);
  const count = Number(/^(\d+) embedded files/.exec(pdfTool("pdfdetach", "-list", path))?.[1]);
  return Array.from({ length: count }, (_, index) => {
    pdfTool("pdfdetach", "-save", String(index + 1), "-o", at("shown"), path);
    return readFileSync(at("shown"), "utf8");
  });
}

const numberOf = (pattern: RegExp, pdf: string) => Number(pattern.exec(pdf)?.[1]);
const numbers = () => ({
  catalog: numberOf(/(\d+) 0 obj\n<<\n\/Type \/Catalog/, report),
  page: numberOf(/(\d+) 0 obj\n<<\n\/Type \/Page\n/, report),
  specification: numberOf(/(\d+) 0 obj\n<<\n\/Type \/Filespec/, report),
  file: numberOf(/(\d+) 0 obj\n<<\n\/Type \/EmbeddedFile/, report),
  size: numberOf(/\/Size (\d+)\n\/Root/, report),
});

const objectOf = (number: number, pdf = report) =>
  new RegExp(`\\n${number} 0 obj\\n([^]*?)\\nendobj`).exec(pdf)?.[1] ?? "";

const embedded = (content: string, entries = "") =>
  `<< /Type /EmbeddedFile ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Appends an incremental update (ISO 32000-2, 7.5.6), as a program does that annotates or signs a file. */
function updated(objects: Readonly<Record<number, string>>, pdf = report, trailer = ""): string {
  let text = pdf;
  let table = "";
  for (const [number, content] of Object.entries(objects)) {
    table += `${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const previous = numberOf(/startxref\n(\d+)\n%%EOF\s*$/, pdf);
  const size = Math.max(
    numbers().size,
    ...Object.keys(objects).map((number) => Number(number) + 1),
  );
  const entries = `/Size ${size} /Root ${numbers().catalog} 0 R /Prev ${previous} ${trailer}`;
  return `${text}xref\n${table}trailer\n<< ${entries} >>\nstartxref\n${text.length}\n%%EOF\n`;
}

describe.skipIf(!hasTools)("the evidence in a report", () => {
  it.each([
    ["as it was made", (pdf: string) => pdf],
    ["with object streams", (pdf: string) => qpdf(pdf, "--object-streams=generate")],
    ["linearized", (pdf: string) => qpdf(pdf, "--linearize")],
    [
      "linearized with object streams",
      (pdf: string) => qpdf(pdf, "--linearize", "--object-streams=generate"),
    ],
    ["without compression", (pdf: string) => qpdf(pdf, "--qdf")],
    ["compressed again", (pdf: string) => qpdf(pdf, "--recompress-flate")],
    [
      "to which a page was added",
      (pdf: string) => qpdf(pdf, "--pages", ".", "1-z", at("in.pdf"), "1", "--"),
    ],
    [
      "with a note that somebody wrote on a page",
      () =>
        updated({
          [numbers().page]:
            `<< /Annots [ << /Type /Annot /Subtype /Text >> ] ${objectOf(numbers().page).slice(2)}`,
        }),
    ],
    ["with another attachment in its place", () => updated({ [numbers().file]: embedded(other) })],
    [
      "with names that are spelt with #",
      () =>
        updated({
          [numbers().file]: embedded(other).replace(
            "/Type /EmbeddedFile",
            "/T#79pe /Embed#64edFile",
          ),
        }),
    ],
    [
      "that states no size",
      (pdf: string) => added(qpdf(pdf, `--remove-attachment=${keyOf(pdf)}`), other),
    ],
  ])("%s is what a reader of PDFs shows", async (_, change) => {
    const pdf = change(report);
    expect(pdfTool("qpdf", "--check", save("checked.pdf", pdf))).toContain("No syntax or stream");
    const attachments = shown(pdf);
    expect(attachments).toHaveLength(1);
    expect([bundleText, other]).toContain(attachments[0]);
    expect(await read(pdf)).toBe(attachments[0]);
  });
});

const keyOf = (pdf: string) =>
  pdfTool("qpdf", "--list-attachments", save("listed.pdf", pdf)).split(" -> ")[0] ?? "";

describe.skipIf(!hasTools)("a report with several attachments", () => {
  it.each([
    ["JSON", other, "--mimetype=application/json"],
    ["a text", "A letter.", "--mimetype=text/plain"],
    ["a file without a type", "A letter."],
  ])("is refused, where the second is %s", async (_, content, ...more) => {
    const pdf = added(report, content, ...more);
    expect(shown(pdf)).toHaveLength(2);
    expect(await read(pdf)).toBe("MALFORMED several");
    const packed = qpdf(pdf, "--object-streams=generate");
    expect(await read(packed)).toBe("MALFORMED several");
  });

  it("is refused wherever the second is attached, and however names are spelt", async () => {
    const { page, specification, file, size, catalog } = numbers();
    const second = { [size]: embedded(other) };
    const filespec = `<< /F (a.json) /EF << /F ${size} 0 R >> >>`;
    const annotation = `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS ${filespec} >>`;
    const withEntry = (number: number, entry: string) => ({
      [number]: `<< ${entry} ${objectOf(number).slice(2)}`,
    });
    const cases = {
      annotation: { ...second, ...withEntry(page, `/Annots [ ${annotation} ]`) },
      "associated file": { ...second, ...withEntry(page, `/AF [ ${filespec} ]`) },
      "#": { ...second, ...withEntry(page, `/A#46 [ ${filespec.replace("/EF", "/#45#46")} ]`) },
      platform: {
        ...second,
        [specification]: `<< /F (a.json) /EF << /F ${file} 0 R /UF ${size} 0 R >> >>`,
      },
      related: {
        ...second,
        [specification]: `<< /F (a.json) /EF << /F ${file} 0 R >> /RF << /F [ (a) ${size} 0 R ] >> >>`,
      },
      unlisted: { ...second, ...withEntry(catalog, `/PieceInfo << /X ${size} 0 R >>`) },
    };
    // The type of an embedded file may be left out.
    const untyped = { [size]: embedded(other).replace("/Type /EmbeddedFile", "") };
    const places = ["/EF << /F % /UF + >>", "/EF << /F % /Unix + >>", "/EF << /F % /Mac + >>"];
    const more = ["/EF << /F % /DOS + >>", "/EF << /F % >> /RF << /UF [ (a) + ] >>"];
    for (const place of [...places, ...more]) {
      const files = place.replace("%", `${file} 0 R`).replace("+", `${size} 0 R`);
      Object.assign(cases, {
        [place]: { ...untyped, [specification]: `<< /F (a.json) ${files} >>` },
      });
    }
    for (const [name, objects] of Object.entries(cases)) {
      const pdf = updated(objects);
      expect(pdfTool("qpdf", "--check", save("checked.pdf", pdf)), name).toContain("No syntax");
      expect(await read(pdf), name).toBe("MALFORMED several");
    }
    expect(shown(updated(cases.annotation))).toHaveLength(2);
  });

  it("is refused where the list of attachments has the same file twice, or does not have it", async () => {
    const { specification, catalog } = numbers();
    const names = numberOf(/\/Names (\d+) 0 R/, objectOf(catalog));
    const list = (entries: string) =>
      updated({ [names]: `<< /EmbeddedFiles << /Names [ ${entries} ] >> >>` });
    const entry = `${specification} 0 R`;
    expect(shown(list(`(a) ${entry} (b) ${entry}`))).toHaveLength(2);
    expect(await read(list(`(a) ${entry} (b) ${entry}`))).toBe("MALFORMED several");
    // The report names the file as an associated file, too.
    expect(shown(list(""))).toHaveLength(0);
    expect(await read(list(""))).toBe("MALFORMED unreadable");
    // The list names a file of the same name, and has none.
    const empty = list("(a) << /Type /Filespec /F (a.json) /UF (a.json) >>");
    expect(await read(empty)).toBe("MALFORMED unreadable");
  });
});

describe.skipIf(!hasTools)("an encrypted report", () => {
  it.each([
    ["a user's password, AES-256", "user", "owner", "256"],
    ["an owner's password, AES-256", "", "owner", "256"],
    ["an owner's password, AES-128", "", "owner", "128", "--use-aes=y"],
    ["an owner's password, RC4", "", "owner", "128", "--use-aes=n", "--allow-weak-crypto"],
  ])("is named as such: %s", async (_, user, owner, bits, ...more) => {
    const own = more.filter((each) => each.startsWith("--use"));
    const weak = more.filter((each) => !each.startsWith("--use"));
    const args = [...weak, "--encrypt", user, owner, bits, ...own, "--"];
    for (const objects of ["preserve", "generate"]) {
      const pdf = qpdf(report, `--object-streams=${objects}`, ...args);
      expect(await read(pdf)).toBe("ENCRYPTED encrypted");
    }
  });
});

describe("a damaged report", () => {
  const changed = (from: string | RegExp, to: string) => {
    const pdf = report.replace(from, to);
    if (pdf === report) throw new Error(`${String(from)} is not in the report`);
    return pdf;
  };
  /** Replaces the contents of an object without moving another one. */
  const inPlace = (from: string, to: string) => changed(from, to.padEnd(from.length));
  /** Changes the trailer or the end, which are behind everything to which the table leads. */
  const table = () => report.lastIndexOf("xref\n0 ");

  it.each<[string, () => string]>([
    ["cut off", () => report.slice(0, -100)],
    ["cut off in the middle", () => report.slice(0, report.length / 2)],
    ["with something after its end", () => `${report}%%EOF\nmore`],
    ["with another beginning", () => changed("%PDF-1.7", "%PDF-x.7")],
    ["whose objects have moved", () => changed("\n6 0 obj", "\n\n6 0 obj")],
    ["with an object under another number", () => inPlace("\n6 0 obj", "\n7 0 obj")],
    ["with an object of another generation", () => inPlace("\n6 0 obj", "\n6 1 obj")],
    ["with an object without an end", () => inPlace("endobj", "")],
    ["with a wrong length", () => changed(/\/Length (\d)/, "/Length 9")],
    [
      "with a name that occurs twice",
      () =>
        updated({
          [numbers().specification]:
            `<< /F (a) /EF << /F ${numbers().file} 0 R /F ${numbers().page} 0 R >> >>`,
        }),
    ],
    [
      "with a name that occurs twice, spelt in two ways",
      () =>
        updated({
          [numbers().specification]:
            `<< /F (a) /EF << /F ${numbers().file} 0 R /#46 ${numbers().page} 0 R >> >>`,
        }),
    ],
    [
      "with a table that leads to itself",
      () => {
        const end = report.slice(table()).replace("/Size", `/Prev ${table()} /Size`);
        return report.slice(0, table()) + end;
      },
    ],
    ["with a table at another place", () => `${report.slice(0, table())} ${report.slice(table())}`],
    [
      "with an entry that is too short",
      () => report.slice(0, table()) + report.slice(table()).replace(" n \n", " n\n"),
    ],
    [
      "with more objects than it states",
      () => report.slice(0, table()) + report.slice(table()).replace(/\/Size \d+/, "/Size 9"),
    ],
    ["with a structure of its own for old programs", () => updated({}, report, "/XRefStm 15")],
    [
      "that refers to another generation",
      () =>
        updated({
          [numbers().catalog]: objectOf(numbers().catalog).replace(
            /\/Names (\d+) 0 R/,
            "/Names $1 1 R",
          ),
        }),
    ],
    [
      "without pages",
      () =>
        updated({
          [numbers().catalog]: objectOf(numbers().catalog).replace("/Pages ", "/Sheets "),
        }),
    ],
    [
      "whose values are nested too deeply",
      () => updated({ [numbers().page]: `${"[".repeat(99)}${"]".repeat(99)}` }),
    ],
  ])("is refused: %s", async (_, make) => {
    expect(await read(make())).toBe("MALFORMED damaged");
  });

  it("is refused where the file that it states first is another structure, from which some programs begin", async () => {
    // A first object that says that the structure begins behind it, as in a linearized file.
    const start = "%PDF-1.7\n";
    const object = (length: number) => `9999 0 obj\n<< /Linearized 1 /L ${length} >>\nendobj\n`;
    const shift = object(100_000).length;
    const body = report.slice(report.indexOf("\n", start.length) + 1);
    const headed = start + object(start.length + shift + body.length).padEnd(shift) + body;
    const moved = shift - (report.length - start.length - body.length);
    const from = headed.lastIndexOf("xref\n0 ");
    const end = headed
      .slice(from)
      .replaceAll(/^\d{10}(?= \d{5} n)/gm, (place) =>
        String(Number(place) + moved).padStart(10, "0"),
      )
      .replace(/(?<=startxref\n)\d+/, String(from));
    const pdf = headed.slice(0, from) + end;
    expect(await read(pdf)).toBe("MALFORMED damaged");
    expect(await read(pdf.replace("/Linearized", "/Linearisee"))).toBe(bundleText);
  });

  it.each<[string, () => string]>([
    [
      "does not unpack",
      () => updated({ [numbers().file]: embedded("no zlib", "/Filter /FlateDecode") }),
    ],
    [
      "has something behind its end",
      () =>
        updated({
          [numbers().file]: embedded(
            `${deflateSync(bundleText).toString("latin1")}more`,
            "/Filter /FlateDecode",
          ),
        }),
    ],
    [
      "is compressed in another way",
      () => updated({ [numbers().file]: embedded(`${bundleText}>`, "/Filter /ASCIIHexDecode") }),
    ],
    [
      "is compressed twice",
      () =>
        updated({
          [numbers().file]: embedded(
            deflateSync(deflateSync(bundleText)).toString("latin1"),
            "/Filter [ /FlateDecode /FlateDecode ]",
          ),
        }),
    ],
    [
      "has another size than it states",
      () => updated({ [numbers().file]: embedded(bundleText, "/Params << /Size 1 >>") }),
    ],
    [
      "is in another file",
      () => updated({ [numbers().file]: embedded(bundleText, "/F (other.json)") }),
    ],
    [
      "is larger than evidence may be",
      () =>
        updated({
          [numbers().file]: embedded(
            deflateSync(bundleText + " ".repeat(MAX)).toString("latin1"),
            "/Filter /FlateDecode",
          ),
        }),
    ],
  ])("is refused where the attached file %s", async (_, make) => {
    expect(await read(make())).toBe("MALFORMED unreadable");
  });
});

it("a damaged file is refused however it spells the names that say that JSON is attached", async () => {
  // Longer names move everything after them away from where the file says that it is.
  const spelt = report
    .replaceAll("/EmbeddedFile", "/#45mbedded#46ile")
    .replaceAll("/EF", "/#45F")
    .replaceAll("json", "#6Aso#6e");
  expect(await read(spelt)).toBe("MALFORMED damaged");
  expect(await read(spelt.replaceAll("#6Aso#6e", "text"))).toBe("NOT_A_BUNDLE");
});

it("an attached file that says that it is larger than evidence may be is too large", async () => {
  const content = deflateSync(Buffer.alloc(MAX + 1)).toString("latin1");
  const entries = `/Filter /FlateDecode /Params << /Size ${MAX + 1} >>`;
  const pdf = updated({ [numbers().file]: embedded(content, entries) });
  expect(await read(pdf)).toBe("TOO_LARGE unreadable");
});

describe("a PDF that would take too much", () => {
  const packed = (count: number) => deflateSync(Buffer.alloc(count)).toString("latin1");

  it("is refused before its structure is unpacked", async () => {
    const unpacked: number[] = [];
    const counting: typeof inflate = async (bytes, maxBytes) => {
      const result = await inflate(bytes, maxBytes);
      unpacked.push(result?.length ?? 0);
      return result;
    };
    const bomb = packed(64 * MAX);
    const entries = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length}`;
    const start = "%PDF-1.7\n";
    const objects = `${start}1 0 obj\n<< ${entries} >>\nstream\n${bomb}\nendstream\nendobj\n`;
    const rows = [
      [0, 0, 0, 0],
      [1, 0, 0, start.length],
      [2, 0, 0, 1],
      [1, ...[16, 8, 0].map((bits) => (objects.length >> bits) & 255)],
    ].map((row) => [...row, 0]);
    const table = Buffer.from(rows.flat()).toString("latin1");
    const section = `/Type /XRef /Size 4 /W [1 3 1] /Root 2 0 R /Length ${table.length}`;
    const pdf = `${objects}3 0 obj\n<< ${section} >>\nstream\n${table}\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`;
    const result = await readAttachedEvidence(bytesOf(pdf), MAX, counting);
    expect(result).toEqual({ ok: false, code: "NOT_A_BUNDLE" });
    // The stream was begun, and given up.
    expect(unpacked).toEqual([0]);
  });

  it.each<[string, () => string]>([
    [
      "many objects",
      () => {
        const many = Array.from({ length: 20_001 }, (_, index) => [1000 + index, "null"] as const);
        return updated(Object.fromEntries(many));
      },
    ],
    [
      "objects inside each other",
      () => {
        // Each object is a text that ends at the end of the file, and contains all objects behind it.
        const head = (number: number) => `${1000 + number} 0 obj\n(`;
        const count = 5000;
        const text = report + Array.from({ length: count }, (_, index) => head(index)).join("");
        let place = report.length;
        const places = Array.from({ length: count }, (_, index) => {
          place += index === 0 ? 0 : head(index - 1).length;
          return `${String(place).padStart(10, "0")} 00000 n \n`;
        });
        const whole = `${text}${")".repeat(count)}\nendobj\n`;
        const previous = numberOf(/startxref\n(\d+)\n%%EOF\s*$/, report);
        return `${whole}xref\n1000 ${count}\n${places.join("")}trailer\n<< /Size 9999 /Root ${numbers().catalog} 0 R /Prev ${previous} >>\nstartxref\n${whole.length}\n%%EOF\n`;
      },
    ],
    [
      "many updates",
      () => {
        let pdf = report;
        for (let index = 0; index < 257; index += 1) pdf = updated({}, pdf);
        return pdf;
      },
    ],
  ])("is refused: %s", async (_, make) => {
    expect(await read(make())).toBe("MALFORMED damaged");
  });
});

describe("a PDF that is no report is a document", () => {
  it.skipIf(!hasTools)("without an attachment, with others, and encrypted or damaged", async () => {
    const bare = qpdf(report, `--remove-attachment=${keyOf(report)}`);
    expect(await read(bare)).toBe("NOT_A_BUNDLE");
    const letter = added(bare, "<invoice/>", "--mimetype=text/xml");
    expect(await read(letter)).toBe("NOT_A_BUNDLE");
    writeFileSync(at("second"), "A letter.");
    const two = qpdf(letter, "--add-attachment", at("second"), "--key=second", "--");
    expect(shown(two)).toHaveLength(2);
    for (const pdf of [two, bare]) {
      expect(await read(pdf)).toBe("NOT_A_BUNDLE");
      expect(await read(pdf.slice(0, -100))).toBe("NOT_A_BUNDLE");
      expect(await read(qpdf(pdf, "--encrypt", "", "owner", "256", "--"))).toBe("NOT_A_BUNDLE");
    }
  });

  it("with nothing in it", async () => {
    for (const pdf of ["", "%PDF-1.7\n%%EOF\n", "startxref 0 %%EOF"]) {
      expect(await read(pdf)).toBe("NOT_A_BUNDLE");
    }
  });
});

it("isPdf looks at the first bytes alone", () => {
  const starts = ["%PDF-1.7", " %PDF-", "%PDF", "{}"].map((text) => isPdf(bytesOf(text)));
  expect(starts).toEqual([true, false, false, false]);
});
