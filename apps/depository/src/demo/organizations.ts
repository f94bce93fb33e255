// The demonstration's organizations. Their ids, private keys and API keys are random. They are created at the first
// start and stored in the data folder, in a file that only its owner may read.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiKeyHash } from "../http/api-key.ts";
import { demonstrationFile } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { DocumentKind } from "./documents.ts";

export interface DemoOrganization {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  readonly tenantIds: readonly string[];
  /** Private keys in hex. */
  readonly signers: readonly string[];
  readonly kinds: readonly DocumentKind[];
}

const profiles: readonly { name: string; kinds: readonly DocumentKind[] }[] = [
  { name: "Halden Notaries", kinds: ["contract", "contract", "inspection"] },
  { name: "Brightwater Laboratories", kinds: ["lab-report"] },
  { name: "Kestrel Freight", kinds: ["delivery-note", "photo"] },
  { name: "Marlow Insurance", kinds: ["photo", "inspection", "invoice"] },
  { name: "Vale Construction", kinds: ["inspection", "contract", "delivery-note"] },
  { name: "Osprey Trading", kinds: ["invoice", "contract"] },
];

/** Loads or creates the organizations, and registers them and their API keys in the store. */
export async function openDemoOrganizations(
  dataDir: string,
  store: Store,
  now: () => number,
): Promise<DemoOrganization[]> {
  const organizations = loadDemoOrganizations(dataDir);
  for (const { id, name, apiKey } of organizations) {
    await store.putOrganization({ id, name });
    await store.putApiKey({ keyHash: apiKeyHash(apiKey), organizationId: id, createdAt: now() });
  }
  return organizations;
}

export function loadDemoOrganizations(dataDir: string): DemoOrganization[] {
  const path = demonstrationFile(dataDir);
  if (!existsSync(path)) keep(path, profiles.map(createOrganization));
  // The file is not validated, because only `keep` writes it. If it is not JSON, the service does not start.
  return JSON.parse(readFileSync(path, "utf8")) as DemoOrganization[];
}

function createOrganization({ name, kinds }: (typeof profiles)[number]): DemoOrganization {
  return {
    id: randomUUID(),
    name,
    apiKey: randomBytes(32).toString("base64url"),
    tenantIds: [randomUUID(), randomUUID()],
    signers: [privateKey(), privateKey()],
    kinds,
  };
}

/**
 * Creates a random private key. The value is not checked, because only about one 32-byte value in 2^128 is not a
 * valid key.
 */
function privateKey(): string {
  return randomBytes(32).toString("hex");
}

/** Writes the file completely or not at all, even if the process stops while it writes. */
function keep(path: string, organizations: readonly DemoOrganization[]): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const temporary = `${path}.new`;
  writeFileSync(temporary, JSON.stringify(organizations, null, 2), { mode: 0o600, flush: true });
  renameSync(temporary, path);
}
