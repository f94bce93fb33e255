// Sends more than twenty requests to a live service and compares the answers with docs/protocol/api.md. The service
// stores nothing because of these requests.
import {
  Activity,
  BatchInfo,
  dataOf,
  FingerprintStats,
  pageOf,
  PATHS,
} from "@digital-evidence/evidence/api";
import type { Ask } from "./ask.ts";
import { examineEvidence } from "./evidence.ts";
import { type DoctorFinding, judged, RULES, type RuleId, unknown } from "./finding.ts";
import { examineHeaders } from "./headers.ts";
import { examineLists } from "./lists.ts";
import { examineRefusals } from "./refusals.ts";
import { shapeFinding } from "./shapes.ts";

export async function examineService(ask: Ask): Promise<DoctorFinding[]> {
  const stats = await ask(PATHS.stats);
  // If a service does not answer the first request, the other requests would probably fail too, so none is sent.
  if (stats === null) {
    const ids = Object.keys(RULES) as RuleId[];
    return ids.map((id) => unknown(id, "the service does not answer"));
  }
  const openapi = await ask("/openapi.json");
  const findings = [
    shapeFinding("STATS", stats, dataOf(FingerprintStats)),
    ...(await examineLists(ask)),
    ...(await examineRefusals(ask)),
    ...(await examineEvidence(ask)),
    shapeFinding("ACTIVITY", await ask(`${PATHS.activity}?period=24h`), dataOf(Activity), {
      isOptional: true,
    }),
    shapeFinding("LATEST_BATCHES", await ask(`${PATHS.latestBatches}?limit=1`), pageOf(BatchInfo), {
      isOptional: true,
    }),
    openapi?.status === 404
      ? ({ id: "OPENAPI", verdict: "absent", found: "not offered (404)" } as const)
      : judged("OPENAPI", openapi, ({ status, json }) => status === 200 && json !== undefined),
    ...(await examineHeaders(ask)),
  ];
  const order = Object.keys(RULES);
  return findings.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}
