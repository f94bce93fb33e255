// Demonstration documents, so that a visitor has a file to try against its record. A service with
// real evidence keeps no documents at all.
import type { Hono } from "hono";
import type { DemoDocuments } from "../demo/documents.ts";
import type { Fingerprint } from "../store/store.ts";
import type { Env } from "./context.ts";
import { notFound } from "./failure.ts";
import { respond } from "./respond.ts";
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

export function addDocumentRoute(app: Hono<Env>, documents: DemoDocuments): void {
  app.get(`${folder}:documentId`, (c) => {
    const document = documents.find(c.req.param("documentId"));
    if (document === null) throw notFound("document");
    return respond(c, document.bytes, 200, {
      "Content-Type": document.contentType,
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
      "Cache-Control": "public, max-age=3600",
    });
  });
}
