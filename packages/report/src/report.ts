// Collects everything that a report on one fingerprint says, in words, for the web page, for printing and for the
// PDF. This file draws no conclusions: the program that verified the evidence passes the verdict and the words of
// the checks.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Bundle, bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import type {
  CheckId,
  CheckVerdict,
  Evidence,
  OverallVerdict,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { type Command, commandsFor } from "./commands.ts";
import { shownText, utcText } from "./shown-text.ts";
import { witnessesGroup } from "./witnesses-group.ts";
import type { ReportWords } from "./words/en.ts";

/** The maximum number of signatures that a report prints. All others are only in the attached bundle. */
const MAX_SIGNATURES = 8;
const MAX_VALUE_LENGTH = 1024;

/** A verdict and its checks, in the words of the program that computed them. */
export type ReportPhrases = {
  /** The verdict that the report shows. A problem with the service's log can make it weaker than the evidence alone. */
  mark: OverallVerdict;
  label: string;
  sentence: string;
  notes: readonly string[];
  checks: readonly ReportCheck[];
};

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
  phrases: ReportPhrases;
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
  verdict: Omit<ReportPhrases, "checks">;
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
  /** The file that is attached to the report: the evidence bundle. */
  attachment: { name: string; text: string };
};

export function createReport(input: ReportInput, words: ReportWords): Report {
  const { hash, bundle, verification, phrases, checkedAt, link, network, tool, evidence } = input;
  const { isDemonstration = false } = input;
  const { mark, label, sentence, notes, checks } = phrases;
  const record = bundle.parts.record?.value ?? null;
  const attachment = { name: bundleFileName(bundle), text: bundleToText(bundle) };
  const isBound = hasPassed(verification, "RECORD_HASH");
  const time = utcText(checkedAt.toISOString()) ?? "";
  const made = `${tool.name} ${tool.version}`;
  const commands = commandsFor(record, verification, attachment.name);
  return {
    language: words.language,
    title: words.title,
    hash,
    link,
    checkedAt,
    verdict: { mark, label, sentence, notes },
    summary: [
      ...(isDemonstration ? [words.summary.demonstration] : []),
      words.summary.what,
      ...statedSummary(record, words),
      words.summary.made(time, made, shownText(network)),
      words.summary.forged,
    ],
    times: timesGroup(bundle, hasPassed(verification, "ROOT_LEDGER"), words),
    checked: {
      title: words.checked.title,
      facts: [
        { name: words.checked.time, value: time },
        { name: words.checked.tool, value: made },
        { name: words.checked.network, value: shownText(network) },
        rootFact(evidence, verification, words),
        { name: words.checked.bundle, value: attachment.name, isCode: true },
        {
          name: words.checked.bundleDigest,
          value: bytesToHex(sha256(utf8ToBytes(attachment.text))),
          isCode: true,
        },
        { name: words.checked.link, value: link, isCode: true },
      ],
    },
    groups: [
      ...groupsOf(hash, bundle, verification, words),
      ...witnessesGroup(evidence, verification, words),
    ],
    checks,
    commands,
    isCommandOmitted: isBound && !commands.some(({ id }) => id === "fingerprint"),
    notShown: [
      ...words.notShown.list,
      ...(mark === "consistent" ? [words.notShown.consistent] : []),
      ...(verification.absent.includes("document") ? [words.notShown.document] : []),
    ],
    attachment,
  };
}

function hasPassed({ checks }: Verification, check: CheckId): boolean {
  return checks.some(({ id, verdict }) => id === check && verdict === "pass");
}

function statedSummary(record: JsonObject | null, words: ReportWords): string[] {
  const document = textOf(record, "documentId");
  const organization = textOf(record, "organizationName") ?? textOf(record, "organizationId");
  if (document === null || organization === null) return [];
  return [words.summary.stated(shownText(document), shownText(organization))];
}

function rootFact(evidence: Evidence, verification: Verification, words: ReportWords): Fact {
  const { checked } = words;
  const { root, checks } = verification;
  if (root === null) return { name: checked.root, value: checked.noRoot };
  const isOwn = evidence.root !== undefined || evidence.snapshot?.from === "visitor";
  const isStated = checks.some(
    ({ id, expected }) => (id === "ROOT_RECORD" || id === "ROOT_BATCH") && expected !== null,
  );
  const stater = isStated ? "service" : "none";
  const confirmer = hasPassed(verification, "ROOT_WITNESSES") ? "witnesses" : stater;
  const from = isOwn ? "visitor" : confirmer;
  return { name: checked.root, value: root, isCode: true, note: checked.rootFrom[from] };
}

/**
 * @param isLedgerChecked whether the snapshot's content gives its hash and lists the batch. Only then do the checks show
 * anything about when that content existed.
 */
