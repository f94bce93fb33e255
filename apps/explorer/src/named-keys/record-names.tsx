import { shortKey } from "@digital-evidence/verdict/signers";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { Field } from "../components/field-list.tsx";
import { Notice } from "../components/panel.tsx";
import { Quoted } from "../components/said.tsx";
import { listed } from "../format/number.ts";
import { isolatedText, keySpelling } from "../format/text.ts";
import { signerPath } from "../routes/routes.ts";
import { recordNameWords as words } from "../words/names.tsx";
import { NAME_LIMITS, useNamedKeys, namedInstead, type SignedRecord } from "./named-keys.ts";
import styles from "./named-keys.module.css";
import { HashValue } from "../components/values.tsx";
import { listWords } from "../words/parts.tsx";

export type RecordNamesProps =
  | { signer: string }
  | { record: SignedRecord | undefined; verification: Verification | null };

export function RecordNames(props: RecordNamesProps) {
  return "signer" in props ? <NameOf signer={props.signer} /> : <OtherKey {...props} />;
}

/** Shows the name in a row of its own. Beside the mark of a check, the name would look as if it had been checked. */
function NameOf({ signer }: { signer: string }) {
  const key = keySpelling(signer);
  const entry = useNamedKeys().find((named) => named.key === key);
  return (
    entry !== undefined && (
      <Field name={words.named}>
        <span data-own-name>
          <Quoted maxLength={NAME_LIMITS.nameLength}>{entry.name}</Quoted>
        </span>
      </Field>
    )
  );
}

function OtherKey({ record, verification }: Exclude<RecordNamesProps, { signer: string }>) {
  const named = useNamedKeys();
  if (record === undefined || verification === null) return null;
  const instead = namedInstead(named, record, verification);
  if (instead === null) return null;
  const written = (key: string) => {
    const name = named.find((entry) => entry.key === key)?.name;
    return name === undefined
      ? shortKey(key).exact
      : words.namedKey(isolatedText(name), shortKey(key).exact);
  };
  return (
    <div className={styles.other}>
      <Notice kind="info" title={words.other.title}>
        <p>
          {words.other.sentence(
            listed(instead.map(({ key }) => written(key))),
            listed(verification.signers.map(written)),
            instead.length,
          )}
        </p>
        <p>{words.other.advice(verification.signers.length)}</p>
        <p>
          {words.other.pages(verification.signers.length)}{" "}
          {verification.signers.map((key) => (
            <HashValue key={key} value={key} label={listWords.copies.key} to={signerPath(key)} />
          ))}
        </p>
      </Notice>
    </div>
  );
}
