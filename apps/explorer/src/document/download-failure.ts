import { byteSize } from "../format/bytes.ts";
import { documentDownloadWords } from "../words/document-download.ts";
import type { DocumentAddress } from "./document-address.ts";
import { MAX_DOWNLOAD_BYTES, STALL_MS } from "./download.ts";
import type { Download } from "./use-document-download.ts";

const { failed: words } = documentDownloadWords;

type Failed = Extract<Download, { state: "failed" }>;
type Asked = Extract<DocumentAddress, { state: "allowed" }>;

export function failureSentence(
  { code, status = 0 }: Failed,
  { host, isOwnOrigin }: Asked,
  isOnline: boolean,
): string {
  switch (code) {
    case "NOT_FOUND":
      return words.notFound(host, status);
    case "STATUS":
      return words.status(host, status);
    case "REDIRECTED":
      return words.redirected(host);
    case "TOO_LARGE":
      return words.tooLarge(byteSize(MAX_DOWNLOAD_BYTES));
    case "BROKEN_OFF":
      return isOnline ? words.brokenOff : words.offline;
    case "STALLED":
      return words.stalled(STALL_MS / 1000);
    case "NO_ANSWER":
    default:
      if (!isOnline) return words.offline;
      // The browser reports the same error for a host that is unreachable and for a host that does not let this page
      // read its answers. On the page's own origin, only the first cause is possible.
      return isOwnOrigin ? words.unreachable(host) : words.refused(host);
  }
}
