// Every setting of the witness, as one schema. All problems are reported together. docs/settings.md has the table that is
// made from this file.
import { join, resolve } from "node:path";
import {
  matching,
  oneOf,
  optional,
  readSettings,
  setting,
  text,
  whole,
} from "@digital-evidence/native/settings";

export const algorithms = ["ed25519", "ml-dsa-44"] as const;
export type Algorithm = (typeof algorithms)[number];

export const witnessSettings = {
  DATA_DIR: setting(
    "the folder of what the witness remembers (`witness.sqlite`)",
    "data/witness",
    text,
  ),
  HOST: setting(
    "the address at which it listens; put a proxy with TLS in front",
    "127.0.0.1",
    text,
  ),
  PORT: setting("its port", "8090", whole(0, 65_535)),
  MONITORING_PORT: optional(
    "a port for `/healthz` and `/metrics`, which `PORT` never serves",
    "none",
    whole(0, 65_535),
  ),
  MONITORING_HOST: setting("the address of that port", "127.0.0.1", text),
  TRUSTED_PROXIES: setting("how many of your own proxies every request passes", "0", whole(0, 10)),
  WITNESS_NAME: optional(
    "its name, best an address such as `witness.example.org`. It is used when the key is made",
    "a random name, with a warning",
    matching("a name like witness.example.org", (value) => /^[!-*,-~]{1,255}$/.test(value)),
  ),
  WITNESS_ALGORITHM: optional(
    "the algorithm of a key that is made: `ed25519` or `ml-dsa-44`; with a key of another one, the witness does not start",
    "`ed25519`",
    oneOf(algorithms),
  ),
  WITNESS_KEY_FILE: optional(
    "the secret key, made at the first start, readable by its owner only",
    "`DATA_DIR/witness.key`",
    text,
  ),
  WITNESS_LOGS: optional(
    "a line `log <verifier key>` for each log, and `until <verifier key> <size>` for a key that ended. It is read at every request, so no restart is needed",
    "`DATA_DIR/logs`",
    text,
  ),
};

export type Config = ReturnType<typeof toConfig>;

export type ConfigResult =
  | { ok: true; config: Config }
  | { ok: false; problems: readonly string[] };

export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const { values, problems } = readSettings(witnessSettings, env);
  return problems.length === 0 ? { ok: true, config: toConfig(values) } : { ok: false, problems };
}

function toConfig(of: ReturnType<typeof readSettings<typeof witnessSettings>>["values"]) {
  const dataDir = resolve(of.DATA_DIR);
  return {
    host: of.HOST,
    port: of.PORT,
    /** Where health and metrics are served. Null if nowhere. */
    monitoring:
      of.MONITORING_PORT === null ? null : { port: of.MONITORING_PORT, host: of.MONITORING_HOST },
    trustedProxies: of.TRUSTED_PROXIES,
    name: of.WITNESS_NAME,
    algorithm: of.WITNESS_ALGORITHM,
    keyFile: resolve(of.WITNESS_KEY_FILE ?? join(dataDir, "witness.key")),
    storeFile: join(dataDir, "witness.sqlite"),
    logsFile: resolve(of.WITNESS_LOGS ?? join(dataDir, "logs")),
  } as const;
}
