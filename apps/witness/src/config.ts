// Reads all settings of the witness from the environment. All problems are reported together.
import { join, resolve } from "node:path";

export interface Config {
  readonly host: string;
  readonly port: number;
  /** How many of the operator's proxies every request passes. Their entries in X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
  /** The witness's name, used when its key is created. If null, a random name is created with the key. */
  readonly name: string | null;
  /**
   * The algorithm of a new key. If null, the first key is an Ed25519 key, and a key that replaces
   * another one has the algorithm of the replaced key.
   */
  readonly algorithm: Algorithm | null;
  readonly keyFile: string;
  readonly storeFile: string;
  /**
   * The file with a line `log <verifier key>` for each known log. The file may be missing at first, and may change
   * at any time.
   */
  readonly logsFile: string;
}

export const algorithms = ["ed25519", "ml-dsa-44"] as const;
export type Algorithm = (typeof algorithms)[number];

export type ConfigResult =
  | { ok: true; config: Config }
  | { ok: false; problems: readonly string[] };

export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const problems: string[] = [];
  const text = (name: string, fallback: string): string => env[name] || fallback;

  const dataDir = resolve(text("DATA_DIR", join("data", "witness")));
  const port = text("PORT", "8090");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    problems.push(`PORT: expected a number from 0 to 65535, got "${port}"`);
  }
  const proxies = text("TRUSTED_PROXIES", "0");
  if (!/^(?:\d|10)$/.test(proxies)) {
    problems.push(`TRUSTED_PROXIES: expected a number from 0 to 10, got "${proxies}"`);
  }
  const name = text("WITNESS_NAME", "");
  if (!/^[!-*,-~]{0,255}$/.test(name)) {
    problems.push(`WITNESS_NAME: expected a name like witness.example.org, got "${name}"`);
  }
  const algorithm = text("WITNESS_ALGORITHM", "");
  if (algorithm !== "" && !isAlgorithm(algorithm)) {
    problems.push(
      `WITNESS_ALGORITHM: expected one of ${algorithms.join(", ")}, got "${algorithm}"`,
    );
  }
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    config: {
      host: text("HOST", "127.0.0.1"),
      port: Number(port),
      trustedProxies: Number(proxies),
      name: name === "" ? null : name,
      algorithm: isAlgorithm(algorithm) ? algorithm : null,
      keyFile: resolve(text("WITNESS_KEY_FILE", join(dataDir, "witness.key"))),
      storeFile: join(dataDir, "witness.sqlite"),
      logsFile: resolve(text("WITNESS_LOGS", join(dataDir, "logs"))),
    },
  };
}

function isAlgorithm(text: string): text is Algorithm {
  return algorithms.some((algorithm) => algorithm === text);
}
