/**
 * The maximum length of a name before an extension is added, in UTF-16 code units. File systems allow 255 bytes, and
 * UTF-8 needs at most three bytes for each code unit.
 */
const MAX_NAME_LENGTH = 80;

/** Matches names that belong to devices on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/** File extensions of common documents, by media type. For any other type, the name gets no extension. */
const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "image/bmp": "bmp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "text/csv": "csv",
  "text/plain": "txt",
};

/**
 * Turns the document’s id into a file name that every system accepts. If the id has no extension, the name gets
 * the usual extension of the document’s media type, if `extensions` has one.
 */
export function fileNameOf(
  documentId: string | undefined,
  contentType: string | undefined,
): string {
  const safe = (documentId ?? "")
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, "_")
    .replace(/^[._ -]+/, "")
    .slice(0, MAX_NAME_LENGTH)
    // The cut may leave a space or a dot at the end, which Windows does not accept, or half of a surrogate pair.
    .replace(/[._ \p{Cs}-]+$/u, "");
  const name = safe === "" ? "document" : DEVICE.test(safe) ? `_${safe}` : safe;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined || /\.[a-z\d]{1,8}$/i.test(name) ? name : `${name}.${extension}`;
}
