import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import styles from "./drawn-proof.module.css";
import { lazyPart } from "./lazy-part.tsx";
import { MissingPart } from "./missing-part.tsx";
import { FoldedPanel, Panel } from "./panel.tsx";
import { pictureWords } from "../words/proof.tsx";

const ProofPicture = lazyPart(
  async () => (await import("./proof-picture.tsx")).ProofPicture,
  MissingPart,
  Drawing,
);

function Drawing() {
  return <p className={styles.waiting}>{pictureWords.drawing}</p>;
}

type Props = {
  /** Null while the proof is checked again. */
  verification: Verification | null;
  hash: string;
};

/** Shows the proof as a picture. The code of the picture is loaded when a proof is first shown. */
export function DrawnProof(props: Props) {
  return (
    <Panel isLong title={pictureWords.title}>
      <Picture {...props} />
    </Panel>
  );
}

function Picture({ verification, hash }: Props) {
  if (!verification?.walk) return <Drawing />;
  return <ProofPicture walk={verification.walk} checks={verification.checks} hash={hash} />;
}

/** Shows only the title and the number of steps until the visitor unfolds the picture. */
export function FoldedProof(props: Props) {
  const walk = props.verification?.walk;
  return (
    <FoldedPanel
      isPrinted
      title={pictureWords.title}
      note={walk ? pictureWords.steps(walk.steps.length + walk.unreached) : undefined}
    >
      <Picture {...props} />
    </FoldedPanel>
  );
}
