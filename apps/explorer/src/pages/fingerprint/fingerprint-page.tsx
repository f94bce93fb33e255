import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { spelled } from "../../recognition/misspelled.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { NoFingerprintHash } from "./no-fingerprint.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import { headingWords } from "../../words/headings.ts";

export function FingerprintPage({ params: { hash } }: { params: { hash?: string | undefined } }) {
  usePageTitle(words.title(hash));
  return (
    <>
      <PageHeader {...headingOf(headingWords.fingerprint)} />
      {hash === undefined || hash === "" ? <NoFingerprintHash /> : <AskedFingerprint text={hash} />}
    </>
  );
}

/** Requests the fingerprint only if the text in the address can be a hash. Otherwise, says what is wrong with it. */
function AskedFingerprint({ text }: { text: string }) {
  const reading = spelled(text, "hash");
  return "value" in reading ? (
    <Fingerprint hash={reading.value} />
  ) : (
    <Misspelled title={words.notFound.title} form="hash" text={text} reading={reading.misspelled} />
  );
}
