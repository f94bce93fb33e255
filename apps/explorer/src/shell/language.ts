// The languages that the pages are built in. public/first-paint.js reads the same key, before it starts the
// pages in that language.
const STORAGE_KEY = "language";

export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
] as const;
export type Language = (typeof LANGUAGES)[number]["tag"];

/** The language that first-paint.js started the pages in. */
export function currentLanguage(): string {
  return document.documentElement.lang;
}

/** Keeps the choice and loads the page again in that language, because each language has files of its own. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the browser's languages decide, and reloading would change nothing.
    return;
  }
  window.location.reload();
}
