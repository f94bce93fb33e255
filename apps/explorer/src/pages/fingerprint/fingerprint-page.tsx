import type { ReceivedDetails } from "@digital-evidence/client";
import { isFingerprintStatus } from "@digital-evidence/evidence/status";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import type { Known } from "@digital-evidence/verdict/known";
import { logFailure } from "@digital-evidence/verdict/log";
import FileText from "lucide-react/icons/file-text";
import Share2 from "lucide-react/icons/share-2";
import { memo, useDeferredValue, useState } from "react";
import { ButtonLink, Button } from "../../components/button.tsx";
import { usePreparedTimes, Freshness } from "../../components/timestamp.tsx";
import { CoverageMark, StatedStatus } from "../../components/identity.tsx";
import { FoldedProof } from "../../components/evidence-chain.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { HashValue, Name, OutsideMark, Shortened, Code } from "../../components/values.tsx";
import { useDialog, lazyPart, MissingAnswer, MissingPart } from "../../components/lazy-part.tsx";
import { FoldedPanel } from "../../components/panel.tsx";
import { RecordHeader, headingOf } from "../../components/page-header.tsx";
import { SignatureProofs } from "../../components/signature-proofs.tsx";
import { useConfig } from "../../config/config.ts";
import { commonSubjects } from "../../follow/feed-subject.ts";
import { FollowButton } from "../../follow/follow-button.tsx";
import type { KeyDirectoriesProps } from "../../named-keys/key-directories.tsx";
import { OtherKey, ownNameOf } from "../../named-keys/lazy-names.tsx";
import { NO_ROOT, type OwnRoot } from "../../trust/read-own-root.ts";
import { usePageTitle, reportPath } from "../../routes/routes.ts";
import { Asked, UnknownThing } from "../../search/asked.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import { documentDownloadWords } from "../../words/document.tsx";
import { headingWords } from "../../words/shell.ts";
import {
  FingerprintDetailsPanel,
  statusTimes,
  DownloadProofButton,
  ProofBatch,
} from "./details.tsx";
import { DocumentDownload } from "./document-download.tsx";
import styles from "./fingerprint.module.css";
import { OwnFile } from "./own-file.tsx";
import {
  isOtherServer,
  type ReachedVerdict,
  useCheckAgain,
  useFingerprintVerdict,
} from "./use-fingerprint-verdict.ts";
import { FingerprintVerdict } from "./verdict.tsx";

export function FingerprintPage({ params: { hash } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  return (
    <Asked form="hash" text={hash} heading={heading} words={words}>
      {(value) => <Fingerprint hash={value} />}
    </Asked>
  );
}

const heading = headingOf(headingWords.fingerprint);

const Withheld = lazyPart(async () => (await import("./withheld.tsx")).Withheld, MissingPart);
const loadProof = async () => (await import("./proof-modal.tsx")).ProofModal;
const loadShare = async () => (await import("./share-dialog.tsx")).ShareDialog;

const KeyDirectories = lazyPart<KeyDirectoriesProps>(
  async () => (await import("../../named-keys/key-directories.tsx")).KeyDirectories,
  MissingPart,
);

function Fingerprint({ hash }: { hash: string }) {
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
  const { directories } = useConfig();
  const { verification } = conclusion;
  const checkAgain = useCheckAgain(hash, details, gathered.snapshotHash);
  const { Dialog: ProofModal, ...proofDialog } = useDialog(loadProof, MissingAnswer);

  const isElsewhere = data === undefined && isOtherServer(fingerprint.error);
  if (isElsewhere || data === null) {
    return (
      <>
        <RecordHeader
          {...heading}
          identity={<HashValue value={hash} label={words.copies.hash} />}
        />
        <UnknownThing
          text={hash}
          words={words.notFound}
          instead={isElsewhere ? words.notFound.otherServer : undefined}
        />
      </>
    );
  }
  if (data === undefined && fingerprint.isError) {
    return (
      <>
        <RecordHeader
          {...heading}
          identity={<HashValue value={hash} label={words.copies.hash} />}
        />
        <ErrorPanel words={words.failed} query={fingerprint} />
      </>
    );
  }

  const root = details?.mptRoot;
  const openProof = (place: "wide" | "small") =>
    root !== undefined && <DownloadProofButton className={styles[place]} {...proofDialog.button} />;
  const downloadUrl = details?.document?.downloadUrl;
  // While evidence is checked again, it is not known yet whether there is something to draw.
  const isProofDrawn =
    gathered.known.proof.state === "supplied" &&
    (verification === null || verification.walk !== null);
  const isContentBound = hasPassed(verification, "RECORD_HASH");
  return (
    <>
      <Identity hash={hash} judged={gathered} isContentBound={isContentBound} />
      <div className={styles.sections}>
        <div className={styles.pair}>
          <FingerprintVerdict hash={hash} judged={gathered} onOwnRoot={onOwnRoot} />
          <OwnFile documentRef={details?.documentRef} conclusion={conclusion} onDigest={onDocument}>
            {details === undefined || downloadUrl === undefined ? (
              // Its room is reserved until it is known whether there is a download.
              <p className={styles.download}>{details && documentDownloadWords.nowhere}</p>
            ) : (
              <DocumentDownload
                key={`${hash} ${downloadUrl}`}
                details={details}
                downloadUrl={downloadUrl}
                conclusion={conclusion}
                onDigest={onDocument}
              />
            )}
          </OwnFile>
        </div>
        <OtherKey record={details} verification={verification} />
        {details?.withheld && (
          <Withheld
            key={hash}
            hash={hash}
            details={details}
            content={verification?.checks.find(({ id }) => id === "RECORD_HASH")}
            onDocumentId={onDocumentId}
          />
        )}
        <div className={styles.pair}>
          <FingerprintDetailsPanel
            details={details}
            batch={gathered.batch}
            isContentBound={isContentBound}
            action={openProof("wide")}
            footer={<Freshness query={fingerprint} checkAgain={checkAgain} />}
          />
          <div className={styles.column}>
            <ProofBatch details={details} action={openProof("small")} />
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
          </div>
        </div>
        <div className={styles.folds}>
          {isProofDrawn && <FoldedProof hash={hash.toLowerCase()} verification={verification} />}
          {details !== undefined && <OtherVersions key={hash} details={details} />}
        </div>
        {ProofModal !== null && root !== undefined && (
          <ProofModal
            hash={hash}
            known={gathered.known}
            conclusion={conclusion}
            proof={proof}
            onClose={proofDialog.close}
          />
        )}
      </div>
    </>
  );
});

