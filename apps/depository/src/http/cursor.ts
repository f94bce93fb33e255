// The cursor of a page. It contains the positions of the page's first and last row, so one cursor leads to the pages
// on both sides. Clients treat it as opaque.
import type { Position } from "../store/store.ts";

export interface Cursor {
  readonly first: Position;
  readonly last: Position;
}

const pattern = /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,15})\.([0-9a-f-]{36})$/;

export function writeCursor({ first, last }: Cursor): string {
  const places = [first.createdAt, first.id, last.createdAt, last.id];
  return Buffer.from(places.join(".")).toString("base64url");
}

export function parseCursor(text: string): Cursor | null {
  const match = pattern.exec(Buffer.from(text, "base64url").toString());
  if (match === null) return null;
  const [, firstTime, firstId = "", lastTime, lastId = ""] = match;
  const cursor = {
    first: { createdAt: Number(firstTime), id: firstId },
    last: { createdAt: Number(lastTime), id: lastId },
  };
  // Decoding skips characters that are not Base64. A cursor with such characters is not one that this service has made.
  return writeCursor(cursor) === text ? cursor : null;
}
