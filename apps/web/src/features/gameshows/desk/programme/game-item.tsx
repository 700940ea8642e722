import { useState, type CSSProperties, type ReactElement } from "react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconCheck,
  IconChevronDown,
  IconGripVertical,
  IconMinus,
  IconPlayerPlayFilled,
  IconTrophy,
} from "@tabler/icons-react";
import type { ModeratorGame } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { getGameWinners } from "../../../../lib/get-game-winners.ts";
import { isGameMovable } from "../logic/programme-order.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { GameMenu } from "./game-menu.tsx";
import { GameIssueList } from "./game-issue-list.tsx";
import { RoundList } from "./round-list.tsx";
import type { GameIssues } from "./use-round-issues.ts";
import styles from "./programme.module.css";

interface GameItemProps {
  readonly game: ModeratorGame;
  readonly index: number;
  /** Issues of its rounds before the start. */
  readonly issues: GameIssues | null;
  readonly onMove: (to: number) => void;
}

/** One game of the programme: state, winners and rounds; the current game is expanded. */
export function GameItem({ game, index, issues, onMove }: GameItemProps): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const movable = isGameMovable(game, slices);
  const current = game.id === slices.programme.current_game_id && slices.show.status === "active";
  const [toggled, setToggled] = useState<boolean | null>(null);
  const expanded = (toggled ?? current) && game.rounds.length > 0;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: game.id,
    disabled: !movable,
  });
  const style: CSSProperties = {
    transform: CSS.Transform.toString(transform),
    ...(transition === undefined ? {} : { transition }),
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={styles["game"]}
      data-current={current || undefined}
      data-dragging={isDragging || undefined}
    >
      <div className={styles["row"]}>
        {movable ? (
          <ActionIcon
            ref={setActivatorNodeRef}
            className={styles["handle"] ?? ""}
            variant="transparent"
            {...attributes}
            {...listeners}
            aria-label={t("drag", { title: game.title })}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <StateIcon status={game.status} over={slices.show.status === "completed"} />
        )}
        <UnstyledButton
          className={styles["name"] ?? ""}
          aria-expanded={game.rounds.length > 0 ? expanded : undefined}
          onClick={() => setToggled(!expanded)}
        >
          <span className={styles["gameTitle"]} title={game.title}>
            {game.title}
          </span>
          <span className={styles["facts"]}>
            {t("rounds", { n: game.rounds_count })} · {t("points", { n: game.points })}
          </span>
        </UnstyledButton>
        {game.rounds.length > 0 && (
          <IconChevronDown
            className={styles["chevron"] ?? ""}
            data-open={expanded || undefined}
            size={16}
            aria-hidden
          />
        )}
        {movable && <GameMenu game={game} index={index} onMove={onMove} />}
      </div>
      {getGameWinners(game).map((team) => (
        <p key={team.team_id} className={styles["winner"]}>
          <IconTrophy size={16} role="img" aria-label={t("won_by")} /> <TeamTag team={team} />
        </p>
      ))}
      {issues !== null && <GameIssueList game={issues} />}
      {slices.show.status === "ready" && game.rounds_count === 0 && (
        <p className={styles["warning"]}>{t("note_no_rounds")}</p>
      )}
      {expanded && <RoundList game={game} />}
    </li>
  );
}

interface StateIconProps {
  readonly status: ModeratorGame["status"];
  /** Whether the show is completed; unfinished games stay unfinished then. */
  readonly over: boolean;
}

function StateIcon({ status, over }: StateIconProps): ReactElement {
  const t = useT(deskMessages);
  if (over && status !== "finished")
    return (
      <span className={styles["stateIcon"]} role="img" aria-label={t("game_unfinished")}>
        <IconMinus size={18} aria-hidden />
      </span>
    );
  return (
    <span className={styles["stateIcon"]} data-status={status} role="img" aria-label={t(`game_${status}`)}>
      {status === "finished" ? <IconCheck size={18} aria-hidden /> : <IconPlayerPlayFilled size={14} aria-hidden />}
    </span>
  );
}
