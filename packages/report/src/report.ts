// Collects everything that a report on one fingerprint says, in words, for the web page, for printing and for the
// PDF. This file draws no conclusions, and every sentence about evidence is a statement of packages/verdict. Text from outside
// stands in quotation marks that nothing in it can end, because on paper nothing else sets it apart.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Bundle, bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type {
  CheckId,
  CheckVerdict,
  Evidence,
  OverallVerdict,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import {
  checkStatements,
  checkTitle,
  isOwnSnapshot,
  isStatement,
} from "@digital-evidence/verdict/checks";
import { levelTold, type LogFinding, type LogLevel } from "@digital-evidence/verdict/log";
import { notShown } from "@digital-evidence/verdict/not-shown";
import { type Language, quoted, textOf, visibleText } from "@digital-evidence/verdict/say";
import { outside, type Statement, statement } from "@digital-evidence/verdict/statements";
import type { Told } from "@digital-evidence/verdict/headline";
import { type Command, commandsFor } from "./commands.ts";
import type { ReportWords } from "./words/en.ts";

/** The maximum number of signatures that a report prints. All others are only in the attached bundle. */
const MAX_SIGNATURES = 8;
const MAX_VALUE_LENGTH = 1024;

export type ReportCheck = {
  title: string;
  /** `stated` if the service states something that was not checked. */
  state: CheckVerdict | "stated";
  outcome: string;
  found: string;
};

export type ReportInput = {
  hash: string;
  bundle: Bundle;
  evidence: Evidence;
  verification: Verification;
  /** The verdict that the report shows. A problem with the service's log can make it weaker than the evidence alone. */
  told: Told;
  /** What was found in the service's log, and the levels of it that were looked at. */
  log?: { finding: LogFinding; levels: readonly LogLevel[] };
  /** The name of the network as readers see it. */
  network: string;
  /** Whether the service is known to hold invented data. The report then says so. */
  isDemonstration?: boolean;
  tool: { name: string; version: string };
  checkedAt: Date;
  link: string;
};

export type Fact = { name: string; value: string; note?: string; isCode?: boolean };
export type Group = { title: string; facts: readonly Fact[]; note?: string };

export type Report = {
  language: string;
  title: string;
  hash: string;
  link: string;
  checkedAt: Date;
  verdict: { mark: OverallVerdict; label: string; sentence: string; notes: readonly string[] };
  summary: readonly string[];
  times: Group;
  checked: Group;
  groups: readonly Group[];
  checks: readonly ReportCheck[];
  commands: readonly Command[];
  /**
   * Whether the report omits the command that recomputes the fingerprint's hash, because some values that the hash
   * covers cannot be typed from paper.
   */
  isCommandOmitted: boolean;
  notShown: readonly string[];
  /** The facts of the last page, which a person can sign. It is shown, printed and written only where it is asked for. */
  declaration: readonly Fact[];
  /** The file that is attached to the report: the evidence bundle. */
  attachment: { name: string; text: string };
};

type Say = (said: Statement) => string;

/** The words of a report: its own headings and labels, and the language of its statements. */
type Voice = { words: ReportWords; language: Language; say: Say };

/**
 * @param language the language of reports: `englishReport` or `germanReport`
 * @param say writes a statement; a test notes there which statements a report makes
 */