type IdentityProps = {
  hash: string;
  judged: Pick<ReachedVerdict, "details" | "batch" | "log">;
  isContentBound: boolean;
};

/** Says which record this is, before anything else: the document, whose it is, the hash, the status and its time. */
function Identity({ hash, judged: { details, batch, log }, isContentBound }: IdentityProps) {
  const { documentId, organizationName, organizationId, status, createdAt } = details ?? {};
  const time = isFingerprintStatus(status) ? statusTimes(details, batch)[status] : undefined;
  const since = time ?? createdAt;
  const isLogFailed = log !== undefined && logFailure(log) !== null;
  return (
    <RecordHeader
      {...heading}
      title={
        details === undefined ? (
          heading.title
        ) : documentId ? (
          <OutsideMark>
            <Shortened value={documentId} ends={14} />
          </OutsideMark>
        ) : (
          <Code>
            <Shortened value={hash} />
          </Code>
        )
      }
      actions={
        <>
          {!isLogFailed && <ShareButton hash={hash} />}
          <ButtonLink to={reportPath(hash)}>
            <FileText size={16} />
            {words.report}
          </ButtonLink>
        </>
      }
      identity={
        details !== undefined && (
          <>
            <div>
              <span className={styles.identified} data-name>
                <Name name={organizationName} id={organizationId} ends={14} />
                <CoverageMark
                  coverage={organizationName || !isContentBound ? "stated" : "covered"}
                />
              </span>
              <HashValue value={hash} label={words.copies.fingerprintHash} />
            </div>
            <div>
              <StatedStatus status={status} since={since} />
            </div>
          </>
        )
      }
    />
  );
}

function ShareButton({ hash }: { hash: string }) {
  const { Dialog, button, close } = useDialog(loadShare, MissingAnswer);
  return (
    <>
      <Button {...button}>
        <Share2 size={16} />
        {words.share}
      </Button>
      {Dialog !== null && <Dialog hash={hash} onClose={close} />}
    </>
  );
}

function hasPassed(verification: Verification | null, id: "RECORD_HASH"): boolean {
  return verification?.checks.some((check) => check.id === id && check.verdict === "pass") ?? false;
}

const DocumentVersions = lazyPart(
  async () => (await import("./document-versions.tsx")).DocumentVersions,
  MissingPart,
);

/** Lists the other fingerprints of the same document when the visitor asks for them, and offers their feeds. */
function OtherVersions({ details }: { details: ReceivedDetails }) {
  const { documentId, organizationId: orgId, organizationName: orgName, hash } = details;
  if (!documentId || !orgId || !hash) return null;
  return (
    <FoldedPanel
      title={words.versions}
      action={<FollowButton subjects={commonSubjects([{ documentId, orgId, orgName }])} />}
    >
      <DocumentVersions document={{ documentId, orgId }} hash={hash} />
    </FoldedPanel>
  );
}
