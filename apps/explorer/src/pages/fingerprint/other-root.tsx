import { buildPath, PATHS } from "@digital-evidence/evidence/api";
import {
  type BundleInput,
  bundleFileName,
  bundleToText,
  createBundle,
} from "@digital-evidence/evidence/bundle";
import { type Known, memberOf, type PartState } from "@digital-evidence/verdict/known";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { saveText } from "../../components/save-file.ts";
import { reasonOf } from "../../phrasing/failure.ts";
import { BUNDLE_TOOL } from "../../queries/make-bundle.ts";
import { type Source, useSource } from "../../queries/source.ts";
import { askedObservers } from "../../trust/observations.ts";
import { otherRootWords as words } from "../../words/trust.tsx";

type Props = { hash: string; known: Known };

/**
 * Saves what the service showed to this page together with what the observer signed. Nothing is requested again: the service
 * may show another root by then.
 */
export function OtherRoot(props: Props) {
  const source = useSource();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    const bundle = createBundle(await bothSides(props, source, queries));
    saveText(bundleFileName(bundle), bundleToText(bundle), "application/json");
  };
  return (
    <>
      <p>{words.worth}</p>
      <div>
        <Button
          look="primary"
          onClick={() => {
            setFailure(null);
            void save().catch((error: unknown) => setFailure(reasonOf(error)));
          }}
        >
          <Download size={16} />
          {words.save}
        </Button>
      </div>
      {failure !== null && <p role="alert">{words.failed(failure)}</p>}
    </>
  );
}

async function bothSides(
  { hash, known }: Props,
  source: Source,
  queries: QueryClient,
): Promise<BundleInput> {
  const batchId = memberOf(known.record, "batchId");
  const { bundled: observations } = await askedObservers(queries, source, batchId);
  const text = (part: PartState, member: string) => {
    const value = memberOf(part, member);
    return typeof value === "string" ? value : "";
  };
  const snapshot =
    text(known.record, "batchGlobalSnapshotHash") || text(known.batch, "globalSnapshotHash");
  const paths = {
    record: buildPath(PATHS.fingerprint, { hash }),
    proof: buildPath(PATHS.proof, { hash }),
    batch: buildPath(PATHS.batch, { batchId: text(known.record, "batchId") }),
    snapshot: buildPath(PATHS.snapshot, { hash: snapshot }),
  };
  const now = new Date();
  const parts: BundleInput["parts"] = {};
  for (const name of ["record", "proof", "batch", "snapshot"] as const) {
    const part = known[name];
    if (part.state !== "supplied" || part.from !== "service") continue;
    const at = source.answeredAt(paths[name]);
    const receivedAt = at === undefined ? now : new Date(at);
    parts[name] = { source: source.apiBase + paths[name], receivedAt, value: part.value };
  }
  return {
    network: source.networkKey,
    hash,
    createdAt: now,
    tool: BUNDLE_TOOL,
    parts,
    ...(observations === null ? {} : { observations }),
  };
}
