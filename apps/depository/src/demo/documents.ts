// Invented documents for the demonstration. Each document is generated from its id when it is requested. So a visitor
// can compare a file with its record although the service stores no documents.
import { createHash } from "node:crypto";
import { documentRef } from "@digital-evidence/evidence/fingerprint";

export const DOCUMENT_KINDS = [
  "contract",
  "invoice",
  "lab-report",
  "delivery-note",
  "inspection",
  "photo",
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DemoDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The SHA-256 of the bytes. */
  readonly documentRef: string;
}

export interface DemoDocuments {
  find(documentId: string): DemoDocument | null;
}

/**
 * Makes a document's id. The id contains everything that the document is generated from: kind, day and serial
 * number.
 */
export function demoDocumentId(kind: DocumentKind, day: Date, serial: string): string {
  return `${kind}-${day.toISOString().slice(0, 10).replaceAll("-", "")}-${serial}`;
}

export function createDemoDocuments(): DemoDocuments {
  return {
    find(documentId) {
      const [, name, year, month, day] =
        /^([a-z-]+)-(\d{4})(\d\d)(\d\d)-[0-9a-f]{8}$/.exec(documentId) ?? [];
      const kind = DOCUMENT_KINDS.find((known) => known === name);
      if (kind === undefined) return null;
      const seed = createHash("sha256").update(documentId).digest();
      return make(documentId, kind, `${year}-${month}-${day}`, draw(seed));
    },
  };
}

function make(documentId: string, kind: DocumentKind, date: string, one: Draw): DemoDocument {
  const isPhoto = kind === "photo";
  const bytes = isPhoto
    ? drawPhoto(one)
    : new TextEncoder().encode(writers[kind](documentId, date, one));
  const extension = isPhoto ? "bmp" : kind === "invoice" ? "csv" : "txt";
  return {
    documentId,
    fileName: `${documentId}.${extension}`,
    contentType: { bmp: "image/bmp", csv: "text/csv", txt: "text/plain" }[extension],
    bytes,
    documentRef: documentRef(bytes),
  };
}

type Write = (documentId: string, date: string, one: Draw) => string;

const people = ["A. Lindqvist", "B. Okafor", "C. Moreau", "D. Tanaka", "E. Novak", "F. Haddad"];
const companies = [
  "Alder & Finch",
  "Bluestone Works",
  "Corvid Systems",
  "Dune Freight",
  "Ember Foods",
];
const places = ["Bergen", "Lyon", "Ghent", "Porto", "Graz", "Tartu"];
const goods = ["pump housing", "steel profile", "glass panel", "control unit", "cable drum"];

