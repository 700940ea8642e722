import { useSyncExternalStore } from "react";
import { writeStored } from "../../api/storage.ts";
import { applyTheme, THEME_CHANGED, THEME_KEY, type Theme } from "../../lib/preferences.ts";

/** The current theme, and a setter that stores it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      window.addEventListener(THEME_CHANGED, listener);
      return () => window.removeEventListener(THEME_CHANGED, listener);
    },
    (): Theme => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark"),
  );
  return [theme, setTheme];
}

function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  applyTheme(theme);
  // The browser's toolbars use this colour.
  const tint = getComputedStyle(document.documentElement).getPropertyValue("--color-surface");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint.trim());
}
