// Sets a chosen theme before anything is painted. Without a choice the system's decides, in CSS.
// The key, the values and the colours' way are those of src/theme/theme.ts.
try {
  const choice = localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") {
    document.documentElement.dataset.theme = choice;
    for (const meta of document.querySelectorAll("meta[data-theme-color]"))
      meta.media = meta.dataset.themeColor === choice ? "all" : "not all";
  }
} catch {
  // Storage may be forbidden; the system's theme stands.
}

// Which page is asked for, so that index.html can show its heading.
const page = location.pathname.split("/")[1] || "dashboard";
document.documentElement.dataset.firstPage = page;

// The modules that this page has beside the common ones, as the build lists them.
const list = document.querySelector("script[data-pages]");
const modules = new Map(Object.entries(JSON.parse(list?.textContent ?? "{}")));
for (const address of modules.get(page) ?? []) {
  const preload = document.createElement("link");
  preload.rel = "modulepreload";
  preload.crossOrigin = "";
  preload.href = address;
  document.head.append(preload);
}

// The pages start once the frame has been painted: their first work would hold it up. The build names
// their module by a preload, so it is on its way meanwhile; while developing there is none.
function start() {
  const preload = document.querySelector("link[data-start]");
  if (preload !== null) void import(preload.href);
}

document.addEventListener("DOMContentLoaded", () => {
  // Nothing is painted where nobody looks.
  if (document.hidden) start();
  else requestAnimationFrame(() => requestAnimationFrame(start));
});
