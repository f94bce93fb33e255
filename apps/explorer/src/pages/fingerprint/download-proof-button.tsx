import FileCheck from "lucide-react/icons/file-check";
import { Button } from "../../components/button.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import styles from "./download-proof-button.module.css";

type Props = {
  /** On which screens this one is there: it has a place of its own on wide and on small ones. */
  place: "wide" | "small";
  onPress: () => void;
};

/** Opens the proof. */
export function DownloadProofButton({ place, onPress }: Props) {
  return (
    <Button look="primary" className={styles[place]} onClick={onPress}>
      <FileCheck size={16} />
      {words.downloadProof}
    </Button>
  );
}
