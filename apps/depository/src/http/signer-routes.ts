// Routes that read what the service has on record about a signing key. They verify nothing: the signatures were
// verified when they were submitted, and a client has to verify them itself in each record.
import { SIGNER_PATHS } from "@digital-evidence/evidence/api";
import type { PublicReads } from "../store/store.ts";
import { toAnswer } from "./answer.ts";
import type { Keep } from "./kept-answers.ts";
import { pageKey, pageParameters, toPage, withOneMore } from "./page.ts";
import { address, requiredParameter, signerKeyParameter } from "./parameters.ts";
import { get, type Route } from "./route.ts";
import { toSigner, toSummary } from "../records/record-json.ts";

interface SignerRoutes {
  readonly reads: PublicReads;
  readonly keep: Keep;
}

export function signerRoutes({ reads, keep }: SignerRoutes): Route[] {
  return [
    get(SIGNER_PATHS.signers, async (call) => {
      const wanted = requiredParameter(call, address);
      return keep.live(`signers at ${wanted}`, async () => {
        const keys = await reads.signers.at(wanted);
        const signers = keys.map(async (key) => toSigner(key, await reads.signers.get(key)));
        return toAnswer({ data: await Promise.all(signers) }, "LIVE");
      });
    }),

    get(SIGNER_PATHS.signer, async (call) => {
      const key = signerKeyParameter(call);
      return keep.live(`signer ${key}`, async () =>
        toAnswer({ data: toSigner(key, await reads.signers.get(key)) }, "LIVE"),
      );
    }),

    get(SIGNER_PATHS.signerFingerprints, async (call) => {
      const page = pageParameters(call);
      const key = signerKeyParameter(call);
      return keep.live(`signer ${key} ${pageKey(page)}`, async () => {
        const rows = await reads.signers.fingerprints(key, withOneMore(page));
        return toAnswer(toPage(rows, page, toSummary), "LIVE");
      });
    }),
  ];
}
