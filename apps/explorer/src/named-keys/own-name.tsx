import type { ReceivedSigner } from "@digital-evidence/client";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { useState, useEffect, useRef } from "react";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Panel } from "../components/panel.tsx";
import { listed } from "../format/number.ts";
import { isolatedText, visibleText } from "../format/text.ts";
import { plainTime } from "../format/time.ts";
import { namedKeyWords as words } from "../words/names.tsx";
import { AllNames } from "./all-names.tsx";
import {
  type NamedKey,
  cleanName,
  NAME_LIMITS,
  forgetName,
  useNamedKeys,
  keepNames,
} from "./named-keys.ts";
import styles from "./named-keys.module.css";
import { TextField } from "../components/fields.tsx";
import { Code } from "../components/values.tsx";

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
      <div className={styles.ownName}>
        <p data-own-name>{entry === undefined ? words.none : givenSentence(entry)}</p>
        {entry !== undefined && (
          <p className={styles.note}>
            {watched(entry, organizations)} {words.worth}
          </p>
        )}
        {done === "unkept" && <p className={styles.note}>{words.unkept}</p>}
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
          <div className={styles.buttons}>
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

type NameFormProps = {
  signer: string;
  entry: NamedKey | undefined;
  organizations: NonNullable<ReceivedSigner["organizations"]> | undefined;
  onDone: (outcome: "cancelled" | "kept" | "unkept") => void;
};

/** A form for the name of a key, and for the organizations for which the visitor expects this key. */
function NameForm({ signer, entry, organizations, onDone }: NameFormProps) {
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
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {entry === undefined && <p className={styles.note}>{words.before}</p>}
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
      <div className={styles.buttons}>
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

type Offered = { id: string; name: string };

/** Returns the organizations that the visitor chose before, followed by those that the service states. */
function organizationsToOffer(
  stated: ReceivedSigner["organizations"] = [],
  chosen: readonly string[] = [],
): readonly Offered[] {
  const names = new Map(chosen.map((id) => [id, ""]));
  for (const { orgId = "", orgName = "" } of stated) {
    if (UUID_PATTERN.test(orgId)) names.set(orgId.toLowerCase(), orgName);
  }
  return Array.from(names, ([id, name]) => ({ id, name })).slice(0, NAME_LIMITS.organizations);
}

type OrganizationChoiceProps = {
  /** Whether it is known which organizations the service states. */
  isKnown: boolean;
  offered: readonly Offered[];
  isChosen: (id: string) => boolean;
  onChange: (id: string, value: boolean) => void;
};

/** Lets the visitor choose for which organizations the key is expected to sign. */
function OrganizationChoice({ isKnown, offered, isChosen, onChange }: OrganizationChoiceProps) {
  if (offered.length === 0) {
    return (
      <p className={styles.note}>{isKnown ? words.noOrganization : words.organizationsPending}</p>
    );
  }
  return (
    <fieldset className={styles.organizations}>
      <legend>{words.expected}</legend>
      {offered.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={isChosen(id)}
            onChange={(event) => {
              onChange(id, event.currentTarget.checked);
            }}
          />
          <span>
            {name !== "" && <bdi>{visibleText(name)}</bdi>} <Code>{id}</Code>
          </span>
        </label>
      ))}
      <p className={styles.note}>{words.expectedNote}</p>
    </fieldset>
  );
}
