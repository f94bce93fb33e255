import { useId } from "react";
import { RequestError, isNotOffered } from "@digital-evidence/client/errors";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { useQuery } from "@tanstack/react-query";
import { followWords as words } from "../words/dialogs.tsx";
import { type FeedSubject, type FeedFormat, feedPath } from "./feed-subject.ts";
import styles from "./follow.module.css";
import { CopyField, Dialog } from "../components/dialog.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { isolatedText } from "../format/text.ts";
import { useSource, callOptions } from "../queries/source.ts";

type Props = { subjects: readonly [FeedSubject, ...FeedSubject[]]; onClose: () => void };

export function FollowDialog({ subjects, onClose }: Props) {
  return (
    <Dialog title={words.title} description={words.description} onClose={onClose}>
      <div className={styles.dialog}>
        <FeedList subjects={subjects} />
      </div>
    </Dialog>
  );
}

type FeedListProps = { subjects: readonly [FeedSubject, ...FeedSubject[]] };

/** Says what a feed is, and gives the addresses of the service's feeds of these subjects. */
function FeedList({ subjects }: FeedListProps) {
  const offered = useFeedsOffered(subjects[0]);
  if (offered.isError) return <ErrorPanel inPanel words={words.failed} query={offered} />;
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

/** The size limit of the answer. A feed with one entry has about 2 KB. */
const MAX_BYTES = 64 * 1024;

/** Returns whether the service has feeds. To find out, the page requests the newest entry of one feed. */
function useFeedsOffered(subject: FeedSubject) {
  const source = useSource();
  const path = feedPath("json", subject);
  return useQuery({
    queryKey: [source.networkKey, "feed", path],
    queryFn: async (context): Promise<boolean> => {
      try {
        const options = callOptions(source, context);
        return (
          (await source.client.getOptional(`${path}&limit=1`, MAX_BYTES, parse, options)) ?? false
        );
      } catch (error) {
        if (!isNotOffered(error) && !isUnknownParameter(error)) throw error;
        return false;
      }
    },
    // No retries here, because the client already retries.
    retry: false,
  });
}

/** Whether the service refused the request with status 400, as an earlier version may do for a new parameter. */
function isUnknownParameter(error: unknown): boolean {
  return error instanceof RequestError && error.status === 400;
}

function parse(body: JsonValue) {
  const version = isJsonObject(body) ? body["version"] : null;
  const isFeed =
    typeof version === "string" && version.startsWith("https://jsonfeed.org/version/1");
  return { ok: true, value: { data: isFeed } } as const;
}
