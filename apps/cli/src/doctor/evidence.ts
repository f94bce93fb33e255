// Examines the answers about one final fingerprint of the service: their shapes, and the engine's conclusion.
import {
  BatchInfo,
  buildPath,
  dataOf as bodyOf,
  FingerprintDetails,
  FingerprintSummary,
  LedgerSnapshot,
  pageOf,
  PATHS,
} from "@digital-evidence/evidence/api";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { spellingKept } from "@digital-evidence/evidence/time";
import { toldOf } from "@digital-evidence/verdict/told";
import { said } from "../evidence/said.ts";
import type { Answer, Ask } from "./ask.ts";
import { conforms, deviates, type DoctorFinding, judged, type RuleId, unknown } from "./finding.ts";
import { examineFinal } from "./headers.ts";
import { dataOf, hasMoreRows, proofFinding, rowsOf, shapeFinding, textMember } from "./shapes.ts";
import { quoted } from "../terminal/neutral-text.ts";

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

export async function examineEvidence(ask: Ask): Promise<DoctorFinding[]> {
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
