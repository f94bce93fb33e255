import type { Network } from "@digital-evidence/client/networks";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { checkSnapshot, type SnapshotCheck } from "@digital-evidence/evidence/snapshot";
import { useMemo } from "react";
import { ExternalLink } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/values.tsx";
import { Since } from "../../components/identity.tsx";
import { NotFoundPanel, Notice, Panel } from "../../components/panel.tsx";
import { PageHeader, RecordHeader, headingOf } from "../../components/page-header.tsx";
import { SameOrNot } from "../../components/marks.tsx";
import { useConfig } from "../../config/config.ts";
import { visibleJson } from "../../format/text.ts";
import { hasOwnLedger, snapshotLink } from "../../config/ledger.ts";
import { useSnapshot } from "../../queries/records.ts";
import { usePageTitle } from "../../routes/routes.ts";
import { Asked, UnknownThing } from "../../search/asked.tsx";
import { snapshotWords as words } from "../../words/snapshot.tsx";
import { shownSnapshot, SnapshotBatches, SnapshotDetails } from "./snapshot-details.tsx";
import styles from "./snapshot.module.css";

const heading = headingOf(words.heading);

/** Requests a snapshot only if the service itself keeps the ledger. */
export function SnapshotPage({ params: { hash } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  const { network } = useConfig();
  return (
    <Asked form="snapshot" text={hash} heading={heading} words={words}>
      {(value) => {
        const asked = value.toLowerCase();
        return hasOwnLedger(network) ? (
          <Snapshot key={asked} hash={asked} />
        ) : (
          <Elsewhere network={network} hash={asked} />
        );
      }}
    </Asked>
  );
}

/** Says that the service does not keep the ledger, and links to the ledger's own explorer. */
function Elsewhere({ network, hash }: { network: Network; hash: string }) {
  const href = snapshotLink(network, hash, window.location.origin);
  return (
    <>
      <PageHeader {...heading} />
      <NotFoundPanel title={words.elsewhere.title}>
        <p>{words.elsewhere.sentence(network.name)}</p>
        {href !== null && (
          <p>
            <ExternalLink href={href}>{words.elsewhere.link}</ExternalLink>
          </p>
        )}
      </NotFoundPanel>
    </>
  );
}

function Snapshot({ hash }: { hash: string }) {
  const snapshot = useSnapshot(hash);
  const { ordinal, timestamp } = isJsonObject(snapshot.data) ? shownSnapshot(snapshot.data) : {};
  return (
    <>
      <RecordHeader
        {...heading}
        title={[heading.title, ordinal].join(" ").trim()}
        identity={
          <>
            <div>
              <HashValue value={hash} label={words.copies.snapshotHash} />
            </div>
            <div>{timestamp && <Since value={timestamp} />}</div>
          </>
        }
      />
      <AnsweredSnapshot hash={hash} snapshot={snapshot} />
    </>
  );
}

type AnsweredProps = { hash: string; snapshot: ReturnType<typeof useSnapshot> };

function AnsweredSnapshot({ hash, snapshot }: AnsweredProps) {
  const { data } = snapshot;
  const check = useMemo(
    () => (isJsonObject(data) ? checkSnapshot(hash, { value: data, from: "service" }) : null),
    [hash, data],
  );
  if (data === undefined && snapshot.isError)
    return <ErrorPanel words={words.failed} query={snapshot} />;
  if (data === null) return <UnknownThing text={hash} words={words.notFound} />;
  if (data !== undefined && !isJsonObject(data)) {
    return (
      <NotFoundPanel title={words.failed.title}>
        <p>{words.failed.notASnapshot}</p>
      </NotFoundPanel>
    );
  }
  const { content = null, computed = null } = check ?? {};
  const shown = data === undefined ? undefined : shownSnapshot(data);
  return (
    <div className={styles.sections}>
      <SnapshotVerdict check={check} />
      <SnapshotDetails hash={hash} shown={shown} waiting={snapshot.waiting} />
      {(shown !== undefined || snapshot.waiting === null) && (
        <SnapshotBatches entries={shown?.entries} isPending={shown === undefined} />
      )}
      {content !== null && computed !== null && (
        <HashedContent hash={hash} stated={shown?.hash} content={content} computed={computed} />
      )}
    </div>
  );
}

function SnapshotVerdict({ check }: { check: SnapshotCheck | null }) {
  return (
    <div className={styles.verdict} aria-live="polite" data-snapshot-check={check?.verdict}>
      {check === null ? (
        <Notice kind="unknown" title={words.awaited.title}>
          {words.awaited.sentence}
        </Notice>
      ) : (
        <Found check={check} />
      )}
    </div>
  );
}

function Found({ check: { verdict, code } }: { check: SnapshotCheck }) {
  if (verdict === "pass") {
    // The notice is not green. A success would claim too much, because the service that gave this content
    // also keeps the ledger.
    return (
      <Notice kind="info" title={words.same.title}>
        <p>{words.same.found}</p>
        <p>{words.same.limit}</p>
      </Notice>
    );
  }
  if (verdict === "fail") {
    const { title, found } = code === "OTHER_SNAPSHOT" ? words.another : words.mismatch;
    return (
      <Notice kind="error" title={title}>
        {found}
      </Notice>
    );
  }
  const { title, found } = code === "UNKNOWN_LEDGER" ? words.unknownLedger : words.unreadable;
  return (
    <Notice kind="unknown" title={title}>
      {found}
    </Notice>
  );
}

/** The viewer shows at most this many characters. Copying always gives the whole text. */
const MAX_SHOWN_LENGTH = 200_000;

type Props = {
  hash: string;
  stated: string | undefined;
  content: string;
  computed: string;
};

function HashedContent({ hash, stated, content, computed }: Props) {
  return (
    <Panel title={words.content.title} isLong>
      <p className={styles.explained}>{words.content.explained}</p>
      <div className={styles.viewer}>
        <div className={styles.copy}>
          <CopyButton value={content} label={words.content.copied} />
        </div>
        {/* The element can be focused so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.text} tabIndex={0} aria-label={words.content.text}>
          <pre translate="no">{visibleJson(content, MAX_SHOWN_LENGTH)}</pre>
        </section>
      </div>
      <FieldList>
        <Field name={words.content.computed}>
          <HashValue value={computed} label={words.content.copies.computed} />
        </Field>
        <Field name={words.content.asked} mark={<Compared isSame={computed === hash} />}>
          <HashValue value={hash} label={words.content.copies.asked} />
        </Field>
        <Field
          name={words.content.stated}
          mark={<Compared isSame={computed === stated?.toLowerCase()} />}
        >
          {stated === undefined ? null : (
            <HashValue value={stated} label={words.content.copies.stated} />
          )}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Compared({ isSame }: { isSame: boolean }) {
  return (
    <SameOrNot isSame={isSame} same={words.content.equal} different={words.content.notEqual} />
  );
}
