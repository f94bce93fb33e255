// What was found in the directory of keys of a domain, docs/protocol/directory.md, and what is said about it. A file can be
// well-formed and valid, a key can be listed in it, and the visitor can trust a key: these are four statements, and none of
// them is a verdict.
import {
  type Directory,
  DIRECTORY_LIMITS,
  type DirectoryFormProblem,
  type DirectoryInvalidCode,
  type ListedKey,
  type Listing,
} from "@digital-evidence/evidence/directory";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { shortKey } from "./signers.ts";
import { type Instant, outside, type Statement, statement } from "./statements.ts";

/** Why the domain could not be asked, or sent no file. */
export type DirectoryProblem =
  | "UNREACHABLE"
  | "TIMED_OUT"
  | "REDIRECTED"
  | "NOT_PUBLISHED"
  | "REFUSED"
  | "TOO_LONG";

export type DirectoryFound =
  /** The domain could not be asked, or sent no file. */
  | { level: "none"; code: DirectoryProblem }
  | ({ level: "received" } & DirectoryFormProblem)
  | { level: "well-formed"; code: DirectoryInvalidCode; directory: Directory }
  | { level: "valid"; directory: Directory; hash: string };

/**
 * The time that a key's period is compared with. For `record`, this is when the record was confirmed; for `key`, it is
 * the present. `instant` is null if the record does not state when it was confirmed.
 */
export type ComparedTime = { kind: "record" | "key"; instant: number | null };

export type DirectorySubject = {
  /** The keys, as 128 lower-case hex digits. */
  keys: readonly string[];
  /** The ids of organizations, in lower case. A domain is offered only if it may state keys for one of them. */
  organizations: readonly string[];
  time: ComparedTime;
  /**
   * Whether the fingerprint's hash was found to cover the organization. Without that, the record may name somebody
   * else's organization.
   */
  isBound: boolean;
};

export type DirectoryChange =
  /** The directory received now was issued earlier than the one seen before, so it may be an old copy. */
  | { code: "OLDER" }
  | { code: "NAME"; before: string; now: string }
  | { code: "ADDED" | "REMOVED"; key: ListedKey }
  | { code: "LABEL" | "PERIOD"; before: ListedKey; now: ListedKey }
  /** Only the times of issue and expiry differ. */
  | { code: "ISSUED_AGAIN" };

/** Lists the differences between two directories. The changes that matter most come first. */
export function directoryChanges(before: Directory, now: Directory): DirectoryChange[] {
  const [keysBefore, keysNow] = [before, now].map(
    ({ keys }) => new Map(keys.map((key) => [key.id, key])),
  ) as [Map<string, ListedKey>, Map<string, ListedKey>];
  const pairs = now.keys.flatMap((key) => {
    const earlier = keysBefore.get(key.id);
    return earlier === undefined ? [] : [{ before: earlier, now: key }];
  });
  const changes: DirectoryChange[] = [
    ...(before.name === now.name
      ? []
      : [{ code: "NAME", before: before.name, now: now.name } as const]),
    ...before.keys
      .filter(({ id }) => !keysNow.has(id))
      .map((key) => ({ code: "REMOVED", key }) as const),
    ...now.keys
      .filter(({ id }) => !keysBefore.has(id))
      .map((key) => ({ code: "ADDED", key }) as const),
    ...pairs
      .filter(
        (pair) =>
          pair.before.validFrom !== pair.now.validFrom ||
          pair.before.validUntil !== pair.now.validUntil,
      )
      .map((pair) => ({ code: "PERIOD", ...pair }) as const),
    ...pairs
      .filter((pair) => pair.before.label !== pair.now.label)
      .map((pair) => ({ code: "LABEL", ...pair }) as const),
  ];
  if (now.issuedAt < before.issuedAt) return [{ code: "OLDER" }, ...changes];
  return changes.length === 0 ? [{ code: "ISSUED_AGAIN" }] : changes;
}

/** A word and a sentence. */
export type DirectoryTold = { word: Statement; sentences: readonly Statement[] };

