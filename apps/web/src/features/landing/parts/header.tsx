import type { EmbeddedConfig } from "@showrunner/contract/rest";
import { useEffect, useRef, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { PreferenceControls } from "../../../components/audience/preference-controls.tsx";
import { APP_NAME_PLACEHOLDER } from "../../../lib/app-name.ts";
import { landingMessages } from "../messages/en.ts";

/** Placeholder of the name in the prerendered page, filled in by the server. */
export const APP_NAME_MARKER = "__APP_NAME__";

interface HeaderProps {
  /** Null while prerendering. */
  readonly config: EmbeddedConfig | null;
}

/** Name, theme, language and sign-in links; on narrow screens all but the name are in a menu. */
export function Header({ config }: HeaderProps): ReactElement {
  const t = useT(landingMessages);
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissible(menu);
  const name = config === null ? APP_NAME_MARKER : (config.app_name ?? APP_NAME_PLACEHOLDER);
  const authLinks = config?.auth_enabled === true && (
    <>
      <a className="ld-button" href="/login">
        {t("log_in")}
      </a>
      {config.user_registration_enabled && (
        <a className="ld-button" data-tone="accent" href="/register">
          {t("register")}
        </a>
      )}
    </>
  );
  return (
    <header className="ld-header">
      <a className="ld-name" href="/">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <span>{name}</span>
      </a>
      <div className="ld-buttons">
        {authLinks}
        {config !== null && <PreferenceControls />}
      </div>
      <details className="ld-menu" ref={menu}>
        <summary aria-label={t("menu")}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="5" r="2" />
            <circle cx="12" cy="12" r="2" />
            <circle cx="12" cy="19" r="2" />
          </svg>
        </summary>
        <div className="ld-menu-body">
          {config !== null && <PreferenceControls />}
          {authLinks}
        </div>
      </details>
    </header>
  );
}

/** Closes the menu on Escape and on a press outside. */
function useDismissible(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const stop = new AbortController();
    const close = (): void => menu.current?.removeAttribute("open");
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (target instanceof Node && menu.current?.contains(target) !== true) close();
      },
      { signal: stop.signal },
    );
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || menu.current?.open !== true) return;
        close();
        menu.current.querySelector("summary")?.focus();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [menu]);
}
