import { searchPathFor } from "../routes/routes.ts";
import { misspelledSentences } from "../phrasing/misspelled.ts";
import { visibleText } from "../format/outside-text.ts";
import type { DIGITS, Misspelled as Reading } from "../recognition/misspelled.ts";
import { misspelledWords as words } from "../words/misspelled.ts";
import { ButtonLink } from "../components/button-link.tsx";
import { NotFoundPanel } from "../components/not-found-panel.tsx";
import styles from "./misspelled.module.css";

/** Of a longer text the beginning is shown. */
const MAX_SHOWN = 128;

type Props = {
  /** What is not there: a fingerprint, a batch. */
  title: string;
  form: keyof typeof DIGITS;
  /** As it stands in the address. */
  text: string;
  reading: Reading;
};

/** A hash or an id that cannot be one, which no service needs to be asked about. */
export function Misspelled({ title, form, text, reading }: Props) {
  const { characters, wrong } = reading;
  return (
    <NotFoundPanel
      title={title}
      action={<ButtonLink to={searchPathFor(text)}>{words.search}</ButtonLink>}
    >
      <p>{words.lead[form]}</p>
      <p className={styles.text}>
        <bdi>
          {characters.slice(0, MAX_SHOWN).map((character, place) => {
            const shown = visibleText(character);
            // A place is all that identifies a character.
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
