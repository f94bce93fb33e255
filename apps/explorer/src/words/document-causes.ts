/**
 * The usual reasons why a document has another hash than the recorded one, [H3] in docs/spec.md. A different hash says
 * nothing about who changed the file, or whether the change was intended.
 */
export const documentCauses = {
  lead: "This does not mean that the document is a forgery. The usual causes are:",
  list: [
    "The document was opened and saved again. Saving changes a PDF or an office file, even if nothing was edited.",
    "The document is another version of the recorded one, or it was converted, scanned or signed after it was recorded.",
    "A mail program or an editor changed the document’s line endings or its encoding.",
    "The document was packed or unpacked: an archive and the file inside it are different files.",
    "The record is about another document.",
    "The program that made the record first changed a copy of the document, such as its spaces or the order of its fields, and recorded the hash of that copy.",
  ],
};
