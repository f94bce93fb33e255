import FileQuestion from "lucide-react/icons/file-question-mark";
import { dashboardPath } from "../../routes/routes.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { actionWords } from "../../words/actions.ts";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

/** The address names no fingerprint. */
export function NoFingerprintHash() {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title={words.none.title}
      actions={<ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>}
    >
      {words.none.advice}
    </MessagePanel>
  );
}

/** The service does not know the fingerprint. */
export function FingerprintNotFound({ hash, network }: { hash: string; network: string }) {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title={words.notFound.title}
      actions={<ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>}
    >
      <p>
        {words.notFound.sentence(
          <code>
            <OutsideText>{hash}</OutsideText>
          </code>,
          network,
        )}
      </p>
      <p>{words.notFound.advice}</p>
    </MessagePanel>
  );
}
