// What a page says when a visitor asks for something else than a verdict: where a document is, what observers saw, whose key it
// is, what a policy is worth; and what is said of several files together. The answers of services are part of the world.
import { createSigner, formatVerifierKey } from "@digital-evidence/transparency";
import { comparedDigest } from "../../../apps/explorer/src/document/compared-digest.ts";
import { answerStatement } from "../../../apps/explorer/src/trust/read-observers.ts";
import { readPolicy } from "../../../apps/explorer/src/trust/read-policy.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import { TRUSTED_POLICY } from "../../evidence/lies/log-lies.ts";
import { trustTold } from "../src/directories.ts";
import {
  documentFind,
  type DocumentSearch,
  downloadTold,
  type Standing,
} from "../src/documents.ts";
import { contradictionStatement, ledgerContradictions } from "../src/ledgers.ts";
import { directoryObstacle } from "../src/signers.ts";
import { outside, statement } from "../src/statements.ts";
import { policyProblem } from "../src/witnesses.ts";
import type { Row } from "./claim.ts";
import { concludeIn } from "./conclude-in.ts";
import { Facts } from "./facts.ts";
import { otherLog, ownWitness } from "./log-proofs.ts";
import { failedPart } from "./looks.ts";
import { about, subject } from "./subject.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const NOW = 1_790_000_000_000;

// Policies that are refused.

type Policy = {
  /** The line that is wrong, if the policy is not one; null if that is not in one line. */
  wrongLine?: number | null;
  logs: readonly string[];
  hasQuorum: boolean;
  keysOfLog: boolean;
};

const policyRows: readonly Row<Policy>[] = [
  ["witnesses.refused.INVALID", ({ wrongLine }) => wrongLine !== undefined],
  ["witnesses.refused.INVALID.line", ({ wrongLine = null }, v) => v.number("line") === wrongLine],
  [
    "witnesses.refused.OTHER_LOG",
    ({ logs, wrongLine }) => wrongLine === undefined && logs.length > 0 && !logs.includes("this"),
  ],
  [
    "witnesses.refused.NO_LOG",
    ({ logs, wrongLine }) => wrongLine === undefined && logs.length === 0,
  ],
  [
    "witnesses.refused.NO_QUORUM",
    ({ hasQuorum, wrongLine }) => wrongLine === undefined && !hasQuorum,
  ],
  ["witnesses.refused.KEY_OF_LOG", ({ keysOfLog }) => keysOfLog],
];

const LOG = /^log (\S+)$/m.exec(TRUSTED_POLICY)?.[1] ?? "";
const HARBOUR = /^witness harbour \S+$/m.exec(TRUSTED_POLICY)?.[0] ?? "";

export const policies = subject("policy", policyRows, ({ draw }) => {
  const logs = draw.pick([["this"], ["this"], ["other"], ["other", "this"], []]);
  const hasQuorum = draw.chance(75);
  const keysOfLog = draw.chance(25);
  const lines = [
    ...logs.map((each) => `log ${each === "this" ? LOG : otherLog}`),
    HARBOUR,
    ...(keysOfLog ? [`witness own ${ownWitness}`] : []),
    ...(hasQuorum ? ["group one any harbour", "quorum one"] : ["quorum none"]),
  ];
  const isWrong = draw.chance(35);
  const wrongLine = isWrong ? 1 + draw.below(lines.length) : undefined;
  if (wrongLine !== undefined)
    lines.splice(wrongLine - 1, 0, draw.pick(["garbage", "witness", "log nothing", "group a"]));
  const isEmpty = draw.chance(8);
  const text = isEmpty ? "" : lines.join("\n");
  const read = readPolicy(text, LOG, draw.chance(50));
  const truth: Policy = isEmpty
    ? { wrongLine: null, logs: [], hasQuorum: false, keysOfLog: false }
    : { logs, hasQuorum, keysOfLog, ...(wrongLine === undefined ? {} : { wrongLine }) };
  return {
    truth,
    said: about("", "problem" in read ? policyProblem(read.problem) : null),
  };
});

// Observers that were asked.

type Observer = { name: string; texts: readonly string[]; problem: string | null };

