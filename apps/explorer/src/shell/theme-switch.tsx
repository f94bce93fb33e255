import { useState } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import { useTheme, themeIcons } from "./theme.ts";
import { shellWords } from "../words/shell.ts";
import styles from "./shell.module.css";

const ThemeMenu = lazyPart(
  async () => (await import("./theme-menu.tsx")).ThemeMenu,
  () => <ThemeButton />,
  () => <ThemeButton />,
);

/**
 * Lets the visitor choose the system’s, the light or the dark theme. The menu’s library is loaded at the
 * first press.
 */
export function ThemeSwitch() {
  const [wasPressed, setPressed] = useState(false);
  if (!wasPressed) {
    return (
      <ThemeButton
        onPress={() => {
          setPressed(true);
        }}
      />
    );
  }
  return <ThemeMenu />;
}

/** @param onPress left out while the menu is loading, and if it could not be loaded */
function ThemeButton({ onPress }: { onPress?: () => void }) {
  const theme = useTheme();
  const Icon = themeIcons[theme];
  return (
    <button
      type="button"
      className={styles.themeSwitchButton}
      aria-label={shellWords.theme(theme)}
      aria-haspopup="menu"
      onClick={onPress}
    >
      <Icon size={18} />
    </button>
  );
}
