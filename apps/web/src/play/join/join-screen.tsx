import { useState, type ReactElement } from "react";
import type { PublicShow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { Panel } from "@showrunner/ui/audience";
import { BrandLogo, SponsorStrip } from "../../components/audience/branding/branding.tsx";
import { BrandedScreen } from "../public/branded-screen.tsx";
import { navigate } from "../navigation.ts";
import { saveMemberName, readMemberName } from "../member-name.ts";
import { getPlayPath } from "../play-route.ts";
import { saveSession } from "../team-session.ts";
import { usePageTitle } from "../page-title.ts";
import { readLinkSecret } from "./link-secret.ts";
import { readNavigationState } from "./navigation-state.ts";
import { joinShow } from "./join-show.ts";
import { JoinForm } from "./join-form.tsx";
import type { JoinFields, JoinMode } from "./join-fields.ts";
import { joinMessages } from "./messages/en.ts";
import { getJoinNoticeKey } from "./join-notice.ts";
import "@showrunner/ui/audience/fields.css";
import "@showrunner/ui/audience/panels.css";
import "./join.css";

interface JoinScreenProps {
  readonly page: "login" | "register";
  readonly show: PublicShow;
  /** Reloads the show's public data. */
  readonly reload: () => void;
}

/**
 * Log-in and registration of a team in one screen, so that input is kept when switching. The log-in page starts with
 * *New team*, because most people who scan the code have no team yet.
 */
export default function JoinScreen({ page, show, reload }: JoinScreenProps): ReactElement {
  const t = useT(joinMessages);
  const [arrived] = useState(readNavigationState);
  const [notice, setNotice] = useState(() => getJoinNoticeKey(arrived.notice, show.team_access === "password"));
  const [linkSecret, setLinkSecret] = useState(readLinkSecret);
  const [hasTeam, setHasTeam] = useState(
    () => arrived.has_team === true || arrived.notice !== undefined || arrived.name !== undefined,
  );
  const [fields, setFields] = useState<JoinFields>(() => ({
    name: arrived.name ?? "",
    password: "",
    member_name: readMemberName(),
    colour: "",
    emblem: null,
    code: "",
  }));
  const branding = show.branding ?? undefined;
  const closed = show.registration_closed_because;
  const withPassword = show.team_access === "password";
  const usesLink = linkSecret !== null && !withPassword;
  const registering = !usesLink && (page === "register" || (!hasTeam && closed === null));
  const mode: JoinMode = registering ? "register" : usesLink ? "link" : withPassword ? "login" : "code";
  usePageTitle(t(registering ? "title_register" : "title_login"), show.app_name);
  const go = (to: "login" | "register") => {
    setHasTeam(to === "login");
    setLinkSecret(null);
    navigate(getPlayPath(to, show.public_id), { replace: true, ...(to === "login" ? { has_team: true } : {}) });
    reload();
  };
  const submit = async () => {
    // From now on the server's response counts, also after a reload.
    setNotice(null);
    history.replaceState(registering ? null : { has_team: true }, "");
    const session = await joinShow(show.public_id, { mode, fields, withPassword, linkSecret });
    saveMemberName(fields.member_name.trim());
    saveSession(show.public_id, session);
    navigate(getPlayPath("play", show.public_id), { replace: true });
  };
  return (
    <BrandedScreen show={show}>
      <div className="pj-page">
        <BrandLogo branding={branding} />
        <p className="pl-eyebrow">{t("eyebrow")}</p>
        <h1>{show.name}</h1>
        {notice !== null && (
          <p className="pj-notice" role="status">
            {t(notice)}
          </p>
        )}
        <Panel>
          <nav className="pj-tabs" aria-label={t("tabs")}>
            {(["register", "login"] as const).map((each) => (
              <a
                key={each}
                href={getPlayPath(each, show.public_id)}
                aria-current={(each === "register") === registering ? "page" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(each);
                }}
              >
                {t(each === "login" ? "tab_login" : "tab_register")}
              </a>
            ))}
          </nav>
          {closed !== null && (
            <p className="pj-closed" data-strong={registering || undefined}>
              {t(closed === "completed" ? "show_finished" : "registration_disabled")}
            </p>
          )}
          {usesLink && <p className="pj-link">{t("link_text")}</p>}
          {(!registering || closed === null) && (
            <JoinForm
              // Errors of one mode do not apply to the other.
              key={mode}
              show={show.public_id}
              mode={mode}
              withPassword={withPassword}
              fields={fields}
              onChange={(change) => {
                // A form that is being filled in stays when registration opens.
                if (!registering) setHasTeam(true);
                setFields((latest) => ({ ...latest, ...change }));
              }}
              onSubmit={submit}
              onSwitch={go}
              onOutdated={reload}
            />
          )}
        </Panel>
        {registering && closed !== null ? null : (
          <p className="pl-muted">
            {t(registering ? (withPassword ? "hint_register" : "hint_register_code") : "hint_login")}
          </p>
        )}
        <SponsorStrip branding={branding} />
      </div>
    </BrandedScreen>
  );
}