const observerRows: readonly Row<Observer>[] = [
  [
    "observer.answered",
    (o, v) => v.text("name") === o.name && o.problem === null && o.texts.length > 0,
  ],
  [
    "observer.notSeen",
    (o, v) => v.text("name") === o.name && o.problem === null && o.texts.length === 0,
  ],
  [
    "observer.notAsked",
    (o, v) => v.text("name") === o.name && o.problem !== null && v.text("reason") === o.problem,
  ],
];

const NAMES = ["watch.example", "eyes.example/log", "harbour"];
const keys = new Map(
  NAMES.map((name) => [
    name,
    formatVerifierKey(createSigner(name, "note", new Uint8Array(32).fill(7)).key),
  ]),
);

export const observers = subject("observer", observerRows, ({ draw }) => {
  const name = draw.pick(NAMES);
  const texts = draw.pick([[], ["one"], ["one", "two"]]);
  const problem = draw.chance(40) ? draw.pick(["no answer", "500", "a redirect ”"]) : null;
  const answer = {
    texts: problem === null ? texts : [],
    receivedAt: NOW,
    problem: problem === null ? null : outside(problem),
  };
  const one = { key: keys.get(name) ?? "", network: "local", address: "https://watch.example" };
  return {
    truth: { name, texts, problem },
    said: about("", answerStatement(one, answer)),
  };
});

// Ledgers of several files.

type Shown = {
  name: string;
  network: string | null;
  hasPassed: boolean;
  /** The hashes of the snapshots that it shows, by their ordinals. */
  shown: ReadonlyMap<number, string>;
};

const ledgerRows: readonly Row<readonly Shown[]>[] = [
  [
    "ledgers.contradict",
    (files, v) => {
      const [one, other] = v.texts("names").map((name) => files.find((each) => each.name === name));
      const ordinal = v.number("ordinal") ?? -1;
      if (one === undefined || other === undefined || one === other) return false;
      const [hash, otherHash] = [one.shown.get(ordinal), other.shown.get(ordinal)];
      return (
        [one, other].every((each) => each.hasPassed && each.network === v.text("network")) &&
        hash !== undefined &&
        otherHash !== undefined &&
        hash !== otherHash
      );
    },
  ],
];

export const ledgers = subject("ledgers", ledgerRows, ({ draw }) => {
  const chains = [0, 1].map(() => Array.from({ length: 6 }, () => draw.hex(64)));
  const files = Array.from({ length: 2 + draw.below(3) }, (_, at) => {
    const chain = draw.pick(draw.chance(75) ? chains.slice(0, 1) : chains);
    const ordinal = 1 + draw.below(5);
    const hashAt = (at: number) => chain.at(at) ?? "";
    const [hash, previousHash] = [hashAt(ordinal), hashAt(ordinal - 1)];
    const isSpelled = draw.chance(30);
    const snapshot = {
      ordinal,
      hash: isSpelled ? hash.toUpperCase() : hash,
      ...(draw.chance(80) ? { previousHash } : {}),
    };
    const shown = new Map([
      [ordinal, hash],
      ...("previousHash" in snapshot ? ([[ordinal - 1, previousHash]] as const) : []),
    ]);
    const network = draw.pick(["local", "local", "other", null]);
    return { name: `file ${at}`, network, hasPassed: draw.chance(80), shown, snapshot };
  });
  const found = ledgerContradictions(
    files.map(({ name, network, hasPassed, snapshot }) => ({
      name,
      network,
      snapshot: hasPassed ? snapshot : null,
    })),
  );
  return {
    truth: files,
    said: [
      ...about("", ...found.map(contradictionStatement)),
      // What else stands there: that the files were read.
      ...about("", statement("link.title.file")),
    ],
  };
});

// Where a document is.

type Find = {
  /** What is known of each record that was given and refers to the document. */
  records: readonly Standing[];
  search: DocumentSearch;
  network: string;
};

const isFirst = ({ records }: Find, standing: string) => records.some((each) => each === standing);
const searched = (find: Find) => (find.records.length > 0 ? null : find.search);
const isNetwork = (find: Find, network: string | null) => find.network === network;
const ended = (find: Find, outcome: string) => searched(find)?.outcome === outcome;

