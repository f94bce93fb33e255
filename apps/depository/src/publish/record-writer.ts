// Writes records, their proofs, and the index by which they are found.
import { keyOfHash, keyOfText, type Published } from "@digital-evidence/evidence/published";
import { toDetails } from "../http/wire.ts";
import type { Fingerprint } from "../store/store.ts";
import type { Folder } from "./folder.ts";
import { openIndex } from "./index-writer.ts";
import { openPageWriter } from "./page-writer.ts";

export interface RecordWriter {
  count(): number;
  /** @param proof the record's inclusion proof, as JSON */
  add(fingerprint: Fingerprint, proof: string): Promise<void>;
  finish(): Promise<Published["records"]>;
}

/** Opens a writer that appends new records after those that the publication's root file lists. */
export async function createRecordWriter(
  folder: Folder,
  listed: Published["records"],
): Promise<RecordWriter> {
  const records = await openPageWriter(folder, "records", listed.count);
  const proofs = await openPageWriter(folder, "proofs", listed.count);
  const index = openIndex(folder, ["hash", "document-id", "document-ref", "event-id"], listed.runs);

  return {
    count: () => records.count(),
    async add(fingerprint, proof) {
      const number = records.count();
      // The document itself is not published, so the record names no address for it.
      const place = await records.append(JSON.stringify(toDetails(fingerprint, null)));
      const { offset, length } = await proofs.append(proof);
      await index.add(
        { number, ...place, more: [offset, length] },
        {
          hash: keyOfHash(fingerprint.hash),
          // Every record has an entry of each kind. No search has this key, because a document id is not empty.
          "document-id": keyOfText(fingerprint.documentId ?? ""),
          "document-ref": keyOfText(fingerprint.documentRef.toLowerCase()),
          "event-id": keyOfText(fingerprint.eventId.toLowerCase()),
        },
      );
    },
    async finish() {
      await records.finish();
      await proofs.finish();
      return { count: records.count(), runs: [...(await index.finish())] };
    },
  };
}
