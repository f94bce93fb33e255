import FileQuestion from "lucide-react/icons/file-question-mark";
import { dashboardPath } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";

/** The address names no fingerprint. */
export function NoFingerprintHash() {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title="No fingerprint hash provided"
      actions={<ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>}
    >
      A fingerprint’s page is /fingerprint/ followed by its hash, 64 digits from 0 to 9 and a to f.
    </MessagePanel>
  );
}

/** The service does not know the fingerprint. */
export function FingerprintNotFound({ hash, network }: { hash: string; network: string }) {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title="Fingerprint not found"
      actions={<ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>}
    >
      <p>
        No fingerprint with the hash{" "}
        <code>
          <OutsideText>{hash}</OutsideText>
        </code>{" "}
        is known on “{network}”.
      </p>
      <p>
        It may be the hash of the document rather than of its fingerprint, belong to another
        network, or have been cut short where it was copied from.
      </p>
    </MessagePanel>
  );
}
