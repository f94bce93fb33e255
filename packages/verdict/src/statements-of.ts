// Everything that is said about evidence at once, as one list: docs/protocol/verdict.md, section 18. Each surface renders a part
// of it. Nothing is worded here; the list exists so that a test can hold every claim against what is true.
import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import type { Listing } from "@digital-evidence/evidence/directory";
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { countStatement, linkStatement } from "./chain.ts";
import { checkStatements, checkTitle, isStatement, sideStatement } from "./checks.ts";
import type { Conclusion } from "./conclude.ts";
import {
  changeStatements,
  type ComparedTime,
  type DirectoryChange,
  type DirectoryFound,
  directoryTold,
  listingTold,
} from "./directories.ts";
import { documentTold } from "./documents.ts";
import { type LedgerHostFinding, ledgerHostReport } from "./ledger-host.ts";
import { checkpointTitle, levelTold, LOG_LEVELS, type LogFinding } from "./log.ts";
import { notShown } from "./not-shown.ts";
import { proofOutcome } from "./proof.ts";
import { signerStatements } from "./signers.ts";
import { type Statement, statement, type Value } from "./statements.ts";
import {
  bundleTimestampNotes,
  bundleTimestampReport,
  type TimestampFinding,
  timestampReport,
} from "./timestamps.ts";
import { unansweredTold } from "./headline.ts";

/** A statement, and what it is about. `about` tells apart the statements of one section. */
export type Placed = { section: Section; about: string; said: Statement };

export type Section =
  /** `label`, `sentence`, `note`, `more`, or the `word` for the verdict in a table. */
  | "headline"
  /** The link's id, or empty for the line that counts the links. */
  | "link"
  /** The check's id, and its index if it has one: `SIGNATURE 0`. */
  | "check"
  | "signers"
  /** The outcome of the proof's dialog. */
  | "proof"
  /** The level of the log. */
  | "log"
  /** `log` for those that the service publishes, or the index of a timestamp in the bundle. */
  | "timestamps"
  | "document"
  /** The name of the host. */
  | "ledgerHost"
  /** The domain, and the key if the statement is about one: `keys.example 04ab…`. */
  | "directory"
  | "notShown";

/** What was found beside the conclusion. A member is left out if nobody looked. */
export type Beside = {
  /** Whether the service has not answered a request yet, and is being asked again. */
  isAskedAgain?: boolean;
  log?: LogFinding;
  /** Whether the visitor trusts witnesses of this log, and whether the service now names others. */
  trust?: { isReplaced: boolean } | null;
  timestamps?: TimestampFinding;
  bundleTimestamps?: readonly TimestampCheck[];
  ledgerHost?: { host: string; findings: readonly LedgerHostFinding[]; timeoutSeconds: number };
  directories?: readonly {
    domain: string;
    found: DirectoryFound;
    askedAt: number;
    time: ComparedTime;
    listings: readonly { key: string; listing: Listing }[];
    /** What has changed since this browser saw the directory at `seenAt`. */
    changes: readonly DirectoryChange[];
    seenAt: number;
  }[];
};

