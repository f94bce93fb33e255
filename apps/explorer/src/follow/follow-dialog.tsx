import { Dialog } from "../components/dialog.tsx";
import { followWords as words } from "../words/follow.ts";
import { FeedList } from "./feed-list.tsx";
import type { FeedSubject } from "./feed-subject.ts";
import styles from "./follow.module.css";

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
