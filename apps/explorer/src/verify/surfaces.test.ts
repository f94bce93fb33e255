// Shows that the pages, the self-verifying page and reports say of evidence exactly what was judged, and nothing else.
import { FingerprintDetails, lenient, parseTolerant } from "@digital-evidence/evidence/api";
import type { Bundle } from "@digital-evidence/evidence/bundle";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { createReport, type Report } from "@digital-evidence/report/report";
import { englishReport } from "@digital-evidence/verdict/messages/en";
import { type Known, memberOf } from "@digital-evidence/verdict/known";
import { LOG_LEVELS } from "@digital-evidence/verdict/log";
import { textOf, visibleText } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";
import type { Placed } from "@digital-evidence/verdict/statements-of";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Router } from "wouter";
import { type Case, PART_NAMES } from "../../../../packages/evidence/lies/case.ts";
import { instantOf } from "../../../../packages/evidence/lies/oracle.ts";
import { unreadable } from "../../../../packages/evidence/lies/values.ts";
import { concludeIn } from "../../../../packages/verdict/lies/conclude-in.ts";
import {
  inSections,
  judgedWorlds,
  onPage,
  plain,
  problemsOf,
  type ShownWorld,
  SURFACE_WORLDS,
} from "../../../../packages/verdict/lies/shown.ts";
import type { World } from "../../../../packages/verdict/lies/world.ts";
import { drawnText } from "../../test/stub-document.ts";
import { AnnouncerProvider } from "../components/announcer.tsx";
import { EvidenceChain } from "../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../components/evidence-verdict.tsx";
import { SignatureProofs } from "../components/signature-proofs.tsx";
import { ProofPicture } from "../components/proof-picture.tsx";
import { LoggerProvider } from "../components/logger.ts";
import { WrittenTimestamp } from "../components/timestamp.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";
import { comparedDigest } from "../document/compared-digest.ts";
import { forgetDocument, rememberDocument } from "../document/hash-document.ts";
import { longTime } from "../format/time.ts";
import { concludeBundle } from "../html-verifier/conclude-bundle.ts";
import { verdictSection } from "../html-verifier/verdict.ts";
import { EmbedPage } from "../pages/fingerprint/embed-page.tsx";
import { OwnFile } from "../pages/fingerprint/own-file.tsx";
import { ReportView } from "../pages/report/report-view.tsx";
import { embedWords } from "../words/fingerprint.tsx";
import { headingWords } from "../words/shell.ts";
import { language } from "../words/language.ts";
import { pictureWords } from "../words/proof.tsx";
import { reportPageWords, reportWords } from "../words/report.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function markupOf(shown: ReactElement): string {
  const inside = createElement(TooltipProvider, null, shown);
  return renderToStaticMarkup(createElement(LoggerProvider, { value: quiet }, inside));
}

/** The text of markup, with each block on lines of its own and without the inputs of checks. */
function textIn(shown: ReactElement): string {
  return markupOf(shown)
    .replaceAll(/<pre.*?<\/pre>/gs, "")
    .replaceAll(/<q(?: [^>]*)?>/g, "⟦")
    .replaceAll("</q>", "⟧")
    .replaceAll(/<\/?(?:bdi|b|code|a|em)(?: [^>]*)?>/g, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "");
}

const quiet = { warn: () => undefined };

const isSide = ({ said: { code } }: Placed) => code.startsWith("side.");
/** What somebody only states has a word of its own in the place of a state. */
const isStated = ({ about, said: { code } }: Placed) =>
  about === "BATCH_FINAL" && code.startsWith("link.state.");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param titles how often the title of a link is shown
 * @param isPlain whether who supplied what was expected stands beside every check, also where no value was compared
 */
function chainOf({ list, conclusion }: ShownWorld, titles: number, isPlain: boolean) {
  const shown = inSections(list, "headline", "link", "check").filter((one) => !isStated(one));
  const must = shown
    .filter((one) => !isSide(one))
    .flatMap(({ section, said }) => {
      const isTitle = section === "link" && said.code.startsWith("link.title.");
      return Array.from({ length: isTitle ? titles : 1 }, () => onPage(said));
    });
  const sides = (conclusion.verification?.checks ?? []).flatMap((check) => {
    const { id, index, computed, computedFrom, expected } = check;
    const about = index === undefined ? id : `${id} ${index}`;
    const own = list.filter((one) => one.section === "check" && one.about === about);
    const [ofComputed, ofExpected] = own.filter(isSide).map(({ said }) => onPage(said));
    if (ofComputed === undefined || ofExpected === undefined) throw new Error(about);
    // A key that is compared with itself is shown once.
    const isOneKey = !isPlain && id.startsWith("SIGN") && computed === expected;
    return [
      ...(computed === null || computedFrom.from === "here" || isOneKey
        ? []
        : [`by ${ofComputed}`]),
      ...(isPlain || computed !== null || expected !== null ? [capital(ofExpected)] : []),
    ];
  });
  return [...must, ...sides];
}

