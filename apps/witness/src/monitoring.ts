// Health and metrics of a witness, on a port of their own: the port for logs is open to everybody.
import type { ServerResponse } from "node:http";
import { listen, type Listening } from "@digital-evidence/http-server/listen";
import type { Version } from "@digital-evidence/native/version";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { WitnessStore } from "./store.ts";

export interface Metrics {
  /** Counts an answer to a log. */
  answered(status: number): void;
  /** @throws Error while the witness's database cannot be read */
  text(): Promise<string>;
}

export function createMetrics({
  store,
  version,
}: {
  store: Pick<WitnessStore, "logs" | "problems">;
  version: Version;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "witness_build_info",
    help: "1, with the version and the commit that run.",
    labelNames: ["version", "commit"],
    registers,
  }).set({ version: version.version, commit: version.commit ?? "" }, 1);
  const answers = new Counter({
    name: "witness_answers_total",
    help: "Answers to logs by HTTP status: 200 for a cosignature; docs/protocol/log.md has the others.",
    labelNames: ["status"],
    registers,
  });
  const sizes = new Gauge({
    name: "witness_log_size",
    help: "Entries in the newest checkpoint of each log that was cosigned.",
    labelNames: ["log"],
    registers,
  });
  const forks = new Gauge({
    name: "witness_log_forks",
    help: "Checkpoints of each log that contradict a cosigned one and are kept as proof.",
    labelNames: ["log"],
    registers,
  });
  const damaged = new Gauge({
    name: "witness_damaged_logs",
    help: "Logs for which nothing is cosigned, because what the witness stored about them was changed.",
    registers,
  });

  return {
    answered: (status) => answers.inc({ status }),
    async text() {
      for (const gauge of [sizes, forks]) gauge.reset();
      for (const { origin, size, forks: count } of store.logs()) {
        sizes.set({ log: origin }, size);
        forks.set({ log: origin }, count);
      }
      damaged.set(store.problems().length);
      return registry.metrics();
    },
  };
}

/** @throws ListenError where the port is taken or may not be used */
export function listenForMonitoring(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Metrics,
): Promise<Listening> {
  async function answer(path: string | undefined, response: ServerResponse): Promise<void> {
    if (path !== "/metrics" && path !== "/healthz") return send(response, 404, "nothing is here\n");
    try {
      const text = await metrics.text();
      send(response, 200, path === "/metrics" ? text : "alive\n");
    } catch {
      send(response, 503, "the witness cannot read its database\n");
    }
  }
  return listen(
    ({ url }, response) => void answer(url, response),
    {
      host,
      port,
      portSetting: "MONITORING_PORT",
      trustedProxies: 0,
      maxConnections: 64,
      maxConnectionsPerClient: 0,
      maxRequestsPerConnection: 10_000,
      maxBodyBytes: 1_024,
      requestTimeoutMs: 10_000,
      headersTimeoutMs: 10_000,
    },
    {
      bodyOf: ({ message }) => ({ type: "text/plain; charset=utf-8", text: `${message}\n` }),
      onRefused() {},
    },
  );
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  response.end(body);
}
