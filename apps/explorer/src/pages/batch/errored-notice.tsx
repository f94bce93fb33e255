import type { ReceivedBatch } from "@digital-evidence/client";
import { Notice } from "../../components/notice.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { batchTime } from "../../format/time.ts";
import { batchWords } from "../../words/batch.tsx";

export function ErroredNotice({ batch }: { batch: ReceivedBatch }) {
  const { retryCount = 0, lastAttemptAt } = batch;
  const { errored: words } = batchWords;
  return (
    <Notice kind="error" title={words.title}>
      <p>
        {words.whatHappened(
          retryCount,
          lastAttemptAt === undefined ? null : (
            <WrittenTimestamp value={lastAttemptAt} format={batchTime} />
          ),
        )}
      </p>
      <p>{words.whatItMeans}</p>
      <p>{words.whatCanFollow}</p>
    </Notice>
  );
}