/** Returns all statements about the evidence, in the order of a page. */
export function statementsOf(conclusion: Conclusion, beside: Beside = {}): Placed[] {
  const { mark, told, links, missing, verification } = conclusion;
  const { log, timestamps, bundleTimestamps = [], ledgerHost, directories = [] } = beside;
  const document = documentTold(conclusion);
  const unanswered = unansweredTold(mark, beside.isAskedAgain === true);
  return [
    ...(unanswered === null
      ? [
          ...placed("headline", "label", told.label),
          ...placed("headline", "sentence", told.sentence),
          ...placed("headline", "note", ...told.notes),
          ...(told.more === undefined ? [] : placed("headline", "more", told.more)),
        ]
      : [
          ...placed("headline", "label", unanswered.label),
          ...placed("headline", "note", unanswered.note),
        ]),
    ...(verification === null ? [] : placed("headline", "word", statement(`verdict.name.${mark}`))),
    ...placed("link", "", countStatement(links)),
    ...links.flatMap((link) =>
      placed(
        "link",
        link.id,
        statement(`link.title.${link.id}`),
        statement(`link.state.${link.state}`),
        linkStatement(link, missing[link.id]),
      ),
    ),
    ...(verification === null
      ? []
      : [
          ...verification.checks.flatMap(ofCheck),
          ...placed("signers", "", ...signerStatements(verification)),
          ...placed("proof", "", ...proofOutcome(verification, told).said),
          ...placed("notShown", "", ...notShown(mark, verification)),
        ]),
    ...(log === undefined ? [] : ofLog(log, conclusion, beside)),
    ...(timestamps === undefined ? [] : ofReport("timestamps", "log", timestampReport(timestamps))),
    ...bundleTimestamps.flatMap((check, index) =>
      ofReport("timestamps", String(index), bundleTimestampReport(check)),
    ),
    ...placed("timestamps", "bundle", ...bundleTimestampNotes(bundleTimestamps)),
    ...(document === null ? [] : placed("document", "", document.title, document.predicate)),
    ...(ledgerHost === undefined ? [] : ofLedgerHost(ledgerHost)),
    ...directories.flatMap(ofDirectory),
  ];
}

/** Returns a statement and all statements in its slots. */
export function withInner(said: Statement): Statement[] {
  const inner = (value: Value): Statement[] => {
    if (typeof value === "number") return [];
    if ("list" in value) return value.list.flatMap(inner);
    return "code" in value ? withInner(value) : [];
  };
  return [said, ...Object.values(said.values).flatMap(inner)];
}

function placed(section: Section, about: string, ...said: readonly Statement[]): Placed[] {
  return said.map((each) => ({ section, about, said: each }));
}

type Report = { word: Statement; statements: readonly Statement[] };

function ofReport(section: Section, about: string, { word, statements }: Report): Placed[] {
  return placed(section, about, word, ...statements);
}

function ofCheck(check: Check): Placed[] {
  const { id, index, verdict, computedFrom, expectedFrom } = check;
  return placed(
    "check",
    index === undefined ? id : `${id} ${index}`,
    checkTitle(check),
    ...(isStatement(check) ? [] : [statement(`link.state.${verdict}`)]),
    ...checkStatements(check),
    sideStatement(computedFrom),
    sideStatement(expectedFrom),
  );
}

function ofLog(log: LogFinding, conclusion: Conclusion, { trust = null }: Beside): Placed[] {
  const { before = null, now = null } = log.contradiction ?? {};
  return [
    ...LOG_LEVELS.flatMap((level) =>
      ofReport("log", level, levelTold(level, log, conclusion, trust)),
    ),
    ...(before === null || now === null
      ? []
      : placed("log", "history", checkpointTitle("before", before), checkpointTitle("now", now))),
  ];
}

function ofLedgerHost({
  host,
  findings,
  timeoutSeconds,
}: NonNullable<Beside["ledgerHost"]>): Placed[] {
  return ofReport("ledgerHost", host, ledgerHostReport(host, findings, timeoutSeconds));
}

function ofDirectory({
  domain,
  found,
  askedAt,
  time,
  listings,
  changes,
  seenAt,
}: NonNullable<Beside["directories"]>[number]): Placed[] {
  const { form, validity } = directoryTold(domain, found, askedAt);
  return [
    ...[form, ...(validity === null ? [] : [validity])].flatMap(({ word, sentences }) =>
      placed("directory", domain, word, ...sentences),
    ),
    ...placed(
      "directory",
      domain,
      found.level === "valid"
        ? statement("directory.worth", { domain: { exact: domain } })
        : statement("directory.noWorth"),
    ),
    ...(changes.length === 0
      ? []
      : placed(
          "directory",
          domain,
          statement("directory.changed.title"),
          statement("directory.changed.since", { time: { time: seenAt } }),
          ...changeStatements(changes),
        )),
    ...listings.flatMap(({ key, listing }) => {
      const { word, sentences } = listingTold(domain, key, listing, time);
      return placed("directory", `${domain} ${key}`, word, ...sentences);
    }),
  ];
}
