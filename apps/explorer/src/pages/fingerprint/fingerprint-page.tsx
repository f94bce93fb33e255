import { HEADINGS } from "../../routes/page-headings.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { NoFingerprintHash } from "./no-fingerprint.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

export function FingerprintPage({ hash }: { hash: string | undefined }) {
  usePageTitle(words.title(hash));
  return (
    <>
      <PageHeader {...HEADINGS.fingerprint} />
      {hash === undefined || hash === "" ? <NoFingerprintHash /> : <Fingerprint hash={hash} />}
    </>
  );
}
