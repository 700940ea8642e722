import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readStored, writeStored } from "../api/storage.ts";
import { THEME_KEY, type Theme } from "../lib/preferences.ts";

function isTheme(value: unknown): value is Theme {
  return value === "dark" || value === "light";
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // The browser's toolbars use this colour.
  const tint = getComputedStyle(document.documentElement).getPropertyValue("--color-surface");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint.trim());
}

/** The stored theme, else the system's; also applies the theme to the design tokens, which are not Mantine's. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => {
      const stored = readStored(THEME_KEY);
      if (isTheme(stored)) return stored;
      return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    },
    set: (value: MantineColorScheme) => {
      if (!isTheme(value)) return;
      writeStored(THEME_KEY, value);
      applyTheme(value);
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key !== THEME_KEY || !isTheme(event.newValue)) return;
        applyTheme(event.newValue);
        onUpdate(event.newValue);
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener("storage", listener);
    },
    clear: () => writeStored(THEME_KEY, null),
  };
}
