import { useState, type ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Gameshow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useVisibleHeight } from "../../app/use-visible-height.ts";
import { Controls } from "./controls.tsx";
import { preview_messages } from "./messages/index.ts";
import { DisplayPane, PhonePane } from "./panes.tsx";
import type { PreviewSlots } from "./preview-screen.tsx";
import type { Stage } from "./stage.ts";
import { TeamHands } from "./team-hands.tsx";
// Must come first: the screens' style sheets override it.
import "@showrunner/ui/stage.css";
import "./preview.css";

interface FacesProps extends PreviewSlots {
  readonly show: Gameshow;
  readonly stage: Stage;
  /** Title and note of the page, and a link to the other kind of preview, if any. */
  readonly title: string;
  readonly note: string;
  readonly other?: ReactElement | undefined;
}

const faces = ["phone", "display", "moderator"] as const;
type Face = (typeof faces)[number];

/** The screens of the show side by side, with the playback controls. */
export function Faces({ stage, show, title, note, other, DeskPane }: FacesProps): ReactElement {
  const t = useT(preview_messages);
  const ref = useVisibleHeight();
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [team_id, setTeam] = useState(stage.first_team);
  const [face, setFace] = useState<Face>("phone");

  const panes: Readonly<Record<Face, ReactElement>> = {
    phone: <PhonePane stage={stage} team_id={team_id} />,
    display: <DisplayPane stage={stage} link={show.public_link} />,
    moderator: (
      <section className="preview-desk" aria-label={t("moderator")}>
        <DeskPane details={show} connection={stage.moderator} read_only={stage.hands === null} />
      </section>
    ),
  };
  const hands = <TeamHands stage={stage} team_id={team_id} onTeam={setTeam} />;
  const controls = <Controls stage={stage} />;
  const heading = (
    <div className="preview-heading">
      <h1>{title}</h1>
      <p>{note}</p>
      {other}
    </div>
  );
  if (narrow)
    return (
      <div ref={ref} className="preview">
        {heading}
        <Tabs
          value={face}
          onChange={(value) => setFace(faces.find((one) => one === value) ?? "phone")}
          keepMounted={false}
        >
          <Tabs.List grow aria-label={t("screens")}>
            {faces.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(one)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {faces.map((one) => (
            <Tabs.Panel key={one} value={one} pt="sm">
              {panes[one]}
              {one === "phone" && hands}
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
      <div className="preview-faces">
        <div className="preview-left">
          {panes.display}
          {hands}
        </div>
        {panes.moderator}
        {panes.phone}
      </div>
    </div>
  );
}
