import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Panel } from "../../components/panel.tsx";
import { AllNames } from "../../named-keys/all-names.tsx";
import { spelled } from "../../recognition/misspelled.ts";
import { headingOf } from "../../components/page-heading.ts";
import styleSheet from "../../named-keys/named-keys.css?url";
import { usePageTitle } from "../../routes/page-title.ts";
import { loadStyleSheet } from "../../routes/page-styles.ts";
import { Misspelled } from "../../search/misspelled.tsx";
import { signerWords as words } from "../../words/signer.tsx";
import { namedKeyWords } from "../../words/named-keys.ts";
import { Signer } from "./signer.tsx";
import styles from "./signer.module.css";

loadStyleSheet(styleSheet);

export function SignerPage({ params: { key: text } }: { params: { key?: string | undefined } }) {
  usePageTitle(words.title(text));
  return (
    <>
      <PageHeader {...headingOf(words.heading)} />
      {text === undefined || text === "" ? (
        <div className={styles.sections}>
          <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>
          <Panel title={namedKeyWords.allTitle} isScreenOnly>
            <AllNames isOpen />
          </Panel>
        </div>
      ) : (
        <AskedSigner text={text} />
      )}
    </>
  );
}

/** Requests the signer only if the text in the address can be a key. */
function AskedSigner({ text }: { text: string }) {
  const reading = spelled(text, "key");
  if ("misspelled" in reading) {
    return (
      <Misspelled
        title={words.notFound.title}
        form="key"
        text={text}
        reading={reading.misspelled}
      />
    );
  }
  const key = reading.value.toLowerCase();
  return <Signer key={key} signer={key} />;
}
