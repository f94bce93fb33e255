import { footerWords } from "../words/footer.ts";
import { chooseLanguage, currentLanguage, LANGUAGES } from "./language.ts";
import styles from "./footer.module.css";

export function LanguageSwitch() {
  const current = currentLanguage();
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{footerWords.language}</legend>
      {LANGUAGES.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === current}
          onClick={() => {
            if (tag !== current) chooseLanguage(tag);
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
