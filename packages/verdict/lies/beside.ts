// What a page finds beside the evidence: the service's log, its timestamps and those of a bundle, another host of the network,
// and directories of keys. What is found is part of the world, so it is true; what is said about it is judged.
import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import { type Directory, type ListedKey, listingOf } from "@digital-evidence/evidence/directory";
import type { Case } from "../../evidence/lies/case.ts";
import { type Draw } from "../../evidence/lies/draw.ts";
import { type DirectoryChange, directoryChanges, type DirectoryFound } from "../src/directories.ts";
import { compareWithRecord, type LedgerAnswer, statedSnapshots } from "../src/ledger-host.ts";
import type { HistoryCode, LogFinding } from "../src/log.ts";
import type { Beside } from "../src/statements-of.ts";
import type { Timestamp, TimestampFinding } from "../src/timestamps.ts";
import { Facts, msOf } from "./facts.ts";
import type { HostAnswer, World } from "./world.ts";

const KEY = "log.example+00000000+AAAA";
const NOW = 1_790_000_000_000;

export function logOf(draw: Draw, proof: string | null): LogFinding {
  const service = "https://service.example";
  const seen = (size: number, receivedAt: number) => ({
    note: `a tree of ${size}`,
    size,
    receivedAt,
  });
  const problem = draw.weighted([
    [20, null],
    [1, "UNREACHABLE"],
    [1, "REFUSED"],
    [1, "WRONG_LENGTH"],
    [1, "INVALID_POLICY"],
    [1, "NO_ML_DSA"],
    [1, "INVALID_CHECKPOINT"],
    [2, "SIGNATURE_MISMATCH"],
  ] as const);
  const isForkedBefore = draw.chance(6);
  const earlier = {
    service,
    key: KEY,
    history: "FORKED" as const,
    before: seen(50, NOW - 9e9),
    now: seen(50, NOW - 8e9),
  };
  const kept = isForkedBefore ? earlier : null;
  if (problem !== null) {
    return {
      service,
      key: null,
      problem,
      place: "NOT_CHECKED",
      history: isForkedBefore ? "FORKED_BEFORE" : "NOT_CHECKED",
      before: kept?.before ?? null,
      now: kept?.now ?? null,
      contradiction: kept,
      witnesses: null,
      proof: null,
      policy: null,
    };
  }
  const place = draw.weighted([
    [10, proof === null ? "BEYOND_CHECKPOINT" : "IN_LOG"],
    [2, "OTHER_ENTRY"],
    [2, "TILES_MISMATCH"],
    [2, "BEYOND_CHECKPOINT"],
  ] as const);
  const history: HistoryCode = isForkedBefore
    ? "FORKED_BEFORE"
    : draw.weighted([
        [8, "CONSISTENT"],
        [3, "FIRST_LOOK"],
        [2, "NOT_KEPT"],
        [2, "TOO_LONG"],
        [2, "OTHER_KEY"],
        [2, "ROLLED_BACK"],
        [2, "FORKED"],
        [2, "TILES_MISMATCH"],
        [1, "NOT_CHECKED"],
      ] as const);
  const now = seen(40, NOW);
  const isCompared = ["CONSISTENT", "ROLLED_BACK", "FORKED", "OTHER_KEY"].includes(history);
  const sizeBefore =
    history === "ROLLED_BACK"
      ? 60
      : history === "FORKED"
        ? draw.pick([30, 40, 60])
        : draw.pick([20, 40]);
  const before = isCompared ? seen(sizeBefore, NOW - 86_400_000 * (1 + draw.below(90))) : null;
  const found = { service, key: KEY, history, before, now };
  const isContrary = history === "FORKED" || history === "ROLLED_BACK";
  const named = draw.below(4);
  const cosigned = Array.from({ length: draw.below(named + 1) }, (_, at) => ({
    name: `witness ${at}`,
    timestampS: 1_780_000_000 + draw.below(1000),
  }));
  const quorum = draw.below(named + 1);
  return {
    ...found,
    before: kept?.before ?? before,
    problem: null,
    place,
    contradiction: kept ?? (isContrary ? found : null),
    witnesses: { cosigned, named, isQuorum: quorum === 0 ? null : cosigned.length >= quorum },
    proof: place === "IN_LOG" ? proof : null,
    policy: "the policy of the service",
  };
}

