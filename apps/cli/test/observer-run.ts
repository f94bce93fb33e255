// Generated services, most of them honest and some of them liars, and what an observer makes of each over five simulated
// weeks. Whoever wrote the lie knows what has to be found.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@digital-evidence/client";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import {
  type ObservedChange,
  type ObservedContradiction,
  parseObservation,
} from "@digital-evidence/evidence/observation";
import { Draw } from "../../../packages/evidence/lies/draw.ts";
import { openObserverState, type ObserverState } from "../src/observe/observer-state.ts";
import { createWatch } from "../src/observe/watch.ts";
import { type Answer, PUBLIC_BASE, publicService } from "./public-service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When the observer asks, after the start. */
const ROUNDS_MS: readonly number[] = [
  0,
  HOUR_MS,
  2 * HOUR_MS,
  DAY_MS,
  DAY_MS + HOUR_MS,
  2 * DAY_MS,
  30 * DAY_MS,
  30 * DAY_MS + HOUR_MS,
  32 * DAY_MS,
];
const MEMORY = "/dev/shm";

type Told = { code: ObservedContradiction; about: "record" | "batch" };

/** What a service does, and what an observer has to say about it; null for an honest one. */
type Behaviour = {
  name: string;
  told: Told | null;
  /** @param lie changes the data of an answer about the chosen record or batch */
  act: (world: World) => void;
};

type World = {
  service: ReturnType<typeof publicService>;
  draw: Draw;
  id: string;
  hash: string;
  /** Changes the data of answers about a record or a batch from now on. */
  change: (of: "record" | "batch", to: (data: Record<string, unknown>) => void) => void;
  /** Answers about it that there is none. */
  vanish: (of: "record" | "batch", times: number) => void;
};

const covered = ["organizationId", "tenantId", "eventId", "documentId", "documentRef"] as const;

export const BEHAVIOURS: readonly Behaviour[] = [
  { name: "nothing special", told: null, act() {} },
  {
    name: "is busy for a while",
    told: null,
    act: ({ service, draw }) => (service.busy = 1 + draw.below(5)),
  },
  {
    name: "renames an organization and adds tags",
    told: null,
    act: ({ change }) =>
      change("record", (data) => {
        data["organizationName"] = "Halden Notaries Ltd";
        data["tags"] = { kind: "deed" };
        data["updatedAt"] = "2027-01-01T00:00:00Z";
      }),
  },
  {
    name: "withholds the document id",
    told: null,
    act: ({ change }) =>
      change("record", (data) => {
        delete data["documentId"];
        data["withheld"] = [{ member: "documentId", since: "2027-01-01T00:00:00Z" }];
      }),
  },
  {
    name: "spells the time in another way",
    told: null,
    act: ({ change }) =>
      change("record", (data) => {
        data["fingerprintTimestamp"] = String(data["fingerprintTimestamp"]).replace("Z", ".000Z");
      }),
  },
  {
    name: "has a status that nobody knows",
    told: null,
    act: ({ change }) => change("batch", (data) => (data["status"] = "ARCHIVED")),
  },
  { name: "slips once", told: null, act: ({ vanish }) => vanish("record", 1) },
  { name: "slips once about a batch", told: null, act: ({ vanish }) => vanish("batch", 1) },
  {
    name: "states another root for a batch",
    told: { code: "OTHER_ROOT", about: "batch" },
    act: ({ change, draw }) => {
      const root = draw.hex(64);
      change("batch", (data) => (data["mptRoot"] = root));
    },
  },
  {
    name: "states another root in a record",
    told: { code: "OTHER_ROOT", about: "record" },
    act: ({ change, draw }) => {
      const root = draw.hex(64);
      change("record", (data) => (data["mptRoot"] = root));
    },
  },
  ...covered.map((member): Behaviour => ({
    name: `changes ${member}`,
    told: { code: "CHANGED", about: "record" },
    act: ({ change, draw }) => {
      const value = draw.hex(64);
      change("record", (data) => (data[member] = value));
    },
  })),
  {
    name: "changes the signer",
    told: { code: "CHANGED", about: "record" },
    act: ({ change }) =>
      change("record", (data) => (data["signer"] = publicKeyId("7f".repeat(32)))),
  },
  {
    name: "changes the signed time",
    told: { code: "CHANGED", about: "record" },
    act: ({ change }) =>
      change("record", (data) => (data["fingerprintTimestamp"] = "2025-05-05T05:05:05Z")),
  },
  {
    name: "gives the record of another hash",
    told: { code: "CHANGED", about: "record" },
    act: ({ change, draw }) => {
      const hash = draw.hex(64);
      change("record", (data) => (data["hash"] = hash));
    },
  },
  {
    name: "takes back that a record is final",
    told: { code: "STATUS_BACK", about: "record" },
    act: ({ change }) => change("record", (data) => (data["status"] = "PENDING_COMMITMENT")),
  },
  {
    name: "takes back that a batch is final",
    told: { code: "STATUS_BACK", about: "batch" },
    act: ({ change }) => change("batch", (data) => (data["status"] = "ERRORED_COMMITMENT")),
  },
  {
    name: "loses a record",
    told: { code: "VANISHED", about: "record" },
    act: ({ vanish }) => vanish("record", Number.POSITIVE_INFINITY),
  },
  {
    name: "loses a batch",
    told: { code: "VANISHED", about: "batch" },
    act: ({ vanish }) => vanish("batch", Number.POSITIVE_INFINITY),
  },
];

