import type { ReactElement } from "react";
import { ActionIcon, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconBell, IconCheck, IconX } from "@tabler/icons-react";
import type { ModeratorTeam } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { useSlice } from "../../live/index.ts";
import { preview_messages } from "./messages/index.ts";
import type { TeamWish } from "./play/player.ts";
import type { Stage } from "./stage.ts";

interface TeamHandsProps {
  readonly stage: Stage;
  /** Team whose phone is shown. */
  readonly team_id: string;
  readonly onTeam: (team_id: string) => void;
}

/** Selects the phone to show, and lets sample teams act out of turn. */
export function TeamHands({ stage, team_id, onTeam }: TeamHandsProps): ReactElement {
  const t = useT(preview_messages);
  const roster = useSlice(stage.moderator, "roster");
  return (
    <section className="preview-hands" aria-labelledby="preview-hands-title">
      <div className="preview-hands-head">
        <h2 id="preview-hands-title">{t(stage.hands === null ? "teams" : "by_hand")}</h2>
        <p>{t(stage.hands === null ? "teams_hint" : "by_hand_hint")}</p>
      </div>
      <ul>
        {roster?.items.map((team) => (
          <Hand
            key={team.team_id}
            stage={stage}
            team={team}
            is_shown={team.team_id === team_id}
            onShow={() => onTeam(team.team_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HandProps {
  readonly stage: Stage;
  readonly team: ModeratorTeam;
  readonly is_shown: boolean;
  readonly onShow: () => void;
}

function Hand({ stage, team, is_shown, onShow }: HandProps): ReactElement {
  const t = useT(preview_messages);
  return (
    <li data-shown={is_shown || undefined}>
      <UnstyledButton className="preview-hands-team" aria-pressed={is_shown} onClick={onShow}>
        <TeamTag team={team} />
        <VisuallyHidden>{t("show_phone")}</VisuallyHidden>
        <span>{t("points", { n: team.points })}</span>
      </UnstyledButton>
      {stage.hands !== null && <Acts stage={stage} team={team} letTeam={stage.hands.letTeam} />}
    </li>
  );
}

interface ActsProps extends Pick<HandProps, "stage" | "team"> {
  readonly letTeam: (team_id: string, wish: TeamWish) => void;
}

/** Buttons for the actions that the rules allow the team now. */
function Acts({ stage, team, letTeam }: ActsProps): ReactElement {
  const t = useT(preview_messages);
  const can = useCan(stage, team);
  const { name, team_id } = team;
  const acts = [
    {
      wish: "buzz",
      can: can.buzz,
      color: "buzzer",
      Icon: IconBell,
      tip: t("buzz"),
      label: t("buzz_of", { team: name }),
    },
    {
      wish: "right",
      can: can.answer,
      color: "success",
      Icon: IconCheck,
      tip: t("answer_right"),
      label: t("answer_right_of", { team: name }),
    },
    {
      wish: "wrong",
      can: can.answer,
      color: "error",
      Icon: IconX,
      tip: t("answer_wrong"),
      label: t("answer_wrong_of", { team: name }),
    },
  ] as const;
  return (
    <>
      {acts.map(({ wish, can: may, color, Icon, tip, label }) => (
        <Tooltip key={wish} label={tip}>
          <ActionIcon
            variant="light"
            color={color}
            disabled={!may}
            aria-label={label}
            onClick={() => letTeam(team_id, wish)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  );
}

/** Actions that the rules allow the team now. */
function useCan(stage: Stage, team: ModeratorTeam): { readonly buzz: boolean; readonly answer: boolean } {
  const line = stage.moderator;
  const buzzer = useSlice(line, "buzzer");
  const round = useSlice(line, "round");
  const presses = useSlice(line, "presses");
  const asked = round?.phase === "question" ? round : null;
  const open = buzzer?.phase === "open" || buzzer?.phase === "arbitrating";
  const has_pressed =
    open && presses?.opening === buzzer.opening && presses.items.some((press) => press.team_id === team.team_id);
  const holds = buzzer?.phase === "locked" && buzzer.holder.team_id === team.team_id;
  return {
    buzz: open && !team.out && !has_pressed,
    answer: asked?.capabilities.submissions === true && (asked.buzzer_on ? holds : asked.accepting),
  };
}
