import { toMilliseconds } from "@digital-evidence/evidence/time";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Disclosure } from "../components/panel.tsx";
import { saveText } from "../components/save-file.ts";
import { visibleText, isolatedText } from "../format/text.ts";
import { plainTime } from "../format/time.ts";
import { signerPath } from "../routes/routes.ts";
import { namedKeyWords as words } from "../words/names.tsx";
import {
  type NamedKey,
  forgetName,
  useNamedKeys,
  keepNames,
  namedKeys,
  NAMES_FILE_NAME,
  namesFile,
  compareNames,
  type FileProblem,
  readNamesFile,
} from "./named-keys.ts";
import styles from "./named-keys.module.css";
import { HashValue } from "../components/values.tsx";
import { listWords } from "../words/parts.tsx";
import { DropZone } from "../components/drop-zone.tsx";

export function AllNames({ isOpen = false }: { isOpen?: boolean }) {
  const named = useNamedKeys();
  return (
    <Disclosure isOpen={isOpen} summary={words.all(named.length)}>
      <div className={styles.ownName}>
        {named.length === 0 ? (
          <p className={styles.note}>{words.noNames}</p>
        ) : (
          <>
            <ul className={styles.list}>
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
        <span className={styles.note}>
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

type Outcome =
  | { problem: FileProblem | { code: "FULL" } }
  | { added: number; same: number; isStored: boolean; conflicts: readonly NamedKey[] };

/** Adds the names of a file. If the visitor already has another name for a key, they decide which one to keep. */
function ImportNames() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      <DropZone
        label={words.importNames}
        onFiles={([file]) => {
          if (file !== undefined) void importFile(file).then(setOutcome);
        }}
      />
      <output className={outcome !== null && "problem" in outcome ? styles.problem : ""}>
        {outcome !== null && outcomeText(outcome)}
      </output>
      {outcome !== null && "conflicts" in outcome && <Conflicts {...outcome} />}
    </>
  );
}

async function importFile(file: File): Promise<Outcome> {
  const reading = await readNamesFile(file);
  if ("problem" in reading) return reading;
  const importedAt = new Date().toISOString();
  const names = reading.names.map((name) => ({ ...name, importedAt }));
  const { added, conflicts, same } = compareNames(namedKeys(), names);
  const keeping = keepNames(added);
  if (keeping === "full") return { problem: { code: "FULL" } };
  return { added: added.length, same, isStored: keeping === "stored", conflicts };
}

function outcomeText(outcome: Outcome): string {
  if ("problem" in outcome) {
    const { problem } = outcome;
    const place = "at" in problem ? ` ${words.entry(problem.at)}` : "";
    return `${words.problems[problem.code]}${place} ${words.nothingImported}`;
  }
  const { added, same, isStored, conflicts } = outcome;
  const imported = words.imported(added, same, conflicts.length);
  return isStored ? imported : `${imported} ${words.unkept}`;
}

function Conflicts({ conflicts }: { conflicts: readonly NamedKey[] }) {
  // The comparison is repeated, so that a conflict disappears once the visitor has decided it.
  return compareNames(useNamedKeys(), conflicts).conflicts.map((entry) => (
    <Conflict key={entry.key} entry={entry} />
  ));
}

function Conflict({ entry }: { entry: NamedKey }) {
  const own = useNamedKeys().find(({ key }) => key === entry.key);
  if (own === undefined) return null;
  const isRenamed = own.name !== entry.name;
  return (
    <div className={styles.conflict}>
      <p>
        <HashValue value={entry.key} label={listWords.copies.key} />{" "}
        {isRenamed
          ? words.conflict.names(isolatedText(own.name), isolatedText(entry.name))
          : words.conflict.organizations(
              isolatedText(own.name),
              own.organizations.length,
              entry.organizations.length,
            )}
      </p>
      <Button
        onClick={() => {
          keepNames([entry]);
        }}
      >
        {words.conflict.replace}
      </Button>
    </div>
  );
}
