// A link to /verify that carries a bundle in its fragment: docs/protocol/share-link.md. Browsers never send the
// fragment to a server. A link may come from a stranger, so each limit is checked before the work that it
// limits.
import type { Bundle } from "@digital-evidence/evidence/bundle";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";

const { fragment: EVIDENCE_FRAGMENT, characters: MAX_LINK_CHARACTERS } = EVIDENCE_LINK;
const { unpackedBytes: MAX_UNPACKED_BYTES } = EVIDENCE_LINK;
/** The version of the fragment's format that this build writes and reads. */
const VERSION = "1";
/**
 * Compressed bytes are unpacked in slices of this size, so that unpacking a huge text stops early. One slice unpacks
 * to about 1 MB at most.
 */
const SLICE_BYTES = 1024;

/** The codes are those of docs/protocol/share-link.md. */
export type LinkText =
  | { ok: true; text: string }
  | {
      ok: false;
      code:
        | "TOO_LONG"
        | "OTHER_VERSION"
        | "NOT_THE_FORM"
        | "CUT_OFF"
        | "APPENDED"
        | "DAMAGED"
        | "NOT_UTF8"
        | "TOO_LARGE";
    };

/** @returns the fragment, which begins with `#`, if the bundle fits into a link */
export async function evidenceFragment(
  bundle: Bundle,
): Promise<{ fits: true; fragment: string } | { fits: false }> {
  const bytes = new TextEncoder().encode(JSON.stringify(bundle));
  const packed = toBase64url(await packedBytes(bytes));
  const fragment = `${EVIDENCE_FRAGMENT}${VERSION}.${packed.length}.${packed}`;
  return fragment.length > MAX_LINK_CHARACTERS || bytes.length > MAX_UNPACKED_BYTES
    ? { fits: false }
    : { fits: true, fragment };
}

/** Reads the text that a link carries. The text is untrusted. */
export async function readEvidenceFragment(fragment: string): Promise<LinkText> {
  if (fragment.length > MAX_LINK_CHARACTERS) return { ok: false, code: "TOO_LONG" };
  const content = fragment.slice(EVIDENCE_FRAGMENT.length);
  if (/^\d+\./.test(content) && !content.startsWith(`${VERSION}.`)) {
    return { ok: false, code: "OTHER_VERSION" };
  }
  const parts = /^1\.([1-9]\d{0,4})\.([\w-]*)$/.exec(content);
  if (parts === null) {
    // A link that ends before its second dot has been cut off.
    const isBegun = /^(?:1(?:\.(?:[1-9]\d{0,4})?)?)?$/.test(content);
    return { ok: false, code: isBegun ? "CUT_OFF" : "NOT_THE_FORM" };
  }
  const [, stated = "", packed = ""] = parts;
  if (packed.length < Number(stated)) return { ok: false, code: "CUT_OFF" };
  if (packed.length > Number(stated)) return { ok: false, code: "APPENDED" };
  const bytes = fromBase64url(packed);
  if (bytes === null) return { ok: false, code: "NOT_THE_FORM" };
  const unpacked = await unpackedBytes(bytes);
  if (typeof unpacked === "string") return { ok: false, code: unpacked };
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(unpacked) };
  } catch {
    return { ok: false, code: "NOT_UTF8" };
  }
}

async function packedBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function unpackedBytes(
  packed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | "DAMAGED" | "TOO_LARGE"> {
  const reader = slicesOf(packed).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const unpacked = new Uint8Array(MAX_UNPACKED_BYTES);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return unpacked.subarray(0, length);
      if (length + value.length > MAX_UNPACKED_BYTES) {
        await reader.cancel();
        return "TOO_LARGE";
      }
      unpacked.set(value, length);
      length += value.length;
    }
  } catch {
    // The stream also throws if the data ends too early or if there are bytes after its end.
    return "DAMAGED";
  }
}

function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, (at += SLICE_BYTES)));
      },
    },
    { highWaterMark: 0 },
  );
}

function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @returns the bytes, or null if the text is not their base64url according to RFC 4648, without padding */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    // The last character may contain unused bits. They must be zero, so that each link has only one spelling.
    return toBase64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
