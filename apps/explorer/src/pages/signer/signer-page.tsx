import type { ReceivedSigner } from "@digital-evidence/client";
import { isNotOffered } from "@digital-evidence/client/errors";
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { type ReactNode } from "react";
import { useSearch } from "wouter";
import { CopyButton } from "../../components/copy-button.tsx";
import { CoverageMark, Identified, Since } from "../../components/identity.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { HashValue, Name, OutsideText, Shortened, Code } from "../../components/values.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Freshness, WrittenTimestamp } from "../../components/timestamp.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { NotFoundPanel, Notice, Panel, Skeleton } from "../../components/panel.tsx";
import { PageHeader, RecordHeader, headingOf } from "../../components/page-header.tsx";
import { useConfig } from "../../config/config.ts";
import { FollowButton } from "../../follow/follow-button.tsx";
import { isSameKey } from "../../format/text.ts";
import { shortTime } from "../../format/time.ts";
import { AllNames } from "../../named-keys/all-names.tsx";
import type { KeyDirectoriesProps } from "../../named-keys/key-directories.tsx";
import { OwnName } from "../../named-keys/own-name.tsx";
import { useSigner, useSignerFingerprints } from "../../queries/records.ts";
import { useSource } from "../../queries/source.ts";
import { readPosition, usePageTitle, signerPath } from "../../routes/routes.ts";
import { Asked } from "../../search/asked.tsx";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { namedKeyWords } from "../../words/names.tsx";
import { signerWords as words } from "../../words/signer.tsx";
import styles from "./signer.module.css";
import { fingerprintColumn, ListPage } from "../../components/fingerprint-list.tsx";

export function SignerPage({ params: { key: text } }: { params: { key?: string | undefined } }) {
  usePageTitle(words.title(text));
  if (text !== undefined && text !== "") {
    return (
      <Asked form="key" text={text} heading={heading} words={words}>
        {(value) => {
          const key = value.toLowerCase();
          return <Signer key={key} signer={key} />;
        }}
      </Asked>
    );
  }
  return (
    <>
      <PageHeader {...heading} />
      <div className={styles.sections}>
        <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>
        <Panel title={namedKeyWords.allTitle} isScreenOnly>
          <AllNames isOpen />
        </Panel>
      </div>
    </>
  );
}

const heading = headingOf(words.heading);

const KeyDirectories = lazyPart<KeyDirectoriesProps>(
  async () => (await import("../../named-keys/key-directories.tsx")).KeyDirectories,
  MissingPart,
);

function Signer({ signer }: { signer: string }) {
  const { directories } = useConfig();
  const query = useSigner(signer);
  const organizations = organizationsIn(query, signer);
  return (
    <>
      <RecordHeader
        {...heading}
        title={
          <>
            {heading.title}{" "}
            <Code>
              <Shortened value={signer} />
            </Code>
          </>
        }
        identity={<SignerIdentity stated={query.data} organizations={organizations} />}
      />
      <div className={styles.sections}>
        <KeyPanel signer={signer} />
        <Stated signer={signer} query={query}>
          <OwnName signer={signer} organizations={organizations} />
          {directories.length > 0 && (
            <KeyDirectories signer={signer} organizations={organizations} />
          )}
        </Stated>
      </div>
    </>
  );
}

type IdentityProps = {
  stated: ReceivedSigner | null | undefined;
  organizations: ReturnType<typeof organizationsIn>;
};

/** Says for whom the service says that the key signs, and when it last received something that the key signed. */
function SignerIdentity({ stated, organizations = [] }: IdentityProps) {
  const [first, ...others] = organizations;
  if (!stated || first === undefined) return null;
  const { lastFingerprintAt } = stated;
  return (
    <>
      <Identified>
        <Name name={first.orgName} id={first.orgId} />
        <CoverageMark coverage="stated" />
        {others.length > 0 && words.stated.others(others.length)}
      </Identified>
      {lastFingerprintAt && (
        <div>
          <Identified name={words.stated.last}>
            <Since value={lastFingerprintAt} />
          </Identified>
        </div>
      )}
    </>
  );
}

type Query = ReturnType<typeof useSigner>;

/** Returns the organizations that the service states for the key, or undefined while they are not known. */
function organizationsIn({ data, isError }: Query, signer: string) {
  if (data === undefined) return isError ? [] : undefined;
  return data === null || insteadOf(data, signer) !== null ? [] : (data.organizations ?? []);
}

type StatedProps = { signer: string; query: Query; children: ReactNode };

/** @param children what follows as soon as nothing above it can move it any more */
function Stated({ signer, query, children }: StatedProps) {
  const { published } = useSource();
  const { data } = query;
  if (data === undefined && query.isError) {
    return (
      <>
        <ErrorPanel words={words.failed} query={query} />
        {children}
      </>
    );
  }
  const isUnpublished = data === null && published !== undefined;
  const instead = isUnpublished
    ? words.notPublished
    : data === undefined
      ? null
      : insteadOf(data, signer);
  if (instead !== null) {
    return (
      <>
        <Notice kind="info" title={instead.title}>
          {instead.text}
        </Notice>
        {children}
      </>
    );
  }
  return (
    <>
      <StatedPanel stated={data ?? undefined} query={query} />
      {data === undefined ? (
        query.waiting !== null && children
      ) : (
        <SignerFingerprints signer={signer}>{children}</SignerFingerprints>
      )}
    </>
  );
}

