import { useState, type ComponentType, type ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Gameshow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useVisibleHeight } from "../../components/use-visible-height.ts";
import type { LiveConnection } from "../../live/index.ts";
import { PlaybackControls } from "./playback-controls.tsx";
import { previewMessages } from "./messages/en.ts";
import { DisplayPane, PhonePane } from "./preview-panes.tsx";
import type { PreviewSession } from "./preview-session.ts";
import { TeamControls } from "./team-controls.tsx";
// Must come first: the screens' style sheets override it.
import "@showrunner/ui/audience.css";
import "./preview.css";

/** Components of other features that the route injects. */
export interface PreviewSlots {
  /** The moderator's desk, reduced to what moves the play. */
  readonly DeskPane: ComponentType<{
    readonly details: Gameshow;
    readonly connection: LiveConnection;
    readonly isReadOnly?: boolean;
  }>;
}

interface PreviewLayoutProps extends PreviewSlots {
  readonly show: Gameshow;
  readonly session: PreviewSession;
  /** Title and note of the page, and a link to the other kind of preview, if any. */
  readonly title: string;
  readonly note: string;
  readonly other?: ReactElement | undefined;
}

const SCREENS = ["phone", "display", "moderator"] as const;
type PreviewScreenKind = (typeof SCREENS)[number];

/** The screens of the show side by side, with the playback controls. */
export function PreviewLayout({ session, show, title, note, other, DeskPane }: PreviewLayoutProps): ReactElement {
  const t = useT(previewMessages);
  const ref = useVisibleHeight();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [teamId, setTeam] = useState(session.firstTeamId);
  const [face, setFace] = useState<PreviewScreenKind>("phone");

  const panes: Readonly<Record<PreviewScreenKind, ReactElement>> = {
    phone: <PhonePane session={session} teamId={teamId} />,
    display: <DisplayPane session={session} link={show.public_link} />,
    moderator: (
      <section className="preview-desk" aria-label={t("moderator")}>
        <DeskPane details={show} connection={session.moderator} isReadOnly={session.manualControls === null} />
      </section>
    ),
  };
  const teamControls = <TeamControls session={session} teamId={teamId} onTeam={setTeam} />;
  const controls = <PlaybackControls session={session} />;
  const heading = (
    <div className="preview-heading">
      <h1>{title}</h1>
      <p>{note}</p>
      {other}
    </div>
  );
  if (isNarrow)
    return (
      <div ref={ref} className="preview">
        {heading}
        <Tabs
          value={face}
          onChange={(value) => setFace(SCREENS.find((one) => one === value) ?? "phone")}
          keepMounted={false}
        >
          <Tabs.List grow aria-label={t("screens")}>
            {SCREENS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(one)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SCREENS.map((one) => (
            <Tabs.Panel key={one} value={one} pt="sm">
              {panes[one]}
              {one === "phone" && teamControls}
            </Tabs.Panel>
          ))}
        </Tabs>
        {controls}
      </div>
    );
  return (
    <div ref={ref} className="preview">
      {heading}
      {controls}
      <div className="preview-columns">
        <div className="preview-main-column">
          {panes.display}
          {teamControls}
        </div>
        {panes.moderator}
        {panes.phone}
      </div>
    </div>
  );
}