export function createReport(
  input: ReportInput,
  words: ReportWords,
  language: Language,
  say: Say = (said) => textOf(said, language),
): Report {
  const { hash, bundle, verification, told, checkedAt, link, network, tool, evidence } = input;
  const { isDemonstration = false } = input;
  const voice = { words, language, say };
  const { label, sentence, notes, more } = told;
  const mark = told.mark === "checking" ? verification.verdict : told.mark;
  const record = bundle.parts.record?.value ?? null;
  const attachment = { name: bundleFileName(bundle), text: bundleToText(bundle) };
  const isBound = hasPassed(verification, "RECORD_HASH");
  const made = `${tool.name} ${tool.version}`;
  const time = { time: checkedAt.getTime() };
  const commands = commandsFor(record, verification, attachment.name);
  const checks = [...checksOf(verification, say), ...logChecks(input, say)];
  const when = { name: words.checked.time, value: utcText(checkedAt.getTime()) };
  const files: Fact[] = [
    { name: words.checked.bundle, value: attachment.name, isCode: true },
    {
      name: words.checked.bundleDigest,
      value: bytesToHex(sha256(utf8ToBytes(attachment.text))),
      isCode: true,
    },
  ];
  return {
    language: words.language,
    title: words.title,
    hash,
    link,
    checkedAt,
    verdict: {
      mark,
      label: say(label),
      sentence: say(sentence),
      notes: [...notes, ...(more === undefined ? [] : [more])].map(say),
    },
    summary: [
      ...(isDemonstration ? [statement("report.demonstration")] : []),
      statement("report.what"),
      ...statedSummary(record),
      statement("report.made", { time, tool: { exact: made }, network: outside(network) }),
      statement("report.forged"),
    ].map(say),
    times: timesGroup(bundle, evidence, hasPassed(verification, "ROOT_LEDGER"), voice),
    checked: {
      title: words.checked.title,
      facts: [
        when,
        { name: words.checked.tool, value: made },
        { name: words.checked.network, value: quoted(network, language) },
        rootFact(evidence, verification, voice),
        ...files,
      ],
    },
    groups: [
      ...groupsOf(hash, bundle, verification, voice),
      ...witnessesGroup(evidence, verification, voice),
    ],
    checks,
    commands,
    isCommandOmitted: isBound && !commands.some(({ id }) => id === "fingerprint"),
    notShown: notShown(mark, verification).map(say),
    declaration: [
      {
        name: words.declaration.done,
        value: say(
          statement("report.declaration.done", {
            tool: { exact: made },
            network: outside(network),
          }),
        ),
        ...(isDemonstration ? { note: say(statement("report.demonstration")) } : {}),
      },
      when,
      { name: words.declaration.tool, value: made },
      { name: words.about, value: hash, isCode: true },
      ...documentFacts(record, verification, voice),
      ...files,
      { name: words.declaration.result, value: `${say(label)}. ${say(sentence)}` },
      { name: words.declaration.outcomes, value: tallyOf(checks) },
    ],
    attachment,
  };
}

/** The hash that the record states, and what was found about the file that was compared with it. */
function documentFacts(record: JsonObject | null, { checks }: Verification, voice: Voice): Fact[] {
  const { declaration, fields } = voice.words;
  const stated = memberText(record, "documentRef");
  const check = checks.find(({ id }) => id === "DOCUMENT");
  const found = (check === undefined ? [] : checkStatements(check)).map(voice.say).join(" ");
  return [
    ...(stated === null
      ? []
      : [{ name: fields.documentRef, value: shown(stated, voice), isCode: true }]),
    check === undefined || check.computed === null
      ? {
          name: declaration.document,
          value: found || voice.say(statement("report.declaration.noDocument")),
        }
      : { name: declaration.document, value: check.computed, note: found, isCode: true },
  ];
}

/** Counts the checks by their outcome, in the order in which the outcomes first occur. */
function tallyOf(checks: readonly ReportCheck[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of checks) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join("; ");
}

function checksOf({ checks }: Verification, say: Say): ReportCheck[] {
  return checks.map((check): ReportCheck => {
    const isStated = isStatement(check) && check.verdict === "pass";
    return {
      title: say(checkTitle(check)),
      state: isStated ? "stated" : check.verdict,
      outcome: say(statement(isStated ? "report.statedOnly" : `link.state.${check.verdict}`)),
      found: checkStatements(check).map(say).join(" "),
    };
  });
}

/** Returns what was found in the log as checks of the report. */
function logChecks({ log, told, verification, evidence }: ReportInput, say: Say): ReportCheck[] {
  if (log === undefined) return [];
  // Whether the service names others now is the reader's to look up.
  const trust = evidence.witnesses === undefined ? null : { isReplaced: false };
  const about = { mark: told.mark, verification };
  return log.levels.map((level) => {
    const { state, word, statements } = levelTold(level, log.finding, about, trust);
    return {
      title: say(statement(`log.title.${level}`)),
      state: state === "pass" || state === "fail" ? state : "unknown",
      outcome: say(word),
      found: statements.map(say).join(" "),
    };
  });
}

