// Serves the documents of the demonstration, so that a visitor can check a file against its record. A service with
// real records stores no documents.
import type { DemoDocuments } from "../demo/documents.ts";
import { PATHS } from "@digital-evidence/evidence/api";
import type { FingerprintRow, PublicReads } from "../store/store.ts";
import { notFound } from "./failure.ts";
import { originOf, pathParameter, respond } from "./call.ts";
import { eventIdParameter } from "./parameters.ts";
import { get, type Route } from "./route.ts";
import type { DocumentInfo } from "../records/record-json.ts";

const folder = "/demo/documents/";

/** At most this many fingerprints of one event are looked at. */
const EVENT_ROWS = 20;

/** Finds the document of a fingerprint, if the demonstration made the document and its digest is still the same. */
export function documentOf(
  documents: DemoDocuments | null,
): (fingerprint: Pick<FingerprintRow, "documentId" | "documentRef">) => DocumentInfo | null {
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

interface DocumentRoutes {
  readonly reads: Pick<PublicReads, "fingerprints">;
  readonly documents: DemoDocuments | null;
  readonly publicOrigin: string | null;
  readonly trustedProxies: number;
}

export function documentRoutes(options: DocumentRoutes): Route[] {
  const { reads, documents, publicOrigin, trustedProxies } = options;
  const find = documentOf(documents);
  const ofEvent = get(PATHS.document, async (call) => {
    const eventId = eventIdParameter(call);
    // Several fingerprints may name one event, for example those of further versions of a document.
    const { rows } = await reads.fingerprints.search({ eventId, after: null, limit: EVENT_ROWS });
    const found = rows.map(find).find((document) => document !== null);
    if (found === undefined) throw notFound("document");
    // The published download tool hands this address out as it is, so it must be absolute.
    const origin = originOf(call, publicOrigin, trustedProxies);
    return respond(null, 307, {
      Location: new URL(found.downloadUrl, origin).href,
      "Cache-Control": "no-store",
    });
  });
  return documents === null ? [ofEvent] : [ofEvent, ofDemonstration(documents)];
}

function ofDemonstration(documents: DemoDocuments): Route {
  return get(`${folder}{documentId}`, (call) => {
    const document = documents.find(pathParameter(call, "documentId"));
    if (document === null) throw notFound("document");
    return respond(document.bytes, 200, {
      "Content-Type": document.contentType,
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
      "Cache-Control": "public, max-age=3600",
    });
  });
}
