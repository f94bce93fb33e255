// The worker that reads and checks what was handed in on /verify. It connects to nobody.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { OwnRoot } from "../own-root/read-own-root.ts";
import { judge, judgeCompleted, type Judged } from "./judge.ts";
import { readEvidence } from "./read-evidence.ts";

/** Something handed in, or something completed since with what the service says. */
export type Source = { key: string; name: string } & (
  | { file: File }
  | { text: string }
  | { completed: Evidence; before: Judged }
);

/** Some of what was handed in: passing a file on takes the page time, so they come some at a time. */
export type VerifyTask = {
  id: number;
  sources: readonly Source[];
  own: OwnRoot;
  /** How many came before. */
  before: number;
  isLast: boolean;
};

export type Row = { key: string; name: string } & (
  | Judged
  | { kind: "unreadable"; reason: string }
  /** No evidence: to be hashed, where it is a file. */
  | { kind: "document"; file: File | null }
);

export type VerifyNews = { id: number } & (
  | { news: "rows"; rows: Row[]; done: number }
  /** `workMs` is the time this worker spent reading and checking. */
  | { news: "finished"; workMs: number }
  /** The checks themselves broke off, through no fault of the evidence. */
  | { news: "failed"; reason: string }
);

/** So many rows go to the page at once: few enough to draw, many enough to be quick. */
const ROWS_AT_ONCE = 50;
/** So many files are being read at a time. */
const READ_AHEAD = 16;
/** Read whole at once, whatever is in it. */
const SMALL_BYTES = 256 * 1024;
/** A file that could be evidence is no larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Nothing is handed over with it. */
function tell(news: VerifyNews): void {
  globalThis.postMessage(news, {});
}

/** The newest task: an older one is about the same evidence with another root. */
let newest = 0;
let workMs = 0;
let last: Promise<void> = Promise.resolve();

async function run({ id, sources, own, before, isLast }: VerifyTask): Promise<void> {
  let rows: Row[] = [];
  if (before === 0) workMs = 0;
  for await (const [index, { source, text }] of withTexts(sources)) {
    if (newest !== id) return;
    const started = performance.now();
    for (const row of rowsOf(source, text, own)) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      tell({ id, news: "rows", rows, done: before + index });
      rows = [];
    }
    workMs += performance.now() - started;
  }
  tell({ id, news: "rows", rows, done: before + sources.length });
  if (isLast) tell({ id, news: "finished", workMs });
}

function* rowsOf(source: Source, text: Text, own: OwnRoot): Generator<Row, void> {
  const { key, name } = source;
  if ("completed" in source) {
    yield { ...judgeCompleted(source.before, source.completed, own), key, name };
    return;
  }
  const file = "file" in source ? source.file : null;
  if (text.state === "unreadable") {
    yield { key, name, kind: "unreadable", reason: text.reason };
    return;
  }
  const reading = text.state === "read" ? readEvidence(text.text) : ({ kind: "other" } as const);
  if (reading.kind === "other") yield { key, name, kind: "document", file };
  else if (reading.kind === "unreadable") yield { key, name, ...reading };
  else {
    const isMany = reading.pieces.length > 1;
    for (const [index, piece] of reading.pieces.entries()) {
      const place = isMany ? ` #${index + 1}` : "";
      yield { ...judge(piece, own), key: `${key}.${index}`, name: `${name}${place}` };
    }
  }
}

type Text =
  | { state: "read"; text: string }
  /** It does not begin like JSON, and was not read further. */
  | { state: "other" }
  | { state: "unreadable"; reason: string };

/** Sources in their order, each with its text; some are read ahead, since reading is waiting. */
async function* withTexts(
  sources: readonly Source[],
): AsyncGenerator<[index: number, read: { source: Source; text: Text }], void> {
  const ahead: Promise<Text>[] = [];
  for (const [index, source] of sources.entries()) {
    while (ahead.length < READ_AHEAD && index + ahead.length < sources.length) {
      const next = sources[index + ahead.length];
      if (next === undefined) break;
      ahead.push(textOf(next));
    }
    const text = await (ahead.shift() ?? textOf(source));
    yield [index, { source, text }];
  }
}

async function textOf(source: Source): Promise<Text> {
  if ("text" in source) return { state: "read", text: source.text };
  if (!("file" in source)) return { state: "other" };
  const { file } = source;
  try {
    if (file.size > MAX_BYTES) return { state: "other" };
    const isSmall = file.size <= SMALL_BYTES;
    const start = await (isSmall ? file : file.slice(0, 64)).text();
    if (!/^\ufeff?\s*[[{]/.test(start)) return { state: "other" };
    return { state: "read", text: isSmall ? start : await file.text() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    return { state: "unreadable", reason };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<VerifyTask>) => {
  newest = data.id;
  last = last
    .then(() => run(data))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : "no reason given";
      tell({ id: data.id, news: "failed", reason });
    });
});
