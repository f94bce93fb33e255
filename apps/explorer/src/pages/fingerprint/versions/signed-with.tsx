import { HashValue } from "../../../components/hash-value.tsx";
import { Quoted } from "../../../components/said.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { NAME_LIMITS } from "../../../named-keys/named-key.ts";
import { useNamedKeys } from "../../../named-keys/named-keys.ts";
import { signerPath } from "../../../routes/signer-path.ts";
import { versionsWords as words } from "../../../words/document-versions.tsx";
import styles from "./document-versions.module.css";
import type { Version } from "./use-versions.ts";

/** A record may have more signatures than a row has space for. */
const SIGNERS_SHOWN = 3;

export function SignedWith({ signers }: Pick<Version, "signers">) {
  const named = useNamedKeys();
  if (signers === undefined) return <Skeleton width={14} />;
  if (signers === null || signers.length === 0) return null;
  return (
    <ul className={styles.signers}>
      {signers.slice(0, SIGNERS_SHOWN).map((key) => {
        const name = named.find((entry) => entry.key === key)?.name;
        return (
          <li key={key}>
            <HashValue value={key} to={signerPath(key)} />
            {name !== undefined && (
              <span className={styles.here} data-own-name>
                <Quoted maxLength={NAME_LIMITS.nameLength}>{name}</Quoted>
              </span>
            )}
          </li>
        );
      })}
      {signers.length > SIGNERS_SHOWN && (
        <li>{words.moreSigners(signers.length - SIGNERS_SHOWN)}</li>
      )}
    </ul>
  );
}
