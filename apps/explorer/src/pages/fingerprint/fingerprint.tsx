import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import type { Known } from "@digital-evidence/verdict/known";
import { memo, useDeferredValue, useState } from "react";
import { useConfig } from "../../config/config-context.ts";
import { DrawnProof } from "../../components/drawn-proof.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingAnswer, MissingPart } from "../../components/missing-part.tsx";
import { usePreparedTimes } from "../../components/clock.tsx";
import { SignatureProofs } from "../../components/signature-proofs.tsx";
import { Freshness } from "../../components/freshness.tsx";
import { DocumentCheck } from "../../document/document-check.tsx";
import { DocumentDownload } from "../../document/document-download.tsx";
import type { Props as KeyDirectoriesProps } from "../../named-keys/key-directories.tsx";
import { OtherKey, ownNameOf } from "../../named-keys/lazy-names.tsx";
import { OwnRootPanel } from "../../own-root/own-root-panel.tsx";
import { NO_ROOT, type OwnRoot } from "../../own-root/read-own-root.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { DownloadProofButton } from "./download-proof-button.tsx";
import { FingerprintDetailsPanel } from "./fingerprint-details.tsx";
import { FingerprintVerdict } from "./fingerprint-verdict.tsx";
import styles from "./fingerprint.module.css";
import { FingerprintNotFound, isOtherServer } from "./no-fingerprint.tsx";
import { OtherVersions } from "./other-versions.tsx";
import { ProofBatch } from "./proof-batch.tsx";
import { ServiceStatus } from "./service-status.tsx";
import { useCheckAgain } from "./use-check-again.ts";
import { useFingerprintVerdict } from "./use-fingerprint-verdict.ts";

const Withheld = lazyPart(async () => (await import("./withheld.tsx")).Withheld, MissingPart);
const ProofModal = lazyDialog(
  async () => (await import("./proof-modal.tsx")).ProofModal,
  MissingAnswer,
);

const KeyDirectories = lazyPart<KeyDirectoriesProps>(
  async () => (await import("../../named-keys/key-directories.tsx")).KeyDirectories,
  MissingPart,
);

export function Fingerprint({ hash }: { hash: string }) {
  const [document, setDocument] = useState<Known["document"]>();
  const [documentId, setDocumentId] = useState<string>();
  const [ownRoot, setOwnRoot] = useState<OwnRoot>(NO_ROOT);
  usePreparedTimes();
  const verdict = useFingerprintVerdict(hash, {
    brought: { document, documentId, ...ownRoot },
    isLogKept: true,
  });
  // Every answer of the service renders the page again. Deferring that lets React render the sections in short steps,
  // between which the browser can handle input.
  const gathered = useDeferredValue({ hash, ...verdict });
  return (
    <Sections
      gathered={gathered}
      onDocument={setDocument}
      onDocumentId={setDocumentId}
      onOwnRoot={setOwnRoot}
    />
  );
}

type SectionsProps = {
  gathered: { hash: string } & ReturnType<typeof useFingerprintVerdict>;
  onDocument: (document: Known["document"]) => void;
  onDocumentId: (id: string | undefined) => void;
  onOwnRoot: (own: OwnRoot) => void;
};

const Sections = memo(function Sections(props: SectionsProps) {
  const { gathered, onDocument, onDocumentId, onOwnRoot } = props;
  const { hash, fingerprint, data, details, proof, conclusion } = gathered;
  const { network, directories } = useConfig();
  const { verification } = conclusion;
  const checkAgain = useCheckAgain(hash, details, gathered.snapshotHash);
  const [isProofOpen, setProofOpen] = useState(false);

  if (data === undefined && isOtherServer(fingerprint.error)) {
    return <FingerprintNotFound hash={hash} network={network.name} isOtherServer />;
  }
  if (data === undefined && fingerprint.isError) {
    return (
      <ErrorPanel
        title={fingerprintWords.failed.title}
        error={fingerprint.error}
        advice={fingerprintWords.failed.advice}
        isRetrying={fingerprint.isFetching}
        onRetry={() => void fingerprint.refetch()}
      />
    );
  }
  if (data === null) return <FingerprintNotFound hash={hash} network={network.name} />;

  const root = details?.mptRoot;
  const openProof = (place: "wide" | "small") =>
    root !== undefined && (
      <DownloadProofButton
        place={place}
        onPress={() => {
          setProofOpen(true);
        }}
      />
    );
  const downloadUrl = details?.document?.downloadUrl;
  const isContentBound = hasPassed(verification, "RECORD_HASH");
  return (
    <div className={styles.sections}>
      <FingerprintVerdict hash={hash} judged={gathered} />
      <OtherKey record={details} verification={verification} />
      <ServiceStatus details={details} batch={gathered.batch} />
      <FingerprintDetailsPanel
        details={details}
        isContentBound={isContentBound}
        action={openProof("wide")}
        footer={<Freshness query={fingerprint} checkAgain={checkAgain} />}
      />
      {details?.withheld && (
        <Withheld
          key={hash}
          hash={hash}
          details={details}
          content={verification?.checks.find(({ id }) => id === "RECORD_HASH")}
          onDocumentId={onDocumentId}
        />
      )}
      {details !== undefined && <OtherVersions key={hash} details={details} />}
      <div className={styles.pair}>
        <SignatureProofs
          title={fingerprintWords.proofs}
          holder={fingerprintWords.keyHolder}
          details={details}
          verification={verification}
          isChecking={verification === null && conclusion.mark === "checking"}
          nameOf={ownNameOf}
        >
          {directories.length > 0 && (
            <KeyDirectories record={details} verification={verification} />
          )}
        </SignatureProofs>
        <ProofBatch details={details} action={openProof("small")} />
      </div>
      {downloadUrl !== undefined && details !== undefined && (
        <DocumentDownload
          key={`${hash} ${downloadUrl}`}
          details={details}
          downloadUrl={downloadUrl}
          conclusion={conclusion}
          onDigest={onDocument}
        />
      )}
      <div className={styles.pair}>
        <DocumentCheck
          documentRef={details?.documentRef}
          conclusion={conclusion}
          onDigest={onDocument}
        />
        <OwnRootPanel onChange={onOwnRoot} />
      </div>
      {verification !== null && verification.walk !== null && (
        <DrawnProof hash={hash.toLowerCase()} walk={verification.walk} />
      )}
      {isProofOpen && root !== undefined && (
        <ProofModal
          hash={hash}
          known={gathered.known}
          conclusion={conclusion}
          proof={proof}
          onClose={() => {
            setProofOpen(false);
          }}
        />
      )}
    </div>
  );
});

function hasPassed(verification: Verification | null, id: "RECORD_HASH"): boolean {
  return verification?.checks.some((check) => check.id === id && check.verdict === "pass") ?? false;
}
