import { usePageTitle } from "../../app/page-title.ts";
import { dashboardPath } from "../../app/paths.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { NoFingerprintHash } from "./no-fingerprint.tsx";

const breadcrumbs = [
  { label: "Dashboard", href: dashboardPath },
  { label: "Fingerprint", active: true },
] as const;

export function FingerprintPage({ hash }: { hash: string | undefined }) {
  usePageTitle(hash === undefined ? "Fingerprint" : `Fingerprint ${hash.slice(0, 8)}`);
  return (
    <>
      <PageHeader
        title="Fingerprint"
        breadcrumbs={breadcrumbs}
        lead="What the service holds under this hash, and what your own browser finds when it computes it again."
      />
      {hash === undefined || hash === "" ? <NoFingerprintHash /> : <Fingerprint hash={hash} />}
    </>
  );
}
