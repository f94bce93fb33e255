import type { Directory } from "@digital-evidence/evidence/directory";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { directoryChanges } from "../evidence-chain/directory-changes.ts";
import { plainTime } from "../format/time.ts";
import { changeSentences } from "../phrasing/key-directories.ts";
import { directoryWords as words } from "../words/key-directories.ts";
import { rememberDirectory, useSeenDirectory } from "./seen-directories.ts";

type Props = {
  origin: string;
  received: { directory: Directory; hash: string };
  /** When the directory was received, in milliseconds since 1970. */
  seenAt: number;
};

export function ChangedDirectory({ origin, received, seenAt }: Props) {
  const seen = useSeenDirectory(origin);
  if (seen === undefined || seen.hash === received.hash) return null;
  const changes = directoryChanges(seen.directory, received.directory);
  return (
    <Notice kind="info" title={words.changed.title}>
      <p>{words.changed.since(plainTime(seen.seenAt))}</p>
      <ul className="directory-changes">
        {changeSentences(changes).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button
        onClick={() => {
          rememberDirectory({ origin, ...received, seenAt });
        }}
      >
        {words.changed.read}
      </Button>
    </Notice>
  );
}
