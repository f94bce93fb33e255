import type { ReceivedSigner } from "@digital-evidence/client";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { visibleText } from "../format/outside-text.ts";
import { namedKeyWords as words } from "../words/named-keys.ts";
import { NAME_LIMITS } from "./named-key.ts";
import { Code } from "../components/code.tsx";

type Offered = { id: string; name: string };

/** Returns the organizations that the visitor chose before, followed by those that the service states. */
export function organizationsToOffer(
  stated: ReceivedSigner["organizations"] = [],
  chosen: readonly string[] = [],
): readonly Offered[] {
  const names = new Map(chosen.map((id) => [id, ""]));
  for (const { orgId = "", orgName = "" } of stated) {
    if (UUID_PATTERN.test(orgId)) names.set(orgId.toLowerCase(), orgName);
  }
  return Array.from(names, ([id, name]) => ({ id, name })).slice(0, NAME_LIMITS.organizations);
}

type Props = {
  /** Whether it is known which organizations the service states. */
  isKnown: boolean;
  offered: readonly Offered[];
  isChosen: (id: string) => boolean;
  onChange: (id: string, value: boolean) => void;
};

/** Lets the visitor choose for which organizations the key is expected to sign. */
export function OrganizationChoice({ isKnown, offered, isChosen, onChange }: Props) {
  if (offered.length === 0) {
    return (
      <p className="own-name-note">{isKnown ? words.noOrganization : words.organizationsPending}</p>
    );
  }
  return (
    <fieldset className="own-name-organizations">
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
      <p className="own-name-note">{words.expectedNote}</p>
    </fieldset>
  );
}