export function besideOf(
  world: World,
  draw: Draw,
  { beyondLimits, mayBeUnreadable }: Case,
): { beside: Beside; hostAnswers: HostAnswer[] } {
  const facts = new Facts(world, beyondLimits);
  const { log, logProof } = world.known;
  const beside: Beside = {};
  if (draw.chance(20)) beside.isAskedAgain = true;
  if (log !== undefined) {
    beside.log = log;
    if (world.trust !== null) beside.trust = { isReplaced: draw.chance(40) };
    if (draw.chance(90)) beside.timestamps = timestampsOf(draw, log.place === "IN_LOG");
  }
  // What is found beside the evidence depends on what of it is readable, which is not open here.
  const isReadable = beyondLimits.size + mayBeUnreadable.size === 0;
  if (!isReadable) return { beside, hostAnswers: [] };
  if (world.known.manifest !== undefined && draw.chance(40)) {
    beside.bundleTimestamps = Array.from({ length: 1 + draw.below(2) }, () =>
      bundleTimestampOf(draw, facts, logProof !== undefined),
    );
  }
  if (draw.chance(20)) beside.directories = [directoryOf(draw, facts)];
  const hostAnswers = draw.chance(25) ? askHost(draw, facts) : [];
  if (hostAnswers.length > 0) {
    const evidence = { record: partOf(facts.record), batch: partOf(facts.batch) };
    const findings = statedSnapshots(evidence).map((stated) => {
      const answered = hostAnswers.find(({ kind }) => kind === stated.kind);
      return compareWithRecord(stated, answered?.answer ?? { code: "UNREACHABLE" });
    });
    // Where the page asks nothing, it says nothing.
    if (findings.length === 0) return { beside, hostAnswers: [] };
    beside.ledgerHost = { host: "ledger.example", findings, timeoutSeconds: 10 };
  }
  return { beside, hostAnswers };
}

function partOf({ from, value, members }: Facts["record"]) {
  return members === null || from === null ? undefined : { value, from };
}

/** Another host is asked for each snapshot that the evidence names by a hash. */
function askHost(draw: Draw, facts: Facts): HostAnswer[] {
  const metagraph = facts.stated(facts.record, "batchMetagraphSnapshotHash");
  const wanted = [
    ["network", facts.named],
    ["metagraph", metagraph],
  ] as const;
  return wanted.flatMap(([kind, hash]) => {
    if (hash === null || !/^[0-9a-f]{64}$/i.test(hash)) return [];
    const received = msOf(facts.stated(facts.record, "createdAt")) ?? NOW;
    const ordinal = facts.batch.members?.["globalSnapshotOrdinal"];
    const known: LedgerAnswer = {
      code: "KNOWN",
      ordinal: typeof ordinal === "number" && draw.chance(60) ? ordinal : 7,
      timestamp: draw.pick([
        iso(received + 60_000),
        iso(received + 4_000_000),
        iso(received - 3_600_000),
        iso(received + 90_000_000),
        "yesterday",
        "2026-02-30T00:00:00Z",
      ]),
    };
    const codes = [
      "UNREACHABLE",
      "TIMED_OUT",
      "REDIRECTED",
      "REFUSED",
      "TOO_LONG",
      "UNREADABLE",
      "OTHER_SNAPSHOT",
      "NOT_KNOWN",
    ] as const;
    return [{ hash, kind, answer: draw.chance(60) ? known : { code: draw.pick(codes) } }];
  });
}

const iso = (ms: number) => new Date(ms).toISOString();

export const REFUSALS = {
  invalid: [
    "OTHER_IMPRINT",
    "OTHER_NONCE",
    "WRONG_ATTRIBUTES",
    "OTHER_CERTIFICATE",
    "SIGNER_IS_AUTHORITY",
    "WRONG_KEY_USAGE",
    "OTHER_CONTENT",
    "SIGNATURE_MISMATCH",
    "NO_CHAIN",
    "NOT_VALID_THEN",
    "NOT_DER",
    "UNREADABLE",
  ],
  undecided: [
    "TOO_LONG",
    "UNSUPPORTED_FORM",
    "UNCOVERED_MEMBERS",
    "WEAK_HASH",
    "WEAK_KEY",
    "UNSUPPORTED_ALGORITHM",
    "UNSUPPORTED_CURVE",
    "UNSUPPORTED_CONSTRAINT",
    "UNKNOWN_EXTENSION",
    "NO_CERTIFICATE",
    "INVALID_ANCHOR",
    "IN_THE_FUTURE",
  ],
  /** Of the timestamps that a service publishes only. */
  published: ["INVALID_NAME", "OTHER_TREE", "TILES_MISMATCH"],
} as const;