/** The values that the checks compared, as a page shows them. */
function valuesOf({ conclusion: { verification } }: ShownWorld): string[] {
  return (verification?.checks ?? []).flatMap(({ computed, expected }) =>
    [computed, expected].flatMap((value) =>
      value === null ? [] : [visibleText(value, language), visibleText(value, language, 4096)],
    ),
  );
}

/** The names of values, and values that are missing or in pieces. */
const own =
  /^(?:Stated, not checked|Computed here|Stated|Expected|Source|Inputs|Copy|Copied|N\/A|\.|⟦|⟧|⟦⟧|[0-9a-fA-F]+)$/;

const worlds = `in ${SURFACE_WORLDS} worlds`;

async function problemsIn(
  seed: number,
  find: (shown: ShownWorld) => readonly string[] | null,
): Promise<string[]> {
  const problems: string[] = [];
  let count = 0;
  for await (const shown of judgedWorlds(seed, SURFACE_WORLDS)) {
    const found = find(shown);
    if (found !== null) count += 1;
    problems.push(...(found ?? []).map((each) => `world ${shown.number} ${each}`));
  }
  expect(count).toBeGreaterThan(SURFACE_WORLDS / 5);
  return problems;
}

it(`the verdict and its chain, on the fingerprint's page and on /verify, say what was judged, and nothing else about evidence, ${worlds}`, async () => {
  const problems = await problemsIn(61, (shown) => {
    const { told, links, missing } = shown.conclusion;
    const chain = createElement(EvidenceChain, { links, missing, isFolded: true });
    const text = textIn(createElement(EvidenceVerdict, { words: told, sources: "" }, chain));
    return problemsOf(text, { must: chainOf(shown, 2, false), may: valuesOf(shown), own });
  });
  expect(problems).toEqual([]);
}, 600_000);

/** What the picture of a proof says in words of its own, where it says something else than what was judged. */
function pictureProblems({ conclusion, list, world: { known } }: ShownWorld): string[] | null {
  const { walk = null, checks = [], subject } = conclusion.verification ?? {};
  if (walk === null) return null;
  const picture = createElement(ProofPicture, { walk, checks, hash: subject ?? "" });
  const lines = new Set(textIn(picture).split("\n").map(plain));
  const isJudged = (id: string, state: string) =>
    list.some(({ about, said }) => about === id && said.code === `link.state.${state}`);
  const isStatedBy = (name: "record" | "batch") =>
    typeof memberOf(known[name], "mptRoot") === "string";
  const found = list.find(
    ({ about, said }) => about === "PROOF_SUBJECT" && /^check\.(?!title)/.test(said.code),
  );
  const roots = ["ROOT_RECORD", "ROOT_BATCH", "ROOT_VISITOR"];
  const isBound = isJudged("PROOF_SUBJECT", "pass");
  const words = [
    [pictureWords.leaf, isBound],
    [pictureWords.pathAndLeaf, isBound],
    [pictureWords.statedByRecord, isStatedBy("record")],
    [pictureWords.statedByBatch, isStatedBy("batch")],
    [pictureWords.givenByVisitor, known.root !== undefined],
    [pictureWords.notEqual, [...roots, "PROOF_WALK"].some((id) => isJudged(id, "fail"))],
  ] as const;
  // Where no step can be computed, none is drawn.
  const isOtherRoot = walk.steps.length > 0 && roots.some((id) => isJudged(id, "fail"));
  const must = [
    ...(isOtherRoot ? [pictureWords.notEqual] : []),
    ...(isBound || walk.dataDigest === null || found === undefined ? [] : [onPage(found.said)]),
  ];
  return [
    ...words.flatMap(([each, isTrue]) => (lines.has(each) && !isTrue ? [`shows: ${each}`] : [])),
    ...must.flatMap((each) => (lines.has(plain(each)) ? [] : [`does not show: ${each}`])),
  ];
}

it(`the picture of a proof says what was judged, ${worlds}`, async () => {
  expect(await problemsIn(65, pictureProblems)).toEqual([]);
}, 600_000);

