// Demonstration documents, so that a visitor has a file to try against its record. A service with
// real evidence keeps no documents at all.
import type { DemoDocuments } from "../demo/documents.ts";
import type { Fingerprint } from "../store/store.ts";
import { notFound } from "./failure.ts";
import { respond } from "./respond.ts";
import type { Router } from "./router.ts";
import type { DocumentInfo } from "./wire.ts";

const folder = "/demo/documents/";

/** The document of a fingerprint, where the demonstration made it and it still has that digest. */
export function documentOf(
  documents: DemoDocuments | null,
): (fingerprint: Fingerprint) => DocumentInfo | null {
  return ({ documentId, documentRef }) => {
    const document = documents?.find(documentId) ?? null;
    if (document === null || document.documentRef !== documentRef) return null;
    return {
      contentType: document.contentType,
      fileSize: document.bytes.length,
      downloadUrl: `${folder}${encodeURIComponent(documentId)}`,
    };
  };
}

export function addDocumentRoute(router: Router, documents: DemoDocuments): void {
  router.on("GET", `${folder}{documentId}`, ({ parameters }) => {
    const document = documents.find(parameters["documentId"] ?? "");
    if (document === null) throw notFound("document");
    return respond(document.bytes, 200, {
      "Content-Type": document.contentType,
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
      "Cache-Control": "public, max-age=3600",
    });
  });
}
