import {
  type DirectorySubject,
  directoryTold,
  type DirectoryFound,
  changeStatements,
  directoryChanges,
  listingTold,
  type DirectoryTold,
  trustTold,
} from "@digital-evidence/verdict/directories";
import { statement } from "@digital-evidence/verdict/statements";
import { hashKey, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { askForDirectory } from "@digital-evidence/client/directory";
import {
  directoryHash,
  readDirectory,
  verifyDirectory,
  type Directory,
  type ListedKey,
  listingOf,
} from "@digital-evidence/evidence/directory";
import { useSyncExternalStore, useState, type ReactNode } from "react";
import { shortKey } from "@digital-evidence/verdict/signers";
import CircleDashed from "lucide-react/icons/circle-dashed";
import FileBraces from "lucide-react/icons/file-braces";
import FileKey from "lucide-react/icons/file-key";
import Notebook from "lucide-react/icons/notebook-tabs";
import UserCheck from "lucide-react/icons/user-round-check";
import { Said, saidText, SaidTogether } from "../components/said.tsx";
import { UnstoredChoice } from "../components/fields.tsx";
import type { ConfiguredDirectory } from "../config/directories.ts";
import { notingFetch, useSource } from "../queries/source.ts";
import { howItWorksPath, signerPath } from "../routes/routes.ts";
import { keptChoiceWords, listWords } from "../words/parts.tsx";
import { directoryWords as words } from "../words/names.tsx";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/panel.tsx";
import { hasTexts, keptList } from "../components/kept-list.ts";
import { useAnnounce } from "../components/announcer.tsx";
import {
  cleanName,
  NAME_LIMITS,
  withOrganizations,
  keepNames,
  type Keeping,
  useNamedKeys,
} from "./named-keys.ts";
import { HashValue } from "../components/values.tsx";
import styles from "./named-keys.module.css";

export type DirectoryProps = {
  directory: ConfiguredDirectory;
  subject: DirectorySubject;
  /** The key of the request, so that the button beside the answer can repeat it. */
  queryKey: readonly string[];
};

/** Asks a domain for its directory, and shows what the directory says about the subject's keys. */
export function DirectoryAnswer({ directory, subject, queryKey }: DirectoryProps) {
  const { domain } = directory;
  const { data: found, isFetching, dataUpdatedAt } = useDirectory(directory, queryKey);
  if (found === undefined || isFetching) return <p>{words.waiting}</p>;
  const { form, validity } = directoryTold(domain, found, dataUpdatedAt);
  const isWellFormed = found.level === "well-formed" || found.level === "valid";
  return (
    <>
      <p className={styles.directoryAbout}>{words.about.file}</p>
      <DirectoryMark mark={isWellFormed ? "form" : "none"} told={form} />
      {validity !== null && (
        <DirectoryMark mark={found.level === "valid" ? "valid" : "none"} told={validity} />
      )}
      {found.level === "valid" && (
        <>
          <ChangedDirectory origin={directory.origin} received={found} seenAt={dataUpdatedAt} />
          <UnstoredChoice list={seenList} sentence={keptChoiceWords.unstoredDirectory} />
          <ListedKeys configured={directory} directory={found.directory} subject={subject} />
        </>
      )}
      <p className={styles.directoryNote}>
        <Said
          of={
            found.level === "valid"
              ? statement("directory.worth", { domain: { exact: domain } })
              : statement("directory.noWorth")
          }
        />{" "}
        <Link href={`${howItWorksPath}#keys`}>{words.meaning}</Link>
      </p>
    </>
  );
}

/**
 * Requests the directory. While the page is open, the request is not repeated automatically, because each request tells
 * the domain that somebody is looking up its keys.
 */
function useDirectory(directory: ConfiguredDirectory, queryKey: readonly string[]) {
  const { fetch, calls } = useSource();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      lookAtDirectory(directory, {
        fetch: notingFetch(fetch, calls, hashKey(queryKey)),
        now: Date.now,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

// Fetches, reads and verifies the directory of a domain. A valid directory is passed to the memory of directories, so that a
// later change can be shown.

type Look = { fetch: typeof globalThis.fetch; now: () => number; signal: AbortSignal };

async function lookAtDirectory(
  { origin, domain }: ConfiguredDirectory,
  { fetch, now, signal }: Look,
): Promise<DirectoryFound> {
  const answer = await askForDirectory({ origin, fetch, signal });
  if (!answer.ok) return { level: "none", code: answer.code };
  const reading = readDirectory(answer.text);
  if (!reading.ok) return { level: "received", code: reading.code, at: reading.at };
  const { directory } = reading;
  const code = verifyDirectory(directory, { domain, now: now() });
  if (code !== null) return { level: "well-formed", code, directory };
  const hash = directoryHash(directory);
  seeDirectory({ origin, hash, directory, seenAt: now() });
  return { level: "valid", directory, hash };
}

type ChangedDirectoryProps = {
  origin: string;
  received: { directory: Directory; hash: string };
  /** When the directory was received, in milliseconds since 1970. */
  seenAt: number;
};

function ChangedDirectory({ origin, received, seenAt }: ChangedDirectoryProps) {
  const seen = useSeenDirectory(origin);
  if (seen === undefined || seen.hash === received.hash) return null;
  const changes = directoryChanges(seen.directory, received.directory);
  return (
    <Notice kind="info" title={<Said of={statement("directory.changed.title")} />}>
      <p>
        <Said of={statement("directory.changed.since", { time: { time: seen.seenAt } })} />
      </p>
      <ul className={styles.directoryChanges}>
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

// Keeps the valid directory that the visitor last saw of each domain, in this browser only. A different directory does
// not replace it automatically, so that the difference stays visible until the visitor has read it.

type SeenDirectory = {
  /** The scheme and the host from which the directory came. */
  origin: string;
  hash: string;
  directory: Directory;
  /** When a directory with this hash was last received, in milliseconds since 1970. */
  seenAt: number;
};

const seenList = keptList("seen-directories", 16, isSeen);

function isSeen(value: unknown): value is SeenDirectory {
  if (!hasTexts(value, ["origin", "hash"])) return false;
  const { directory, seenAt } = value as SeenDirectory;
  return Number.isSafeInteger(seenAt) && readDirectory(JSON.stringify(directory)).ok;
}

/**
 * Stores a directory that was received, unless a different directory of the same domain is already stored. In that
 * case, the stored one stays until the visitor has read what changed.
 */
function seeDirectory(received: SeenDirectory): void {
  const before = seenList.all().find(({ origin }) => origin === received.origin);
  if (before === undefined || before.hash === received.hash) rememberDirectory(received);
}

/** Stores a directory in place of the one that was stored for the same domain. */
function rememberDirectory(received: SeenDirectory): void {
  seenList.add(received, ({ origin }) => origin === received.origin);
}

function useSeenDirectory(address: string): SeenDirectory | undefined {
  return useSyncExternalStore(seenList.subscribe, seenList.all).find(
    ({ origin }) => origin === address,
  );
}

type ListedKeysProps = {
  configured: ConfiguredDirectory;
  directory: Directory;
  subject: DirectorySubject;
};

function ListedKeys({ configured, directory, subject }: ListedKeysProps) {
  const organizations = configured.organizations.filter((id) => subject.organizations.includes(id));
  return subject.keys.map((key) => {
    const listing = listingOf(directory, key, subject.time.instant);
    const isUsable = listing.code === "VALID_THEN" || listing.code === "TIME_NOT_STATED";
    return (
      <div key={key} className={styles.directorySaid} data-key={key} tabIndex={-1}>
        <p className={styles.directoryAbout}>{words.about.key(shortKey(key).exact)}</p>
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
  const trouble = keeping !== "stored" && (
    <p className={styles.directoryNote}>{words.kept[keeping]}</p>
  );
  if (named !== undefined && isTrusted) {
    return <DirectoryMark mark="trusted" told={trustTold(domain, named, null)} more={trouble} />;
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
      told={trustTold(domain, null, listed === null ? null : name)}
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

/**
 * The marks of findings about a directory. Checks of the evidence never use these marks. `none` means that a finding is
 * negative, or that there is no finding.
 */
const icons = {
  form: FileBraces,
  valid: FileKey,
  listed: Notebook,
  trusted: UserCheck,
  none: CircleDashed,
} as const;

type DirectoryMarkProps = {
  mark: keyof typeof icons;
  told: DirectoryTold;
  more?: ReactNode;
};

function DirectoryMark({ mark, told: { word, sentences }, more }: DirectoryMarkProps) {
  const Icon = icons[mark];
  return (
    <div className={styles.directoryFinding} data-mark={mark}>
      <Icon size={18} />
      <div>
        <p className={styles.directoryWord}>
          <Said of={word} />
        </p>
        <p>
          <SaidTogether of={sentences} />
        </p>
        {more}
      </div>
    </div>
  );
}