function hasPassed({ checks }: Verification, check: CheckId): boolean {
  return checks.some(({ id, verdict }) => id === check && verdict === "pass");
}

function statedSummary(record: JsonObject | null): Statement[] {
  const document = memberText(record, "documentId");
  const organization =
    memberText(record, "organizationName") ?? memberText(record, "organizationId");
  if (document === null || organization === null) return [];
  return [statement("report.stated", { name: outside(document), stated: outside(organization) })];
}

function rootFact(
  evidence: Evidence,
  verification: Verification,
  { words: { checked }, say }: Voice,
): Fact {
  const { root } = verification;
  if (root === null) {
    return { name: checked.root, value: say(statement("report.root.unreached")) };
  }
  const note = rootStatements(evidence, verification).map(say).join(" ");
  return { name: checked.root, value: root, isCode: true, note };
}

/** Says who provided or stated the root that the proof leads to. Each sentence stands only where a comparison shows it. */
function rootStatements(evidence: Evidence, { checks }: Verification): Statement[] {
  const find = (id: CheckId) => checks.find((check) => check.id === id);
  const [own, ledger] = [find("ROOT_VISITOR"), find("ROOT_LEDGER")];
  const ledgerIsOwn = ledger !== undefined && isOwnSnapshot(ledger);
  const given = [
    ...(own?.verdict === "pass" ? [statement("report.root.own")] : []),
    ...(own?.verdict === "fail" ? [statement("report.root.ownOther")] : []),
    ...(ledgerIsOwn && ledger.verdict === "pass" ? [statement("report.root.ownSnapshot")] : []),
  ];
  const compared = [find("ROOT_RECORD"), find("ROOT_BATCH"), ledgerIsOwn ? undefined : ledger];
  const stating = compared.flatMap((check) =>
    check?.verdict === "pass" ? [check.expectedFrom.from] : [],
  );
  const from = stating.includes("service") ? "service" : stating.includes("file") ? "file" : null;
  const isOther = compared.some((check) => check?.code === "OTHER_ROOT");
  const isWitnessed = find("ROOT_WITNESSES")?.verdict === "pass";
  // Whoever made the report may have compared the root with a snapshot or with what observers saw, also without success.
  const others: CheckId[] = ledgerIsOwn ? ["ROOT_OBSERVER", "ROOT_LEDGER"] : ["ROOT_OBSERVER"];
  const isComparedOutside = checks.some(
    ({ id, verdict }) => others.includes(id) && verdict !== "unknown",
  );
  const isOnly = given.length === 0 && !isWitnessed && !isOther && !isComparedOutside;
  const all = [
    ...given,
    ...(from === null
      ? []
      : [statement(isOnly ? `report.root.only.${from}` : `report.root.stated.${from}`)]),
    ...(isOther ? [statement("report.root.other")] : []),
    ...(isWitnessed && evidence.witnesses !== undefined
      ? [statement("report.root.witnesses")]
      : []),
  ];
  return all.length === 0 ? [statement("report.root.none")] : all;
}

/**
 * @param isLedgerChecked whether the snapshot's content gives its hash and lists the batch. Only then do the checks show
 * anything about when that content existed.
 */
function timesGroup(
  { parts }: Bundle,
  { snapshot }: Pick<Evidence, "snapshot">,
  isLedgerChecked: boolean,
  { words, say }: Voice,
): Group {
  const { times } = words;
  const record = parts.record?.value ?? null;
  // The snapshot that was compared, which is the one of the person who made the report where there is one.
  const compared = isJsonObject(snapshot?.value) ? snapshot.value : null;
  const rows: [name: string, value: string | null][] = [
    [times.claimed, memberText(record, "fingerprintTimestamp")],
    [times.received, memberText(record, "createdAt")],
    [times.confirmed, memberText(record, "confirmationTimestamp")],
    [times.snapshot, memberText(compared, "timestamp")],
  ];
  const facts = rows.map(([name, value]): Fact => {
    if (value === null) return { name, value: say(statement("report.times.none")) };
    const text = outside(value);
    const time = millisecondsOf(value);
    return time === null
      ? { name, value: say(statement("report.times.unread", { text })) }
      : { name, value: utcText(time), note: say(statement("report.times.written", { text })) };
  });
  const notes = [
    statement("report.times.note"),
    ...(isLedgerChecked ? [statement("report.times.shown")] : []),
  ];
  return { title: times.title, facts, note: notes.map(say).join(" ") };
}

