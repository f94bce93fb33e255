// Fills a service, publishes what is final, and serves the published folder and the built explorer with a real nginx.
// nginx uses the configuration deploy/nginx/published.conf, in which only the ports, the paths and the settings of TLS
// are replaced. A test can also switch off answers to requests for ranges.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../tools/free-port.ts";
import { type Stack, startStack } from "./stack.ts";
import { contentTypes } from "./static-hosts.ts";

const operate = join(import.meta.dirname, "..", "apps/depository/src/operate.ts");

export type PublishedHost = {
  /** The origin of the explorer, whose pages read the files on the same host. */
  readonly origin: string;
  readonly address: string;
  readonly folder: string;
  answerRanges: (isOn: boolean) => Promise<void>;
  stop: () => Promise<void>;
};

export async function publish(stack: Stack, folder: string): Promise<void> {
  // The command needs the service's settings. Without them, it would not publish the policy with the log's witnesses,
  // for example.
  const env = { ...process.env, ...stack.env, DATA_DIR: stack.dataFolder };
  await promisify(execFile)(process.execPath, [operate, "publish", folder], { env });
}

/** The body of config.json for an explorer that reads published files. */
export function publishedConfiguration(address: string): object {
  const network = { name: "Local ledger", apiBase: address, source: "published" };
  // A service with demonstration data writes the same network into its configuration.
  return { network: "demonstration", networks: { demonstration: network }, demonstration: true };
}

export function publishedFolder(): string {
  return mkdtempSync(join(tmpdir(), "digital-evidence-published-"));
}

export async function startFilledStack(
  explorerFolder: string,
  env: Record<string, string> = {},
): Promise<Stack> {
  return startStack({
    demo: true,
    env: {
      EXPLORER_DIR: explorerFolder,
      READ_LIMIT_PER_MINUTE: "0",
      DEMO_INTERVAL_MS: "0",
      ...env,
    },
  });
}

export type HostOptions = {
  /** The port of nginx. The default is a free port. */
  port?: number;
  /** Returns the body of config.json for the address of the files. */
  configurationFor?: (address: string) => object;
  /** Whether the published files are kept when the host stops. By default, the whole folder `place` is deleted. */
  isKept?: boolean;
};

/**
 * @param place a folder of the caller, whose folder `published` contains the published files
 * @param explorerFolder the built explorer
 */
export async function startPublishedHost(
  nginx: string,
  place: string,
  explorerFolder: string,
  options: HostOptions = {},
): Promise<PublishedHost> {
  const { configurationFor = publishedConfiguration, isKept = false } = options;
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const address = `${origin}/published`;
  const explorer = join(place, "explorer");
  cpSync(explorerFolder, explorer, { recursive: true });
  writeFileSync(join(explorer, "config.json"), JSON.stringify(configurationFor(address)));
  mkdirSync(join(place, "nginx"), { recursive: true });
  const configuration = join(place, "nginx.conf");
  const write = (hasRanges: boolean) => {
    writeFileSync(configuration, configurationOf(place, port, hasRanges));
  };
  write(true);
  const args = ["-c", configuration, "-e", "stderr"];
  const server: ChildProcess = spawn(nginx, args, { stdio: ["ignore", "ignore", "inherit"] });
  const until = async (isReady: (response: Response) => boolean) => {
    const headers = { range: "bytes=0-1" };
    for (;;) {
      if (server.exitCode !== null) throw new Error("nginx does not run");
      const file = `${address}/published.json`;
      const response = await fetch(file, { headers }).catch(() => null);
      if (response !== null && isReady(response)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await until(() => true);
  return {
    origin,
    address,
    folder: join(place, "published"),
    async answerRanges(isOn) {
      write(isOn);
      server.kill("SIGHUP");
      await until(({ status }) => status === (isOn ? 206 : 200));
    },
    async stop() {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
      const own = isKept ? [explorer, configuration, join(place, "nginx")] : [place];
      for (const each of own) rmSync(each, { recursive: true, force: true });
    },
  };
}

function configurationOf(place: string, port: number, hasRanges: boolean): string {
  const site = readFileSync(join(import.meta.dirname, "../deploy/nginx/published.conf"), "utf8")
    .replaceAll(/^ *(?:listen \[::\]|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replaceAll("/srv", place)
    .replace("max_ranges 1", `max_ranges ${hasRanges ? 1 : 0}`);
  const types = Object.entries(contentTypes).map(([ending, type]) => `${type} ${ending.slice(1)};`);
  const ownFiles = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${place}/nginx/${name};`,
  );
  return [
    `daemon off; pid ${place}/nginx/pid;`,
    process.getuid?.() === 0 ? "user root;" : "",
    "events {}",
    `http { access_log off; types { ${types.join(" ")} } ${ownFiles.join(" ")}`,
    site,
    "}",
  ].join("\n");
}