// What the frame's page asks its hooks for. It is given the conclusion of a world.
const frame = vi.hoisted(() => ({ conclusion: null as unknown }));
vi.mock("../pages/fingerprint/use-fingerprint-verdict.ts", () => ({
  useFingerprintVerdict: () => ({ fingerprint: {}, waiting: null, conclusion: frame.conclusion }),
  isOtherServer: () => false,
}));
vi.mock("../config/config.ts", () => ({
  useConfig: () => ({ demonstration: false, network: { name: "Test network" } }),
}));
vi.mock("../components/online.ts", () => ({ useOnline: () => true }));
vi.mock("../queries/source.ts", () => ({ useSource: () => ({ published: null }) }));

it(`the page in a frame says what was judged, and nothing else about evidence, ${worlds}`, async () => {
  const hash = "ab".repeat(32);
  vi.stubGlobal("window", { location: { host: "explorer.example" } });
  const words = new Set([...textsIn(embedWords), ...textsIn(headingWords), hash].map(plain));
  words.add(plain(`${embedWords.from("explorer.example")} ${embedWords.warning}`));
  const problems = await problemsIn(62, ({ conclusion, list }) => {
    frame.conclusion = conclusion;
    const must = inSections(list, "headline").filter(({ about }) => about !== "more");
    return problemsOf(textIn(createElement(EmbedPage, { text: hash })), {
      must: must.map(({ said }) => onPage(said)),
      may: [],
      own: {
        test: (line) =>
          words.has(line) || /^(?:\.|What is a root\?|\(opens in a new tab\))$/.test(line),
      },
    });
  });
  vi.unstubAllGlobals();
  expect(problems).toEqual([]);
}, 600_000);

it(`the self-verifying page says what was judged, and nothing else about evidence, ${worlds}`, async () => {
  const problems = await problemsIn(63, (shown) => {
    const text = drawnText(() => verdictSection(shown.conclusion, new Set()));
    // It shows all links at once, so it does not count them.
    const isCount = ({ section, about }: Placed) => section === "link" && about === "";
    const list = shown.list.filter((one) => !isCount(one));
    const must = chainOf({ ...shown, list }, 1, true);
    return problemsOf(text, { must, may: valuesOf(shown), own });
  });
  expect(problems).toEqual([]);
}, 600_000);

const isoTime = "2026-11-22T20:00:00.000Z";

/** A bundle with the parts that are known, and with no digest in its manifest. */
function bundleOf(known: Known, network: string): Bundle {
  const about = { source: "https://service.example/v1", receivedAt: isoTime };
  const given = PART_NAMES.flatMap((name) => {
    const part = known[name];
    return part.state === "supplied" ? [[name, { ...about, value: part.value }] as const] : [];
  });
  const { observations } = known;
  const observed = observations && { observations: [{ ...about, value: observations }] };
  return {
    format: "digital-evidence-bundle",
    version: 1,
    tool: { name: "a tool", version: "1" },
    createdAt: isoTime,
    network,
    hash: known.hash?.value ?? "",
    parts: { ...Object.fromEntries(given), ...observed },
    manifest: { digests: {} },
  } as unknown as Bundle;
}

/** The world as the reader of one file sees it who trusts observers, or null if it is another one. */
function observedFile(world: World, one: Case): World | null {
  const { known, stage } = world;
  const { hash, record, proof, batch, snapshot, observations, observers } = known;
  const parts = { record, proof, batch, snapshot };
  const isFiled = Object.values(parts).every(
    (part) => part.state === "absent" || (part.state === "supplied" && part.from === "file"),
  );
  if (hash?.from !== "file" || observations === undefined || observers === undefined) return null;
  if (stage !== "concluded" || !isFiled || !JSON.stringify(parts).isWellFormed()) return null;
  if (one.beyondLimits.size + one.mayBeUnreadable.size > 0) return null;
  const { statedNetwork = "local", root, ownSnapshot, document } = known;
  return {
    ...world,
    known: {
      hash,
      ...parts,
      observations,
      observers,
      statedNetwork,
      manifest: [],
      ...(root === undefined ? {} : { root }),
      ...(ownSnapshot === undefined ? {} : { ownSnapshot }),
      ...(document === undefined ? {} : { document }),
    },
    network: { name: statedNetwork, hasOwnLedger: false },
    trust: null,
    policy: null,
    logProof: null,
    beside: {},
  };
}

