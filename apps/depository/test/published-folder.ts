// Reads a folder of published files in a test, as a static server would serve it: whole files, and ranges of bytes.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { join, relative } from "node:path";

/** @returns a `fetch` that answers addresses below `base` with the files of a folder, and a list of its requests */
export function folderFetch(folder: string, base: string) {
  const asked: { path: string; bytes: number }[] = [];
  const fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const path = decodeURIComponent(url.slice(base.length + 1));
    const file = join(folder, path);
    if (!url.startsWith(`${base}/`) || !existsSync(file) || !statSync(file).isFile()) {
      asked.push({ path, bytes: 0 });
      return Promise.resolve(new Response("not found", { status: 404 }));
    }
    const range = /^bytes=([0-9]+)-([0-9]+)$/.exec(new Headers(init.headers).get("range") ?? "");
    const body =
      range === null ? readFileSync(file) : part(file, Number(range[1]), Number(range[2]));
    asked.push({ path, bytes: body.length });
    return Promise.resolve(
      new Response(new Uint8Array(body), { status: range === null ? 200 : 206 }),
    );
  };
  return { fetch, asked };
}

/** The bytes of a file from one position to another, both included, as far as the file has them. */
function part(file: string, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from + 1);
  const descriptor = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, from));
  } finally {
    closeSync(descriptor);
  }
}

export function filesOf(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), readFileSync(file)] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
