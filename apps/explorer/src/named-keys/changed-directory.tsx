import type { Directory } from "@digital-evidence/evidence/directory";
import { changeStatements, directoryChanges } from "@digital-evidence/verdict/directories";
import { statement } from "@digital-evidence/verdict/statements";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Said, saidText } from "../components/said.tsx";
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
    <Notice kind="info" title={<Said of={statement("directory.changed.title")} />}>
      <p>
        <Said of={statement("directory.changed.since", { time: { time: seen.seenAt } })} />
      </p>
      <ul className="directory-changes">
        {changeStatements(changes).map((each) => (
          <li key={saidText(each)}>
            <Said of={each} />
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          rememberDirectory({ origin, ...received, seenAt });
        }}
      >
        <Said of={statement("directory.changed.read")} />
      </Button>
    </Notice>
  );
}
