// Sets a chosen theme before the first paint. Without a choice, CSS follows the system’s theme. The storage
// key, its values and the meta elements must match src/theme/theme.ts.
try {
  const choice = localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") {
    document.documentElement.dataset.theme = choice;
    for (const meta of document.querySelectorAll("meta[data-theme-color]"))
      meta.media = meta.dataset.themeColor === choice ? "all" : "not all";
  }
} catch {
  // Storage may be forbidden. The system’s theme then applies.
}

// The requested page, so that CSS can show its heading in index.html.
const page = location.pathname.split("/")[1] || "dashboard";
document.documentElement.dataset.firstPage = page;

// Preloads the modules that only this page needs. The build lists them.
const list = document.querySelector("script[data-pages]");
const modules = new Map(Object.entries(JSON.parse(list?.textContent ?? "{}")));
for (const address of modules.get(page) ?? []) {
  const preload = document.createElement("link");
  preload.rel = "modulepreload";
  preload.crossOrigin = "";
  preload.href = address;
  document.head.append(preload);
}

// The pages start after the first paint, because their first work would delay it. The build preloads their
// module meanwhile. In development there is no such preload.
function start() {
  const preload = document.querySelector("link[data-start]");
  if (preload !== null) void import(preload.href);
}

document.addEventListener("DOMContentLoaded", () => {
  // A hidden tab is never painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => requestAnimationFrame(start));
});