it("what an observer saw counts on the self-verifying page by the clock of its reader", async () => {
  const isSeen = (check: Check) => check.id === "ROOT_OBSERVER" && check.code === "OK";
  const seenAs = (world: World, one: Case) => {
    const file = observedFile(world, one);
    return file !== null && concludeIn(file).verification?.checks.some(isSeen) ? file : null;
  };
  for await (const { world, conclusion } of judgedWorlds(78, 1, seenAs)) {
    const { known } = world;
    const { list: observers = [], nowS = 0 } = known.observers ?? {};
    const { root, ownSnapshot, document } = known;
    const own = {
      ...(root === undefined ? {} : { root }),
      ...(ownSnapshot && { snapshot: { value: ownSnapshot.value, from: "visitor" as const } }),
    };
    const bundle = bundleOf(known, known.statedNetwork ?? "");
    const at = (now: number) => concludeBundle(bundle, { own, document, observers }, now);
    const found = at(nowS * 1000);
    expect([found.told, found.reasons]).toEqual([conclusion.told, conclusion.reasons]);
    const checks = conclusion.verification?.checks ?? [];
    for (const check of checks) {
      if (check.id !== "ROOT_OBSERVER" || check.code !== "OK") continue;
      const codes = [299_000, 302_000].map(
        (before) =>
          at(check.values.seen - before).verification?.checks[checks.indexOf(check)]?.code,
      );
      expect(codes).toEqual(["OK", "OBSERVED_AHEAD"]);
    }
  }
}, 300_000);

it(`the panel of a document says what was judged of this document, and nothing about another one, ${worlds}`, async () => {
  const hasDocument = (world: World) =>
    typeof comparedDigest(concludeIn(world)) === "string" ? world : null;
  const shown = { same: 0, other: 0 };
  for await (const { number, world, conclusion, list } of judgedWorlds(
    68,
    SURFACE_WORLDS,
    hasDocument,
  )) {
    const stated = memberOf(world.known.record, "documentRef");
    const reference = typeof stated === "string" ? stated : "";
    if (documentAlgorithm(reference) === null) continue;
    // A document that was hashed here before is this one.
    const digest = reference.toLowerCase();
    rememberDocument(digest, "contract.pdf");
    const onDigest = () => undefined;
    const about = { documentRef: reference, conclusion, onDigest, children: "" };
    const panel = createElement(OwnFile, about);
    const text = plain(textIn(createElement(AnnouncerProvider, null, panel)));
    const [title] = inSections(list, "document").map(({ said }) => plain(onPage(said)));
    const isSame = comparedDigest(conclusion) === digest;
    shown[isSame ? "same" : "other"] += 1;
    expect([number, text.includes(title ?? "no title")]).toEqual([number, isSame]);
    forgetDocument(digest);
  }
  expect(Math.min(shown.same, shown.other)).toBeGreaterThan(0);
}, 600_000);

it(`a signature has the mark of a valid one only where it was judged valid, ${worlds}`, async () => {
  const isUndecided = ({ id, verdict }: Check) => id === "SIGNATURE" && verdict === "unknown";
  const hasUndecided = (world: World) =>
    concludeIn(world).verification?.checks.some(isUndecided) === true ? world : null;
  for await (const { number, world, conclusion, list } of judgedWorlds(
    69,
    SURFACE_WORLDS,
    hasUndecided,
  )) {
    const record = parseTolerant(
      lenient(FingerprintDetails),
      world.known.record.state === "supplied" ? world.known.record.value : null,
    );
    if (!record.ok) continue;
    const { verification } = conclusion;
    const about = { title: "", holder: "", isChecking: false, details: record.value, verification };
    const inRouter = { ssrPath: "/", children: createElement(SignatureProofs, about) };
    const panel = createElement(Router, inRouter);
    const valid = list.filter(
      (one) => one.about.startsWith("SIGNATURE ") && one.said.code === "link.state.pass",
    );
    expect([number, markupOf(panel).split('data-kind="valid"').length - 1]).toEqual([
      number,
      valid.length,
    ]);
  }
}, 600_000);

it(`a page shows as a time only what is one, ${worlds}`, async () => {
  const problems = await problemsIn(67, ({ world: { known } }) =>
    ["fingerprintTimestamp", "createdAt", "confirmationTimestamp"].flatMap((name) => {
      const stated = memberOf(known.record, name);
      if (typeof stated !== "string") return [];
      return [stated, ...unreadable.map(([, written]) => written(stated))].flatMap((value) => {
        if (typeof value !== "string") return [];
        const shown = createElement(WrittenTimestamp, { value, format: longTime });
        const isTime = instantOf(value) !== null;
        return markupOf(shown).includes("<time") === isTime ? [] : [`${name} ${value}`];
      });
    }),
  );
  expect(problems).toEqual([]);
}, 600_000);