/** A visitor's name for a key, and when it was given or imported. */
export type KeyName = {
  name: string;
  namedAt: string;
  importedAt?: string | undefined;
};

/**
 * Says whether the visitor trusts a key that a directory was asked about.
 * @param named the visitor's name for the key, if it is for an organization of the directory
 * @param offered the name that the key gets if the visitor trusts it now; null where the directory does not list it
 */
export function trustTold(
  host: string,
  named: KeyName | null,
  offered: string | null,
): DirectoryTold {
  if (named !== null) {
    const { importedAt, namedAt } = named;
    const time = { time: toMilliseconds(importedAt ?? namedAt) };
    const code = `directory.trusted.${importedAt === undefined ? "sentence" : "imported"}` as const;
    return {
      word: statement("directory.trusted.word"),
      sentences: [statement(code, { name: outside(named.name), time })],
    };
  }
  return {
    word: statement("directory.notTrusted.word"),
    sentences: [
      offered === null
        ? statement("directory.notTrusted.sentence")
        : statement("directory.notTrusted.offer", {
            domain: { exact: host },
            name: outside(offered),
          }),
    ],
  };
}

/** Why a directory cannot be used. */
export type DirectoryProblemTold = { word: Statement; reason: Statement };

/**
 * At most this many changes are listed. If every key of a directory was replaced, there are twice as many changes as keys.
 */
const MAX_CHANGES = 20;

/** Says whether the domain sent a well-formed file and, if it did, whether that file is valid. */
export function directoryTold(
  host: string,
  found: DirectoryFound,
  askedAt: number,
): { form: DirectoryTold; validity: DirectoryTold | null } {
  const domain = { exact: host };
  if (found.level === "none") {
    const reason = noneReason(found.code);
    const sentence = statement("directory.none.sentence", {
      domain,
      reason,
      time: { time: askedAt },
    });
    return {
      form: { word: statement("directory.none.word"), sentences: [sentence] },
      validity: null,
    };
  }
  if (found.level === "received") {
    const { word, reason } = formProblem(found);
    const sentence = statement("directory.notWellFormed.sentence", { domain, reason });
    return { form: { word, sentences: [sentence] }, validity: null };
  }
  const { directory } = found;
  const { name, keys, issuedAt, expiresAt } = directory;
  const sentence = statement("directory.wellFormed.sentence", {
    domain,
    name: outside(name),
    count: keys.length,
    issued: at(issuedAt),
    expires: at(expiresAt),
  });
  const form = { word: statement("directory.wellFormed.word"), sentences: [sentence] };
  if (found.level === "valid") return { form, validity: validTold(directory) };
  const { word, reason } = validityProblem(found.code, directory, askedAt);
  const notValid = statement("directory.notValid.sentence", { reason });
  return { form, validity: { word, sentences: [notValid] } };
}

function noneReason(code: DirectoryProblem): Statement {
  if (code === "TIMED_OUT") {
    return statement("directory.none.reasons.TIMED_OUT", {
      seconds: DIRECTORY_LIMITS.timeoutMs / 1000,
    });
  }
  return code === "TOO_LONG"
    ? statement("directory.none.reasons.TOO_LONG", { kibibytes: DIRECTORY_LIMITS.bytes / 1024 })
    : statement(`directory.none.reasons.${code}`);
}

/** Why a text cannot be read as a directory. A version that is not known here may have another form. */
export function formProblem({ code, at: place }: DirectoryFormProblem): DirectoryProblemTold {
  const word = statement(
    code === "OTHER_VERSION" ? "directory.notSupported.word" : "directory.notWellFormed.word",
  );
  return code === "MALFORMED" || code === "REPEATED_KEY" || code === "BAD_PERIOD"
    ? {
        word,
        reason: statement(`directory.notWellFormed.reasons.${code}`, { path: outside(place) }),
      }
    : { word, reason: statement(`directory.notWellFormed.reasons.${code}`) };
}

