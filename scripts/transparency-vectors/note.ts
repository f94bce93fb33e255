import { cosignatureLine, keyOf, lineOf, type NoteKey, signatureLine, vkeyOf } from "./note-key.ts";
import { type Input, refusedOf } from "./refused.ts";

/** Keys and notes that other programs and logs published. */
const published = [
  {
    name: "the example of signed-note",
    source: "c2sp.org/signed-note",
    keys: ["example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"],
    note: "This is an example message.\n\n\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
    verified: ["example.com/foo"],
  },
  {
    name: "the example of Go's package note",
    source: "golang.org/x/mod/sumdb/note, BSD-3-Clause",
    keys: ["PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"],
    note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
    verified: ["PeterNeumann"],
  },
  {
    name: "a tree of Go's checksum database",
    source:
      "sum.golang.org at size 65,209,736; the key is in Go's source, cmd/go/internal/modfetch",
    keys: ["sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"],
    note: "go.sum database tree\n65209736\n5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=\n\n\u2014 sum.golang.org Az3grnbssgK7ubgFX36gVETtNv0U23qxyAhAMai2QUfeGa3nB/akvkMdlUErfcZz7l/R3cVtYspg3dxXABkGZZKdsQ8=\n",
    verified: ["sum.golang.org"],
  },
];

const log = keyOf("log.example/one", 1);
const witness = keyOf("witness.example/w1", 4);
const text = "A note.\n";
const note = (body: string, ...lines: string[]) => `${body}\n${lines.join("")}`;
const line = (key: NoteKey, body = text) => signatureLine(key, body);
const good = note(text, line(log));

const unknown = keyOf("elsewhere.example", 1);
const namesake = keyOf(log.name, 1, "another key of the same name");
const otherNameOfId = lineOf(
  "log.example/two",
  Buffer.concat([log.id, log.sign(Buffer.from(text))]),
);

const valid = [
  { name: "one signature", note: good, keys: [log.vkey], verified: [log.name] },
  {
    name: "an empty line in the text",
    note: note("One.\n\nTwo.\n", line(log, "One.\n\nTwo.\n")),
    keys: [log.vkey],
    verified: [log.name],
  },
  {
    name: "a text of one empty line",
    note: note("\n", line(log, "\n")),
    keys: [log.vkey],
    verified: [log.name],
  },
  {
    name: "a text beyond ASCII, with a byte order mark",
    note: note(
      "\ufeff\u6f22\u5b57 \ud83d\ude00\u007f\n",
      line(log, "\ufeff\u6f22\u5b57 \ud83d\ude00\u007f\n"),
    ),
    keys: [log.vkey],
    verified: [log.name],
  },
  {
    name: "signatures of unknown keys are ignored, those that share a name or an id with a known one too",
    note: note(text, line(unknown), line(namesake), otherNameOfId, line(log)),
    keys: [log.vkey],
    verified: [log.name],
  },
  {
    name: "two keys",
    note: note(text, line(log), line(unknown)),
    keys: [log.vkey, unknown.vkey],
    verified: [log.name, unknown.name],
  },
  {
    name: "a key that signed twice",
    note: note(text, line(log), line(log)),
    keys: [log.vkey],
    verified: [log.name, log.name],
  },
  {
    name: "128 signatures",
    note: note(text, ...Array.from({ length: 127 }, () => line(unknown)), line(log)),
    keys: [log.vkey],
    verified: [log.name],
  },
];

/**
 * Returns the signature with the order of the group added to its second half. Modulo the order, the result has the same
 * value as before, but a verifier must refuse this form.
 */
