import { toMilliseconds } from "@digital-evidence/evidence/time";
import Download from "lucide-react/icons/download";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import { saveText } from "../components/save-text.ts";
import { visibleText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { signerPath } from "../routes/signer-path.ts";
import { namedKeyWords as words } from "../words/named-keys.ts";
import { ImportNames } from "./import-names.tsx";
import { type NamedKey } from "./named-key.ts";
import styleSheet from "./named-keys.css?url";
import { forgetName, useNamedKeys } from "./named-keys.ts";
import { NAMES_FILE_NAME, namesFile } from "./names-file.ts";
import { HashValue } from "../components/hash-value.tsx";
import { listWords } from "../words/list.ts";

export function AllNames({ isOpen = false }: { isOpen?: boolean }) {
  const named = useNamedKeys();
  return (
    <Disclosure isOpen={isOpen} summary={words.all(named.length)}>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <div className="own-name">
        {named.length === 0 ? (
          <p className="own-name-note">{words.noNames}</p>
        ) : (
          <>
            <ul className="own-name-list">
              {named.map((entry) => (
                <Listed key={entry.key} entry={entry} />
              ))}
            </ul>
            <Button
              onClick={() => {
                saveText(NAMES_FILE_NAME, namesFile(named), "application/json");
              }}
            >
              <Download size={16} />
              {words.exportNames}
            </Button>
          </>
        )}
        <ImportNames />
      </div>
    </Disclosure>
  );
}

function Listed({ entry: { key, name, namedAt, importedAt } }: { entry: NamedKey }) {
  const announce = useAnnounce();
  return (
    <li>
      <span>
        <bdi>{visibleText(name)}</bdi>
        <span className="own-name-note">
          {importedAt === undefined
            ? plainTime(toMilliseconds(namedAt))
            : words.importedOn(plainTime(toMilliseconds(importedAt)))}
        </span>
      </span>
      <HashValue value={key} label={listWords.copies.key} to={signerPath(key)} />
      <Button
        aria-label={words.removeOf(visibleText(name))}
        onClick={({ currentTarget }) => {
          // The button will be removed, so the focus moves to the summary.
          currentTarget.closest("details")?.querySelector("summary")?.focus();
          forgetName(key);
          announce(words.removed);
        }}
      >
        {words.removeListed}
      </Button>
    </li>
  );
}
