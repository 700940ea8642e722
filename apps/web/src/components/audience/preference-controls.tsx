import type { ReactElement } from "react";
import { isLocale, languageNames, locales } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { setLanguage } from "../../lib/set-language.ts";
import { audienceMessages } from "./messages/en.ts";
import { useTheme } from "./use-theme.ts";
import "./preference-controls.css";

interface PreferenceControlsProps {
  /** Languages to choose from; without a choice the selector is hidden. */
  readonly languages?: readonly string[] | undefined;
}

/** Theme toggle and language selector. */
export function PreferenceControls({ languages = locales }: PreferenceControlsProps): ReactElement {
  const t = useT(audienceMessages);
  const locale = useLocale();
  const offered = locales.filter((each) => languages.includes(each));
  const [theme, chooseTheme] = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <div className="pl-preferences">
      {offered.length > 1 && (
        <select
          className="pl-select"
          aria-label={t("language")}
          value={locale}
          onChange={(event) => isLocale(event.target.value) && setLanguage(event.target.value)}
        >
          {offered.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="st-icon-button pl-icon"
        aria-label={t(next === "light" ? "theme_light" : "theme_dark")}
        onClick={() => chooseTheme(next)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {next === "light" ? (
            <path d="M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.6 4.6 6 6M18 18l1.4 1.4M4.6 19.4 6 18M18 6l1.4-1.4" />
          ) : (
            <path d="M15 2.8A9.6 9.6 0 1 0 21.2 15 7.8 7.8 0 0 1 15 2.8Z" />
          )}
        </svg>
      </button>
    </div>
  );
}