function malleated(signature: Uint8Array): Buffer {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32).toReversed()).toString("hex")}`);
  return Buffer.concat([signature.subarray(0, 32), littleEndian(s + order)]);
}

function littleEndian(value: bigint): Buffer {
  return Buffer.from(Buffer.from(value.toString(16).padStart(64, "0"), "hex").toReversed());
}

const signature = log.sign(Buffer.from(text));
const blob = Buffer.concat([log.id, signature]);
const raw = (bytes: Uint8Array, name = log.name) => note(text, lineOf(name, bytes));
const goodLine = line(log);
const encoded = blob.toString("base64");

type Given = { note: Input; keys: string[] };
const given = (noteText: Input, keys = [log.vkey]): Given => ({ note: noteText, keys });
const refuse = (code: string, name: string, noteText: Input, corrected: Input = good) =>
  refusedOf(code, name, given(noteText), given(corrected));
const lines = (count: number): string[] => Array.from({ length: count }, () => line(log));

const long = (times: number): Input => {
  const body = `${"x".repeat(times)}\n`;
  return [{ repeat: "x", times }, `\n\n${line(log, body)}`];
};
const room = 262_144 - 2 - Buffer.byteLength(goodLine);

const refused = [
  refuse("NOTE_TOO_LONG", "a byte beyond the limit", long(room + 1), long(room)),
  refuse("NOTE_NOT_UTF8", "a byte that begins no character", [{ hex: "ff" }, good]),
  refuse("NOTE_NOT_UTF8", "a surrogate in the text", [{ hex: "eda080" }, good]),
  refuse("NOTE_NOT_UTF8", "an overlong encoding", [{ hex: "c081" }, good]),
  refuse("CONTROL_CHARACTER", "a tab in the text", note("A\tnote.\n", line(log, "A\tnote.\n"))),
  refuse("CONTROL_CHARACTER", "a carriage return", note("A note.\r\n", line(log, "A note.\r\n"))),
  refuse("CONTROL_CHARACTER", "a zero byte", note("A\u0000note.\n", line(log, "A\u0000note.\n"))),
  refuse("NO_SIGNATURE_LINES", "nothing", ""),
  refuse("NO_SIGNATURE_LINES", "a text alone", text),
  refuse("NO_SIGNATURE_LINES", "nothing after the empty line", `${text}\n`),
  refuse("NO_SIGNATURE_LINES", "no empty line", `${text}${goodLine}`),
  refuse(
    "TOO_MANY_SIGNATURES",
    "129 signatures",
    note(text, ...lines(129)),
    note(text, ...lines(128)),
  ),
  refuse("INVALID_SIGNATURE_LINE", "no newline at the end", good.slice(0, -1)),
  refuse("INVALID_SIGNATURE_LINE", "a hyphen for the dash", good.replace("\u2014", "-")),
  refuse("INVALID_SIGNATURE_LINE", "two spaces", good.replace(`${log.name} `, `${log.name}  `)),
  refuse("INVALID_SIGNATURE_LINE", "a space at the end", good.replace(/\n$/, " \n")),
  refuse("INVALID_SIGNATURE_LINE", "no signature", note(text, `\u2014 ${log.name}\n`)),
  refuse("INVALID_SIGNATURE_LINE", "text after the signatures", `${good}more\n`),
  refuse("INVALID_KEY_NAME", "a plus sign in a name", note(text, goodLine, lineOf("a+b", blob))),
  refuse("INVALID_KEY_NAME", "an empty name", note(text, goodLine, `\u2014  ${encoded}\n`)),
  refuse(
    "INVALID_KEY_NAME",
    "a no-break space in a name",
    note(text, goodLine, lineOf("a\u00a0b", blob)),
  ),
  refuse(
    "INVALID_KEY_NAME",
    "a next-line character in a name",
    note(text, goodLine, lineOf("a\u0085b", blob)),
  ),
  refuse(
    "INVALID_KEY_NAME",
    "a name of 256 bytes",
    note(text, goodLine, lineOf("n".repeat(256), blob)),
    note(text, goodLine, lineOf("n".repeat(255), blob)),
  ),
  refuse(
    "INVALID_SIGNATURE_ENCODING",
    "no base64",
    note(text, goodLine, `\u2014 a ${"!".repeat(8)}\n`),
  ),
  refuse(
    "INVALID_SIGNATURE_ENCODING",
    "padding left out",
    note(text, goodLine.replace("=\n", "\n")),
  ),
  refuse(
    "INVALID_SIGNATURE_ENCODING",
    "the alphabet for addresses",
    note(text, goodLine, "\u2014 a ______8=\n"),
    note(text, goodLine, "\u2014 a //////8=\n"),
  ),
  refuse(
    "INVALID_SIGNATURE_ENCODING",
    "unused bits that are not zero",
    note(text, goodLine, "\u2014 a AAAAAAB=\n"),
    note(text, goodLine, "\u2014 a AAAAAAA=\n"),
  ),
  refuse(
    "INVALID_SIGNATURE_ENCODING",
    "a key id alone",
    note(text, goodLine, "\u2014 a AAAAAA==\n"),
    note(text, goodLine, "\u2014 a AAAAAAA=\n"),
  ),
  refuse("SIGNATURE_MISMATCH", "another text", good.replace("A note", "A mote")),
  refuse(
    "SIGNATURE_MISMATCH",
    "one good and one bad signature of a known key",
    note(text, goodLine, line(log, "Another.\n")),
  ),
  refuse("SIGNATURE_MISMATCH", "a signature a byte short", raw(blob.subarray(0, -1))),
  refuse(
    "SIGNATURE_MISMATCH",
    "a signature a byte long",
    raw(Buffer.concat([blob, Buffer.from([0])])),
  ),
  refuse(
    "SIGNATURE_MISMATCH",
    "the group's order added to the signature",
    raw(Buffer.concat([log.id, malleated(signature)])),
  ),
  refuse(
    "SIGNATURE_MISMATCH",
    "another key under the known name and id",
    raw(Buffer.concat([log.id, unknown.sign(Buffer.from(text))])),
  ),
  refuse(
    "NO_KNOWN_SIGNATURE",
    "only unknown keys",
    note(text, line(unknown), line(namesake), otherNameOfId),
  ),
  refusedOf("NO_KNOWN_SIGNATURE", "no key is known", given(good, []), given(good)),
  refusedOf(
    "TIMESTAMP_OUT_OF_RANGE",
    "a time of 2^53 seconds",
    given(note(text, cosignatureLine(witness, text, 2n ** 53n)), [witness.vkey]),
    given(note(text, cosignatureLine(witness, text, 2n ** 53n - 1n)), [witness.vkey]),
  ),
  refusedOf(
    "SIGNATURE_MISMATCH",
    "a cosignature's time changed",
    given(
      note(
        text,
        lineOf(
          witness.name,
          Buffer.from(cosignatureLine(witness, text, 5n).split(" ")[2] ?? "", "base64").map(
            (byte, at) => (at === 11 ? 6 : byte),
          ),
        ),
      ),
      [witness.vkey],
    ),
    given(note(text, cosignatureLine(witness, text, 5n)), [witness.vkey]),
  ),
  refusedOf(
    "SIGNATURE_MISMATCH",
    "a plain signature under a cosigner's key",
    given(note(text, signatureLine(witness, text)), [witness.vkey]),
    given(note(text, cosignatureLine(witness, text, 5n)), [witness.vkey]),
  ),
];

// Curve arithmetic from RFC 8032, section 5.1. It is needed to make invalid public keys, such as a key that is not a
// point of the curve.
const p = 2n ** 255n - 19n;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % p];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

/** Whether a point of the curve has this y. This is so if x^2 = (y^2 - 1) / (d y^2 + 1) has a solution. */
function isOnCurve(y: bigint): boolean {
  const d = (-121665n * power(121666n, p - 2n)) % p;
  const denominator = (((d * y * y + 1n) % p) + p) % p;
  const square = ((y * y - 1n) * power(denominator, p - 2n)) % p;
  const exponent = (p - 1n) / 2n;
  return power(((square % p) + p) % p, exponent) <= 1n;
}

let off = 2n;
while (isOnCurve(off)) off += 1n;

const keyBytes = (vkey: string) =>
  Buffer.from(vkey.slice(vkey.lastIndexOf("+", vkey.indexOf("+") + 9) + 1), "base64");
const typed = keyBytes(log.vkey);
const ofType = (type: number, key: Uint8Array = typed.subarray(1)) => Buffer.from([type, ...key]);
const refuseKey = (code: string, name: string, key: string, corrected = log.vkey) =>
  refusedOf(code, name, key, corrected);
const [name, id, key] = [log.name, log.id.toString("hex"), typed.toString("base64")];

const refusedKeys = [
  refuseKey("INVALID_VERIFIER_KEY", "nothing", ""),
  refuseKey("INVALID_VERIFIER_KEY", "a name alone", name),
  refuseKey("INVALID_VERIFIER_KEY", "no key", `${name}+${id}+`),
  refuseKey("INVALID_VERIFIER_KEY", "an id of seven digits", `${name}+${id.slice(1)}+${key}`),
  refuseKey("INVALID_VERIFIER_KEY", "an id in capitals", `${name}+${id.toUpperCase()}+${key}`),
  refuseKey("INVALID_VERIFIER_KEY", "padding that is not needed", `${log.vkey}=`),
  refuseKey("INVALID_VERIFIER_KEY", "a newline at the end", `${log.vkey}\n`),
  refuseKey("INVALID_VERIFIER_KEY", "2049 characters", vkeyOf("n".repeat(2049 - 54), typed)),
  refuseKey("INVALID_KEY_NAME", "no name", vkeyOf("", typed)),
  refuseKey("INVALID_KEY_NAME", "a space in the name", vkeyOf("log one", typed)),
  refuseKey("INVALID_KEY_NAME", "a newline in the name", vkeyOf("log\none", typed)),
  refuseKey("INVALID_KEY_NAME", "a zero byte in the name", vkeyOf("log\u0000one", typed)),
  refuseKey(
    "INVALID_KEY_NAME",
    "a name of 256 bytes",
    vkeyOf("n".repeat(256), typed),
    vkeyOf("n".repeat(255), typed),
  ),
  refuseKey("UNSUPPORTED_KEY_TYPE", "the type of ECDSA", vkeyOf(name, ofType(2))),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "a key of Ed25519 with the type of ML-DSA-44",
    vkeyOf(name, ofType(6)),
  ),
  refuseKey("INVALID_PUBLIC_KEY", "a key a byte short", vkeyOf(name, typed.subarray(0, -1))),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "a key a byte long",
    vkeyOf(name, Buffer.concat([typed, Buffer.from([0])])),
  ),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "no point of the curve",
    vkeyOf(name, ofType(1, littleEndian(off))),
  ),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "a coordinate that is not reduced",
    vkeyOf(name, ofType(1, littleEndian(p + 3n))),
  ),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "the neutral point, under which one signature fits every text",
    vkeyOf(name, ofType(1, littleEndian(1n))),
  ),
  refuseKey(
    "INVALID_PUBLIC_KEY",
    "the point of order two",
    vkeyOf(name, ofType(1, littleEndian(p - 1n))),
  ),
  refuseKey("KEY_ID_MISMATCH", "another id", `${name}+00000000+${key}`),
  refuseKey(
    "KEY_ID_MISMATCH",
    "the id of another type",
    `${name}+${id}+${ofType(4).toString("base64")}`,
    vkeyOf(name, ofType(4)),
  ),
  refuseKey(
    "KEY_ID_MISMATCH",
    "the id of another name",
    `log.example/two+${id}+${key}`,
    vkeyOf("log.example/two", typed),
  ),
];

/**
 * Keys that a parser must accept. They include keys with plus signs in their Base64, a name in Chinese characters, and
 * keys of cosigners.
 */
const validKeys = [
  ...published.flatMap(({ keys }) => keys),
  "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop",
  "TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6",
  "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
  log.vkey,
  witness.vkey,
  keyOf("\u6f22\u5b57.example/\ud83d\ude00", 4).vkey,
];

export const noteVectors = {
  description:
    "Verifier keys and signed notes (docs/protocol/transparency.md, section 5). `verified` lists the key of each signature that holds.",
  source:
    "texts by hand from signed-note, signatures by Node's crypto; keys beside the examples from golang.org/x/mod (BSD-3-Clause) and transparency-dev/formats (Apache-2.0), their tests",
  published,
  validKeys,
  refusedKeys,
  valid,
  refused,
};
