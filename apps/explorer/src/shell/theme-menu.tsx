import { Menu } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { chooseTheme, isTheme, THEMES, useTheme, themeIcons } from "./theme.ts";
import styles from "./shell.module.css";
import { shellWords } from "../words/shell.ts";

/**
 * The theme menu with its button. It replaces the plain button of ThemeSwitch after the first press, and is
 * open at first.
 */
export function ThemeMenu() {
  // The menu is rendered inside the header, so that screen readers find it within a landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const theme = useTheme();
  const Icon = themeIcons[theme];
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={styles.themeSwitchButton} aria-label={shellWords.theme(theme)}>
        <Icon size={18} />
      </Menu.Trigger>
      <div ref={setPlace} className={styles.place} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup
              aria-label={shellWords.themes.title}
              value={theme}
              onValueChange={(value: unknown) => {
                if (isTheme(value)) chooseTheme(value);
              }}
            >
              {THEMES.map((name) => {
                const ItemIcon = themeIcons[name];
                return (
                  <Menu.RadioItem key={name} value={name} closeOnClick className={styles.item}>
                    <ItemIcon size={16} />
                    {shellWords.themes[name]}
                    <Menu.RadioItemIndicator className={styles.chosen}>
                      <Check size={16} />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                );
              })}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
