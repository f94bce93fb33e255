import type { ReceivedSigner } from "@digital-evidence/client";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/text-field.tsx";
import { isolatedText } from "../format/outside-text.ts";
import { namedKeyWords as words } from "../words/named-keys.ts";
import { cleanName, NAME_LIMITS, type NamedKey } from "./named-key.ts";
import { keepNames } from "./named-keys.ts";
import { organizationsToOffer, OrganizationChoice } from "./organization-choice.tsx";

type Props = {
  signer: string;
  entry: NamedKey | undefined;
  organizations: NonNullable<ReceivedSigner["organizations"]> | undefined;
  onDone: (outcome: "cancelled" | "kept" | "unkept") => void;
};

/** A form for the name of a key, and for the organizations for which the visitor expects this key. */
export function NameForm({ signer, entry, organizations, onDone }: Props) {
  const [text, setText] = useState(entry?.name ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  const offered = organizationsToOffer(organizations, entry?.organizations ?? []);
  const isChosen = (id: string) =>
    changed.get(id) ?? (entry === undefined || entry.organizations.includes(id));

  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);

  function save() {
    const name = cleanName(text);
    if (name === "") {
      setProblem(words.empty);
      return;
    }
    const keeping = keepNames([
      {
        key: signer,
        name,
        namedAt: new Date().toISOString(),
        organizations: offered.map(({ id }) => id).filter(isChosen),
      },
    ]);
    if (keeping === "full") {
      setProblem(words.full(NAME_LIMITS.names));
      return;
    }
    announce(words.saved(isolatedText(name)));
    onDone(keeping === "stored" ? "kept" : "unkept");
  }

  return (
    <form
      ref={form}
      className="own-name-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {entry === undefined && <p className="own-name-note">{words.before}</p>}
      <TextField
        label={words.field}
        value={text}
        maxLength={NAME_LIMITS.nameLength}
        isWrong={problem !== null}
        note={problem ?? words.privacy}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <OrganizationChoice
        isKnown={organizations !== undefined}
        offered={offered}
        isChosen={isChosen}
        onChange={(id, value) => {
          setChanged(new Map([...changed, [id, value]]));
        }}
      />
      <div className="own-name-buttons">
        <Button type="submit" look="primary">
          {words.save}
        </Button>
        <Button
          onClick={() => {
            onDone("cancelled");
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
