// Marks which page was requested, so that CSS can show that page's heading in index.html. The names are those in
// first-paint-words.ts.
const [, first = "", second = "", third] = location.pathname.split("/");
let page = first || "dashboard";
if (page === "fingerprint" && third === "report") page = "report";
// /verify/{eventId} searches for an event.
if (page === "verify" && second !== "") page = "search";
document.documentElement.dataset.firstPage = page;

// Sets a chosen theme before the first paint. Without a choice, CSS follows the system’s theme. The storage
// key, its values and the meta elements must match src/shell/theme.ts.
try {
  // The page /embed is shown in a frame on another site. It follows that site's theme, and not the visitor's choice.
  const choice = page === "embed" ? null : localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") {
    document.documentElement.dataset.theme = choice;
    for (const meta of document.querySelectorAll("meta[data-theme-color]"))
      meta.media = meta.dataset.themeColor === choice ? "all" : "not all";
  }
} catch {
  // Access to storage may be forbidden. The system’s theme then applies.
}

// The language is the visitor's choice or, without a choice, the first of the browser's languages in which the pages
// exist. index.html starts the pages in English; for every other language, the build lists the files to start.
// The storage key must match src/shell/language.ts.
const translations = new Map();
for (const script of document.querySelectorAll("script[data-translation]"))
  translations.set(script.dataset.translation, JSON.parse(script.textContent));
let wanted = navigator.languages;
try {
  const choice = localStorage.getItem("language");
  if (choice !== null) wanted = [choice];
} catch {
  // Access to storage may be forbidden. The browser's languages then decide.
}
const language = wanted
  .map((tag) => tag.split("-")[0].toLowerCase())
  .find((tag) => tag === "en" || translations.has(tag));
const translation = translations.get(language);
if (translation !== undefined) document.documentElement.lang = language;

// Preloads the modules that only the requested page needs. The build lists the modules of each page.
const list = document.querySelector("script[data-pages]");
const pages = translation?.pages ?? JSON.parse(list?.textContent ?? "{}");
const modules = new Map(Object.entries(pages));
for (const address of [...(translation?.modules ?? []), ...(modules.get(page) ?? [])]) {
  const preload = document.createElement("link");
  preload.rel = "modulepreload";
  preload.crossOrigin = "";
  preload.fetchPriority = "low";
  preload.href = address;
  document.head.append(preload);
}

// The pages start after the first paint, because starting them earlier would delay the paint. Until then, the
// browser preloads their module, from a link that the build writes. In development there is no such link, so this
// function starts nothing.
async function start() {
  const english = document.querySelector("link[data-start]")?.href;
  if (english === undefined) return;
  const starts = new Map([
    [translation === undefined ? "en" : language, translation?.start ?? english],
  ]);
  // Without a network, the device may have only the files of a language that was used before. The pages then
  // start in that language.
  starts.set("en", english);
  for (const [tag, other] of translations) starts.set(tag, other.start);
  let failure;
  for (const [tag, address] of starts) {
    document.documentElement.lang = tag;
    try {
      await import(address);
      return;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

document.addEventListener("DOMContentLoaded", () => {
  // A hidden tab is never painted, so the pages start at once.
  if (document.hidden) void start();
  else requestAnimationFrame(() => requestAnimationFrame(() => void start()));
});
