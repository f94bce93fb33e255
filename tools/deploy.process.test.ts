import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, serviceSettings } from "../apps/depository/src/config.ts";
import { witnessSettings } from "../apps/witness/src/config.ts";
import { runCommand } from "../apps/depository/src/operator/commands.ts";
import { createMetrics } from "../apps/depository/src/http/metrics.ts";
import { type ServiceProcess, startProcess, untilReady } from "../apps/depository/test/process.ts";
import { freePort } from "./free-port.ts";

const read = (path: string) => readFileSync(join("deploy", path), "utf8");

/** The names in a Prometheus query: its metrics, and the labels by which it selects and groups. */
interface Named {
  readonly metrics: readonly string[];
  readonly labels: readonly { readonly metric: string; readonly label: string }[];
}

const language = new Set(
  "abs absent and by changes histogram_quantile increase max min or predict_linear rate sum time timestamp vector".split(
    " ",
  ),
);

const metricsIn = (query: string): string[] =>
  (query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ").match(/[a-z_]\w*/gi) ?? []).filter(
    (word) => !language.has(word),
  );

/** The text in the parentheses with which `text` begins. */
function inParentheses(text: string): string {
  if (!text.startsWith("(")) throw new Error(`no parentheses at the beginning of ${text}`);
  let depth = 1;
  let end = 1;
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")") depth -= 1;
  }
  return text.slice(1, end - 1);
}

function namedBy(query: string): Named {
  const selected = [...query.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(
    ([, metric = "", selectors = ""]) =>
      [...selectors.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = ""]) => ({ metric, label })),
  );
  const grouped = [...query.matchAll(/\bby \(([^)]*)\) ?/g)].flatMap((found) =>
    metricsIn(inParentheses(query.slice(found.index + found[0].length))).flatMap((metric) =>
      (found[1] ?? "").split(", ").map((label) => ({ metric, label })),
    ),
  );
  return { metrics: metricsIn(query), labels: [...selected, ...grouped] };
}

const alertQueries = [...read("prometheus/alerts.yml").matchAll(/^ +expr: (.+)$/gm)].map(
  ([, query = ""]) => query.replace(/^'(.*)'$/, "$1"),
);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const { panels } = JSON.parse(read("grafana/dashboard.json")) as { panels: readonly Panel[] };
const panelTargets = panels.flatMap(({ targets = [] }) => targets);
const panelQueries = panelTargets.map(({ expr }) => expr);

/** The labels in the legends of the dashboard's panels. A legend shows the labels of its query's metrics. */
const legendLabels = panelTargets.flatMap(({ expr, legendFormat }) =>
  [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, label = ""]) =>
    metricsIn(expr).map((metric) => ({ metric, label })),
  ),
);

/** The labels of each metric's samples, by the metric's name. Metrics without labels have an empty set. */
function labelsIn(text: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const [, metric = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
    known.set(metric, new Set([...(known.get(metric) ?? []), ...names]));
  }
  return known;
}

/**
 * The text of the metrics, with at least one sample of each metric. The running service has no samples of some metrics.
 * For example, it has no witnesses.
 */
async function everySample(): Promise<string> {
  const asked = () => [{ name: "one", size: 1, problem: null }];
  const metrics = createMetrics({
    store: {
      batches: {
        backlog: async () => ({
          fingerprints: 1,
          oldest: 0,
          batches: [{ status: "QUEUED", batches: 1, oldest: 0 }],
        }),
      },
      log: { cosignatures: async () => [] },
      webhooks: {
        counts: async () => ({
          states: [{ state: "ACTIVE", webhooks: 1 }],
          events: 0,
          oldest: null,
        }),
      },
      ledger: { lastSnapshot: async () => null, snapshotAt: async () => null },
      keys: { all: async () => [] },
      kind: { lastBackup: async () => 1 },
    },
    version: { version: "1", commit: null },
    replica: { ledger: { lastSnapshot: async () => null } },
    log: { state: () => ({ state: "SIGNING", size: 1 }) },
    witnesses: { status: asked, isReached: () => true, askedSize: async () => 1 },
    timestamps: { status: asked },
    publisher: { lastSuccess: () => 0 },
    lostLogLines: () => 0,
    hasNativeCurve: true,
    now: Date.now,
    folders: { data: "." },
  });
  metrics.requestAnswered({ method: "GET", route: "/v1/stats", status: 200 }, 0.1);
  metrics.submissions("submit", 1, 1);
  return metrics.text();
}