/** Formats a time like `2026-03-09 14:05:07.123 UTC`, or without the milliseconds if they are zero. */
function utcText(time: number): string {
  const text = new Date(time).toISOString();
  return `${text.replace("T", " ").replace(/(?:\.000)?Z$/, "")} UTC`;
}

type TextField = Exclude<keyof ReportWords["fields"], "key" | "signature">;

function groupsOf(
  hash: string,
  { parts }: Bundle,
  verification: Verification,
  voice: Voice,
): Group[] {
  const { fields, groups } = voice.words;
  const isBound = hasPassed(verification, "RECORD_HASH");
  const record = parts.record?.value ?? null;
  const batch = parts.batch?.value ?? null;
  const value = (text: string) => shown(text, voice);
  const from = (part: JsonObject | null, ...names: TextField[]): Fact[] =>
    names.flatMap((name) => {
      const text = memberText(part, name);
      return text === null ? [] : [{ name: fields[name], value: value(text), isCode: true }];
    });
  // A hash can be made without the signer. The service can then state any key that has a valid signature as the signer.
  const isSignerCovered = verification.signer === "covered";
  const signer = from(record, "signer");
  const snapshotHash =
    memberText(record, "batchGlobalSnapshotHash") ?? memberText(batch, "globalSnapshotHash");
  const ordinal = memberText(batch, "globalSnapshotOrdinal");
  const all: Group[] = [
    {
      title: isBound ? groups.fingerprint : groups.unbound,
      facts: [
        { name: fields.hash, value: hash, isCode: true },
        ...withheldFact(record, voice),
        ...from(record, "documentId", "documentRef", "eventId", "organizationId", "tenantId"),
        ...(isSignerCovered ? signer : []),
        ...from(record, "fingerprintTimestamp", "version"),
      ],
      ...(isBound ? {} : { note: voice.say(statement("report.notBound")) }),
    },
    {
      title: groups.stated,
      facts: [
        ...(isSignerCovered ? [] : signer),
        ...from(record, "organizationName", "tenantName", "status"),
      ],
    },
    signaturesGroup(record, voice),
    {
      title: groups.batch,
      facts: [
        ...from(record, "batchId", "mptRoot"),
        ...(snapshotHash === null
          ? []
          : [{ name: fields.snapshotHash, value: value(snapshotHash), isCode: true }]),
        ...(ordinal === null ? [] : [{ name: fields.snapshotOrdinal, value: value(ordinal) }]),
      ],
    },
  ];
  return all.filter(({ facts }) => facts.length > 0);
}

/** The fact that replaces a withheld document ID. Empty if the record has an ID or does not say that it is withheld. */
function withheldFact(record: JsonObject | null, { words: { fields }, say }: Voice): Fact[] {
  const list = record?.["withheld"];
  if (memberText(record, "documentId") !== null || !Array.isArray(list)) return [];
  const isStated = list.some((each) => isJsonObject(each) && each["member"] === "documentId");
  return isStated ? [{ name: fields.documentId, value: say(statement("report.withheld")) }] : [];
}

function signaturesGroup(record: JsonObject | null, voice: Voice): Group {
  const { fields, groups } = voice.words;
  const proofs = Array.isArray(record?.["proofs"]) ? record["proofs"] : [];
  const facts = proofs.slice(0, MAX_SIGNATURES).flatMap((proof, index): Fact[] => {
    const part = isJsonObject(proof) ? proof : null;
    return (["key", "signature"] as const).flatMap((name) => {
      const text = memberText(part, name === "key" ? "id" : name);
      const value = text === null ? "" : shown(text, voice);
      return text === null ? [] : [{ name: fields[name](index + 1), value, isCode: true }];
    });
  });
  const left = proofs.length - MAX_SIGNATURES;
  const note = left > 0 && voice.say(statement("report.moreSignatures", { count: left }));
  return { title: groups.signatures, facts, ...(note === false ? {} : { note }) };
}

