import type { ReceivedSigner } from "@digital-evidence/client";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Panel } from "../components/panel.tsx";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { namedKeyWords as words } from "../words/named-keys.ts";
import { AllNames } from "./all-names.tsx";
import type { NamedKey } from "./named-key.ts";
import { NameForm } from "./name-form.tsx";
import styleSheet from "./named-keys.css?url";
import { forgetName, useNamedKeys } from "./named-keys.ts";

type Props = {
  signer: string;
  /** The organizations for which the key signed, as the service states them. Undefined while they are not known. */
  organizations: NonNullable<ReceivedSigner["organizations"]> | undefined;
};

function focus(element: HTMLElement | null): void {
  element?.focus();
}

function givenSentence({ name, namedAt, importedAt }: NamedKey): string {
  const given = plainTime(toMilliseconds(namedAt));
  return importedAt === undefined
    ? words.named(isolatedText(name), given)
    : words.importedName(isolatedText(name), plainTime(toMilliseconds(importedAt)), given);
}

function watched({ organizations: ids }: NamedKey, stated: Props["organizations"]): string {
  if (ids.length === 0) return words.unwatched;
  const nameOf = (id: string) =>
    stated?.find(({ orgId }) => orgId?.toLowerCase() === id)?.orgName || id;
  return words.watched(listed(ids.map((id) => isolatedText(nameOf(id), 64))));
}

export function OwnName({ signer, organizations }: Props) {
  const entry = useNamedKeys().find(({ key }) => key === signer);
  const [isOpen, setOpen] = useState(false);
  /**
   * The visitor's last action. It has removed the button that the visitor pressed. The button that opens the form
   * therefore takes the focus.
   */
  const [done, setDone] = useState<"" | "cancelled" | "kept" | "unkept" | "removed">("");
  const announce = useAnnounce();
  return (
    <Panel title={words.title} isScreenOnly>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <div className="own-name">
        <p data-own-name>{entry === undefined ? words.none : givenSentence(entry)}</p>
        {entry !== undefined && (
          <p className="own-name-note">
            {watched(entry, organizations)} {words.worth}
          </p>
        )}
        {done === "unkept" && <p className="own-name-note">{words.unkept}</p>}
        {isOpen ? (
          <NameForm
            signer={signer}
            entry={entry}
            organizations={organizations}
            onDone={(outcome) => {
              setOpen(false);
              setDone(outcome);
            }}
          />
        ) : (
          <div className="own-name-buttons">
            <Button
              key={done}
              ref={done === "" ? undefined : focus}
              onClick={() => {
                setOpen(true);
                setDone("");
              }}
            >
              {entry === undefined ? words.open : words.change}
            </Button>
            {entry !== undefined && (
              <Button
                onClick={() => {
                  forgetName(signer);
                  setDone("removed");
                  announce(words.removed);
                }}
              >
                {words.remove}
              </Button>
            )}
          </div>
        )}
        <AllNames />
      </div>
    </Panel>
  );
}