/** Returns the words to show if the service's answer contains nothing about this key, and null otherwise. */
function insteadOf(data: ReceivedSigner | null, signer: string) {
  if (data === null) return words.notOffered;
  if (data.id !== undefined && !isSameKey(data.id, signer)) return words.otherKey;
  return data.firstFingerprintAt === undefined ? words.unknown : null;
}

/** Shows the key in both of its forms. Nothing here comes from the service. */
function KeyPanel({ signer }: { signer: string }) {
  const address = ledgerAddress(signer);
  return (
    <Panel title={words.key.title}>
      <FieldList>
        <Field name={words.key.publicKey}>
          <Whole value={signer} label={words.key.copies.publicKey} />
        </Field>
        <Field name={words.key.address}>
          {address && <Whole value={address} label={words.key.copies.address} />}
        </Field>
      </FieldList>
      <p className={styles.note}>
        {words.key.note} {words.meaning}
      </p>
    </Panel>
  );
}

/** Shows every character of a value, because people compare keys with a document or by telephone. */
function Whole({ value, label }: { value: string; label: string }) {
  return (
    <span className={styles.whole}>
      <Code>{value}</Code>
      <CopyButton value={value} label={label} />
    </span>
  );
}

type Props = {
  stated: ReceivedSigner | undefined;
  query: ReturnType<typeof useSigner>;
};

function StatedPanel({ stated, query }: Props) {
  return (
    <Panel title={words.stated.title} footer={<Freshness query={query} />}>
      <p className={styles.lead}>{words.stated.lead}</p>
      <Unanswered trouble={query.waiting}>
        <FieldList layout="columns">
          <Field name={words.stated.first}>
            {stated === undefined ? <Skeleton width={20} /> : written(stated.firstFingerprintAt)}
          </Field>
          <Field name={words.stated.last}>
            {stated === undefined ? <Skeleton width={20} /> : written(stated.lastFingerprintAt)}
          </Field>
          <Field name={words.stated.organizations}>
            {stated === undefined ? <Skeleton width={24} /> : <Organizations stated={stated} />}
          </Field>
        </FieldList>
      </Unanswered>
      <p className={styles.note}>{words.stated.later}</p>
    </Panel>
  );
}

function written(time: string | undefined) {
  return time && <WrittenTimestamp value={time} format={shortTime} />;
}

function Organizations({
  stated: { organizations = [], hasMoreOrganizations },
}: {
  stated: ReceivedSigner;
}) {
  return (
    <>
      <ul className={styles.organizations}>
        {organizations.map(
          ({ orgId, orgName }) =>
            orgId && (
              <li key={orgId}>
                {orgName && <OutsideText maxLength={200}>{orgName}</OutsideText>}
                <HashValue value={orgId} label={words.stated.organizationId} />
              </li>
            ),
        )}
      </ul>
      {hasMoreOrganizations === true && <p>{words.stated.moreOrganizations}</p>}
    </>
  );
}

const ROWS = 20;
const PENDING_ROWS = 5;

const columns = [
  fingerprintColumn("hash", words.columns.hash, { share: 21 }),
  fingerprintColumn("createdAt", words.columns.received, { share: 16 }),
  fingerprintColumn("organization", words.columns.organization, { share: 21, onSmall: "below" }),
  fingerprintColumn("documentId", words.columns.documentId, { share: 21, onSmall: "below" }),
  fingerprintColumn("status", words.columns.status, { share: 21, onSmall: "below" }),
];

function SignerFingerprints({ signer, children }: { signer: string; children: ReactNode }) {
  const { cursor } = readPosition(useSearch());
  const list = useSignerFingerprints(signer, { limit: ROWS, cursor });
  if (list.data === undefined && list.isError) {
    return (
      <>
        <Panel title={words.fingerprints} flush>
          <ErrorPanel
            inPanel
            words={{
              title: isNotOffered(list.error) ? words.listNotOffered : words.listFailed.title,
              advice: words.listFailed.advice,
            }}
            query={list}
          />
        </Panel>
        {children}
      </>
    );
  }
  return (
    <>
      <ListPage
        title={words.fingerprints}
        pages={words.pages}
        path={signerPath(signer)}
        cursor={cursor}
        pagination={list.data?.pagination}
        action={<FollowButton subjects={[{ kind: "signer", signer }]} />}
      >
        <Unanswered trouble={list.waiting}>
          <DataTable
            caption={words.table}
            columns={columns}
            rows={list.data?.data}
            rowKey={({ hash = "" }) => hash}
            pendingRows={PENDING_ROWS}
          />
        </Unanswered>
      </ListPage>
      {(list.data !== undefined || list.waiting !== null) && children}
    </>
  );
}
