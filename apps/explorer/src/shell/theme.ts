// The visitor's choice of theme. public/first-paint.js reads the same storage key before the first paint.
import { useSyncExternalStore } from "react";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { createListeners } from "../components/kept-list.ts";

export const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";
const { notify, subscribe } = createListeners();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Applies the theme to the elements that set the colour of the browser’s own toolbar. */
function paintFrame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-theme-color]")) {
    const scheme = meta.dataset["themeColor"] ?? "";
    if (theme === "system") meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? "all" : "not all";
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  paintFrame(theme);
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Access to storage may be forbidden. The choice then lasts until the page is closed.
  }
  notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;
