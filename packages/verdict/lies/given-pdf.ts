// Makes PDFs with attached files, whole and damaged, and says what is true of each: docs/protocol/report.md. Only a file that every
// program shows as the one attachment may be read.
import { inflate } from "../../client/src/answer.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import { readAttachedEvidence } from "../../report/src/attached-evidence.ts";
import type { Readers } from "../src/files.ts";

/** Objects by their numbers. Those of a whole PDF with one attachment are 1 to 5. */
type Objects = Readonly<Record<number, string>>;

const embedded = (content: string, entries = "") =>
  `<< /Type /EmbeddedFile /Subtype /application#2Fjson ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const specification = (file: number, entries = "") =>
  `<< /Type /Filespec /F (a.json) /EF << /F ${file} 0 R >> ${entries} >>`;
const listed = (...files: number[]) =>
  `/Names << /EmbeddedFiles << /Names [ ${files.map((file) => `(${file}) ${file} 0 R`).join(" ")} ] >> >>`;
const catalog = (entries: string) => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
const page = (entries = "") => `<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 9 9 ] ${entries} >>`;

const whole = (content: string): Objects => ({
  1: catalog(listed(4)),
  2: "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>",
  3: page(),
  4: specification(5),
  5: embedded(content),
});

function written(objects: Objects, trailer = "", shift = 0): Uint8Array {
  let text = "%PDF-1.7\n";
  let table = "0000000000 65535 f \n";
  for (const [number, content] of Object.entries(objects)) {
    table += `${String(text.length + shift).padStart(10, "0")} 00000 n \n`;
    text += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const size = Object.keys(objects).length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n${table}${end}`, "latin1");
}

/** Where a second file can be attached. The object 6 is the second file, and 7 its specification. */
const places: readonly ((first: Objects) => Objects)[] = [
  (first) => ({ ...first, 1: catalog(listed(4, 7)) }),
  (first) => ({ ...first, 1: catalog(listed(4, 4)) }),
  (first) => ({
    ...first,
    3: page("/Annots [ << /Type /Annot /Subtype /FileAttachment /Rect [ 0 0 9 9 ] /FS 7 0 R >> ]"),
  }),
  (first) => ({ ...first, 3: page("/AF [ 7 0 R ]") }),
  (first) => ({ ...first, 3: page("/A#46 [ << /F (b) /#45#46 << /F 6 0 R >> >> ]") }),
  (first) => ({ ...first, 1: catalog(`${listed(4)} /PieceInfo << /X 6 0 R >>`) }),
  (first) => ({ ...first, 4: "<< /F (a.json) /EF << /F 5 0 R /UF 6 0 R >> >>" }),
  (first) => ({ ...first, 4: specification(5, "/RF << /F [ (a) 6 0 R ] >>") }),
];

const DEFECTS = ["encrypted", "several", "damaged", "unreadable"] as const;
export type Pdf = { defect: (typeof DEFECTS)[number] | null; bytes: Uint8Array; readers: Readers };

/**
 * @param content the attached file, which is evidence
 * @param other evidence on something else
 */
export function pdfWith(content: string, other: string, draw: Draw): Pdf {
  const defect = draw.pick([null, ...DEFECTS]);
  const most = (bytes: number): Readers => ({
    pdf: (pdf, limit) => readAttachedEvidence(pdf, Math.min(limit, bytes), inflate),
  });
  const made = (bytes: Uint8Array, readers = most(Infinity)) => ({ defect, bytes, readers });
  const first = whole(content);
  switch (defect) {
    case "encrypted":
      return made(written(first, "/Encrypt << /Filter /Standard >>"));
    case "several": {
      const second = embedded(draw.pick([other, "A letter."]));
      return made(written({ ...draw.pick(places)(first), 6: second, 7: specification(6) }));
    }
    case "damaged":
      return draw.chance(50)
        ? made(written(first, "", 3))
        : made(written({ ...first, 1: first[1]?.replace("/Catalog", "/Other") ?? "" }));
    case "unreadable": {
      const size = `/Params << /Size ${content.length} >>`;
      const files = {
        short: embedded(content, `/Params << /Size ${content.length - 1} >>`),
        packed: embedded(content, "/Filter /FlateDecode"),
        long: embedded(content, size),
        unlisted: embedded(content),
      };
      const how = draw.pick(["short", "packed", "long", "unlisted"] as const);
      const objects = { ...first, 5: files[how] };
      // The file is reached by a page, and no list of attachments has it.
      const unlisted = { ...objects, 1: catalog(""), 3: page("/AF [ 4 0 R ]") };
      return made(
        written(how === "unlisted" ? unlisted : objects),
        most(how === "long" ? content.length - 1 : Infinity),
      );
    }
    case null:
    default:
      return made(written(first));
  }
}
