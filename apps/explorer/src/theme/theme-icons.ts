import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;
