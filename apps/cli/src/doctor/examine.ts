// Sends more than twenty requests to a live service and compares the answers with docs/protocol/api.md. The service
// stores nothing because of these requests.
import {
  Activity,
  BatchInfo,
  dataOf as bodyOf,
  FingerprintStats,
  pageOf,
  PATHS,
  FingerprintSummary,
  LATEST_LIMITS,
  buildPath,
  ErrorBody,
  parseTolerant,
  FingerprintDetails,
  LedgerSnapshot,
} from "@digital-evidence/evidence/api";
import type { Answer, Ask } from "./ask.ts";
import {
  type DoctorFinding,
  judged,
  RULES,
  RULES_OF_FILES,
  RULES_OF_SERVICES,
  unknown,
  conforms,
  deviates,
  paymentOf,
  type RuleId,
} from "./finding.ts";
import { examineFiles, examineHeaders, examineFinal } from "./headers.ts";
import {
  shapeFinding,
  cursorOf,
  hasMoreRows,
  isPaged,
  rowsOf,
  textMember,
  dataOf,
  proofFinding,
} from "./shapes.ts";
import { millisecondsOf, spellingKept } from "@digital-evidence/evidence/time";
import { priceText } from "../service/failure.ts";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { toldOf } from "@digital-evidence/verdict/headline";
import { said } from "../evidence/said.ts";
import { quoted } from "../terminal/neutral-text.ts";

export async function examineService(ask: Ask): Promise<DoctorFinding[]> {
  const stats = await ask(PATHS.stats);
  // If a service does not answer the first request, the other requests would probably fail too, so none is sent.
  if (stats === null) {
    return RULES_OF_SERVICES.map((id) => unknown(id, "the service does not answer"));
  }
  const openapi = await ask("/openapi.json");
  return inOrder([
    ...(await examineContent(ask, stats)),
    ...(await examineRefusals(ask)),
    openapi?.status === 404
      ? ({ id: "OPENAPI", verdict: "absent", found: "not offered (404)" } as const)
      : judged("OPENAPI", openapi, ({ status, json }) => status === 200 && json !== undefined),
    ...(await examineHeaders(ask)),
  ]);
}

/**
 * @param ask answers the calls of the API from the files
 * @param askFile requests the files themselves
 */
export async function examinePublished(ask: Ask, askFile: Ask): Promise<DoctorFinding[]> {
  const content = await examineContent(ask, await ask(PATHS.stats));
  return inOrder([
    ...content.filter(({ id }) => RULES_OF_FILES.has(id)),
    ...(await examineFiles(askFile)),
  ]);
}

/** Examines what is answered, whoever answers it. */
async function examineContent(ask: Ask, stats: Answer | null): Promise<DoctorFinding[]> {
  return [
    shapeFinding("STATS", stats, bodyOf(FingerprintStats)),
    ...(await examineLists(ask)),
    ...(await examineEvidence(ask)),
    shapeFinding("ACTIVITY", await ask(`${PATHS.activity}?period=24h`), bodyOf(Activity), {
      isOptional: true,
    }),
    shapeFinding("LATEST_BATCHES", await ask(`${PATHS.latestBatches}?limit=1`), pageOf(BatchInfo), {
      isOptional: true,
    }),
  ];
}

