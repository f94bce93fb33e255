// The name under which a downloaded document is offered to be saved.

const MAX_LENGTH = 100;

/** Extensions of documents that browsers and offices open. Any other keeps the name as it is. */
const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "image/bmp": "bmp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "text/csv": "csv",
  "text/plain": "txt",
};

/** The document’s id as a name that every system takes, with the extension of its type where it has none. */
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
