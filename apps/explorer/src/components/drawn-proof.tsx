import type { Walk } from "@digital-evidence/evidence/verify-evidence";
import styles from "./drawn-proof.module.css";
import { lazyPart } from "./lazy-part.tsx";
import { MissingPart } from "./missing-part.tsx";
import { FoldedPanel, Panel } from "./panel.tsx";
import { pictureWords } from "../words/proof-picture.tsx";

const ProofPicture = lazyPart(
  async () => (await import("./proof-picture.tsx")).ProofPicture,
  MissingPart,
  Drawing,
);

function Drawing() {
  return <p className={styles.waiting}>{pictureWords.drawing}</p>;
}

type Props = {
  walk: Walk;
  hash: string;
};

/** Shows the proof as a picture. The code of the picture is loaded when a proof is first shown. */
export function DrawnProof(props: Props) {
  return (
    <Panel isLong title={pictureWords.title}>
      <ProofPicture {...props} />
    </Panel>
  );
}

/**
 * Shows only the title and the number of steps until the visitor unfolds the picture.
 * @param walk null while the proof is checked again. What was unfolded then stays so.
 */
export function FoldedProof({ walk, hash }: Pick<Props, "hash"> & { walk: Walk | null }) {
  return (
    <FoldedPanel
      isPrinted
      title={pictureWords.title}
      note={walk === null ? undefined : pictureWords.steps(walk.steps.length + walk.unreached)}
    >
      {walk === null ? <Drawing /> : <ProofPicture walk={walk} hash={hash} />}
    </FoldedPanel>
  );
}
