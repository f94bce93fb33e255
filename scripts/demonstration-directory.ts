// Publishes a directory of keys for one of the demonstration's organizations, to show how directories work. The
// directory has a separate address on this machine. The same person runs it and the service, so it shows nothing about
// who holds the keys. Its name therefore says that it is a demonstration.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import {
  type Directory,
  DIRECTORY_FORMAT,
  DIRECTORY_PATH,
  readDirectory,
  secondOf,
  signDirectory,
  verifyDirectory,
} from "@digital-evidence/evidence/directory";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import {
  type DemoOrganization,
  loadDemoOrganizations,
} from "../apps/depository/src/demo/organizations.ts";
import { demonstrationFile } from "../apps/depository/src/store/open-store.ts";

const DAY_MS = 86_400_000;
const DAYS = 365;

export interface DemonstrationDirectory {
  readonly setting: string;
  readonly organization: string;
  readonly stop: () => void;
}

/**
 * @param port the port to try first. If it is taken, another port is used. The directory's domain contains the port, so
 * what a visitor's browser remembers about the directory is valid only while the port stays the same.
 * @returns null if the folder may contain the store of a real service. Nothing of a demonstration may be written there,
 * because the service refuses to start a demonstration on such a store.
 */
export async function startDemonstrationDirectory(
  dataDir: string,
  port: number,
  now: number,
): Promise<DemonstrationDirectory | null> {
  const isNew = !process.env["DATABASE_URL"] && !existsSync(join(dataDir, "depository.sqlite"));
  if (!existsSync(demonstrationFile(dataDir)) && !isNew) return null;
  const [organization] = await loadDemoOrganizations(dataDir);
  if (organization === undefined) return null;
  let file = "";
  const server = createServer((request, response) => {
    const isFile = request.url === DIRECTORY_PATH;
    response.writeHead(isFile ? 200 : 404, {
      "Content-Type": "application/json",
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
    });
    response.end(isFile ? file : "{}");
  });
  const listenOn = async (wanted: number) => {
    server.listen(wanted, "127.0.0.1");
    await once(server, "listening");
  };
  await listenOn(port).catch(() => listenOn(0));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the directory has no port");
  const domain = `localhost:${address.port}`;
  file = JSON.stringify(directoryOf(organization, { dataDir, domain, now }), null, 2);
  // This server must not keep the process running after the service has ended.
  server.unref();
  return {
    setting: `http://${domain}=${organization.id}`,
    organization: organization.name,
    stop: () => server.close(),
  };
}

type Place = { dataDir: string; domain: string; now: number };

/**
 * Returns the directory of an earlier start if it is still valid. If each start made a new one, the pages would tell
 * visitors that the directory has changed.
 */
function directoryOf(organization: DemoOrganization, { dataDir, domain, now }: Place): Directory {
  const [signer = ""] = organization.signers;
  const id = publicKeyId(signer);
  const path = join(dataDir, "demonstration-directory.json");
  const kept = existsSync(path) ? readDirectory(readFileSync(path, "utf8")) : null;
  if (
    kept?.ok &&
    kept.directory.signature.id === id &&
    verifyDirectory(kept.directory, { domain, now }) === null
  ) {
    return kept.directory;
  }
  const directory = signDirectory(
    {
      format: DIRECTORY_FORMAT,
      version: 1,
      domain,
      name: `${organization.name} (demonstration)`,
      issuedAt: secondOf(now),
      expiresAt: secondOf(now + DAYS * DAY_MS),
      // The organization's second key is left out on purpose. For a document signed with both keys, the pages then show
      // what they say about a key that is not listed.
      keys: [{ id, label: "Demonstration notary 1", validFrom: secondOf(madeAt(dataDir)) }],
    },
    signer,
  );
  writeFileSync(path, `${JSON.stringify(directory, null, 2)}\n`);
  return directory;
}

/**
 * Returns the time at which the demonstration's keys were made. The file with the keys never changes after that.
 */
function madeAt(dataDir: string): number {
  return statSync(demonstrationFile(dataDir)).mtimeMs;
}