function timestampsOf(draw: Draw, isInLog: boolean): TimestampFinding {
  if (!isInLog) return { code: "NOT_IN_LOG" };
  if (draw.chance(30)) {
    return draw.pick([
      { code: "NO_AUTHORITY" },
      { code: "NOT_PUBLISHED" },
      { code: "NO_WEB_CRYPTO" },
      { code: "UNREADABLE_LIST" },
      { code: "NOT_CHECKED", problem: "UNREACHABLE" },
    ] as const);
  }
  return {
    code: "LISTED",
    clock: NOW,
    timestamps: Array.from({ length: 2 + draw.below(6) }, () => timestampOf(draw)),
  };
}

function timestampOf(draw: Draw): Timestamp {
  const authority = draw.pick(["Time Office", "“Stamp” & Co", "Zeitstelle"]);
  if (draw.chance(15)) return { authority, code: "NOT_YET", isLater: draw.chance(50) };
  if (draw.chance(10)) {
    return {
      authority,
      code: "NOT_CHECKED",
      problem: draw.pick(["UNREACHABLE", "REFUSED", "WRONG_LENGTH"] as const),
    };
  }
  if (draw.chance(30)) {
    return {
      authority,
      code: "INVALID",
      reason: draw.pick([...REFUSALS.invalid, ...REFUSALS.published]),
    };
  }
  if (draw.chance(30))
    return { authority, code: "UNDECIDED", reason: draw.pick(REFUSALS.undecided) };
  const isTrusted = draw.chance(50);
  return {
    authority,
    code: "VALID",
    treeSize: 30 + draw.below(11),
    time: NOW - draw.below(1_000_000_000),
    accuracyMs: draw.pick([null, 1000, 60_000]),
    policy: "1.2.3.4",
    signer: `signer ${draw.below(9)}`,
    namedByService: isTrusted && draw.chance(40) ? [authority, "another name"] : [authority],
    certificate: "AAAA",
    certificateHash: draw.hex(64),
    isTrusted,
  };
}

/** A timestamp of a bundle, with the codes of timestamp.md, sections 3 and 6. */
function bundleTimestampOf(draw: Draw, facts: Facts, hasProof: boolean): TimestampCheck {
  const isTrusted = draw.chance(50);
  const authority = draw.pick(["Time Office", "Zeitstelle"]);
  const clock = NOW + draw.below(1_000_000);
  const about = { authority, certificateHash: draw.hex(64), clock };
  const byFile = { namedByFile: [authority], certificateFrom: "file" } as const;
  const { logProof } = facts.world;
  if (!hasProof || logProof === null) {
    return {
      ...about,
      ...byFile,
      verdict: "unknown",
      code: "NO_CHECKPOINT",
      checkpoint: null,
      token: null,
    };
  }
  const checkpoint = { origin: logProof.shown.origin, size: logProof.shown.size };
  if (draw.chance(30)) {
    const isAgainst = draw.chance(50);
    const code = draw.pick(isAgainst ? REFUSALS.invalid : REFUSALS.undecided);
    return {
      ...about,
      ...byFile,
      verdict: isAgainst ? "fail" : "unknown",
      code,
      checkpoint,
      token: null,
    };
  }
  const token = {
    time: new Date(NOW - draw.below(1_000_000_000)),
    accuracyMs: draw.pick([null, 1000]),
    policy: "1.2.3.4",
    serial: "5",
    signer: `signer ${draw.below(9)}`,
  };
  const names = draw.chance(40) ? [authority, "another name"] : [authority];
  const by = isTrusted ? ({ namedByFile: names, certificateFrom: "visitor" } as const) : byFile;
  const found = { ...about, ...by, checkpoint, token };
  if (!facts.isLedgerPassed || !facts.log.hasOrdinal)
    return { ...found, verdict: "unknown", code: "LEDGER_NOT_PASSED" };
  return facts.log.isLeading
    ? { ...found, verdict: "pass", code: "OK" }
    : { ...found, verdict: "fail", code: "OTHER_TREE" };
}

