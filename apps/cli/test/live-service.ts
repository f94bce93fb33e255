// Starts a real service on a real port. It has a few final fingerprints and one that is not final.
import { randomUUID } from "node:crypto";
import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { listen } from "../../depository/src/server/listen.ts";
import {
  apiKey,
  freshDepository,
  organization,
  signed,
  value,
} from "../../depository/test/fresh-depository.ts";

export { apiKey, organization };

export const documentText = "This contract was signed in Halden.";

/** A document id that would clear a terminal, change its colours, and reverse text. */
export const hostileId = "\u001b[2J\u009b31m\u202eevil\u0007\r\n“Confirmed”";

export async function startLiveService() {
  const depository = await freshDepository({
    env: { READ_LIMIT_PER_MINUTE: "0", WRITE_LIMIT_PER_MINUTE: "0" },
  });
  const contract = value({
    documentId: "contract-7",
    documentRef: documentRef(new TextEncoder().encode(documentText)),
  });
  const hostile = value({ documentId: hostileId });
  const others = Array.from({ length: 4 }, () => value());
  await depository.submit([contract, hostile, ...others].map(signed));
  await depository.settle();
  const early = value({ documentId: `early-${randomUUID()}` });
  await depository.submit([signed(early)]);
  const listening = await listen(depository.app.server, { ...depository.config, port: 0 });
  const hash = fingerprintHash(contract);
  const record = await depository.get(`/v1/fingerprints/${hash}`);
  return {
    origin: listening.origin,
    depository,
    hash,
    hostileHash: fingerprintHash(hostile),
    earlyHash: fingerprintHash(early),
    /** Read directly from the service, so that tests have a root that does not come from the command. */
    root: (record.body.data as { mptRoot: string }).mptRoot,
    batchId: (record.body.data as { batchId: string }).batchId,
    documentRef: contract.documentRef,
    /** The snapshot that lists the fingerprint's batch. */
    async snapshot() {
      const { batchGlobalSnapshotHash } = record.body.data as { batchGlobalSnapshotHash: string };
      const { body } = await depository.get(`/v1/ledger/snapshots/${batchGlobalSnapshotHash}`);
      return body.data as Record<string, unknown>;
    },
    async stop() {
      await listening.close();
      await depository.remove();
    },
  };
}

export type LiveService = Awaited<ReturnType<typeof startLiveService>>;
