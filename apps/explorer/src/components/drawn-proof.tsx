import type { Walk } from "@digital-evidence/evidence/verify-evidence";
import styles from "./drawn-proof.module.css";
import { lazyPart } from "./lazy-part.tsx";
import { MissingPart } from "./missing-part.tsx";
import { Panel } from "./panel.tsx";
import { pictureWords } from "../words/proof-picture.tsx";

const ProofPicture = lazyPart(
  async () => (await import("./proof-picture.tsx")).ProofPicture,
  MissingPart,
  () => <p className={styles.waiting}>{pictureWords.drawing}</p>,
);

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