export type RunResult = {
  behaviour: string;
  /** What the observer missed, or said of an honest service. Empty if it was right. */
  problems: string[];
  requests: number;
};

/** Observes one generated service. The number decides what it does. */
export async function observeGenerated(seed: number, number: number): Promise<RunResult> {
  const draw = new Draw(seed, number);
  const behaviour = draw.pick(BEHAVIOURS);
  const start = Date.UTC(2026, 0, 5, 10, 20);
  let time = start;
  const service = publicService(draw, () => time);
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "observer-"));
  const about = { service: PUBLIC_BASE, network: "test" };
  const state = openObserverState(join(folder, "observer.sqlite"), about);
  try {
    const watch = createWatch({
      client: createClient({ apiBase: PUBLIC_BASE, fetch: service.fetch, retryLimit: 0 }),
      io: { now: () => new Date(time), progress: { show() {}, clear() {} } },
      state,
      recordAt: async (at) => objectOf(state.queuedRecord(at)),
      requestsPerSecond: 1_000_000,
    });
    const batches = Array.from({ length: 1 + draw.below(3) }, () =>
      service.addBatch(1 + draw.below(4)),
    );
    const first = batches[draw.below(batches.length)];
    if (first === undefined) throw new Error("there is no batch");
    if (draw.chance(30)) service.late.add(draw.pick(batches).id);
    const actsAt = 3 + draw.below(2);
    for (const [round, after] of ROUNDS_MS.entries()) {
      time = start + after;
      if (round === 1) service.late.clear();
      if (round === actsAt) behaviour.act(worldOf(service, draw, first));
      await watch.round(async () => undefined);
    }
    return {
      behaviour: behaviour.name,
      problems: problemsOf(state, behaviour, first, service.records.size),
      requests: service.requests(),
    };
  } finally {
    state.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function worldOf(
  service: World["service"],
  draw: Draw,
  { id, hashes }: { id: string; hashes: string[] },
): World {
  const hash = draw.pick(hashes);
  const pathOf = { record: `/v1/fingerprints/${hash}`, batch: `/v1/batches/${id}` };
  return {
    service,
    draw,
    id,
    hash,
    change(of, to) {
      service.lie = (path, answer) => {
        if (path !== pathOf[of] || answer.status !== 200) return answer;
        const body = structuredClone(answer.body) as { data: Record<string, unknown> };
        to(body.data);
        return { ...answer, body };
      };
    },
    vanish(of, times) {
      let left = times;
      service.lie = (path, answer): Answer => {
        if (path !== pathOf[of] || left <= 0) return answer;
        left -= 1;
        return { status: 404, body: { errors: [{ message: "Not found" }] } };
      };
    },
  };
}

function problemsOf(
  state: ObserverState,
  { told }: Behaviour,
  { id, hashes }: { id: string; hashes: string[] },
  records: number,
): string[] {
  const { entries } = state.counts();
  const seen = Array.from({ length: entries }, (_, number) =>
    parseObservation(state.entryAt(number)?.text ?? ""),
  );
  const members = seen.flatMap((each) => (each?.kind === "batch" ? each.members : []));
  const changes = seen.filter((each): each is ObservedChange => each?.kind === "contradiction");
  const isTold = (one: ObservedChange) =>
    told !== null &&
    one.code === told.code &&
    one.batch === id &&
    (told.about === "batch" ? one.record === null : hashes.includes(one.record ?? "")) &&
    one.before.value !== null &&
    (one.now.value !== null || one.code === "VANISHED");
  return [
    ...(seen.includes(null) ? ["an entry cannot be read"] : []),
    ...(new Set(members).size === records && members.length === records
      ? []
      : [`${members.length} of ${records} fingerprints have an entry`]),
    ...changes.filter((one) => !isTold(one)).map(({ code }) => `${code} is not so`),
    ...(told !== null && changes.length === 0 ? [`${told.code} was not named`] : []),
  ];
}

function objectOf(text: string | null): JsonObject | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isJsonObject(value) ? value : null;
}