/** The names of a witness's metrics. */
const witnessMetrics = new Set(
  readFileSync("apps/witness/src/monitoring.ts", "utf8").match(/witness_\w+/g),
);

describe("the alerts and the dashboard", () => {
  let folder: string;
  let service: ServiceProcess;
  let text = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "digital-evidence-deploy-"));
    const [port, monitoringPort] = [await freePort(), await freePort()];
    const monitoring = `http://127.0.0.1:${monitoringPort}`;
    service = startProcess(["--demo"], {
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      PORT: String(port),
      MONITORING_PORT: String(monitoringPort),
      DEMO_FILL: "6",
      DEMO_INTERVAL_MS: "0",
      PUBLISH_TO: join(folder, "published"),
    });
    await untilReady(service, monitoring);
    // A counter with labels appears only after its first event, so the test waits for that event.
    while (!text.includes("depository_submissions_total{")) {
      text = await (await fetch(`${monitoring}/metrics`)).text();
      await wait(50);
    }
  });
  afterAll(async () => {
    await service.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  function shown(): Set<string> {
    const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    return new Set(
      families.flatMap(([, name = "", type]) =>
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
      ),
    );
  }

  it("[OP5] name only metrics that a running service shows", () => {
    // Prometheus adds the metric `up` itself for each process that it scrapes.
    const known = new Set([...shown(), ...witnessMetrics, "up"]);
    expect(alertQueries.length).toBe(read("prometheus/alerts.yml").match(/- alert: /g)?.length);
    expect(panelQueries.length).toBeGreaterThan(panels.length);
    const named = [...alertQueries, ...panelQueries].flatMap((query) => namedBy(query).metrics);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("[OP5] select, group and show only by labels that these metrics have", async () => {
    const known = labelsIn(await everySample());
    for (const [metric, labels] of labelsIn(text)) {
      if (metric.startsWith("depository_"))
        expect([metric, known.get(metric)]).toEqual([metric, labels]);
    }
    const queried = [...alertQueries, ...panelQueries].flatMap((query) => namedBy(query).labels);
    const wrong = [...queried, ...legendLabels]
      // Prometheus adds the labels `job` and `instance` itself, so the service need not have them.
      .filter(({ label }) => label !== "job" && label !== "instance")
      .filter(({ metric }) => !metric.startsWith("witness_"))
      .filter(({ metric, label }) => known.get(metric)?.has(label) !== true);
    expect(wrong).toEqual([]);
    expect(known.get("depository_volume_free_bytes")).toEqual(new Set(["folder"]));
  });

  it("[OP5] each have a paragraph in docs/operations.md", () => {
    const operations = readFileSync("docs/operations.md", "utf8");
    const names = [...read("prometheus/alerts.yml").matchAll(/- alert: (\w+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !operations.includes(`**${name}**`))).toEqual([]);
  });

  it.runIf(spawnSync("promtool", ["--version"]).status === 0)(
    "[OP5] pass Prometheus's own check",
    () => {
      const args = ["check", "config", "deploy/prometheus/prometheus.yml"];
      const { status, stdout } = spawnSync("promtool", args, { encoding: "utf8" });
      const rules = read("prometheus/alerts.yml").match(/- alert: /g)?.length;
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining(`SUCCESS: ${rules} rules found`),
      ]);
    },
  );

  it("finds a name that no service shows", () => {
    const query = 'max by (folder) (rate(depository_made_up_total{status="500"}[5m])) > 0.5';
    expect(namedBy(query)).toEqual({
      metrics: ["depository_made_up_total"],
      labels: [
        { metric: "depository_made_up_total", label: "status" },
        { metric: "depository_made_up_total", label: "folder" },
      ],
    });
    expect(shown().has("depository_made_up_total")).toBe(false);
  });
});

describe("the commands in the documents", () => {
  const documents = ["deploy/README.md", "docs/operations.md"].map((path) =>
    readFileSync(path, "utf8"),
  );
  const blocks = documents.flatMap((text) =>
    [...text.matchAll(/^```sh[^\n]*\n([^]*?)^```$/gm)].map(([, block = ""]) => block),
  );

  it("[OP6] can be pasted into a shell, as the operator's command can be run by one", () => {
    const scripts = [...blocks, read("systemd/digital-evidence-operate")];
    expect(scripts.length).toBeGreaterThan(4);
    for (const input of scripts) {
      const { status, stderr } = spawnSync("sh", ["-n"], { input, encoding: "utf8" });
      expect([input, status, stderr]).toEqual([input, 0, ""]);
    }
  });

  it("[OP6] name only files, settings and operator's commands that exist", async () => {
    const text = documents.join("\n");
    const files = [...blocks.join("\n").matchAll(/\bdeploy\/[\w./*-]+/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((path) => globSync(path).length === 0)).toEqual([]);
    // Debian's nginx has no folder for caches, and nginx makes only the last part of a path.
    const [, cache = ""] =
      /^proxy_cache_path (\S+)/m.exec(read("nginx/digital-evidence.conf")) ?? [];
    expect(blocks.join("\n")).toContain(`install -d ${dirname(cache)}\n`);
    const env = /cat > \S+ <<END\n([^]*?)\nEND/.exec(text)?.[1]?.split("\n") ?? [];
    expect(env.length).toBeGreaterThan(2);
    const known = Object.keys(serviceSettings(false));
    expect(env.filter((line) => !known.includes(line.split("=")[0] ?? ""))).toEqual([]);
    let usage = "";
    await runCommand([], {}, { out: () => {}, err: (line) => (usage += line) });
    const named = text.matchAll(
      /(?:npm run depository -- |depository\.js |digital-evidence-operate )([a-z]+(?:-[a-z]+)*)/g,
    );
    const commands = new Set(Array.from(named, ([, name = ""]) => name));
    expect(commands.size).toBeGreaterThan(12);
    expect([...commands].filter((name) => !usage.includes(`  ${name}`))).toEqual([]);
  });
});

describe("the files for containers and systemd", () => {
  const units = globSync("deploy/systemd/*.service").map((path) => readFileSync(path, "utf8"));
  const container = read("container/Containerfile");
  const compose = read("container/compose.yaml");

  it("[OP6] set only settings that the service or the witness reads", () => {
    const known = new Set(Object.keys({ ...serviceSettings(false), ...witnessSettings }));
    const ofService = compose.slice(compose.indexOf("\n  service:"), compose.indexOf("\n  nginx:"));
    const set = [
      ...units.flatMap((unit) => [...unit.matchAll(/^Environment=(\w+)=/gm)]),
      ...(/^ENV (.+)$/m.exec(container)?.[1] ?? "").matchAll(/(\w+)=/g),
      ...ofService.matchAll(/^ {6}([A-Z_]+): /gm),
    ].map(([, name = ""]) => name);
    expect(set).toEqual(expect.arrayContaining(["DATA_DIR", "MONITORING_HOST", "DATABASE_URL"]));
    // NODE_ENV is left out, because only libraries read it and not our own code.
    const ours = set.filter((name) => name !== "NODE_ENV");
    expect(ours.filter((name) => !known.has(name))).toEqual([]);
  });

  it("[OP6] start programs and mount files that exist", () => {
    const programs = [
      ...units.map((unit) => /^ExecStart=.*?(apps\/\S+)/m.exec(unit)?.[1]),
      /^ {2}(apps\/\S+)/m.exec(read("systemd/digital-evidence-operate"))?.[1],
      /^CMD \["node", "(.+)"\]$/m.exec(container)?.[1],
    ];
    expect(programs).toHaveLength(6);
    const mounted = [...compose.matchAll(/- (\.[^:\s]+\.conf):/g)].map(([, path = ""]) =>
      resolve("deploy", "container", path),
    );
    expect(mounted).toHaveLength(2);
    for (const path of [...programs, ...mounted]) {
      expect([path, existsSync(String(path))]).toEqual([path, true]);
    }
  });

  it.runIf(spawnSync("systemd-analyze", ["--version"]).status === 0)(
    "[OP6] pass systemd's own check",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "digital-evidence-units-"));
      const paths = globSync("deploy/systemd/*.{service,timer}").map((path) => {
        const unit = readFileSync(path, "utf8");
        const copy = join(folder, basename(path));
        // The check asks whether the program is there.
        writeFileSync(copy, unit.replace(/^ExecStart=\/opt\S+/m, `ExecStart=${process.execPath}`));
        return copy;
      });
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...paths], {
        encoding: "utf8",
      });
      rmSync(folder, { recursive: true, force: true });
      expect([paths.length, status, stderr]).toEqual([5, 0, ""]);
    },
  );

  it("[OP6] have room for as many connections as the service accepts", () => {
    const defaults = readConfig({}, []);
    const [limit] = units.flatMap((unit) => /^LimitNOFILE=(\d+)$/m.exec(unit)?.[1] ?? []);
    expect(Number(limit)).toBeGreaterThan(defaults.ok ? defaults.config.maxConnections : NaN);
  });
});
