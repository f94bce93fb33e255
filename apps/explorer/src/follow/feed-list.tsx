import { useId } from "react";
import { CopyField } from "../components/copy-field.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { isolatedText } from "../format/outside-text.ts";
import { useSource } from "../queries/source.ts";
import { followWords as words } from "../words/follow.ts";
import { type FeedFormat, feedPath, type FeedSubject } from "./feed-subject.ts";
import styles from "./follow.module.css";
import { useFeedsOffered } from "./use-feeds-offered.ts";

type Props = { subjects: readonly [FeedSubject, ...FeedSubject[]] };

/** Says what a feed is, and gives the addresses of the service's feeds of these subjects. */
export function FeedList({ subjects }: Props) {
  const offered = useFeedsOffered(subjects[0]);
  if (offered.isError) {
    return (
      <ErrorPanel
        inPanel
        title={words.failed.title}
        error={offered.error}
        advice={words.failed.advice}
        isRetrying={offered.isFetching}
        onRetry={() => void offered.refetch()}
      />
    );
  }
  return (
    <div className={styles.follow}>
      {offered.data === false ? (
        <p>{words.notOffered}</p>
      ) : (
        <>
          <p>{words.what}</p>
          {subjects.map((subject) => (
            <Feed key={subject.kind} subject={subject} />
          ))}
          <p>{words.worth}</p>
        </>
      )}
    </div>
  );
}

const formats: readonly FeedFormat[] = ["atom", "json"];

function Feed({ subject }: { subject: FeedSubject }) {
  const { apiBase } = useSource();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{titleOf(subject)}</h3>
      {formats.map((format) => (
        <CopyField
          key={format}
          label={words.address[format]}
          value={apiBase + feedPath(format, subject)}
          copy={words.copy[format]}
          copied={words.copied}
          notCopied={words.notCopied}
        />
      ))}
    </section>
  );
}

function titleOf(subject: FeedSubject): string {
  switch (subject.kind) {
    case "signer":
      return words.titles.signer;
    case "document":
      return words.titles.document(isolatedText(subject.documentId, 64));
    case "organization":
    default:
      return words.titles.organization(isolatedText(subject.name || subject.organizationId, 64));
  }
}
