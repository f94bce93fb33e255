import { isRedirect, readText } from "@digital-evidence/client/answer";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import type { Io } from "../io.ts";
import { isNetworkName, NETWORK_NAMES, type Service, UNNAMED_NETWORK } from "./service.ts";

const MAX_BYTES = 64 * 1024;
const DEFAULT_TIMEOUT_MS = 10_000;

export type StatedNetwork = { network: string; isDemonstration: boolean };

/**
 * Reads two facts from the configuration of the pages that the service serves: the network's name, and whether the
 * records are invented. With this name, a file that the command saves is called the same as one saved from the pages.
 * Nothing is requested if the network already has a name. The name stays `custom` if the service serves no such
 * configuration, or if the configuration has the name of a known network.
 */
export async function readStatedNetwork(
  { network, apiBase, timeoutMs }: Pick<Service, "network" | "apiBase" | "timeoutMs">,
  { fetch, progress }: Pick<Io, "fetch" | "progress">,
): Promise<StatedNetwork> {
  const unnamed = { network, isDemonstration: false };
  if (network !== UNNAMED_NETWORK) return unnamed;
  progress.show("asking for the network's name");
  try {
    const response = await fetch(`${apiBase}/config.json`, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
    if (!response.ok || isRedirect(response)) {
      await response.body?.cancel();
      return unnamed;
    }
    const parsed = parseJson((await readText(response, MAX_BYTES)) ?? "");
    if (!parsed.ok || !isJsonObject(parsed.value)) return unnamed;
    const { network: stated, demonstration } = parsed.value;
    const isName = isNetworkName(stated) && !NETWORK_NAMES.includes(stated);
    return isName ? { network: stated, isDemonstration: demonstration === true } : unnamed;
  } catch {
    // No answer came, or the connection broke. The command continues without the name.
    return unnamed;
  }
}
