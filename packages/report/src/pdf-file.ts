// Reads the structure of a PDF, strictly: ISO 32000-2, 7.5. Programs that show PDFs repair a damaged file, each in
// its own way, so two of them can show different things. This reader repairs nothing. It follows the file's last
// cross-reference section and those before it, and refuses a file in which anything is not where these sections say.

import {
  damaged,
  type Dictionary,
  isDictionary,
  isList,
  isNamed,
  Lexer,
  latin1,
  Name,
  objectStart,
  PdfDefect,
  Ref,
  REGULAR,
  SPACE,
  Stream,
  type Value,
} from "./pdf-syntax.ts";

/**
 * Decompresses zlib data (RFC 1950). The result is null if the data are damaged, if other bytes follow them, or if they
 * unpack to more than `maxBytes`.
 */
export type Inflate = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array | null>;

/** Our reports have some hundreds of objects. Programs that annotate or sign a file add a few. */
const MAX_OBJECTS = 20_000;
/** Each incremental update adds one section. */
const MAX_SECTIONS = 256;
/** How many characters of objects are read, streams left aside. Our reports have less than 100,000. */
const MAX_READ = 2 * 1024 * 1024;
/** How much the streams that contain other objects may unpack to, in bytes. */
const MAX_UNPACKED = 4 * 1024 * 1024;

const streamStart = /stream\r?\n/y;
const streamEnd = new RegExp(`(?:\\r\\n|\\r|\\n)?endstream[${SPACE}]+endobj(?!${REGULAR})`, "y");
const lengthObject = new RegExp(
  `\\d+[${SPACE}]+\\d+[${SPACE}]+obj[${SPACE}]+(\\d{1,10})[${SPACE}]+endobj(?!${REGULAR})`,
  "y",
);
const fileEnd = new RegExp(`startxref[${SPACE}]+(\\d{1,10})[${SPACE}]+%%EOF[${SPACE}]*$`);
const tableStart = new RegExp(`xref *(?:\\r\\n|\\r|\\n)`, "y");
const subsection = new RegExp(`(\\d{1,10}) (\\d{1,10}) *(?:\\r\\n|\\r|\\n)`, "y");
const tableEntry = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;
const tableEnd = new RegExp(`[${SPACE}]*trailer`, "y");

type Entry =
  | { kind: "free" }
  | { kind: "plain"; offset: number; generation: number }
  | { kind: "packed"; stream: number; index: number };

export class PdfFile {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #inflate: Inflate;
  readonly #entries = new Map<number, Entry>();
  readonly #objects = new Map<number, Value>();
  /** How many characters of objects may still be read. Objects may overlap each other, and are then counted twice. */
  #unread = MAX_READ;
  #unpacked = MAX_UNPACKED;
  /** The newest section's trailer. */
  trailer: Dictionary = new Map();

  private constructor(bytes: Uint8Array, text: string, inflate: Inflate) {
    this.#bytes = bytes;
    this.#text = text;
    this.#inflate = inflate;
  }

  /**
   * @param bytes the whole file; untrusted
   * @param text the same bytes as text: `latin1`
   * @throws PdfDefect if the file is damaged or encrypted, or has more objects than any report
   */
  static async open(bytes: Uint8Array, text: string, inflate: Inflate): Promise<PdfFile> {
    const file = new PdfFile(bytes, text, inflate);
    await file.#readSections();
    // Readers begin to repair a file when they meet one object that is not where it should be, so all are looked for.
    for (const [number, entry] of file.#entries) {
      if (entry.kind === "plain") file.#objects.set(number, file.#readPlain(number, entry));
    }
    await file.#readPackedObjects();
    return file;
  }

  /** What a value stands for: the object, where it is a reference. An object that does not exist is null. */
  resolve(value: Value | undefined): Value {
    if (!(value instanceof Ref)) return value ?? null;
    const entry = this.#entries.get(value.number);
    if (entry === undefined || entry.kind === "free") return null;
    if ((entry.kind === "plain" ? entry.generation : 0) !== value.generation) damaged();
    const object = this.#objects.get(value.number);
    // A reference to a reference is not allowed.
    return object === undefined || object instanceof Ref ? damaged() : object;
  }

  /**
   * Returns a stream's content.
   * @returns null if it is longer than `maxBytes`, or compressed in a way that cannot be read here
   */
  async content(stream: Stream, maxBytes: number): Promise<Uint8Array | null> {
    const { dictionary, bytes } = stream;
    // The bytes of such a stream are in another file.
    if (dictionary.has("F")) return null;
    const stated = this.resolve(dictionary.get("Filter"));
    const filters = isList(stated) ? stated : stated === null ? [] : [stated];
    if (filters.length === 0) return bytes.length > maxBytes ? null : bytes;
    const [filter] = filters;
    const isDeflated = filter instanceof Name && filter.text === "FlateDecode";
    const parameters = this.resolve(dictionary.get("DecodeParms"));
    if (filters.length > 1 || !isDeflated || parameters !== null) return null;
    return this.#inflate(bytes, maxBytes);
  }

