import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import Save from "lucide-react/icons/save";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useOnline } from "../components/online.ts";
import { saveFile } from "../components/save-file.ts";
import { documentWords } from "../phrasing/document.ts";
import { documentDownloadWords as words } from "../words/document-download.ts";
import type { DocumentAddress } from "./document-address.ts";
import { failureSentence } from "./download-failure.ts";
import type { Download } from "./use-document-download.ts";
import { useFinding } from "./use-finding.ts";

type Props = {
  download: Download;
  check: Check | undefined;
  /** The record that refers to the document; null if the service no longer gives it. */
  record: object | null;
  address: Extract<DocumentAddress, { state: "allowed" }>;
  algorithm: DocumentAlgorithm;
  fileName: string;
};

/**
 * Shows the result of a download. The visitor can save the document only after this browser has compared it
 * with the record.
 */
export function DownloadOutcome(props: Props) {
  return (
    <div aria-live="polite" data-download={props.download.state}>
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ download, check, record, address, algorithm, fileName }: Props) {
  const isOnline = useOnline();
  const digest = download.state === "downloaded" ? download.digest : null;
  const finding = useFinding(check, digest, record);
  switch (download.state) {
    case "failed":
      return (
        <Notice kind="unknown" title={words.failed.title}>
          {failureSentence(download, address, isOnline)}
        </Notice>
      );
    case "not-hashed":
      return (
        <Notice kind="unknown" title={words.notHashed.title}>
          {words.notHashed.sentence(download.reason)}
        </Notice>
      );
    case "stopped":
      return <p>{words.stopped}</p>;
    case "downloaded":
      break;
    case "idle":
    case "downloading":
    default:
      return null;
  }
  if (finding === null) return <p>{words.comparing}</p>;
  const { kind, title, predicate } = documentWords(finding);
  const save = (label: string, look: "primary" | "plain") => (
    <Button
      look={look}
      onClick={() => {
        saveFile(fileName, download.document);
      }}
    >
      <Save size={16} />
      {label}
    </Button>
  );
  if (kind === "success") {
    return (
      <Notice kind={kind} title={words.same.title} action={save(words.same.save, "primary")}>
        {words.same.sentence(algorithm)}
      </Notice>
    );
  }
  if (kind === "error") {
    return (
      <Notice kind={kind} title={words.other.title} action={save(words.other.save, "plain")}>
        {words.other.sentence(address.host, algorithm)}
      </Notice>
    );
  }
  return (
    <Notice kind={kind} title={title} action={save(words.undecided.save, "plain")}>
      {words.undecided.subject} {predicate}
    </Notice>
  );
}