function timesGroup({ parts }: Bundle, isLedgerChecked: boolean, words: ReportWords): Group {
  const { times } = words;
  const record = parts.record?.value ?? null;
  const rows: [name: string, value: string | null][] = [
    [times.claimed, textOf(record, "fingerprintTimestamp")],
    [times.received, textOf(record, "createdAt")],
    [times.confirmed, textOf(record, "confirmationTimestamp")],
    [times.snapshot, textOf(parts.snapshot?.value ?? null, "timestamp")],
  ];
  const facts = rows.map(([name, value]): Fact => {
    if (value === null) return { name, value: times.none };
    const utc = utcText(value);
    const written = times.written(shownText(value, 64));
    return utc === null ? { name, value: written } : { name, value: utc, note: written };
  });
  const note = isLedgerChecked ? `${times.note} ${times.shown}` : times.note;
  return { title: times.title, facts, note };
}

type TextField = Exclude<keyof ReportWords["fields"], "key" | "signature">;

function groupsOf(
  hash: string,
  { parts }: Bundle,
  verification: Verification,
  words: ReportWords,
): Group[] {
  const { fields, groups } = words;
  const isBound = hasPassed(verification, "RECORD_HASH");
  const record = parts.record?.value ?? null;
  const batch = parts.batch?.value ?? null;
  const from = (part: JsonObject | null, ...names: TextField[]): Fact[] =>
    names.flatMap((name) => {
      const value = textOf(part, name);
      return value === null ? [] : [{ name: fields[name], value: long(value), isCode: true }];
    });
  // A hash can be made without the signer. The service can then state any key that has a valid signature as the signer.
  const isSignerStated = verification.signer === "stated";
  const signer = from(record, "signer");
  const snapshotHash =
    textOf(record, "batchGlobalSnapshotHash") ?? textOf(batch, "globalSnapshotHash");
  const ordinal = textOf(batch, "globalSnapshotOrdinal");
  const all: Group[] = [
    {
      title: groups.fingerprint,
      facts: [
        { name: fields.hash, value: hash, isCode: true },
        ...withheldFact(record, words),
        ...from(record, "documentId", "documentRef", "eventId", "organizationId", "tenantId"),
        ...(isSignerStated ? [] : signer),
        ...from(record, "fingerprintTimestamp", "version"),
      ],
      ...(isBound ? {} : { note: groups.notBound }),
    },
    {
      title: groups.stated,
      facts: [
        ...(isSignerStated ? signer : []),
        ...from(record, "organizationName", "tenantName", "status"),
      ],
    },
    signaturesGroup(record, words),
    {
      title: groups.batch,
      facts: [
        ...from(record, "batchId", "mptRoot"),
        ...(snapshotHash === null
          ? []
          : [{ name: fields.snapshotHash, value: long(snapshotHash), isCode: true }]),
        ...(ordinal === null ? [] : [{ name: fields.snapshotOrdinal, value: long(ordinal) }]),
      ],
    },
  ];
  return all.filter(({ facts }) => facts.length > 0);
}

/** The fact that replaces a withheld document ID. Empty if the record has an ID or does not say that it is withheld. */
function withheldFact(record: JsonObject | null, { fields, withheld }: ReportWords): Fact[] {
  const list = record?.["withheld"];
  if (textOf(record, "documentId") !== null || !Array.isArray(list)) return [];
  const isStated = list.some((each) => isJsonObject(each) && each["member"] === "documentId");
  return isStated ? [{ name: fields.documentId, value: withheld }] : [];
}

function signaturesGroup(record: JsonObject | null, { fields, groups, more }: ReportWords): Group {
  const proofs = Array.isArray(record?.["proofs"]) ? record["proofs"] : [];
  const facts = proofs.slice(0, MAX_SIGNATURES).flatMap((proof, index): Fact[] => {
    const part = isJsonObject(proof) ? proof : null;
    const [key, signature] = [textOf(part, "id"), textOf(part, "signature")];
    return [
      ...(key === null ? [] : [{ name: fields.key(index + 1), value: long(key), isCode: true }]),
      ...(signature === null
        ? []
        : [{ name: fields.signature(index + 1), value: long(signature), isCode: true }]),
    ];
  });
  const left = proofs.length - MAX_SIGNATURES;
  return { title: groups.signatures, facts, ...(left > 0 ? { note: more(left) } : {}) };
}

function long(text: string): string {
  return shownText(text, MAX_VALUE_LENGTH);
}

/** A member that is text or a number, as text; null for any other member and for empty text. */
function textOf(part: JsonObject | null, name: string): string | null {
  const value = part !== null && Object.hasOwn(part, name) ? part[name] : null;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
