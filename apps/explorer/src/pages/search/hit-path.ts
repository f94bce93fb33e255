import type { Hit } from "@digital-evidence/client/look-up";
import { batchPath, fingerprintPath, snapshotPathFor } from "../../routes/routes.ts";
import { signerPath } from "../../routes/signer-path.ts";

/** The address of the page about a hit. */
export function pathTo(hit: Hit): string {
  switch (hit.kind) {
    case "fingerprint":
      return fingerprintPath(hit.hash);
    case "batch":
      return batchPath(hit.batchId);
    case "snapshot":
      return snapshotPathFor(hit.hash) ?? "";
    case "signer":
    default:
      return signerPath(hit.key);
  }
}
