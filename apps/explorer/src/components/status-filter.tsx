import {
  FINGERPRINT_STATUSES,
  isFingerprintStatus,
  type FingerprintStatus,
} from "@digital-evidence/evidence/status";
import ChevronDown from "lucide-react/icons/chevron-down";
import styles from "./status-filter.module.css";
import { statusTitle, statusWords } from "../words/parts.ts";

type Props = {
  status: FingerprintStatus | undefined;
  onChoose: (status: FingerprintStatus | undefined) => void;
};

export function StatusFilter({ status, onChoose }: Props) {
  return (
    <span className={styles.filter}>
      <select
        className={styles.select}
        aria-label={statusWords.filter}
        value={status ?? ""}
        onChange={({ target: { value } }) => {
          onChoose(isFingerprintStatus(value) ? value : undefined);
        }}
      >
        <option value="">{statusWords.all}</option>
        {FINGERPRINT_STATUSES.map((known) => (
          <option key={known} value={known}>
            {statusTitle(known)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles.chevron} />
    </span>
  );
}
