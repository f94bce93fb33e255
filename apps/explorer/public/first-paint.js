// Sets a chosen theme before anything is painted. Without a choice the system's decides, in CSS.
// The key, the values and the colours' way are those of src/components/theme.ts.
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
document.documentElement.dataset.firstPage = location.pathname.split("/")[1] || "dashboard";

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