const writers: Readonly<Record<Exclude<DocumentKind, "photo">, Write>> = {
  contract: (id, date, one) =>
    lines(
      "SERVICE AGREEMENT",
      `Number: ${id}`,
      `Date: ${date}, ${one.of(places)}`,
      "",
      `Between ${one.of(companies)}, represented by ${one.of(people)} (the client),`,
      `and ${one.of(companies)}, represented by ${one.of(people)} (the contractor).`,
      "",
      `1. The contractor supplies ${one.between(2, 40)} units: ${one.of(goods)}.`,
      `2. The price is EUR ${one.between(1_000, 90_000)}.00, due within ${one.of(["14", "30", "60"])} days.`,
      `3. Delivery is to ${one.of(places)} within ${one.between(2, 16)} weeks.`,
      `4. Either party may end this agreement with ${one.of(["30", "60", "90"])} days' notice.`,
    ),
  invoice: (id, date, one) => {
    const rows = Array.from({ length: one.between(2, 6) }, () => ({
      item: one.of(goods),
      quantity: one.between(1, 30),
      price: one.between(12, 900),
    }));
    const total = rows.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    return lines(
      `invoice,${id}`,
      `date,${date}`,
      `seller,${one.of(companies)}`,
      `buyer,${one.of(companies)}`,
      "item,quantity,unit price (EUR),amount (EUR)",
      ...rows.map(
        ({ item, quantity, price }) => `${item},${quantity},${price},${quantity * price}`,
      ),
      `total,,,${total}`,
    );
  },
  "lab-report": (id, date, one) =>
    lines(
      "LABORATORY REPORT",
      `Report: ${id}`,
      `Sample received: ${date} in ${one.of(places)}`,
      `Analyst: ${one.of(people)}`,
      "",
      `pH                 ${(one.between(62, 84) / 10).toFixed(1)}`,
      `Conductivity       ${one.between(180, 920)} uS/cm`,
      `Nitrate            ${(one.between(4, 420) / 10).toFixed(1)} mg/l`,
      `Lead               ${(one.between(1, 90) / 10).toFixed(1)} ug/l`,
      `Escherichia coli   ${one.of(["not detected", "not detected", "2 per 100 ml"])}`,
    ),
  "delivery-note": (id, date, one) =>
    lines(
      "DELIVERY NOTE",
      `Number: ${id}`,
      `Shipped: ${date} from ${one.of(places)} to ${one.of(places)}`,
      `Carrier: ${one.of(companies)}`,
      `Goods: ${one.between(1, 24)} pallets, ${one.of(goods)}, ${one.between(120, 9_000)} kg`,
      `Seal: ${one.between(100_000, 999_999)}`,
      `Received by: ${one.of(people)}`,
    ),
  inspection: (id, date, one) =>
    lines(
      "INSPECTION RECORD",
      `Number: ${id}`,
      `Site: ${one.of(places)}, ${date}`,
      `Inspector: ${one.of(people)}`,
      `Object: ${one.of(goods)}, serial ${one.between(10_000, 99_999)}`,
      `Measured: ${(one.between(90, 110) / 10).toFixed(2)} mm (limit 10.50 mm)`,
      `Finding: ${one.of(["no defects", "no defects", "surface wear, acceptable", "to be repeated"])}`,
    ),
};

function lines(...text: string[]): string {
  return `${text.join("\n")}\n`;
}

// Pseudorandom values. The same seed gives the same values in the same order on every machine.

interface Draw {
  /** A whole number between `min` and `max`, both included. */
  between(min: number, max: number): number;
  of<Item>(items: readonly Item[]): Item;
}

/**
 * @param seed at least 4 bytes. The first four are the initial state of a 32-bit generator (Marsaglia's
 * xorshift32).
 */
function draw(seed: Uint8Array): Draw {
  let state = new DataView(seed.buffer, seed.byteOffset).getUint32(0) || 1;

  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  }
  function between(min: number, max: number): number {
    return min + (next() % (max - min + 1));
  }
  return {
    between,
    of(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('"items" expected at least one item');
      return item;
    },
  };
}

const width = 96;
const height = 64;
const headerBytes = 54;

/** Draws a hill under a sky as a 24-bit BMP. The format is not compressed, so the bytes are the same on every machine. */
function drawPhoto(one: Draw): Uint8Array<ArrayBuffer> {
  // The format requires rows of a multiple of four bytes. A row of 96 × 3 = 288 bytes needs no padding.
  const bytes = new Uint8Array(headerBytes + width * height * 3);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, 0x424d);
  header.setUint32(2, bytes.length, true);
  header.setUint32(10, headerBytes, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, width, true);
  header.setInt32(22, height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  header.setUint32(34, width * height * 3, true);

  const sky = [one.between(170, 240), one.between(120, 190), one.between(60, 140)];
  const hill = [one.between(30, 80), one.between(80, 140), one.between(40, 120)];
  let ridge = one.between(18, 40);
  for (let x = 0; x < width; x += 1) {
    ridge = Math.min(50, Math.max(10, ridge + one.between(-2, 2)));
    for (let y = 0; y < height; y += 1) {
      const colour = y < ridge ? hill : sky;
      const grain = one.between(-12, 12);
      for (let channel = 0; channel < 3; channel += 1) {
        bytes[headerBytes + (y * width + x) * 3 + channel] = (colour[channel] ?? 0) + grain;
      }
    }
  }
  return bytes;
}
