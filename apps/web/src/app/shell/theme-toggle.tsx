import type { ReactElement } from "react";
import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { app_messages } from "../messages/index.ts";

interface ThemeSwitch {
  readonly is_dark: boolean;
  /** Label of the action. */
  readonly label: string;
  readonly toggle: () => void;
}

export function useThemeSwitch(): ThemeSwitch {
  const t = useT(app_messages);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const is_dark = colorScheme !== "light";
  return {
    is_dark,
    label: is_dark ? t("light") : t("dark"),
    toggle: () => setColorScheme(is_dark ? "light" : "dark"),
  };
}

export function ThemeToggle(): ReactElement {
  const { is_dark, label, toggle } = useThemeSwitch();
  return (
    // Native tooltip: Mantine's would add a positioning library to every first screen.
    <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} onClick={toggle}>
      {is_dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
