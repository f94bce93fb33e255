import { lazy, Suspense } from "react";
import { Panel } from "../../components/panel.tsx";
import type { ProofWalk } from "../../evidence/proof-walk.ts";

const ProofPicture = lazy(() =>
  import("../../components/proof-picture.tsx").then((module) => ({ default: module.ProofPicture })),
);

/** The proof as a picture: the last thing on the page, so that its coming moves nothing. */
export function DrawnProof({ hash, walk }: { hash: string; walk: ProofWalk }) {
  return (
    <Panel title="The proof, drawn">
      <Suspense fallback={null}>
        <ProofPicture walk={walk} hash={hash} rootSource="named by the record" />
      </Suspense>
    </Panel>
  );
}
