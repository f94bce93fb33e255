import { checkpointTitle, type Contradiction } from "@digital-evidence/verdict/log";
import type { Statement } from "@digital-evidence/verdict/statements";
import Download from "lucide-react/icons/download";
import { Button } from "../components/button.tsx";
import findingStyles from "../components/check-finding.module.css";
import textStyles from "../components/technical-details.module.css";
import { lazyPart } from "../components/lazy-part.tsx";
import { MissingPart } from "../components/missing-part.tsx";
import { Said } from "../components/said.tsx";
import { saveText } from "../components/save-text.ts";
import { visibleJson } from "../format/outside-text.ts";
import { logWords } from "../words/log.ts";
import { CONTRADICTION_FILE_NAME, contradictionFile } from "./contradiction-file.ts";

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

const DismissContradiction = lazyPart(
  async () => (await import("./dismiss-contradiction.tsx")).DismissContradiction,
  MissingPart,
);

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
        <pre className={textStyles.text}>{visibleJson(note, MAX_SHOWN_LENGTH)}</pre>
      </div>
    </section>
  );
}