export function validTold({ keys, signature }: Directory): DirectoryTold {
  const label = keys.find(({ id }) => id === signature.id)?.label ?? "";
  return {
    word: statement("directory.valid.word"),
    sentences: [
      statement("directory.valid.sentence", {
        label: outside(label),
        key: shortKey(signature.id),
      }),
    ],
  };
}

/** @param clock the time of the visitor's clock */
export function validityProblem(
  code: DirectoryInvalidCode,
  { domain, issuedAt, expiresAt }: Directory,
  clock: number,
): DirectoryProblemTold {
  if (code === "ISSUED_LATER") {
    // The file contradicts only the visitor's clock.
    const times = { issued: at(issuedAt), clock: { time: clock } };
    const reason = statement("directory.notValid.reasons.ISSUED_LATER", times);
    return { word: statement("link.state.unknown"), reason };
  }
  const reason =
    code === "OTHER_DOMAIN"
      ? statement("directory.notValid.reasons.OTHER_DOMAIN", { stated: outside(domain) })
      : code === "EXPIRED"
        ? statement("directory.notValid.reasons.EXPIRED", { expired: at(expiresAt) })
        : statement(`directory.notValid.reasons.${code}`);
  return { word: statement("directory.notValid.word"), reason };
}

export function listingTold(
  host: string,
  id: string,
  listing: Listing,
  { kind, instant }: ComparedTime,
): DirectoryTold {
  const domain = { exact: host };
  const key = shortKey(id);
  if (listing.code === "NOT_LISTED") {
    return {
      word: statement("directory.listing.NOT_LISTED.word"),
      sentences: [statement("directory.listing.NOT_LISTED.sentence", { domain, key })],
    };
  }
  const { code } = listing;
  const { label, validFrom, validUntil } = listing.key;
  const about = { domain, key, label: outside(label), from: at(validFrom) };
  const compared =
    kind === "record"
      ? code === "TIME_NOT_STATED" || instant === null
        ? [statement("directory.listing.record.TIME_NOT_STATED")]
        : [statement(`directory.listing.record.${code}`, { confirmed: { time: instant } })]
      : code === "TIME_NOT_STATED"
        ? []
        : [statement(`directory.listing.key.${code}`)];
  return {
    word:
      code === "VALID_THEN" || code === "TIME_NOT_STATED"
        ? statement(`directory.listing.${code}.word`)
        : statement(`directory.listing.${code}.word.${kind}`),
    sentences: [
      validUntil === undefined
        ? statement("directory.listing.listed.since", about)
        : statement("directory.listing.listed.until", { ...about, until: at(validUntil) }),
      ...compared,
    ],
  };
}

export function changeStatements(changes: readonly DirectoryChange[]): Statement[] {
  const statements = changes.slice(0, MAX_CHANGES).map(changeStatement);
  const more = changes.length - statements.length;
  return more === 0
    ? statements
    : [...statements, statement("directory.changed.more", { count: more })];
}

function changeStatement(change: DirectoryChange): Statement {
  switch (change.code) {
    case "NAME":
      return statement("directory.changed.NAME", {
        before: outside(change.before),
        now: outside(change.now),
      });
    case "ADDED":
    case "REMOVED":
      return statement(`directory.changed.${change.code}`, {
        key: shortKey(change.key.id),
        label: outside(change.key.label),
      });
    case "PERIOD":
      return statement("directory.changed.PERIOD", {
        key: shortKey(change.now.id),
        periodBefore: periodOf(change.before),
        periodNow: periodOf(change.now),
      });
    case "LABEL":
      return statement("directory.changed.LABEL", {
        key: shortKey(change.now.id),
        before: outside(change.before.label),
        now: outside(change.now.label),
      });
    case "OLDER":
    case "ISSUED_AGAIN":
    default:
      return statement(`directory.changed.${change.code}`);
  }
}

function periodOf({ validFrom, validUntil }: ListedKey): Statement {
  const from = at(validFrom);
  return validUntil === undefined
    ? statement("directory.changed.period.since", { from })
    : statement("directory.changed.period.until", { from, until: at(validUntil) });
}

function at(time: string): Instant {
  return { time: toMilliseconds(time) };
}
