import FileCheck from "lucide-react/icons/file-check";
import { Button } from "../../components/button.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import styles from "./download-proof-button.module.css";

type Props = {
  /**
   * The screens on which this button is shown. Wide screens and small screens show it in different places.
   */
  place: "wide" | "small";
  onPress: () => void;
};

export function DownloadProofButton({ place, onPress }: Props) {
  return (
    <Button look="primary" className={styles[place]} onClick={onPress}>
      <FileCheck size={16} />
      {words.downloadProof}
    </Button>
  );
}
