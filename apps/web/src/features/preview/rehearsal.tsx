import { useState, type ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { LoadingPage } from "@showrunner/ui/host";
import { useVisibleHeight } from "../../app/use-visible-height.ts";
import { Controls } from "./controls.tsx";
import { preview_messages } from "./messages/index.ts";
import { DisplayPane, PhonePane } from "./panes.tsx";
import type { PreviewSlots } from "./preview-screen.tsx";
import { useStage, type Stage } from "./stage.ts";
import { TeamHands } from "./team-hands.tsx";
// First: the sheets of the screens, which come later, build upon it.
import "@showrunner/ui/stage.css";
import "./preview.css";

interface RehearsalProps extends PreviewSlots {
  readonly show: Gameshow;
  readonly preview: ShowPreview;
}

/** The three faces of the show side by side, and the way through it. */
export function Rehearsal({ show, preview, DeskPane }: RehearsalProps): ReactElement {
  const stage = useStage(show, preview);
  if (stage === null) return <LoadingPage />;
  return <Faces stage={stage} show={show} preview={preview} DeskPane={DeskPane} />;
}

const faces = ["phone", "display", "moderator"] as const;
type Face = (typeof faces)[number];

function Faces({ stage, show, preview, DeskPane }: RehearsalProps & { readonly stage: Stage }): ReactElement {
  const t = useT(preview_messages);
  const ref = useVisibleHeight();
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const first_team = stage.player.room.state.teams.by_id.keySeq().first() ?? "";
  const [team_id, setTeam] = useState(first_team);
  const [face, setFace] = useState<Face>("phone");

  const panes: Readonly<Record<Face, ReactElement>> = {
    phone: <PhonePane stage={stage} team_id={team_id} />,
    display: <DisplayPane stage={stage} link={show.public_link} />,
    moderator: (
      <section className="preview-desk" aria-label={t("moderator")}>
        <DeskPane details={show} connection={stage.moderator} />
      </section>
    ),
  };
  const hands = <TeamHands stage={stage} team_id={team_id} onTeam={setTeam} />;
  const controls = <Controls stage={stage} content={preview.content} />;
  if (narrow)
    return (
      <div ref={ref} className="preview">
        <Heading />
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
      <Heading />
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

function Heading(): ReactElement {
  const t = useT(preview_messages);
  return (
    <div className="preview-heading">
      <h1>{t("title")}</h1>
      <p>{t("note")}</p>
    </div>
  );
}
