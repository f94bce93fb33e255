import { lazy, Suspense, useState } from "react";
import { useTheme } from "./theme.ts";
import { themeIcons } from "./theme-icons.ts";
import { shellWords } from "../words/shell.ts";
import styles from "./theme-switch.module.css";

const ThemeMenu = lazy(() =>
  import("./theme-menu.tsx").then((module) => ({ default: module.ThemeMenu })),
);

/**
 * Lets the visitor choose the system’s, the light or the dark theme. The menu’s library is loaded at the
 * first press.
 */
export function ThemeSwitch() {
  const theme = useTheme();
  const [wasPressed, setPressed] = useState(false);
  const Icon = themeIcons[theme];
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={shellWords.theme(theme)}
      aria-haspopup="menu"
      onClick={() => {
        setPressed(true);
      }}
    >
      <Icon size={18} />
    </button>
  );
  if (!wasPressed) return button;
  return (
    <Suspense fallback={button}>
      <ThemeMenu />
    </Suspense>
  );
}