/**
 * The report on a world. Null where nobody could make one: it is made from answers and files that could be read.
 * @param say writes a statement
 */
function reportOf(
  { world, conclusion }: ShownWorld,
  say: (said: Statement) => string,
): Report | null {
  const { observations: _, ...known } = world.known;
  const { verification, evidence, told } = conclusion;
  const { value: hash = "" } = known.hash ?? {};
  // While something is awaited, there is no report.
  if (verification === null || evidence === null || told.mark === "checking") return null;
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const given = PART_NAMES.flatMap((name) => {
    const part = known[name];
    return part.state === "supplied" ? [[name, part.value] as const] : [];
  });
  if (!given.every(([, value]) => isJsonObject(value) && JSON.stringify(value).isWellFormed()))
    return null;
  const bundle = bundleOf(known, "Test network");
  return createReport(
    {
      hash,
      bundle,
      evidence,
      verification,
      told,
      ...(known.log === undefined ? {} : { log: { finding: known.log, levels: LOG_LEVELS } }),
      network: "Test network",
      tool: { name: "a tool", version: "1" },
      checkedAt: new Date(isoTime),
      link: "https://explorer.example/",
    },
    reportWords,
    englishReport,
    say,
  );
}

/** What a report writes itself: hex digits, UUIDs and numbers, times, and the name of the program. */
const exact = /^(?:[\da-f-]+|[\d-]{10} [\d:.]{8,12} UTC|a tool 1)$/i;

/** The values that nobody can tell from the report's own words: neither a statement, nor exact, nor in quotation marks. */
function unquoted(report: Report, said: ReadonlySet<string>): string[] {
  const { times, checked, groups, declaration, attachment } = report;
  const facts = [times, checked, ...groups].flatMap((group) => group.facts);
  return [...facts, ...declaration.slice(0, -2)].flatMap(({ value }) =>
    said.has(value) || value === attachment.name || exact.test(value) || /^“[^“”]*”$/.test(value)
      ? []
      : [`has a value without quotation marks: ${value}`],
  );
}

/** The texts of a value, wherever they stand in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it(`a report says what was judged, on the page and on paper, and nothing else about evidence, ${worlds}`, async () => {
  const problems = await problemsIn(64, (shown) => {
    const texts = new Set<string>();
    const report = reportOf(shown, (one) => {
      const text = textOf(one, englishReport);
      texts.add(text);
      return text;
    });
    if (report === null) return null;
    const { verdict, checks, notShown } = report;
    const list = inSections(shown.list, "headline", "check", "log", "notShown").filter(
      (one) =>
        !isSide(one) &&
        !isStated(one) &&
        !/^(?:log\.(?:before|now)|witnesses\.replaced)$/.test(one.said.code),
    );
    const say = (said: Statement) => textOf(said, englishReport);
    const said = [verdict.label, verdict.sentence, ...verdict.notes, ...textsIn(notShown)];
    const found = checks.flatMap(({ title, outcome, found: sentences }) => [
      title,
      outcome,
      sentences,
    ]);
    const level =
      /^(?:In this service’s log|Consistent with what .* saw before|Cosigned by witnesses)$/;
    const ofModel = problemsOf([...said, ...found].join("\n"), {
      must: list.map((one) => say(one.said)),
      may: [],
      own: new RegExp(`${level.source}|^(?:Stated, not checked|Undecided|Failed)$`),
    });
    // What is drawn is what the report has, beside its own headings.
    const { attachment: _, ...drawn } = report;
    const words = new Set([drawn, reportWords, reportPageWords].flatMap(textsIn).map(plain));
    const ofPage = problemsOf(
      textIn(createElement(ReportView, { report, hasDeclaration: false })),
      {
        must: [
          ...said,
          ...checks.flatMap(({ title, found: sentences }) => [title, sentences]),
        ].filter(Boolean),
        may: [],
        own: {
          test: (line) =>
            words.has(line.replace(/^It must print: /, "")) || /^(?:\d+|[.,;: ]+)$/.test(line),
        },
      },
    );
    return [...ofModel, ...ofPage, ...unquoted(report, texts)];
  });
  expect(problems).toEqual([]);
}, 600_000);