const findRows: readonly Row<Find>[] = [
  [
    "documentFind.{bound,recordOpen,recordFailed,unbound}.{title,words}",
    (find, _, __, standing = "") => isFirst(find, standing),
  ],
  ["documentFind.listed.title", (find) => ended(find, "found")],
  [
    "documentFind.listed.words",
    (find, v) => {
      const search = searched(find);
      return (
        search?.outcome === "found" &&
        v.number("count") === search.count &&
        isNetwork(find, v.text("network"))
      );
    },
  ],
  [
    "documentFind.listed.loadedOnly",
    (find, v) => {
      const search = searched(find);
      return search?.outcome === "found" && v.number("lookedThrough") === search.lookedThrough;
    },
  ],
  [
    "documentFind.listed.notAll",
    (find) => {
      const search = searched(find);
      return search?.outcome === "found" && search.isPartial;
    },
  ],
  ["documentFind.failed.title", (find) => ended(find, "failed")],
  [
    "documentFind.failed.words",
    (find, v) => {
      const search = searched(find);
      const reason = search?.outcome === "failed" ? search.reason : null;
      return (
        reason !== null &&
        isNetwork(find, v.text("network")) &&
        ("code" in reason
          ? v.said("reason")?.code === reason.code
          : v.text("reason") === reason.outside)
      );
    },
  ],
  ["documentFind.partlySearched.title", (find) => ended(find, "partly-searched")],
  [
    "documentFind.partlySearched.words",
    (find, v) => ended(find, "partly-searched") && isNetwork(find, v.text("network")),
  ],
  ["documentFind.notOffered.title", (find) => ended(find, "not-offered")],
  [
    "documentFind.notOffered.words",
    (find, v) => {
      const search = searched(find);
      return (
        search?.outcome === "not-offered" &&
        isNetwork(find, v.text("network")) &&
        v.number("lookedThrough") === search.lookedThrough
      );
    },
  ],
  [
    "documentFind.payment",
    (find, v) => {
      const search = searched(find);
      const price = search?.outcome === "not-offered" ? search.payment : undefined;
      return (
        price !== undefined &&
        (["amount", "currency", "chain", "payTo"] as const).every(
          (slot) => v.text(slot) === price[slot],
        )
      );
    },
  ],
  [
    "documentFind.absent.title",
    (find, v) => ended(find, "absent") && isNetwork(find, v.text("network")),
  ],
  [
    "request.{unreadable,NOT_THE_SERVICE,NETWORK,TIMEOUT,REDIRECTED,FILE_MISSING,NO_RANGES,ANSWER_TOO_LARGE,status,status.said}",
    (find, v, _, code) => {
      const search = searched(find);
      const reason = search?.outcome === "failed" ? search.reason : null;
      return (
        reason !== null &&
        "code" in reason &&
        reason.code === `request.${code}` &&
        JSON.stringify(reason.values["code"] ?? null) ===
          JSON.stringify(v.text("code") === null ? null : { exact: v.text("code") })
      );
    },
  ],
];

function searchOf(draw: Draw): DocumentSearch {
  const lookedThrough = draw.below(40);
  const failed = failedPart(draw);
  const price = {
    amount: String(1 + draw.below(10_000)),
    currency: draw.pick(["USDC", "”€“"]),
    chain: draw.pick(["base", "8453"]),
    payTo: draw.hex(40),
  };
  return draw.pick<DocumentSearch>([
    { outcome: "found", count: 1 + draw.below(3), isPartial: draw.chance(50) },
    { outcome: "found", count: 1 + draw.below(3), isPartial: false, lookedThrough },
    { outcome: "absent" },
    { outcome: "partly-searched" },
    { outcome: "not-offered", lookedThrough },
    { outcome: "not-offered", lookedThrough, payment: price },
    { outcome: "failed", reason: failed.state === "failed" ? failed.reason : outside("?") },
  ]);
}

const STANDINGS = ["bound", "recordOpen", "recordFailed", "unbound"] as const;

