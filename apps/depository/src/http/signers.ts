// Routes that read what the service has on record about a signing key. They verify nothing: the signatures were
// verified when they were submitted, and a client has to verify them itself in each record.
import { SIGNER_PATHS } from "@digital-evidence/evidence/api";
import type { PublicReads } from "../store/with-replica.ts";
import { answering, toAnswer } from "./answer.ts";
import type { Keep } from "./kept-answers.ts";
import { pageKey, pageParameters, toPage, withOneMore } from "./page.ts";
import { address, requiredParameter, signerKeyParameter } from "./parameters.ts";
import type { Router } from "./router.ts";
import { toSigner, toSummary } from "./wire.ts";

interface SignerRoutes {
  readonly reads: PublicReads;
  readonly keep: Keep;
}

export function addSignerRoutes(router: Router, { reads, keep }: SignerRoutes): void {
  router.on(
    "GET",
    SIGNER_PATHS.signers,
    answering(async (call) => {
      const wanted = requiredParameter(call, address);
      return keep.live(`signers at ${wanted}`, async () => {
        const keys = await reads.signersAt(wanted);
        const signers = keys.map(async (key) => toSigner(key, await reads.signer(key)));
        return toAnswer({ data: await Promise.all(signers) }, "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    SIGNER_PATHS.signer,
    answering(async (call) => {
      const key = signerKeyParameter(call);
      return keep.live(`signer ${key}`, async () =>
        toAnswer({ data: toSigner(key, await reads.signer(key)) }, "LIVE"),
      );
    }),
  );

  router.on(
    "GET",
    SIGNER_PATHS.signerFingerprints,
    answering(async (call) => {
      const page = pageParameters(call);
      const key = signerKeyParameter(call);
      return keep.live(`signer ${key} ${pageKey(page)}`, async () => {
        const rows = await reads.signerFingerprints(key, withOneMore(page));
        return toAnswer(toPage(rows, page, toSummary), "LIVE");
      });
    }),
  );
}
