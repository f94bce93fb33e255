// The question with which visitors come, and the field that answers it.
import FileUp from "lucide-react/icons/file-up";
import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useConfig } from "../../config/config-context.ts";
import { fingerprintPathFor, howItWorksPath, ROUTES } from "../../routes/routes.ts";
import { useGoTo } from "../../search/use-go-to.ts";
import { dashboardWords as words } from "../../words/dashboard.ts";
import { headingWords } from "../../words/headings.ts";
import styles from "./dashboard-page.module.css";

// If this code cannot be loaded, the field still looks up every text.
const TakenFor = lazyPart(
  async () => (await import("../../search/search-panel.tsx")).TakenFor,
  () => null,
);

/** @param example the hash of a final fingerprint. Without one, how it works is shown on an invented example. */
export function Hero({ example }: { example: string | undefined }) {
  const { demonstration } = useConfig();
  const [text, setText] = useState("");
  const files = useRef<HTMLInputElement>(null);
  const { search, check, onPaste } = useGoTo(() => undefined);
  const { title, lead } = headingWords.dashboard;
  return (
    <div className={styles.hero}>
      <PageHeader title={title} lead={lead} isHero />
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <Search size={20} className={styles.fieldIcon} />
        <input
          className={styles.input}
          type="text"
          name="record"
          value={text}
          placeholder={words.field}
          aria-label={words.field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            setText(event.target.value);
          }}
          onPaste={onPaste}
        />
        {text.trim() === "" ? (
          <Button look="primary" className={styles.action} onClick={() => files.current?.click()}>
            <FileUp size={18} />
            {words.chooseFile}
          </Button>
        ) : (
          <Button look="primary" className={styles.action} type="submit">
            <Search size={18} />
            {words.lookUp}
          </Button>
        )}
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label={words.chooseFile}
          onChange={(event) => {
            check({ files: Array.from(event.currentTarget.files ?? []), texts: [] });
          }}
        />
      </form>
      <output className={styles.note}>
        {text.trim() === "" ? (
          <>
            <span className={styles.anyFile}>{words.anyFile} </span>
            {words.promise}
          </>
        ) : (
          <TakenFor text={text} />
        )}
      </output>
      <p className={styles.more}>
        <Link href={howItWorksPath}>{words.howItWorks}</Link>
        <Link href={(example && fingerprintPathFor(example)) ?? howItWorksPath}>
          {words.example}
        </Link>
        <Link href={ROUTES.activity}>{words.activity}</Link>
      </p>
      {demonstration && <p className={styles.demonstration}>{words.demonstration}</p>}
    </div>
  );
}
