import type { ReactElement } from "react";
import { ActionIcon, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconBell, IconCheck, IconX } from "@tabler/icons-react";
import type { ModeratorTeam } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { useSlice } from "../../live/index.ts";
import { previewMessages } from "./messages/en.ts";
import type { TeamAction } from "./play/get-next-move.ts";
import type { PreviewSession } from "./preview-session.ts";

interface TeamControlsProps {
  readonly session: PreviewSession;
  /** Team whose phone is shown. */
  readonly teamId: string;
  readonly onTeam: (teamId: string) => void;
}

/** Selects the phone to show, and lets sample teams act out of turn. */
export function TeamControls({ session, teamId, onTeam }: TeamControlsProps): ReactElement {
  const t = useT(previewMessages);
  const roster = useSlice(session.moderator, "roster");
  return (
    <section className="preview-teams" aria-labelledby="preview-teams-title">
      <div className="preview-teams-header">
        <h2 id="preview-teams-title">{t(session.manualControls === null ? "teams" : "sample_teams")}</h2>
        <p>{t(session.manualControls === null ? "teams_hint" : "sample_teams_hint")}</p>
      </div>
      <ul>
        {roster?.items.map((team) => (
          <TeamControlRow
            key={team.team_id}
            session={session}
            team={team}
            isShown={team.team_id === teamId}
            onShow={() => onTeam(team.team_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TeamControlRowProps {
  readonly session: PreviewSession;
  readonly team: ModeratorTeam;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function TeamControlRow({ session, team, isShown, onShow }: TeamControlRowProps): ReactElement {
  const t = useT(previewMessages);
  return (
    <li data-shown={isShown || undefined}>
      <UnstyledButton className="preview-team" aria-pressed={isShown} onClick={onShow}>
        <TeamTag team={team} />
        <VisuallyHidden>{t("show_phone")}</VisuallyHidden>
        <span>{t("points", { n: team.points })}</span>
      </UnstyledButton>
      {session.manualControls !== null && (
        <TeamActionButtons session={session} team={team} performTeamAction={session.manualControls.performTeamAction} />
      )}
    </li>
  );
}

interface TeamActionButtonsProps extends Pick<TeamControlRowProps, "session" | "team"> {
  readonly performTeamAction: (teamId: string, action: TeamAction) => void;
}

/** Buttons for the actions that the rules allow the team now. */
function TeamActionButtons({ session, team, performTeamAction }: TeamActionButtonsProps): ReactElement {
  const t = useT(previewMessages);
  const can = useAllowedActions(session, team);
  const { name, team_id } = team;
  const buttons = [
    {
      action: "buzz",
      can: can.buzz,
      color: "buzzer",
      Icon: IconBell,
      tip: t("buzz"),
      label: t("buzz_of", { team: name }),
    },
    {
      action: "right",
      can: can.answer,
      color: "success",
      Icon: IconCheck,
      tip: t("answer_right"),
      label: t("answer_right_of", { team: name }),
    },
    {
      action: "wrong",
      can: can.answer,
      color: "error",
      Icon: IconX,
      tip: t("answer_wrong"),
      label: t("answer_wrong_of", { team: name }),
    },
  ] as const;
  return (
    <>
      {buttons.map(({ action, can: isAllowed, color, Icon, tip, label }) => (
        <Tooltip key={action} label={tip}>
          <ActionIcon
            variant="light"
            color={color}
            disabled={!isAllowed}
            aria-label={label}
            onClick={() => performTeamAction(team_id, action)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  );
}

/** Actions that the rules allow the team now. */
function useAllowedActions(
  session: PreviewSession,
  team: ModeratorTeam,
): { readonly buzz: boolean; readonly answer: boolean } {
  const connection = session.moderator;
  const buzzer = useSlice(connection, "buzzer");
  const round = useSlice(connection, "round");
  const presses = useSlice(connection, "presses");
  const openRound = round?.phase === "question" ? round : null;
  const open = buzzer?.phase === "open" || buzzer?.phase === "arbitrating";
  const hasPressed =
    open && presses?.opening === buzzer.opening && presses.items.some((press) => press.team_id === team.team_id);
  const holds = buzzer?.phase === "locked" && buzzer.holder.team_id === team.team_id;
  return {
    buzz: open && !team.out && !hasPressed,
    answer: openRound?.capabilities.submissions === true && (openRound.buzzer_on ? holds : openRound.accepting),
  };
}
