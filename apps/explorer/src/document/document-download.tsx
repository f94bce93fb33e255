import type { ReceivedDetails } from "@digital-evidence/client";
import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import Download from "lucide-react/icons/download";
import { memo, useEffect } from "react";
import { useConfig } from "../config/config-context.ts";
import { Button } from "../components/button.tsx";
import { Field, FieldList } from "../components/field-list.tsx";
import { Notice } from "../components/notice.tsx";
import { Panel } from "../components/panel.tsx";
import { byteSize } from "../format/bytes.ts";
import { documentCheckWords } from "../words/document-check.tsx";
import { documentDownloadWords as words } from "../words/document-download.ts";
import { allowedHosts, type DocumentAddress, documentAddress } from "./document-address.ts";
import styles from "./document.module.css";
import { MAX_DOWNLOAD_BYTES } from "./download.ts";
import { DownloadOutcome } from "./download-outcome.tsx";
import { fileNameOf } from "./file-name.ts";
import { HashProgress } from "./hash-progress.tsx";
import { useDocumentDownload } from "./use-document-download.ts";

type Props = {
  details: ReceivedDetails;
  downloadUrl: string;
  conclusion: Pick<Conclusion, "mark" | "verification">;
  onDigest: (document: DocumentDigest) => void;
};

export const DocumentDownload = memo(function DocumentDownload({ downloadUrl, ...props }: Props) {
  const config = useConfig();
  const { origin } = window.location;
  const address = documentAddress(downloadUrl, config, origin);
  const { documentRef = "", document: stated } = props.details;
  const algorithm = documentAlgorithm(documentRef);
  return (
    <Panel title={words.title} isScreenOnly>
      <div className={styles.content}>
        <FieldList>
          <Field name={words.address}>{downloadUrl}</Field>
          {stated?.fileSize !== undefined && (
            <Field name={words.size}>{byteSize(stated.fileSize)}</Field>
          )}
        </FieldList>
        {address.state === "allowed" && algorithm !== null && (
          <AllowedDownload {...props} address={address} algorithm={algorithm} />
        )}
        {address.state === "allowed" && algorithm === null && (
          <Notice kind="unknown" title={documentCheckWords.unknownReference.title}>
            {documentCheckWords.unknownReference.sentence}
          </Notice>
        )}
        {address.state === "elsewhere" && (
          <Notice kind="unknown" title={words.elsewhere.title}>
            {words.elsewhere.sentence(allowedHosts(config, origin))}
          </Notice>
        )}
        {address.state === "not-an-address" && (
          <Notice kind="unknown" title={words.notAnAddress.title}>
            {words.notAnAddress.sentence}
          </Notice>
        )}
      </div>
    </Panel>
  );
});

type AllowedProps = Omit<Props, "downloadUrl"> & {
  address: Extract<DocumentAddress, { state: "allowed" }>;
  algorithm: DocumentAlgorithm;
};

function AllowedDownload({ details, conclusion, onDigest, address, algorithm }: AllowedProps) {
  const { download, start, stop } = useDocumentDownload();
  const { document: { contentType, fileSize } = {} } = details;
  const digest = download.state === "downloaded" ? download.digest : null;

  useEffect(() => {
    if (digest !== null) onDigest({ digest, given: "file" });
  }, [digest, onDigest]);

  const isTooLarge = fileSize !== undefined && fileSize > MAX_DOWNLOAD_BYTES;
  const fileName = fileNameOf(details.documentId, contentType);
  return (
    <>
      <p className={styles.lead}>{words.lead(address.host)}</p>
      {download.state === "downloading" ? (
        <HashProgress
          name={fileName}
          size={fileSize ?? null}
          bytes={download.bytes}
          words={{ doing: words.downloading, progress: words.progress }}
          onCancel={stop}
        />
      ) : (
        <div>
          <Button
            look={download.state === "downloaded" ? "plain" : "primary"}
            disabled={isTooLarge}
            onClick={() => void start(address.href, algorithm)}
          >
            <Download size={16} />
            {download.state === "downloaded" ? words.again : words.start}
          </Button>
        </div>
      )}
      <DownloadOutcome
        download={isTooLarge ? { state: "failed", code: "TOO_LARGE", status: undefined } : download}
        conclusion={conclusion}
        address={address}
        algorithm={algorithm}
        fileName={fileName}
      />
    </>
  );
}
