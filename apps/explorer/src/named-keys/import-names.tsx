import { useState } from "react";
import { Button } from "../components/button.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { isolatedText } from "../format/outside-text.ts";
import { namedKeyWords as words } from "../words/named-keys.ts";
import { type NamedKey } from "./named-key.ts";
import { keepNames, namedKeys, useNamedKeys } from "./named-keys.ts";
import { compareNames, type FileProblem, readNamesFile } from "./names-file.ts";
import { HashValue } from "../components/hash-value.tsx";
import { listWords } from "../words/list.ts";

type Outcome =
  | { problem: FileProblem | { code: "FULL" } }
  | { added: number; same: number; isStored: boolean; conflicts: readonly NamedKey[] };

/** Adds the names of a file. If the visitor already has another name for a key, they decide which one to keep. */
export function ImportNames() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      <DropZone
        label={words.importNames}
        onFiles={([file]) => {
          if (file !== undefined) void importFile(file).then(setOutcome);
        }}
      />
      <output className={outcome !== null && "problem" in outcome ? "own-name-problem" : ""}>
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
    <div className="own-name-conflict">
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
