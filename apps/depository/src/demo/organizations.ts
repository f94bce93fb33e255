// The demonstration's organizations. Their ids, private keys and API keys are random. They are created at the first
// start and stored in the data folder, in a file that only its owner may read.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createPrivateFile, makeFolder } from "@digital-evidence/native/private-files";
import { apiKeyHash } from "../keys/api-key.ts";
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
  const organizations = await loadDemoOrganizations(dataDir);
  for (const { id, name, apiKey } of organizations) {
    await store.organizations.put({ id, name });
    await store.keys.put({ keyHash: apiKeyHash(apiKey), organizationId: id, createdAt: now() });
  }
  return organizations;
}

export async function loadDemoOrganizations(dataDir: string): Promise<DemoOrganization[]> {
  const path = demonstrationFile(dataDir);
  if (!existsSync(path)) {
    makeFolder(dataDir);
    const text = JSON.stringify(profiles.map(createOrganization), null, 2);
    await createPrivateFile(path, (file) => file.writeFile(text)).catch((error: unknown) => {
      // If another process has made the file in the meantime, that file is read.
      if (!existsSync(path)) throw error;
    });
  }
  // The file is not validated, because only this function writes it. If it is not JSON, the service does not start.
  return JSON.parse(await readFile(path, "utf8")) as DemoOrganization[];
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
