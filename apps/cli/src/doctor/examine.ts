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
import type { Answer, Ask } from "./ask.ts";
import { examineEvidence } from "./evidence.ts";
import {
  type DoctorFinding,
  judged,
  RULES,
  RULES_OF_FILES,
  RULES_OF_SERVICES,
  unknown,
} from "./finding.ts";
import { examineFiles, examineHeaders } from "./headers.ts";
import { examineLists } from "./lists.ts";
import { examineRefusals } from "./refusals.ts";
import { shapeFinding } from "./shapes.ts";

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
    shapeFinding("STATS", stats, dataOf(FingerprintStats)),
    ...(await examineLists(ask)),
    ...(await examineEvidence(ask)),
    shapeFinding("ACTIVITY", await ask(`${PATHS.activity}?period=24h`), dataOf(Activity), {
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