/** The maximum number of witnesses that a report prints, so that it takes four sheets at most. */
const MAX_WITNESSES = 4;
/**
 * The maximum length of a witness's line that is printed in full. A line with an Ed25519 key has about 150 characters.
 * One with an ML-DSA-44 key has about 1,900.
 */
const MAX_LINE_LENGTH = 256;
const MAX_NAME_LENGTH = 64;
const MAX_QUORUM_LENGTH = 512;

/**
 * Lists the witnesses on whose cosignatures the verdict rests. Without their names and keys, a reader could not decide
 * whether to trust them too. Returns nothing if the root was not confirmed by witnesses.
 */
function witnessesGroup(
  { witnesses }: Evidence,
  { checks }: Verification,
  { words: { witnesses: words }, language, say }: Voice,
): Group[] {
  const check = checks.find((each) => each.id === "ROOT_WITNESSES" && each.code === "OK");
  if (check === undefined || witnesses === undefined) return [];
  const names = new Set<string | undefined>(check.values.cosigned.map(({ name }) => name));
  // The engine has read the policy already, so each line has the form of tlog-policy.
  const lines = witnesses.policy.split("\n").map((line) => line.trim().split(/[ \t]+/));
  const keys = lines.filter(([word, name]) => word === "witness" && names.has(name));
  const facts = keys.slice(0, MAX_WITNESSES).map(([, ...items], index): Fact => {
    const name = words.witness(index + 1);
    const line = items.join(" ");
    if (line.length <= MAX_LINE_LENGTH) {
      return { name, value: quoted(line, language, MAX_LINE_LENGTH), isCode: true };
    }
    // A key that is cut off identifies nobody. In its place, the report has its name, its ID and the SHA-256 of its text.
    const [ownName = "", key = ""] = items;
    const [keyName = "", id = ""] = key.split("+");
    const short = [ownName, keyName].map((each) => visibleText(each, language, MAX_NAME_LENGTH));
    const value = `${short.join(" ")}+${id} SHA-256:${bytesToHex(sha256(utf8ToBytes(key)))}`;
    return { name, value, note: say(statement("report.witnesses.shortKey")), isCode: true };
  });
  const left = keys.length - MAX_WITNESSES;
  const notes = [
    ...(left > 0 ? [statement("report.witnesses.more", { count: left })] : []),
    statement("report.witnesses.note"),
  ];
  return [
    {
      title: words.title,
      facts: [...facts, quorumFact(lines, words.quorum, language, say)],
      note: notes.map(say).join(" "),
    },
  ];
}

/** In place of a long list of groups, the report has only the line that says which group is the quorum. */
function quorumFact(
  lines: readonly (readonly string[])[],
  name: string,
  language: Language,
  say: Say,
): Fact {
  const join = (wanted: readonly string[]) =>
    lines
      .filter(([word = ""]) => wanted.includes(word))
      .map((items) => items.join(" "))
      .join("; ");
  const whole = join(["group", "quorum"]);
  return whole.length <= MAX_QUORUM_LENGTH
    ? { name, value: quoted(whole, language, MAX_QUORUM_LENGTH), isCode: true }
    : {
        name,
        value: quoted(join(["quorum"]), language, MAX_QUORUM_LENGTH),
        isCode: true,
        note: say(statement("report.witnesses.shortQuorum")),
      };
}

/** Hex digits, UUIDs and numbers cannot be mistaken for a sentence of ours. Any other text stands in quotation marks. */
const EXACT = /^[\da-f-]+$/i;

function shown(text: string, { language }: Voice): string {
  return EXACT.test(text)
    ? visibleText(text, language, MAX_VALUE_LENGTH)
    : quoted(text, language, MAX_VALUE_LENGTH);
}

/** A member that is text or a number, as text; null for any other member and for empty text. */
function memberText(part: JsonObject | null, name: string): string | null {
  const value = part !== null && Object.hasOwn(part, name) ? part[name] : null;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
