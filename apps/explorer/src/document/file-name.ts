const MAX_LENGTH = 100;

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
    .replaceAll(/^[._ -]+|[._ -]+$/g, "")
    .slice(0, MAX_LENGTH);
  const name = safe === "" ? "document" : safe;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined || /\.[a-z\d]{1,8}$/i.test(name) ? name : `${name}.${extension}`;
}
