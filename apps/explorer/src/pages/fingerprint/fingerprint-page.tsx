import type { ReceivedDetails } from "@digital-evidence/client";
import type { DocumentDigest, Verification } from "@digital-evidence/evidence/verify-evidence";
import { memo, useDeferredValue, useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { usePreparedTimes } from "../../components/clock.tsx";
import { DrawnProof } from "../../components/drawn-proof.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Freshness } from "../../components/freshness.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingAnswer, MissingPart } from "../../components/missing-part.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { headingOf } from "../../components/page-heading.ts";
import { Panel } from "../../components/panel.tsx";
import { SignatureProofs } from "../../components/signature-proofs.tsx";
import { useConfig } from "../../config/config-context.ts";
import { commonSubjects } from "../../follow/feed-subject.ts";
import { FollowButton } from "../../follow/follow-button.tsx";
import type { Props as KeyDirectoriesProps } from "../../named-keys/key-directories.tsx";
import { OtherKey, ownNameOf } from "../../named-keys/lazy-names.tsx";
import { OwnRootPanel } from "../../own-root/own-root-panel.tsx";
import { NO_ROOT, type OwnRoot } from "../../own-root/read-own-root.ts";
import { useSource } from "../../queries/source.ts";
import { spelled } from "../../recognition/misspelled.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { searchPathFor } from "../../routes/routes.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import { headingWords } from "../../words/headings.ts";
import { FingerprintDetailsPanel, ServiceStatus } from "./details.tsx";
import { DocumentDownload } from "./document-download.tsx";
import styles from "./fingerprint.module.css";
import { DocumentCheck } from "./own-file.tsx";
import { DownloadProofButton, ProofBatch } from "./proof-batch.tsx";
import { isOtherServer, useCheckAgain, useFingerprintVerdict } from "./use-fingerprint-verdict.ts";
import { FingerprintVerdict } from "./verdict.tsx";

export function FingerprintPage({ params: { hash } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  return (
    <>
      <PageHeader {...headingOf(headingWords.fingerprint)} />
      {hash === undefined || hash === "" ? <NoFingerprintHash /> : <AskedFingerprint text={hash} />}
    </>
  );
}

/** Requests the fingerprint only if the text in the address can be a hash. Otherwise, says what is wrong with it. */
function AskedFingerprint({ text }: { text: string }) {
  const reading = spelled(text, "hash");
  return "value" in reading ? (
    <Fingerprint hash={reading.value} />
  ) : (
    <Misspelled title={words.notFound.title} form="hash" text={text} reading={reading.misspelled} />
  );
}

const Withheld = lazyPart(async () => (await import("./withheld.tsx")).Withheld, MissingPart);
const ProofModal = lazyDialog(
  async () => (await import("./proof-modal.tsx")).ProofModal,
  MissingAnswer,
);

const KeyDirectories = lazyPart<KeyDirectoriesProps>(
  async () => (await import("../../named-keys/key-directories.tsx")).KeyDirectories,
  MissingPart,
);

function Fingerprint({ hash }: { hash: string }) {
  const [document, setDocument] = useState<DocumentDigest>();
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
  onDocument: (digest: DocumentDigest | undefined) => void;
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
        title={words.failed.title}
        error={fingerprint.error}
        advice={words.failed.advice}
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
          title={words.proofs}
          holder={words.keyHolder}
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

const DocumentVersions = lazyPart(
  async () => (await import("./document-versions.tsx")).DocumentVersions,
  MissingPart,
);

/** Lists the other fingerprints of the same document when the visitor asks for them, and offers their feeds. */
function OtherVersions({ details }: { details: ReceivedDetails }) {
  const [isAsked, setAsked] = useState(false);
  const { documentId, organizationId: orgId, organizationName: orgName, hash } = details;
  if (!documentId || !orgId || !hash) return null;
  return (
    <Panel
      title={words.versions}
      action={<FollowButton subjects={commonSubjects([{ documentId, orgId, orgName }])} />}
      isScreenOnly
    >
      {isAsked ? (
        <DocumentVersions document={{ documentId, orgId }} hash={hash} />
      ) : (
        <Button
          onClick={() => {
            setAsked(true);
          }}
        >
          {words.listVersions}
        </Button>
      )}
    </Panel>
  );
}

function NoFingerprintHash() {
  return <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>;
}

type NotFoundProps = { hash: string; network: string; isOtherServer?: boolean };

function FingerprintNotFound({ hash, network, isOtherServer = false }: NotFoundProps) {
  const { published } = useSource();
  const shown = (
    <code>
      <OutsideText>{hash}</OutsideText>
    </code>
  );
  return (
    <NotFoundPanel
      title={words.notFound.title}
      action={<ButtonLink to={searchPathFor(hash)}>{words.notFound.search}</ButtonLink>}
    >
      {isOtherServer ? (
        <p>{words.notFound.otherServer}</p>
      ) : (
        <>
          <p>{words.notFound.sentence(shown, network)}</p>
          <p>{words.notFound.advice}</p>
        </>
      )}
      {published && <p>{published.notFound}</p>}
    </NotFoundPanel>
  );
}
