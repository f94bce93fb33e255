// The demonstration's organizations. Their ids, private keys and API keys are real ones, made at the
// first start and kept in the data folder, readable by its owner alone.
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
  /** Private keys, hex. */
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

/** Loads or makes the organizations, and registers them and their keys with the store. */
export async function openDemoOrganizations(
  dataDir: string,
  store: Store,
  now: () => number,
): Promise<DemoOrganization[]> {
  const path = demonstrationFile(dataDir);
  if (!existsSync(path)) keep(path, profiles.map(createOrganization));
  // Written by `keep` alone; a damaged file stops the start and is named by the error.
  const organizations = JSON.parse(readFileSync(path, "utf8")) as DemoOrganization[];
  for (const { id, name, apiKey } of organizations) {
    await store.putOrganization({ id, name });
    await store.putApiKey({ keyHash: apiKeyHash(apiKey), organizationId: id, createdAt: now() });
  }
  return organizations;
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

/** Any 32 random bytes are a private key, but for about one in 2^128. */
function privateKey(): string {
  return randomBytes(32).toString("hex");
}

/** In one piece or not at all: a stop half-way leaves no half-written file. */
function keep(path: string, organizations: readonly DemoOrganization[]): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const temporary = `${path}.new`;
  writeFileSync(temporary, JSON.stringify(organizations, null, 2), { mode: 0o600, flush: true });
  renameSync(temporary, path);
}
