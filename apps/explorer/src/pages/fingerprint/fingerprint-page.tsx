import { HEADINGS } from "../../app/headings.ts";
import { usePageTitle } from "../../app/page-title.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { NoFingerprintHash } from "./no-fingerprint.tsx";

export function FingerprintPage({ hash }: { hash: string | undefined }) {
  usePageTitle(hash === undefined ? "Fingerprint" : `Fingerprint ${hash.slice(0, 8)}`);
  return (
    <>
      <PageHeader {...HEADINGS.fingerprint} />
      {hash === undefined || hash === "" ? <NoFingerprintHash /> : <Fingerprint hash={hash} />}
    </>
  );
}
