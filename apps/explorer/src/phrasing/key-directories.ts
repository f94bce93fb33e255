import {
  type Directory,
  DIRECTORY_LIMITS,
  type ListedKey,
  type Listing,
} from "@digital-evidence/evidence/directory";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import type { DirectoryChange } from "../evidence-chain/directory-changes.ts";
import type { ComparedTime, DirectoryFound } from "../evidence-chain/directory-finding.ts";
import { isolatedText } from "../format/outside-text.ts";
import { plainTime } from "../format/time.ts";
import { directoryWords as words } from "../words/key-directories.ts";
import { LOCALE } from "../words/locale.ts";

type Said = { word: string; sentence: string };

/**
 * At most this many changes are listed. If every key of a directory was replaced, there are twice as many changes as
 * keys.
 */
const MAX_CHANGES = 20;

/** Returns what to say about whether the domain sent a well-formed file and, if it did, whether that file is valid. */
export function directorySentences(
  domain: string,
  found: DirectoryFound,
  askedAt: number,
): { form: Said; validity: Said | null } {
  if (found.level === "none") {
    const { word, sentence, reasons } = words.none;
    const [seconds, kibibytes] = [DIRECTORY_LIMITS.timeoutMs / 1000, DIRECTORY_LIMITS.bytes / 1024];
    const reason = reasons[found.code](seconds, kibibytes);
    return {
      form: { word, sentence: sentence(domain, reason, plainTime(askedAt)) },
      validity: null,
    };
  }
  if (found.level === "received") {
    const { word, sentence, reasons } = words.notWellFormed;
    const path = found.at === "" ? "" : isolatedText(found.at);
    return {
      form: { word, sentence: sentence(domain, reasons[found.code](path)) },
      validity: null,
    };
  }
  const { directory } = found;
  const { name, keys, issuedAt, expiresAt } = directory;
  const expires = timeOf(expiresAt);
  const { word, sentence } = words.wellFormed;
  return {
    form: {
      word,
      sentence: sentence(domain, isolatedText(name), keys.length, timeOf(issuedAt), expires),
    },
    validity: found.level === "valid" ? validSaid(directory) : invalidSaid(found.code, directory),
  };
}

function validSaid({ keys, signature }: Directory): Said {
  const label = keys.find(({ id }) => id === signature.id)?.label ?? "";
  const { word, sentence } = words.valid;
  return { word, sentence: sentence(isolatedText(label), ends(signature.id)) };
}

function invalidSaid(code: keyof typeof words.notValid.reasons, directory: Directory): Said {
  const { word, sentence, reasons } = words.notValid;
  const { domain, expiresAt } = directory;
  return { word, sentence: sentence(reasons[code](isolatedText(domain), timeOf(expiresAt))) };
}

export function listingSentence(
  domain: string,
  key: string,
  listing: Listing,
  { kind, instant }: ComparedTime,
): Said {
  if (listing.code === "NOT_LISTED") {
    const { word, sentence } = words.listing.NOT_LISTED;
    return { word, sentence: sentence(domain, ends(key)) };
  }
  const { label, validFrom, validUntil } = listing.key;
  const until = validUntil === undefined ? null : dayOf(validUntil);
  const listed = words.listing.listed(
    domain,
    ends(key),
    isolatedText(label),
    dayOf(validFrom),
    until,
  );
  const compared = words.listing[kind][listing.code](instant === null ? "" : plainTime(instant));
  const { word } = words.listing[listing.code];
  return {
    word: typeof word === "string" ? word : word[kind],
    sentence: [listed, compared].filter(Boolean).join(" "),
  };
}

export function changeSentences(changes: readonly DirectoryChange[]): string[] {
  const sentences = changes.slice(0, MAX_CHANGES).map(changeSentence);
  const more = changes.length - sentences.length;
  return more === 0 ? sentences : [...sentences, words.changed.more(more)];
}

function changeSentence(change: DirectoryChange): string {
  const { changed } = words;
  switch (change.code) {
    case "NAME":
      return changed.NAME(isolatedText(change.before), isolatedText(change.now));
    case "ADDED":
    case "REMOVED":
      return changed[change.code](ends(change.key.id), isolatedText(change.key.label));
    case "PERIOD":
      return changed.PERIOD(ends(change.now.id), periodOf(change.before), periodOf(change.now));
    case "LABEL":
      return changed.LABEL(
        ends(change.now.id),
        isolatedText(change.before.label),
        isolatedText(change.now.label),
      );
    case "OLDER":
    case "ISSUED_AGAIN":
    default:
      return changed[change.code];
  }
}

function ends(key: string): string {
  return isolatedText(`${key.slice(0, 8)}…${key.slice(-8)}`);
}

function periodOf({ validFrom, validUntil }: ListedKey): string {
  return words.changed.period(
    dayOf(validFrom),
    validUntil === undefined ? null : dayOf(validUntil),
  );
}

function timeOf(time: string): string {
  return plainTime(toMilliseconds(time));
}

/** Writes `3 March 2026` if the time is midnight in UTC. Any other time is written with its time of day. */
function dayOf(time: string): string {
  if (!time.endsWith("T00:00:00Z")) return timeOf(time);
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });
  return format.format(toMilliseconds(time));
}
