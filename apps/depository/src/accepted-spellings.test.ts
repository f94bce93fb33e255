import type { SubmissionResult } from "@digital-evidence/evidence/api";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../tools/long-tests.ts";
import { acceptedSubmission } from "../test/accepted-spellings.ts";
import { type FreshDepository, freshDepository } from "../test/fresh-depository.ts";
import { hasPostgres, postgresForTests } from "../test/fresh-postgres.ts";
import { openPostgresStore } from "./store/postgres.ts";
import type { Store } from "./store/store.ts";

interface Seen {
  readonly hash: string;
  readonly status: string;
  readonly batchId?: string;
  readonly batchGlobalSnapshotHash?: string;
}

async function verify(depository: FreshDepository, askedHash: string) {
  const data = async <Data>(path: string): Promise<Data> => (await depository.get(path)).body.data;
  const record = await data<Seen>(`/v1/fingerprints/${askedHash}`);
  const [proof, batch, snapshot] = await Promise.all([
    data(`/v1/fingerprints/${askedHash}/proof`),
    data(`/v1/batches/${record.batchId}`),
    data(`/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`),
  ]);
  const from = "service";
  return verifyEvidence({
    hash: { value: askedHash, from: "visitor" },
    record: { value: record, from },
    proof: { value: proof, from },
    batch: { value: batch, from },
    snapshot: { value: snapshot, from },
  });
}

async function found(
  depository: FreshDepository,
  query: Record<string, string>,
): Promise<string[]> {
  const { body } = await depository.get(
    `/v1/fingerprints?${new URLSearchParams(query).toString()}`,
  );
  return (body.data as Seen[]).map(({ hash }) => hash);
}

function describeSpellings(name: string, openStore: () => Promise<Store | undefined>): void {
  it(`a record in an accepted spelling is read back, verifies in full and is found: ${name}`, async () => {
    const store = await openStore();
    const depository = await freshDepository(store === undefined ? {} : { store });
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(acceptedSubmission, {
            minLength: 1,
            maxLength: 12,
            selector: ({ hash }) => hash,
          }),
          async (drawn) => {
            const { body } = await depository.submit(drawn.map(({ submission }) => submission));
            expect(body).toEqual(
              drawn.map(({ hash, content: { eventId } }): SubmissionResult => ({
                eventId,
                hash,
                accepted: true,
                errors: [],
              })),
            );
            for (const { hash, content, tags } of drawn) {
              const received = await depository.get(`/v1/fingerprints/${hash}`);
              expect(received.body.data).toMatchObject({
                organizationId: content.orgId,
                tenantId: content.tenantId,
                eventId: content.eventId,
                documentId: content.documentId,
                documentRef: content.documentRef,
                fingerprintTimestamp: content.timestamp,
                version: content.version,
                organizationName: "Halden Notaries",
              });
              const shown = (received.body.data as { tags?: object }).tags;
              expect(Object.entries(shown ?? {})).toEqual(Object.entries(tags ?? {}));
            }
            await depository.settle();
            for (const { hash, content, tags } of drawn) {
              const { verdict, reasons, signer } = await verify(depository, hash);
              const namesSigner = content.signerId !== undefined;
              expect({ verdict, reasons, signer }).toEqual({
                verdict: "consistent",
                reasons: [],
                signer: namesSigner ? "covered" : "none",
              });
              const { eventId, documentRef, documentId } = content;
              for (const query of [
                { event_id: eventId.toLowerCase() },
                { event_id: eventId.toUpperCase(), document_ref: documentRef.toLowerCase() },
                { document_ref: documentRef.toUpperCase(), event_id: eventId },
                { document_id: documentId, event_id: eventId },
                ...(tags === undefined ? [] : [{ tags: JSON.stringify(tags), event_id: eventId }]),
              ]) {
                expect(await found(depository, query)).toContain(hash);
              }
            }
          },
        ),
        // fast-check stops after 20 s, so that the test has time left to report a failed case.
        { numRuns: isLong ? 12 : 4, interruptAfterTimeLimit: 20_000 },
      );
    } finally {
      await depository.remove();
    }
  });
}

describeSpellings("SQLite", () => Promise.resolve(undefined));

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();
  describeSpellings("PostgreSQL", async () => {
    const { url } = await postgres.createDatabase();
    return openPostgresStore({ url, maxConnections: 5, timeoutMs: 5_000 });
  });
});
