import type { ReceivedSigner } from "@digital-evidence/client";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { Notice } from "../../components/notice.tsx";
import { useConfig } from "../../config/config-context.ts";
import { isSameKey } from "../../format/public-key.ts";
import type { Props as KeyDirectoriesProps } from "../../named-keys/key-directories.tsx";
import { OwnName } from "../../named-keys/own-name.tsx";
import { useSource } from "../../queries/source.ts";
import { useSigner } from "../../queries/signer.ts";
import { signerWords as words } from "../../words/signer.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { SignerFingerprints } from "./signer-fingerprints.tsx";
import styles from "./signer.module.css";
import { StatedPanel } from "./stated-panel.tsx";

const KeyDirectories = lazyPart<KeyDirectoriesProps>(
  async () => (await import("../../named-keys/key-directories.tsx")).KeyDirectories,
  MissingPart,
);

export function Signer({ signer }: { signer: string }) {
  const { directories } = useConfig();
  const query = useSigner(signer);
  const organizations = organizationsIn(query, signer);
  return (
    <div className={styles.sections}>
      <KeyPanel signer={signer} />
      <OwnName signer={signer} organizations={organizations} />
      {directories.length > 0 && <KeyDirectories signer={signer} organizations={organizations} />}
      <Stated signer={signer} query={query} />
    </div>
  );
}

type Query = ReturnType<typeof useSigner>;

/** Returns the organizations that the service states for the key, or undefined while they are not known. */
function organizationsIn({ data, isError }: Query, signer: string) {
  if (data === undefined) return isError ? [] : undefined;
  return data === null || insteadOf(data, signer) !== null ? [] : (data.organizations ?? []);
}

function Stated({ signer, query }: { signer: string; query: Query }) {
  const { published } = useSource();
  const { data } = query;
  if (data === undefined && query.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={query.error}
        advice={words.failed.advice}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const isUnpublished = data === null && published !== undefined;
  const instead = isUnpublished
    ? words.notPublished
    : data === undefined
      ? null
      : insteadOf(data, signer);
  if (instead !== null) {
    return (
      <Notice kind="info" title={instead.title}>
        {instead.text}
      </Notice>
    );
  }
  return (
    <>
      <StatedPanel stated={data ?? undefined} query={query} />
      {data !== undefined && <SignerFingerprints signer={signer} />}
    </>
  );
}

/** Returns the words to show if the service's answer contains nothing about this key, and null otherwise. */
function insteadOf(data: ReceivedSigner | null, signer: string) {
  if (data === null) return words.notOffered;
  if (data.id !== undefined && !isSameKey(data.id, signer)) return words.otherKey;
  return data.firstFingerprintAt === undefined ? words.unknown : null;
}