  async #readSections(): Promise<void> {
    if (!/^%PDF-[12]\.\d[\r\n ]/.test(this.#text)) damaged();
    const start = Number(fileEnd.exec(this.#text.slice(-1024))?.[1] ?? damaged());
    const seen = new Set<number>();
    let next: Value | undefined = start;
    while (next !== undefined) {
      const at = integer(next);
      if (seen.has(at) || seen.size >= MAX_SECTIONS) damaged();
      seen.add(at);
      const trailer: Dictionary = await this.#section(at);
      if (trailer.has("Encrypt")) throw new PdfDefect("encrypted");
      // A hybrid file has one structure for old programs and another one for new ones.
      if (trailer.has("XRefStm")) damaged();
      if (seen.size === 1) this.trailer = trailer;
      next = trailer.get("Prev");
    }
    const size = integer(this.trailer.get("Size"));
    for (const number of this.#entries.keys()) if (number >= size) damaged();
    this.#checkLinearized(start);
  }

  /**
   * A linearized file has a second place that says where the structure begins: its first object. Some programs begin
   * there if the object states the file's length.
   */
  #checkLinearized(start: number): void {
    const lexer = new Lexer(this.#text, 0, MAX_READ);
    lexer.skipSpace();
    if (lexer.match(objectStart) === null) return;
    lexer.skipSpace();
    if (!this.#text.startsWith("<<", lexer.at)) return;
    const first = lexer.dictionary();
    if (!first.has("Linearized") || first.get("L") !== this.#bytes.length) return;
    lexer.skipSpace();
    if (lexer.match(/endobj/y) === null) damaged();
    lexer.skipSpace();
    if (lexer.at !== start) damaged();
  }

  #section(at: number): Promise<Dictionary> | Dictionary {
    const lexer = new Lexer(this.#text, at, MAX_READ);
    return lexer.match(tableStart) === null ? this.#sectionStream(at) : this.#table(lexer);
  }

  #table(lexer: Lexer): Dictionary {
    const found = new Map<number, Entry>();
    while (lexer.match(tableEnd) === null) {
      const [, first, count] = lexer.match(subsection) ?? damaged();
      for (let index = 0; index < Number(count); index += 1) {
        const [, offset, generation, kind] = lexer.match(tableEntry) ?? damaged();
        const plain = {
          kind: "plain",
          offset: Number(offset),
          generation: Number(generation),
        } as const;
        this.#add(found, Number(first) + index, kind === "n" ? plain : { kind: "free" });
      }
    }
    lexer.skipSpace();
    if (!this.#text.startsWith("<<", lexer.at)) damaged();
    const trailer = lexer.dictionary();
    this.#merge(found);
    return trailer;
  }

  async #sectionStream(at: number): Promise<Dictionary> {
    const [, number, generation] =
      new Lexer(this.#text, at, MAX_READ).match(objectStart) ?? damaged();
    const entry = { kind: "plain", offset: at, generation: Number(generation) } as const;
    const stream = this.#readPlain(Number(number), entry);
    if (!(stream instanceof Stream)) damaged();
    const { dictionary } = stream;
    if (!isNamed(dictionary.get("Type"), "XRef")) damaged();
    const widths = integers(dictionary.get("W"));
    const size = integer(dictionary.get("Size"));
    if (widths.length !== 3 || widths.some((width) => width > 6)) damaged();
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    const row = kindWidth + secondWidth + thirdWidth;
    const ranges = dictionary.has("Index") ? integers(dictionary.get("Index")) : [0, size];
    const rows = await this.#sectionRows(stream, row);
    let from = 0;
    const field = (width: number): number => {
      let value = 0;
      for (let end = from + width; from < end; from += 1)
        value = value * 256 + (rows[from] ?? damaged());
      return value;
    };
    const found = new Map<number, Entry>();
    if (ranges.length % 2 !== 0 || secondWidth === 0) damaged();
    for (let pair = 0; pair < ranges.length; pair += 2) {
      const [first = 0, count = 0] = ranges.slice(pair, pair + 2);
      for (let index = 0; index < count; index += 1) {
        const kind = kindWidth === 0 ? 1 : field(kindWidth);
        const [second, third] = [field(secondWidth), field(thirdWidth)];
        if (kind === 0) this.#add(found, first + index, { kind: "free" });
        else if (kind === 1) {
          this.#add(found, first + index, { kind: "plain", offset: second, generation: third });
        } else if (kind === 2) {
          this.#add(found, first + index, { kind: "packed", stream: second, index: third });
        } else damaged();
      }
    }
    if (from !== rows.length) damaged();
    this.#merge(found);
    return dictionary;
  }

  /** The rows of a cross-reference stream, to which a PNG predictor may have been applied (ISO 32000-2, 7.4.4.4). */
  async #sectionRows({ dictionary, bytes }: Stream, row: number): Promise<Uint8Array> {
    const parameters = dictionary.get("DecodeParms") ?? null;
    if (parameters === null) return this.#structure(new Stream(dictionary, bytes));
    if (!isDictionary(parameters) || parameters.get("Columns") !== row) damaged();
    const [predictor, colors = 1, bits = 8] = ["Predictor", "Colors", "BitsPerComponent"].map(
      (key) => parameters.get(key),
    );
    if (typeof predictor !== "number" || predictor < 10 || colors !== 1 || bits !== 8) damaged();
    const plain = new Map(Array.from(dictionary).filter(([key]) => key !== "DecodeParms"));
    const packed = await this.#structure(new Stream(plain, bytes));
    const lines = packed.length / (row + 1);
    if (!Number.isInteger(lines)) damaged();
    const rows = new Uint8Array(lines * row);
    for (let line = 0; line < lines; line += 1) {
      const kind = packed[line * (row + 1)];
      // qpdf and Acrobat write differences to the line above. The other kinds are not read here.
      if (kind !== 0 && kind !== 2) damaged();
      for (let column = 0; column < row; column += 1) {
        const above = kind === 2 && line > 0 ? (rows[(line - 1) * row + column] ?? 0) : 0;
        rows[line * row + column] = (packed[line * (row + 1) + 1 + column] ?? 0) + above;
      }
    }
    return rows;
  }

  async #structure(stream: Stream): Promise<Uint8Array> {
    const bytes = (await this.content(stream, this.#unpacked)) ?? damaged();
    this.#unpacked -= bytes.length;
    return bytes;
  }

  #add(found: Map<number, Entry>, number: number, entry: Entry): void {
    if (found.has(number) || found.size >= MAX_OBJECTS) damaged();
    found.set(number, entry);
  }

  /** Adds what an older section says about objects of which no newer one said anything. */
  #merge(found: ReadonlyMap<number, Entry>): void {
    for (const [number, entry] of found) {
      if (!this.#entries.has(number)) this.#entries.set(number, entry);
    }
    if (this.#entries.size > MAX_OBJECTS) damaged();
  }

  #readPlain(number: number, { offset, generation }: Extract<Entry, { kind: "plain" }>): Value {
    const lexer = new Lexer(this.#text, offset, this.#unread);
    const [, own, ownGeneration] = lexer.match(objectStart) ?? damaged();
    if (Number(own) !== number || Number(ownGeneration) !== generation) damaged();
    const value = lexer.value();
    lexer.skipSpace();
    this.#count(lexer.at - offset);
    if (!isDictionary(value) || lexer.match(streamStart) === null) {
      return lexer.match(/endobj/y) === null ? damaged() : value;
    }
    const from = lexer.at;
    const to = from + this.#length(value.get("Length"));
    lexer.at = to;
    if (lexer.match(streamEnd) === null) damaged();
    return new Stream(value, this.#bytes.subarray(from, to));
  }

  /** A stream's length. An object of its own may state it, in which case only a plain number is read there. */
  #length(stated: Value | undefined): number {
    if (stated instanceof Ref) {
      const entry = this.#entries.get(stated.number);
      if (entry?.kind !== "plain") damaged();
      return Number(
        new Lexer(this.#text, entry.offset, MAX_READ).match(lengthObject)?.[1] ?? damaged(),
      );
    }
    return integer(stated);
  }

  async #readPackedObjects(): Promise<void> {
    const streams = new Map<number, [number: number, index: number][]>();
    for (const [number, entry] of this.#entries) {
      if (entry.kind !== "packed") continue;
      const members = streams.get(entry.stream) ?? [];
      members.push([number, entry.index]);
      streams.set(entry.stream, members);
    }
    for (const [number, members] of streams) {
      const entry = this.#entries.get(number);
      const stream = this.#objects.get(number);
      if (entry?.kind !== "plain" || entry.generation !== 0 || !(stream instanceof Stream))
        damaged();
      const { dictionary } = stream;
      const [count, first] = [integer(dictionary.get("N")), integer(dictionary.get("First"))];
      if (!isNamed(dictionary.get("Type"), "ObjStm") || count > MAX_OBJECTS) damaged();
      const text = latin1(await this.#structure(stream));
      const header = new Lexer(text, 0, MAX_READ);
      const places: [number: number, offset: number][] = [];
      for (let index = 0; index < count; index += 1) {
        places.push([integer(header.value()), integer(header.value())]);
      }
      for (const [member, index] of members) {
        const [own, offset] = places[index] ?? damaged();
        if (own !== member) damaged();
        const lexer = new Lexer(text, first + offset, this.#unread);
        this.#objects.set(member, lexer.value());
        this.#count(lexer.at - first - offset);
      }
    }
  }

  #count(characters: number): void {
    this.#unread -= characters;
    if (this.#unread < 0) damaged();
  }
}

/** A number that counts bytes or objects. */
function integer(value: Value | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : damaged();
}

function integers(value: Value | undefined): number[] {
  return isList(value) ? value.map(integer) : damaged();
}
