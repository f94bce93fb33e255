import Search from "lucide-react/icons/search";
import { verifyPath } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";

/** The search without a question: what could be asked. */
export function NothingAsked() {
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title="What are you looking for?"
      actions={<ButtonLink to={verifyPath}>Check a proof or a document</ButtonLink>}
    >
      <p>
        The box at the top takes the hash of a fingerprint, of a document or of a snapshot, the id
        of a batch, of an event or of a document, and the address of any of them.
      </p>
      <p>Spaces, quotes, 0x, sha256: and upper case do no harm.</p>
    </MessagePanel>
  );
}

export function TooLong({ length }: { length: number }) {
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title="This is too long to look up"
      actions={<ButtonLink to={verifyPath}>Check a proof or a document</ButtonLink>}
    >
      It has {length.toLocaleString("en-US")} characters, and no hash or id was found in it. A
      document’s id has at most 256.
    </MessagePanel>
  );
}
