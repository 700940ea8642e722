import type { ReactElement } from "react";
import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { appMessages } from "../messages/en.ts";

interface ThemeSwitch {
  readonly isDark: boolean;
  /** Label of the action. */
  readonly label: string;
  readonly toggle: () => void;
}

export function useThemeSwitch(): ThemeSwitch {
  const t = useT(appMessages);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme !== "light";
  return {
    isDark,
    label: isDark ? t("light") : t("dark"),
    toggle: () => setColorScheme(isDark ? "light" : "dark"),
  };
}

export function ThemeToggle(): ReactElement {
  const { isDark, label, toggle } = useThemeSwitch();
  return (
    // Native tooltip: Mantine's would add a positioning library to every first screen.
    <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} onClick={toggle}>
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