export const finds = subject("find", findRows, ({ draw }) => {
  const records = draw.chance(60)
    ? []
    : Array.from({ length: 1 + draw.below(2) }, () => draw.pick(STANDINGS));
  const network = draw.pick(["Test network", "“net”"]);
  const search = searchOf(draw);
  const { title, statements } = documentFind(records, search, network);
  return { truth: { records, search, network }, said: about("", title, ...statements) };
});

// Whose key it is, and a document that was downloaded, both on a fingerprint's page.

type Key = { named: { name: string; namedAt: number; importedAt: number | null } | null } & {
  domain: string;
  offered: string | null;
};

type OnPage = { facts: Facts; key: Key; downloaded: string };

const isDrawn = ({ facts: { world } }: OnPage) =>
  world.stage === "concluded" && world.known.isWithdrawn !== true && !isOpen(world.known);
const isOpen = (known: Facts["world"]["known"]) =>
  (["record", "proof", "batch", "snapshot"] as const).some(
    (name) => known[name].state === "awaited",
  );

const pageRows: readonly Row<OnPage>[] = [
  ["directory.unbound", ({ facts }) => !facts.isContentPassed],
  ["directory.noValidSignature", ({ facts }) => facts.valid.length === 0],
  ["directory.trusted.word", ({ key }) => key.named !== null],
  [
    "directory.trusted.sentence",
    ({ key: { named } }, v) =>
      named !== null &&
      named.importedAt === null &&
      v.text("name") === named.name &&
      v.ms("time") === named.namedAt,
  ],
  [
    "directory.trusted.imported",
    ({ key: { named } }, v) =>
      named !== null &&
      named.importedAt !== null &&
      v.text("name") === named.name &&
      v.ms("time") === named.importedAt,
  ],
  ["directory.notTrusted.{word,sentence}", ({ key }) => key.named === null],
  [
    "directory.notTrusted.offer",
    ({ key }, v) =>
      key.named === null &&
      key.offered !== null &&
      v.text("domain") === key.domain &&
      v.text("name") === key.offered,
  ],
  // Nothing is concluded about a record: it was withdrawn, or the checks could not be run.
  ["document.noRecord", (page) => !isDrawn(page)],
  [
    "document.superseded",
    ({ facts: { given }, downloaded }) => given !== null && given.digest !== downloaded,
  ],
];

export const onPage = subject("page", pageRows, ({ one, world, draw }) => {
  const { known } = world;
  // Where the limits leave it open what is readable, the list is judged alone.
  if (known.record.state === "absent" || one.mayBeUnreadable.size > 0) return null;
  const conclusion = concludeIn(world);
  const facts = new Facts(world, one.beyondLimits);
  const { verification } = conclusion;
  const named = draw.chance(50)
    ? {
        name: draw.pick(["Desk", "“Chief”"]),
        namedAt: NOW - draw.below(1e9),
        importedAt: draw.chance(50) ? NOW - draw.below(1e9) : null,
      }
    : null;
  const key: Key = {
    named,
    domain: "keys.example",
    offered: draw.chance(50) ? draw.pick(["Desk 1 (keys.example)", "‮Archive"]) : null,
  };
  const given = facts.given?.digest;
  const downloaded = given !== undefined && draw.chance(60) ? given : draw.hex(64);
  const trust = trustTold(
    key.domain,
    named === null
      ? null
      : {
          name: named.name,
          namedAt: iso(named.namedAt),
          ...(named.importedAt === null ? {} : { importedAt: iso(named.importedAt) }),
        },
    key.offered,
  );
  const isBound =
    verification?.checks.some(({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass") ===
    true;
  const obstacle =
    verification === null ? null : directoryObstacle({ keys: verification.signers, isBound });
  return {
    truth: { facts, key, downloaded },
    said: [
      ...(obstacle === null
        ? about("key", trust.word, ...trust.sentences)
        : about("key", obstacle)),
      ...about("document", downloadTold(downloaded, comparedDigest(conclusion), conclusion)),
      // What stands there while nothing of these is so.
      ...about("document", statement("link.title.document")),
    ],
  };
});
