import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { documentTold } from "@digital-evidence/verdict/documents";
import { statement } from "@digital-evidence/verdict/statements";
import Save from "lucide-react/icons/save";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useOnline } from "../components/online.ts";
import { Said } from "../components/said.tsx";
import { saveFile } from "../components/save-file.ts";
import { documentDownloadWords as words } from "../words/document-download.ts";
import { comparedDigest } from "./compared-digest.ts";
import type { DocumentAddress } from "./document-address.ts";
import { failureSentence } from "./download-failure.ts";
import type { Download } from "./use-document-download.ts";

type Props = {
  download: Download;
  conclusion: Pick<Conclusion, "mark" | "verification">;
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

function Outcome({ download, conclusion, address, algorithm, fileName }: Props) {
  const isOnline = useOnline();
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
  const compared = comparedDigest(conclusion);
  if (compared !== undefined && compared !== download.digest)
    return (
      <p>
        <Said of={statement("document.superseded")} />
      </p>
    );
  const told = documentTold(conclusion);
  if (told === null) {
    const isOpen = conclusion.mark === "checking" || conclusion.verification !== null;
    return <p>{isOpen ? words.comparing : <Said of={statement("document.noRecord")} />}</p>;
  }
  const { kind, title, predicate } = told;
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
    <Notice kind={kind} title={<Said of={title} />} action={save(words.undecided.save, "plain")}>
      {words.undecided.subject} <Said of={predicate} />
    </Notice>
  );
}
