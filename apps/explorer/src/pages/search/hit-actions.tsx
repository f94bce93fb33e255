import { commonSubjects } from "../../follow/feed-subject.ts";
import { FollowButton } from "../../follow/follow-button.tsx";
import type { Candidate } from "@digital-evidence/client/recognise";
import type { Hit } from "@digital-evidence/client/look-up";
import { ExportHits } from "./export-hits.tsx";
import styles from "./search-page.module.css";

type Props = { candidate: Candidate; hits: readonly Hit[] };

/** What can be done with all matches together: follow their document or organization, and export them. */
export function HitActions({ candidate, hits }: Props) {
  const known = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit.known] : []));
  const isFollowed = ["document", "document-id", "organization"].includes(candidate.kind);
  return (
    <div className={styles.actions}>
      {isFollowed && <FollowButton subjects={commonSubjects(known)} />}
      <ExportHits hits={hits} />
    </div>
  );
}
