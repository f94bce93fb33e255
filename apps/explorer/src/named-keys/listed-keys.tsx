import { shortKey } from "@digital-evidence/verdict/signers";
import { type Directory, type ListedKey, listingOf } from "@digital-evidence/evidence/directory";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { type DirectorySubject, listingTold } from "@digital-evidence/verdict/directories";
import { outside, statement } from "@digital-evidence/verdict/statements";
import { useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Said } from "../components/said.tsx";
import type { ConfiguredDirectory } from "../config/directories.ts";
import { signerPath } from "../routes/signer-path.ts";
import { directoryWords as words } from "../words/key-directories.ts";
import { DirectoryMark } from "./directory-mark.tsx";
import { cleanName, NAME_LIMITS, withOrganizations } from "./named-key.ts";
import { keepNames, type Keeping, useNamedKeys } from "./named-keys.ts";
import { HashValue } from "../components/hash-value.tsx";
import { listWords } from "../words/list.ts";

type Props = { configured: ConfiguredDirectory; directory: Directory; subject: DirectorySubject };

export function ListedKeys({ configured, directory, subject }: Props) {
  const organizations = configured.organizations.filter((id) => subject.organizations.includes(id));
  return subject.keys.map((key) => {
    const listing = listingOf(directory, key, subject.time.instant);
    const isUsable = listing.code === "VALID_THEN" || listing.code === "TIME_NOT_STATED";
    return (
      <div key={key} className="directory-said" data-key={key} tabIndex={-1}>
        <p className="directory-about">{words.about.key(shortKey(key).exact)}</p>
        <DirectoryMark
          mark={isUsable ? "listed" : "none"}
          told={listingTold(configured.domain, key, listing, subject.time)}
        />
        <Trust
          signer={key}
          organizations={organizations}
          listed={isUsable ? listing.key : null}
          domain={configured.domain}
          isOnKeyPage={subject.time.kind === "key"}
        />
      </div>
    );
  });
}

type TrustProps = {
  signer: string;
  organizations: readonly string[];
  /** The directory's entry for the key. Null if the entry is missing, or was not valid at the compared time. */
  listed: ListedKey | null;
  domain: string;
  /** Whether the page is the key's own page, which needs no link to itself. */
  isOnKeyPage: boolean;
};

/** A key is trusted by the visitor if they have named it for the organization: docs/protocol/named-keys.md. */
function Trust({ signer, organizations, listed, domain, isOnKeyPage }: TrustProps) {
  const announce = useAnnounce();
  const [keeping, setKeeping] = useState<Keeping | "watched">("stored");
  const named = useNamedKeys().find(({ key }) => key === signer);
  const isTrusted = named?.organizations.some((id) => organizations.includes(id)) ?? false;
  const trouble = keeping !== "stored" && <p className="directory-note">{words.kept[keeping]}</p>;
  if (named !== undefined && isTrusted) {
    const { importedAt, namedAt } = named;
    const time = { time: toMilliseconds(importedAt ?? namedAt) };
    const code = `directory.trusted.${importedAt === undefined ? "sentence" : "imported"}` as const;
    return (
      <DirectoryMark
        mark="trusted"
        told={{
          word: statement("directory.trusted.word"),
          sentences: [statement(code, { name: outside(named.name), time })],
        }}
        more={trouble}
      />
    );
  }
  const name = named?.name ?? suggestedName(listed, domain);
  const trust = (button: HTMLElement) => {
    // The button will be removed, so the focus moves to the text about the key.
    button.closest<HTMLElement>("[data-key]")?.focus();
    const watched = withOrganizations(named?.organizations ?? [], organizations);
    const namedAt = new Date().toISOString();
    const outcome =
      watched === null
        ? "watched"
        : keepNames([{ key: signer, name, namedAt, organizations: watched }]);
    setKeeping(outcome);
    announce(words.kept[outcome]);
  };
  const toKey = !isOnKeyPage && (
    <p>
      <Said of={statement("directory.notTrusted.how")} />{" "}
      <HashValue value={signer} label={listWords.copies.key} to={signerPath(signer)} />
    </p>
  );
  const offer = listed !== null && (
    <>
      {trouble}
      <Button
        onClick={({ currentTarget }) => {
          trust(currentTarget);
        }}
      >
        {words.trust(shortKey(signer).exact)}
      </Button>
    </>
  );
  return (
    <DirectoryMark
      mark="none"
      told={{
        word: statement("directory.notTrusted.word"),
        sentences: [
          listed === null
            ? statement("directory.notTrusted.sentence")
            : statement("directory.notTrusted.offer", {
                domain: { exact: domain },
                name: outside(name),
              }),
        ],
      }}
      more={offer || toKey}
    />
  );
}

/** The name that a key gets when the visitor chooses to trust it, unless the visitor has already named the key. */
function suggestedName(listed: ListedKey | null, domain: string): string {
  const whole = cleanName(`${listed?.label ?? ""} (${domain})`);
  // Cutting the name may leave half of a character or a space at its end.
  return cleanName(whole.slice(0, NAME_LIMITS.nameLength));
}
