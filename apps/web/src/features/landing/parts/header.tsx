import { useEffect, useRef, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Preferences } from "../../../play/pages/preferences-controls.tsx";
import { app_name_placeholder } from "../../../play/title.ts";
import type { LandingConfig } from "../config.ts";
import { landing_messages } from "../messages/index.ts";

/** Placeholder of the name in the prerendered page, filled in by the server. */
export const app_name_mark = "__APP_NAME__";

interface HeaderProps {
  /** Null while prerendering. */
  readonly config: LandingConfig | null;
}

/** Name, theme, language and sign-in links; on narrow screens all but the name are in a menu. */
export function Header({ config }: HeaderProps): ReactElement {
  const t = useT(landing_messages);
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const name = config === null ? app_name_mark : (config.app_name ?? app_name_placeholder);
  const ways = config?.auth_enabled === true && (
    <>
      <a className="ld-way" href="/login">
        {t("log_in")}
      </a>
      {config.user_registration_enabled && (
        <a className="ld-way" data-tone="accent" href="/register">
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
      <div className="ld-ways">
        {ways}
        {config !== null && <Preferences />}
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
          {config !== null && <Preferences />}
          {ways}
        </div>
      </details>
    </header>
  );
}

/** Closes the menu on Escape and on a press outside. */
function useClosing(menu: { readonly current: HTMLDetailsElement | null }): void {
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
