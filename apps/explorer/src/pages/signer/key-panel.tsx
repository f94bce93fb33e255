import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { CopyButton } from "../../components/copy-button.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { signerWords } from "../../words/signer.tsx";
import styles from "./signer.module.css";

const { key: words } = signerWords;

/** Shows the key in both of its forms. Nothing here comes from the service. */
export function KeyPanel({ signer }: { signer: string }) {
  const address = ledgerAddress(signer);
  return (
    <Panel title={words.title}>
      <FieldList>
        <Field name={words.publicKey}>
          <Whole value={signer} label={words.copies.publicKey} />
        </Field>
        <Field name={words.address}>
          {address && <Whole value={address} label={words.copies.address} />}
        </Field>
      </FieldList>
      <p className={styles.note}>{words.note}</p>
    </Panel>
  );
}

/** Shows every character of a value, because people compare keys with a document or by telephone. */
function Whole({ value, label }: { value: string; label: string }) {
  return (
    <span className={styles.whole}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
