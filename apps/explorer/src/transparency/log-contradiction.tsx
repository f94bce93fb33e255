import Download from "lucide-react/icons/download";
import { Button } from "../components/button.tsx";
import findingStyles from "../components/check-finding.module.css";
import textStyles from "../components/technical-details.module.css";
import { saveText } from "../components/save-text.ts";
import { visibleJson } from "../format/outside-text.ts";
import { checkpointTitle } from "../phrasing/log.ts";
import { logWords } from "../words/log.ts";
import {
  type Contradiction,
  CONTRADICTION_FILE_NAME,
  contradictionFile,
} from "./contradiction-file.ts";

/** At most this many characters of a note are shown. The saved file contains the whole note. */
const MAX_SHOWN_LENGTH = 2000;

type Props = {
  finding: Contradiction;
  /** The heading of the second checkpoint. The default heading says that this checkpoint came from the service. */
  nowTitle?: string;
};

/** Shows two signed checkpoints of one log that contradict each other, with a button that saves both. */
export function LogContradiction({ finding, nowTitle }: Props) {
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
    </div>
  );
}

function Checkpoint({ title, note }: { title: string; note: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <div className={textStyles.body}>
        <pre className={textStyles.text}>{visibleJson(note, MAX_SHOWN_LENGTH)}</pre>
      </div>
    </section>
  );
}
