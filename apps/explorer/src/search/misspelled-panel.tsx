import { searchPathFor } from "../routes/routes.ts";
import { misspelledSentences } from "../phrasing/misspelled.ts";
import { visibleText } from "../format/text.ts";
import type { EXPECTED_DIGITS, Misspelling as Reading } from "../phrasing/misspelled-hash.ts";
import { misspelledWords as words } from "../words/search.ts";
import { ButtonLink } from "../components/button.tsx";
import { NotFoundPanel } from "../components/panel.tsx";
import styles from "./search-box.module.css";

const MAX_SHOWN = 128;

type Props = {
  title: string;
  form: keyof typeof EXPECTED_DIGITS;
  /** The text exactly as the address contains it. */
  text: string;
  reading: Reading;
};

/** Takes the place of a page if the text in its address cannot be a hash or an id. This needs no request. */
export function MisspelledPanel({ title, form, text, reading }: Props) {
  const { characters, wrong } = reading;
  return (
    <NotFoundPanel
      title={title}
      action={<ButtonLink to={searchPathFor(text)}>{words.search}</ButtonLink>}
    >
      <p>{words.lead[form]}</p>
      <p className={styles.misspelledPanelText}>
        <bdi translate="no">
          {characters.slice(0, MAX_SHOWN).map((character, place) => {
            const shown = visibleText(character);
            // Characters may repeat, so only the index identifies one.
            // oxlint-disable-next-line react/no-array-index-key
            return wrong.includes(place) ? <mark key={place}>{shown}</mark> : shown;
          })}
          {characters.length > MAX_SHOWN && "…"}
        </bdi>
      </p>
      {misspelledSentences(reading, form).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </NotFoundPanel>
  );
}
