// The languages in which the pages are built, and the visitor's choice of one. public/first-paint.js reads
// the same storage key before it starts the pages.
const STORAGE_KEY = "language";

export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
] as const;
export type Language = (typeof LANGUAGES)[number]["tag"];

/** Returns the language in which first-paint.js started the pages. */
export function currentLanguage(): string {
  return document.documentElement.lang;
}

/** Stores the choice and reloads the page, because each language has its own script files. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // If the choice cannot be stored, the browser's languages decide. Reloading would then change nothing.
    return;
  }
  window.location.reload();
}
