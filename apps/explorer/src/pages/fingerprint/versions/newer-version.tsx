import { useEffect } from "react";
import { useAnnounce } from "../../../components/announcer.tsx";
import { HashValue } from "../../../components/hash-value.tsx";
import { Notice } from "../../../components/notice.tsx";
import { RelativeTimestamp } from "../../../components/timestamp.tsx";
import { fingerprintPathFor } from "../../../routes/routes.ts";
import { versionsWords } from "../../../words/document-versions.tsx";
import styles from "./document-versions.module.css";
import type { Version } from "./use-versions.ts";

const { newer: words } = versionsWords;

type Props = {
  newest: Version;
  /** Whether this version arrived after the visitor had asked for the list. */
  hasArrived: boolean;
};

/** Says that the service lists a later version than the one of this page, and links to it. */
export function NewerVersion({ newest, hasArrived }: Props) {
  const { hash, createdAt } = newest;
  const announce = useAnnounce();
  useEffect(() => {
    if (hasArrived) announce(words.arrived);
  }, [announce, hasArrived]);
  return (
    <div className={styles.newer}>
      <Notice kind="info" title={hasArrived ? words.arrived : words.title}>
        <p>{words.sentence(createdAt && <RelativeTimestamp value={createdAt} />)}</p>
        <HashValue value={hash} to={fingerprintPathFor(hash)} />
      </Notice>
    </div>
  );
}
