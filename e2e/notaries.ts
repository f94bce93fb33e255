// Starts a service with two organizations, Halden and Osprey. A notary and a colleague sign fingerprints for them.
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { expect } from "vitest";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";

const operate = join(import.meta.dirname, "..", "apps/depository/src/operate.ts");
const [notarySecret, colleagueSecret] = ["11".repeat(32), "22".repeat(32)];
export const [notary, colleague] = [publicKeyId(notarySecret), publicKeyId(colleagueSecret)];

type Organization = { id: string; key: string };

export type Notaries = {
  stack: TestsStack;
  halden: Organization;
  /** The hashes of the notary's fingerprints, oldest first. The first one is Osprey's, the others are Halden's. */
  deeds: readonly string[];
  /** The hash of a fingerprint of Halden that the colleague signed. */
  deedOfColleague: string;
};

/** Starts the service and submits the fingerprints. Resolves when all of them are final. */
export async function startNotaries(explorerFolder: string, count: number): Promise<Notaries> {
  const stack = await startTestsStack({
    demo: false,
    env: {
      EXPLORER_DIR: explorerFolder,
      READ_LIMIT_PER_MINUTE: "0",
      BATCH_MAX_AGE_MS: "0",
    },
  });
  const halden = createOrganization(stack, "Halden Notaries");
  const osprey = createOrganization(stack, "Osprey Trading");
  const deeds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const of = index === 0 ? osprey : halden;
    deeds.push(await submit(stack, of, `deed-${index}`, notarySecret));
  }
  const deedOfColleague = await submit(stack, halden, "deed-of-the-colleague", colleagueSecret);
  await stack.untilFinal(count + 1);
  await stack.filled();
  return { stack, halden, deeds, deedOfColleague };
}

function createOrganization(stack: TestsStack, name: string): Organization {
  const [, id = ""] = /^organization (\S+)/.exec(run(stack, "create-organization", name)) ?? [];
  const [, key = ""] = /^key (\S+)/.exec(run(stack, "create-key", id)) ?? [];
  return { id, key };
}

function run(stack: TestsStack, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: stack.dataFolder };
  return execFileSync(process.execPath, [operate, ...args], { env, encoding: "utf8" });
}

async function submit(
  stack: TestsStack,
  of: Organization,
  documentId: string,
  secret: string,
): Promise<string> {
  const content = {
    orgId: of.id,
    tenantId: randomUUID(),
    eventId: randomUUID(),
    signerId: publicKeyId(secret),
    documentId,
    documentRef: createHash("sha256").update(documentId).digest("hex"),
    timestamp: new Date().toISOString(),
    version: 1,
  };
  const hash = fingerprintHash(content);
  const submission = { attestation: { content, proofs: [sign(hash, secret)] }, metadata: { hash } };
  const response = await fetch(`${stack.origin}/v1/fingerprints`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": of.key },
    body: JSON.stringify([submission]),
  });
  const results: unknown = await response.json();
  expect(results).toMatchObject([{ hash, accepted: true }]);
  return hash;
}
