import { checkpointTitle, type Contradiction } from "@digital-evidence/verdict/log";
import type { Statement } from "@digital-evidence/verdict/statements";
import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { Button } from "../components/button.tsx";
import findingStyles from "../components/evidence-chain.module.css";
import { Said } from "../components/said.tsx";
import { saveText } from "../components/save-file.ts";
import textStyles from "../components/error-panel.module.css";
import { visibleJson } from "../format/text.ts";
import { useSource } from "../queries/source.ts";
import { logChoiceWords as choiceWords, logWords } from "../words/trust.tsx";
import { withoutContradiction, changeKept } from "../verify/kept-checkpoints.ts";
import { browserStorage, pageMemory } from "./look-at-log.ts";

/** At most this many characters of a note are shown. The saved file contains the whole note. */
const MAX_SHOWN_LENGTH = 2000;

type Props = {
  finding: Contradiction;
  /** The heading of the second checkpoint. The default heading says that this checkpoint came from the service. */
  nowTitle?: string;
  /**
   * Whether an earlier look found the contradiction, so that the visitor can dismiss it. While the log shows it,
   * dismissing it would not help: the next look finds it again.
   */
  isEarlier?: boolean;
};

/** Shows two signed checkpoints of one log that contradict each other, with a button that saves both. */
export function LogContradiction({ finding, nowTitle, isEarlier = false }: Props) {
  const { before, now } = finding;
  if (before === null || now === null) return null;
  return (
    <div className={findingStyles.finding}>
      <Checkpoint title={checkpointTitle("before", before)} note={before.note} />
      <Checkpoint title={nowTitle ?? checkpointTitle("now", now)} note={now.note} />
      <div>
        <Button
          look="primary"
          onClick={() => {
            saveText(CONTRADICTION_FILE_NAME, contradictionFile(finding), "application/json");
          }}
        >
          <Download size={16} />
          {logWords.save}
        </Button>
      </div>
      {isEarlier && <DismissContradiction service={finding.service} />}
    </div>
  );
}

function Checkpoint({ title, note }: { title: Statement | string; note: string }) {
  return (
    <section>
      <h3>
        <Said of={title} />
      </h3>
      <div className={textStyles.body}>
        <pre translate="no" className={textStyles.text}>
          {visibleJson(note, MAX_SHOWN_LENGTH)}
        </pre>
      </div>
    </section>
  );
}

/** Lets the visitor dismiss a contradiction that the service's log no longer shows. */
function DismissContradiction({ service }: { service: string }) {
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  return (
    <>
      <p>{choiceWords.dismissOffer}</p>
      <div>
        <Button
          onClick={() => {
            for (const each of [browserStorage, pageMemory]) {
              changeKept(each, (all) => withoutContradiction(all, service));
            }
            void queryClient.invalidateQueries({ queryKey: [networkKey, "log"] });
          }}
        >
          {choiceWords.dismiss}
        </Button>
      </div>
    </>
  );
}

const CONTRADICTION_FILE_NAME = "log-contradiction.json";

/**
 * Writes both signed checkpoints as they were received, so that anybody can verify their signatures. A long one that
 * this browser kept has only the log's own signature, and no cosignatures.
 */
function contradictionFile({ service, key, history, before, now }: Contradiction): string {
  const seen = (checkpoint: typeof before) =>
    checkpoint && {
      receivedAt: new Date(checkpoint.receivedAt).toISOString(),
      note: checkpoint.note,
    };
  const content = { found: history, service, logKey: key, before: seen(before), now: seen(now) };
  return `${JSON.stringify(content, null, 2)}\n`;
}