function inOrder(findings: readonly DoctorFinding[]): DoctorFinding[] {
  const order = Object.keys(RULES);
  return findings.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** How many rows each page has. The number is small, so that even a service with little data has two pages. */
const ROWS = 2;

async function examineLists(ask: Ask): Promise<DoctorFinding[]> {
  const path = PATHS.latestFingerprints;
  const first = await ask(`${path}?limit=${ROWS}`);
  const beyond = await ask(`${path}?limit=${LATEST_LIMITS.max + 1}`);
  const stranger = await ask(`${path}?no_such_parameter=1`);
  const rows = first?.status === 200 ? rowsOf(first) : [];
  return [
    shapeFinding("LATEST", first, pageOf(FingerprintSummary)),
    orderFinding(rows),
    limitFinding(rows, beyond),
    judged("UNKNOWN_PARAMETER", stranger, ({ status }) => status === 400),
    ...(await examinePages(ask, path, rows, first)),
  ];
}

/**
 * @param rows the rows of the answer to a request with the limit ROWS
 * @param beyond the answer to a request with a limit that is too high
 */
function limitFinding(rows: readonly unknown[], beyond: Answer | null): DoctorFinding {
  if (rows.length > ROWS) return deviates("LIMIT", `${rows.length} rows for limit=${ROWS}`);
  const refusal = judged("LIMIT", beyond, ({ status }) => status === 400);
  // Fewer rows may be all that there are, so they do not show that the service follows the parameter.
  return refusal.verdict === "conforms" && rows.length < ROWS
    ? unknown("LIMIT", `fewer than ${ROWS} rows`)
    : refusal;
}

function orderFinding(rows: readonly unknown[]): DoctorFinding {
  const times = rows.flatMap((row) => millisecondsOf(textMember(row, "createdAt")) ?? []);
  if (times.length < 2 || times.length < rows.length) {
    return unknown("LATEST_ORDER", "fewer than two rows with a time");
  }
  const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
  return isOrdered
    ? conforms("LATEST_ORDER")
    : deviates("LATEST_ORDER", "an older row comes before a newer one");
}

async function examinePages(
  ask: Ask,
  path: string,
  rows: readonly unknown[],
  first: Answer | null,
): Promise<DoctorFinding[]> {
  const cursor = cursorOf(first);
  if (rows.length < ROWS) {
    const found = `fewer than ${ROWS} rows to page through`;
    return [unknown("PAGING", found), unknown("PAGING_BACK", found)];
  }
  if (cursor === null && !isPaged(first)) {
    const found = "the list is not paged";
    return [
      { id: "PAGING", verdict: "absent", found },
      { id: "PAGING_BACK", verdict: "absent", found },
    ];
  }
  if (cursor === null) {
    if (!hasMoreRows(first)) {
      const found = `no more than ${ROWS} rows to page through`;
      return [unknown("PAGING", found), unknown("PAGING_BACK", found)];
    }
    const found = "a full page has no cursor";
    return [deviates("PAGING", found), unknown("PAGING_BACK", found)];
  }
  const query = `limit=${ROWS}&cursor=${encodeURIComponent(cursor)}`;
  const second = await ask(`${path}?${query}`);
  const seen = new Set(rows.map((row) => textMember(row, "hash")));
  const repeated = rowsOf(second).filter((row) => seen.has(textMember(row, "hash"))).length;
  const shape = shapeFinding("PAGING", second, pageOf(FingerprintSummary));
  const paging =
    shape.verdict === "conforms" && repeated > 0
      ? deviates("PAGING", `${repeated} repeated rows`)
      : shape;
  const back = cursorOf(second);
  if (back === null) return [paging, unknown("PAGING_BACK", "the second page has no cursor")];
  const before = await ask(
    `${path}?limit=${ROWS}&forward=false&cursor=${encodeURIComponent(back)}`,
  );
  // New rows may have arrived between the requests and shifted the pages. The page before the second page is then not
  // exactly the first page. So the check only requires that these two pages have a row in common.
  const isBefore = rowsOf(before).some((row) => seen.has(textMember(row, "hash")));
  return [
    paging,
    judged(
      "PAGING_BACK",
      before,
      ({ status }) => status === 200 && isBefore,
      () => (isBefore ? "as documented" : "the previous page is not returned"),
    ),
  ];
}

// Examines which requests the service refuses, and how. None of these requests makes a service store anything.

const UNKNOWN_HASH = "0".repeat(64);

async function examineRefusals(ask: Ask): Promise<DoctorFinding[]> {
  const missing = await ask(buildPath(PATHS.fingerprint, { hash: UNKNOWN_HASH }));
  const malformed = await ask(buildPath(PATHS.fingerprint, { hash: "not-a-hash" }));
  const withoutKey = await ask(PATHS.validateFingerprints, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[]",
  });
  const payment = withoutKey === null ? null : paymentOf(withoutKey);
  return [
    judged(
      "NOT_FOUND",
      missing,
      (answer) => answer.status === 404 && isErrorOfService(answer),
      (answer) =>
        answer.status === 404 && !isErrorOfService(answer)
          ? "status 404, but not as the service answers: this may be another server"
          : `status ${answer.status}`,
    ),
    judged("MALFORMED_HASH", malformed, ({ status }) => status >= 400 && status < 500),
    payment !== null
      ? conforms("KEY_NEEDED", `the service asks for ${priceText(payment)}`)
      : judged("KEY_NEEDED", withoutKey, ({ status }) => status === 401),
    missing !== null && isErrorOfService(missing) && !isDocumentedError(missing)
      ? { id: "ERROR_BODY", verdict: "absent", found: "errors say what is wrong, without codes" }
      : judged("ERROR_BODY", missing, isDocumentedError, (answer) =>
          isDocumentedError(answer)
            ? "as documented"
            : "the error does not have the documented form",
        ),
  ];
}

