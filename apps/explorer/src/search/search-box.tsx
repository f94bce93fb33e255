import Search from "lucide-react/icons/search";
import { useCallback, useEffect, useRef, useState, type ClipboardEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { isEvidence } from "@digital-evidence/client/clean-text";
import { lazyPart } from "../components/lazy-part.tsx";
import { searchPath, searchPathFor, verifyPath } from "../routes/routes.ts";
import { searchBoxWords } from "../words/shell.ts";
import styles from "./search-box.module.css";
import { handOver, type HandedOver } from "./handed-over.ts";

// If the code of the panel cannot be loaded, the box still searches.
const SearchPanel = lazyPart(
  async () => (await import("./search-panel.tsx")).SearchPanel,
  () => null,
);

/** Matches elements in which the slash key must not open the search. In most of them, the key types a slash. */
const typing = "input, textarea, select, [role=dialog], [contenteditable]";

/** On the search page, the box keeps the query. Every other address begins with an empty box. */
export function SearchBox() {
  const [pathname] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("q");
  const shown = pathname === searchPath ? (asked ?? "") : "";
  return <BoxOfAddress key={`${pathname} ${shown}`} shown={shown} />;
}

/**
 * The search box, which accepts any text and pasted files. On a small screen, a button opens the box, which then covers
 * the header.
 */
function BoxOfAddress({ shown }: { shown: string }) {
  const [text, setText] = useState(shown);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  /**
   * On a phone, the input can take the focus only if it is visible, and only during the press. `flushSync`
   * makes it visible in time.
   */
  const open = useCallback(() => {
    flushSync(() => {
      setOpen(true);
    });
    input.current?.focus();
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      event.preventDefault();
      open();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  const { search, onPaste } = useGoTo((hasTaken) => {
    setOpen(false);
    input.current?.blur();
    if (hasTaken) setText("");
  });

  return (
    <search
      className={styles.search}
      data-open={isOpen || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.opener}
        aria-label={searchBoxWords.open}
        aria-expanded={isOpen}
        onClick={open}
      >
        <Search size={20} />
      </button>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <Search size={16} className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          value={text}
          placeholder={searchBoxWords.placeholder}
          aria-label={searchBoxWords.label}
          aria-keyshortcuts="/"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => {
            setOpen(true);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") {
              // Without `preventDefault`, Chromium would then empty the field, and this change of the text would open
              // the panel again.
              event.preventDefault();
              setText("");
              setOpen(false);
              input.current?.blur();
            }
          }}
          onPaste={onPaste}
        />
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </form>
      {isOpen && <SearchPanel text={text} onSearch={search} />}
    </search>
  );
}

// Where a text or a file leads that a visitor enters, pastes or chooses: to the search, or, as evidence, to /verify.

/** @param onLeave called before the page changes, with true if the text was handed over to /verify */
export function useGoTo(onLeave: (hasTaken: boolean) => void) {
  const [, navigate] = useLocation();

  function check(items: HandedOver) {
    onLeave(true);
    handOver(items);
    navigate(verifyPath);
  }

  function search(query: string) {
    if (isEvidence(query)) return check({ files: [], texts: [query] });
    onLeave(false);
    if (query.trim() !== "") navigate(searchPathFor(query.trim()));
  }

  function onPaste(event: ClipboardEvent) {
    const files = Array.from(event.clipboardData.files);
    const pasted = event.clipboardData.getData("text/plain");
    if (files.length === 0 && !isEvidence(pasted)) return;
    event.preventDefault();
    check({ files, texts: files.length > 0 ? [] : [pasted] });
  }

  return { search, check, onPaste };
}
