// Serves the documents of the demonstration, so that a visitor can check a file against its record. A service with
// real records stores no documents.
import type { DemoDocuments } from "../demo/documents.ts";
import type { Fingerprint } from "../store/store.ts";
import { notFound } from "./failure.ts";
import { pathParameter, respond } from "./call.ts";
import { get, type Route } from "./route.ts";
import type { DocumentInfo } from "../records/record-json.ts";

const folder = "/demo/documents/";

/** Finds the document of a fingerprint, if the demonstration made the document and its digest is still the same. */
export function documentOf(
  documents: DemoDocuments | null,
): (fingerprint: Fingerprint) => DocumentInfo | null {
  return ({ documentId, documentRef }) => {
    if (documentId === null) return null;
    const document = documents?.find(documentId) ?? null;
    if (document === null || document.documentRef !== documentRef) return null;
    return {
      contentType: document.contentType,
      fileSize: document.bytes.length,
      downloadUrl: `${folder}${encodeURIComponent(documentId)}`,
    };
  };
}

export function documentRoutes(documents: DemoDocuments): Route[] {
  return [
    get(`${folder}{documentId}`, (call) => {
      const document = documents.find(pathParameter(call, "documentId"));
      if (document === null) throw notFound("document");
      return respond(document.bytes, 200, {
        "Content-Type": document.contentType,
        "Content-Disposition": `attachment; filename="${document.fileName}"`,
        "Cache-Control": "public, max-age=3600",
      });
    }),
  ];
}