/** Whether the body has the form in which every service, also an older one, says what is wrong. */
function isErrorOfService({ json }: Answer): boolean {
  const body = parseTolerant(ErrorBody, json);
  return body.ok && (body.value.errors !== undefined || body.value.message !== undefined);
}

function isDocumentedError({ json }: Answer): boolean {
  const body = parseTolerant(ErrorBody, json);
  if (!body.ok) return false;
  const { errors = [], requestId } = body.value;
  return (
    errors.length > 0 && errors.every(({ code }) => code !== undefined) && requestId !== undefined
  );
}

// Examines the answers about one final fingerprint of the service: their shapes, and the engine's conclusion.

const RULES_ON_EVIDENCE: readonly RuleId[] = [
  "RECORD",
  "CACHE_FINAL",
  "ETAG",
  "PROOF",
  "SEARCH",
  "DOCUMENT",
  "BATCH",
  "BATCH_MEMBERS",
  "SNAPSHOT",
  "EVIDENCE",
];

async function examineEvidence(ask: Ask): Promise<DoctorFinding[]> {
  const finals = await ask(`${PATHS.latestFingerprints}?limit=1&status=FINALIZED_COMMITMENT`);
  const hash = textMember(rowsOf(finals)[0], "hash");
  if (hash === null || !HASH_PATTERN.test(hash)) {
    return RULES_ON_EVIDENCE.map((id) => unknown(id, "the service lists no final fingerprint"));
  }
  const recordPath = buildPath(PATHS.fingerprint, { hash });
  const record = await ask(recordPath);
  const recordFinding = shapeFinding("RECORD", record, bodyOf(FingerprintDetails));
  if (recordFinding.verdict === "unknown") {
    return RULES_ON_EVIDENCE.map((id) => unknown(id, `the record: ${recordFinding.found}`));
  }
  const proofPath = buildPath(PATHS.proof, { hash });
  const proof = await ask(proofPath);
  const [details, walked] = [dataOf(record), dataOf(proof)];
  const evidence: Evidence = {
    hash: { value: hash, from: "visitor" },
    record: { value: details ?? null, from: "service" },
    proof: { value: walked ?? null, from: "service" },
  };
  const time = textMember(details, "fingerprintTimestamp");
  const kept = spellingKept(time);
  const found = [
    recordFinding.verdict === "conforms" && time !== null && kept !== time
      ? conforms("RECORD", timeNote(time, kept))
      : recordFinding,
    ...(await examineFinal(ask, proofPath, proof)),
    proofFinding(proof),
    await searchFinding(ask, textMember(details, "documentRef"), hash),
    documentFinding(await askForDocument(ask, textMember(details, "eventId"))),
    ...(await examineBatch(ask, details, evidence)),
  ];
  return [...found, evidenceFinding(evidence, found)];
}

function timeNote(time: string, kept: string | null): string {
  return kept === null
    ? `as documented, but ${quoted(time, 80)} is not a time`
    : `as documented; the public service would write its time ${quoted(time, 80)} as ${kept}`;
}