// Directories of keys. What is found at a domain is drawn; the keys are those of the record, and strangers.

function directoryOf(draw: Draw, facts: Facts): NonNullable<Beside["directories"]>[number] {
  const domain = "keys.example";
  const keys = facts.signers;
  const confirmed = msOf(facts.stated(facts.record, "confirmationTimestamp"));
  const time = draw.chance(70)
    ? ({ kind: "record", instant: confirmed } as const)
    : ({ kind: "key", instant: NOW } as const);
  const now = fileOf(draw, domain, keys, confirmed);
  const found = foundOf(draw, now);
  const listings =
    found.level === "valid"
      ? [...keys, draw.hex(128)].map((key) => ({ key, listing: listingOf(now, key, time.instant) }))
      : [];
  const changes: DirectoryChange[] =
    found.level === "valid" && draw.chance(60)
      ? directoryChanges(
          draw.chance(20)
            ? { ...now, issuedAt: iso(NOW - 5e9) }
            : fileOf(draw, domain, keys, confirmed),
          now,
        )
      : [];
  return { domain, found, askedAt: NOW, time, listings, changes, seenAt: NOW - draw.below(9e9) };
}

function foundOf(draw: Draw, directory: Directory): DirectoryFound {
  if (draw.chance(20)) {
    const code = draw.pick([
      "UNREACHABLE",
      "TIMED_OUT",
      "REDIRECTED",
      "NOT_PUBLISHED",
      "REFUSED",
      "TOO_LONG",
    ] as const);
    return { level: "none", code };
  }
  if (draw.chance(20)) {
    const code = draw.pick([
      "TOO_LONG",
      "NOT_JSON",
      "OTHER_FORMAT",
      "OTHER_VERSION",
      "BAD_EXPIRY",
      "MALFORMED",
      "REPEATED_KEY",
      "BAD_PERIOD",
    ] as const);
    const isPlaced = ["MALFORMED", "REPEATED_KEY", "BAD_PERIOD"].includes(code);
    return { level: "received", code, at: isPlaced ? "keys.0.id" : "" };
  }
  if (draw.chance(25)) {
    const code = draw.pick([
      "OTHER_DOMAIN",
      "SIGNER_NOT_LISTED",
      "SIGNER_NOT_VALID_THEN",
      "INVALID_SIGNATURE",
      "ISSUED_LATER",
      "EXPIRED",
    ] as const);
    const stated = {
      ...directory,
      ...(code === "OTHER_DOMAIN" ? { domain: "other.example" } : {}),
      ...(code === "ISSUED_LATER" ? { issuedAt: iso(NOW + 3_600_000) } : {}),
      ...(code === "EXPIRED" ? { expiresAt: iso(NOW - 1000) } : {}),
    };
    return { level: "well-formed", code, directory: stated };
  }
  return { level: "valid", directory, hash: draw.hex(64) };
}

function fileOf(
  draw: Draw,
  domain: string,
  keys: readonly string[],
  confirmed: number | null,
): Directory {
  const about = confirmed ?? NOW;
  const listed = keys
    .filter(() => draw.chance(70))
    .map((id): ListedKey => {
      const from = about + draw.pick([-9e9, -9e9, 0, 1000, 9e9]);
      const until = draw.pick([null, null, from + 1000, from + 9e10]);
      const label = draw.pick(["Desk 1", "Archive", "“Chief” ‮"]);
      return {
        id,
        label,
        validFrom: iso(from),
        ...(until === null ? {} : { validUntil: iso(until) }),
      };
    });
  const own: ListedKey = {
    id: "f".repeat(128),
    label: "Head office",
    validFrom: iso(about - 9e10),
  };
  // More keys than there are lines for.
  const many = draw.chance(6)
    ? Array.from({ length: 25 }, () => ({
        id: draw.hex(128),
        label: "Desk 2",
        validFrom: own.validFrom,
      }))
    : [];
  const issued = NOW - draw.below(1_000_000_000);
  return {
    format: "digital-evidence-directory",
    version: 1,
    domain,
    name: draw.pick(["Example Works", "Example Works Ltd"]),
    issuedAt: iso(issued),
    expiresAt: iso(NOW + 1e9),
    keys: [own, ...listed, ...many],
    signature: { id: own.id, signature: "00", algorithm: "SECP256K1_RFC8785_V1" },
  };
}
