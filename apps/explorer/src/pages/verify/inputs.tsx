// Everything with which a visitor gives the page something to check: files, samples, text, a root, witnesses and observers.
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../components/button.tsx";
import { DropZone, PrivacyPromise } from "../../components/drop-zone.tsx";
import { folderDrop } from "../../components/choose-folder.tsx";
import { Disclosure } from "../../components/panel.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { OwnRootField } from "../../trust/own-root-field.tsx";
import type { OwnRoot } from "../../trust/read-own-root.ts";
import { howItWorksPath } from "../../routes/routes.ts";
import type { HandedOver } from "../../search/handed-over.ts";
import { howItWorksWords } from "../../words/how-it-works.ts";
import { sampleWords, verifyWords as words } from "../../words/verify.tsx";
import type { SampleKind, useSample } from "./use-sample.ts";
import styles from "./verify.module.css";

/** The element with the field for witnesses. */
export const OWN_POLICY_ID = "own-policy";

// This code reads policies, which few visitors have. It is loaded when the visitor unfolds the fields.
const OwnPolicyField = lazyPart<{ onPolicy: (policy: string | null) => void }>(
  async () => (await import("./own-policy-field.tsx")).OwnPolicyField,
  MissingPart,
);

const ObserverTrust = lazyPart<{ batchId?: undefined }>(
  async () => (await import("../../trust/observer-trust.tsx")).ObserverTrust,
  MissingPart,
);

type Props = {
  /** Whether something is being checked already. The zone then is a bar, because the verdict matters more. */
  isBar: boolean;
  /** A new number empties the fields. */
  round: number;
  isMoreOpen: boolean;
  onMore: (isOpen: boolean) => void;
  sample: ReturnType<typeof useSample>;
  onTake: (given: HandedOver) => void;
  onOwnRoot: (own: OwnRoot) => void;
  onPolicy: (policy: string | null) => void;
};

export function Inputs({ isBar, round, isMoreOpen, onMore, sample, onTake, ...fields }: Props) {
  const takeText = (text: string) => {
    onTake({ files: [], texts: [text] });
  };
  return (
    <section className={styles.inputs} aria-labelledby="inputs">
      <h2 id="inputs" className="visually-hidden">
        {words.have}
      </h2>
      <DropZone
        look={isBar ? "bar" : "large"}
        label={isBar ? words.dropMore : words.drop}
        many={folderDrop}
        onFiles={(files, leftOut) => {
          onTake({ files, texts: [], leftOut });
        }}
        onText={takeText}
      >
        {!isBar && (
          <>
            <p className={styles.together}>{words.together}</p>
            <Samples sample={sample} />
            <PrivacyPromise words={words.promise} />
          </>
        )}
      </DropZone>
      <Disclosure summary={words.more} isOpen={isMoreOpen} onToggle={onMore}>
        <div key={round} className={styles.fields}>
          <PasteField onText={takeText} />
          <OwnRootField onChange={fields.onOwnRoot} />
          <div id={OWN_POLICY_ID}>
            <OwnPolicyField onPolicy={fields.onPolicy} />
          </div>
          <ObserverTrust />
        </div>
      </Disclosure>
    </section>
  );
}

function Samples({ sample: { state, take } }: Pick<Props, "sample">): ReactNode {
  const tryOne = (kind: SampleKind) => (
    <button
      type="button"
      className={styles.sample}
      onClick={() => {
        void take(kind);
      }}
    >
      {sampleWords[kind]}
    </button>
  );
  return (
    <output className={styles.samples}>
      {state.name === "fetching" ? (
        sampleWords.fetching
      ) : state.name === "none" ? (
        <>
          {sampleWords.none} <Link href={howItWorksPath}>{howItWorksWords.title}</Link>
        </>
      ) : (
        <>
          {state.name === "failed" && <>{sampleWords.failed(state.reason)} </>}
          {sampleWords.offer(tryOne("real"), tryOne("broken"))}
        </>
      )}
    </output>
  );
}

function PasteField({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  const check = (pasted: string) => {
    if (pasted.trim() === "") return;
    onText(pasted);
    setText("");
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        check(text);
      }}
    >
      <TextArea
        label={words.paste}
        rows={3}
        value={text}
        placeholder={words.pastePlaceholder}
        onText={setText}
        onPaste={(event) => {
          // JSON that is pasted into the empty field is submitted at once, so no button is needed for it.
          const pasted = event.clipboardData.getData("text/plain");
          if (text !== "" || !/^\s*[[{]/.test(pasted)) return;
          event.preventDefault();
          check(pasted);
        }}
      />
      {text.trim() !== "" && (
        <Button type="submit" look="primary">
          {words.pasteCheck}
        </Button>
      )}
    </form>
  );
}