async function searchFinding(ask: Ask, ref: string | null, hash: string): Promise<DoctorFinding> {
  if (ref === null) return unknown("SEARCH", "the record states no document reference");
  const answer = await ask(`${PATHS.fingerprints}?document_ref=${encodeURIComponent(ref)}`);
  if (answer?.status === 401 || answer?.status === 403) {
    return { id: "SEARCH", verdict: "absent", found: `search needs a key (${answer.status})` };
  }
  const shape = shapeFinding("SEARCH", answer, pageOf(FingerprintSummary));
  if (shape.verdict !== "conforms") return shape;
  if (rowsOf(answer).some((row) => textMember(row, "hash") === hash)) return shape;
  // Newer fingerprints of the same document come first, and a search may stop before its end.
  return hasMoreRows(answer)
    ? unknown("SEARCH", "the fingerprint is not on the first page of the results")
    : deviates("SEARCH", "the fingerprint is not among the results");
}

function askForDocument(ask: Ask, eventId: string | null): Promise<Answer | null> | null {
  return eventId === null ? null : ask(buildPath(PATHS.document, { eventId }));
}

/** The published download tool takes the address from the answer 307, and any 404 for the absence of a document. */
function documentFinding(answer: Answer | null): DoctorFinding {
  if (answer?.status !== 307) return judged("DOCUMENT", answer, ({ status }) => status === 404);
  return URL.canParse(answer.headers.get("location") ?? "")
    ? conforms("DOCUMENT", "redirects to an address")
    : deviates("DOCUMENT", "the answer 307 has no absolute address");
}

/**
 * Examines the batch, its members and its snapshot. Adds the batch, and a snapshot that conforms, to `evidence` for
 * verifyEvidence.
 */
async function examineBatch(
  ask: Ask,
  details: unknown,
  evidence: Evidence,
): Promise<DoctorFinding[]> {
  const batchId = textMember(details, "batchId");
  const snapshotHash = textMember(details, "batchGlobalSnapshotHash");
  const found: DoctorFinding[] = [];
  if (batchId === null) {
    const none = "the final record names no batch";
    found.push(deviates("BATCH", none), unknown("BATCH_MEMBERS", none));
  } else {
    const batch = await ask(buildPath(PATHS.batch, { batchId }));
    const members = await ask(`${buildPath(PATHS.batchFingerprints, { batchId })}?limit=1`);
    found.push(
      shapeFinding("BATCH", batch, bodyOf(BatchInfo)),
      shapeFinding("BATCH_MEMBERS", members, pageOf(FingerprintSummary)),
    );
    Object.assign(evidence, { batch: { value: dataOf(batch) ?? null, from: "service" } });
  }
  if (snapshotHash === null) {
    found.push(unknown("SNAPSHOT", "the final record names no snapshot"));
  } else {
    const snapshot = await ask(buildPath(PATHS.snapshot, { hash: snapshotHash }));
    const finding = shapeFinding("SNAPSHOT", snapshot, bodyOf(LedgerSnapshot), {
      isOptional: true,
      isExact: true,
    });
    found.push(finding);
    if (finding.verdict === "conforms") {
      Object.assign(evidence, { snapshot: { value: dataOf(snapshot), from: "service" } });
    }
  }
  return found;
}

/** @param found the findings about the single answers that `evidence` is made of */
function evidenceFinding(evidence: Evidence, found: readonly DoctorFinding[]): DoctorFinding {
  // If the proof or the batch is missing, the engine can only report that, so the rule cannot be tested. Without the
  // snapshot, the engine merely makes fewer checks.
  const lacking = found.find(
    ({ id, verdict }) => (id === "PROOF" || id === "BATCH") && verdict === "unknown",
  );
  if (lacking !== undefined)
    return unknown("EVIDENCE", `the ${lacking.id.toLowerCase()}: ${lacking.found}`);
  const verification = verifyEvidence(evidence);
  const { verdict, reasons } = verification;
  if (verdict === "consistent")
    return conforms("EVIDENCE", "consistent with the binding rule path-and-leaf");
  if (verdict === "inconclusive" && reasons.includes("WITHHELD")) {
    return unknown("EVIDENCE", said(toldOf(verification, evidence).sentence));
  }
  const byLeaf = verifyEvidence({ ...evidence, proofBinding: "leaf" }).verdict;
  const hint = byLeaf === "consistent" ? "; consistent with the binding rule leaf" : "";
  const { label, sentence } = toldOf(verification, evidence);
  return deviates("EVIDENCE", `${said(label)}. ${said(sentence)} (${reasons.join(", ")})${hint}`);
}
