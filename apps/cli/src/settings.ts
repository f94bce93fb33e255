// What the user has named once, so that it need not be repeated in each command: the service, and what signing needs.
// The file is in the user's own folder and never in the working folder. Otherwise, files from a stranger could name the
// service to which the API key is sent.
import { access } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { usageError } from "./command-error.ts";
import { requireFileText } from "./evidence/read-file.ts";
import type { Io } from "./io.ts";
import { quoted } from "./terminal/neutral-text.ts";

const MAX_BYTES = 16 * 1024;

const NAMES = ["base", "network", "apiKeyFile", "organization", "tenant", "key"] as const;
const PATHS: ReadonlySet<string> = new Set(["apiKeyFile", "key"]);

export type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/** Where the settings are read from; null on a machine that gives this user no folder. */
export function settingsPath({ env }: Pick<Io, "env">): string | null {
  const { DIGITAL_EVIDENCE_CONFIG: named, XDG_CONFIG_HOME, HOME, APPDATA } = env;
  if (isSet(named)) return resolve(named);
  const folder = [XDG_CONFIG_HOME, APPDATA, isSet(HOME) ? join(HOME, ".config") : ""].find(isSet);
  return folder === undefined ? null : join(folder, "digital-evidence", "config.json");
}

/**
 * Reads the settings. Paths in them are relative to the file's folder.
 * @throws CommandError if the file cannot be read, or has anything but the known settings
 */
export async function readSettings(io: Pick<Io, "env">): Promise<Settings> {
  const path = settingsPath(io);
  if (path === null) return {};
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  // A file that the user has named has to exist.
  if (!exists && !isSet(io.env["DIGITAL_EVIDENCE_CONFIG"])) return {};
  const parsed = parseJson((await requireFileText(path, MAX_BYTES)).replace(/^\ufeff/, ""));
  if (!parsed.ok) throw usageError(`${quoted(path)} is not JSON: ${parsed.message}`);
  if (!isJsonObject(parsed.value)) throw usageError(`${quoted(path)} is not a JSON object`);
  const settings: Settings = {};
  for (const [given, value] of Object.entries(parsed.value)) {
    const name = NAMES.find((known) => known === given);
    if (name === undefined) {
      throw usageError(
        `${quoted(path)} has the unknown setting ${quoted(given, 40)}; there are ${NAMES.join(", ")}`,
      );
    }
    if (typeof value !== "string" || value === "") {
      throw usageError(`${quoted(path)}: ${name} must be a text that is not empty`);
    }
    settings[name] = PATHS.has(name) ? resolve(dirname(path), value) : value;
  }
  return settings;
}

export function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}
