import { useEffect, useRef, type ComponentType, type ReactElement } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconBan, IconCheck, IconCircleDashed, IconMessage, IconPlayerSkipForward } from "@tabler/icons-react";
import type { ModeratorGame, ModeratorRound, RoundPhase } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import { canReview } from "../logic/round-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { useRoundName } from "../panels/use-round-name.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import styles from "./programme.module.css";

const icons: Readonly<Record<RoundPhase, ComponentType<{ size?: number; "aria-hidden"?: boolean }>>> = {
  pending: IconCircleDashed,
  question: IconMessage,
  revealed: IconCheck,
  done: IconCheck,
  skipped: IconPlayerSkipForward,
  cancelled: IconBan,
};

/** The rounds of one game; played rounds can be reviewed. */
export function RoundList({ game }: { readonly game: ModeratorGame }): ReactElement {
  return (
    <ol className={styles["rounds"]}>
      {game.rounds.map((round) => (
        <RoundItem key={round.id} round={round} />
      ))}
    </ol>
  );
}

/** Scrolls the live round into view within a long programme. */
function RoundItem({ round }: { readonly round: ModeratorRound }): ReactElement {
  const { current_round_id } = useModeratorSlice("programme");
  const item = useRef<HTMLLIElement>(null);
  const isLive = round.id === current_round_id;
  const isNarrow = useIsNarrow();
  useEffect(() => {
    // On phones the programme is part of the page, which must not scroll by itself.
    if (isLive && !isNarrow) item.current?.scrollIntoView({ block: "nearest" });
  }, [isLive, isNarrow]);
  return (
    <li ref={item}>
      <RoundEntry round={round} />
    </li>
  );
}

function RoundEntry({ round }: { readonly round: ModeratorRound }): ReactElement {
  const t = useT(deskMessages);
  const { current_round_id } = useModeratorSlice("programme");
  const { reviewedRoundId, setReviewedRoundId } = useDesk();
  const name = useRoundName();
  const isLive = round.id === current_round_id;
  const Icon = icons[round.phase];
  const content = (
    <>
      <span className={styles["roundIcon"]} role="img" aria-label={t(`phase_${round.phase}`)}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={styles["roundText"]} title={name(round)}>
        {round.number}. {name(round)}
      </span>
    </>
  );
  const shared = {
    className: styles["round"] ?? "",
    "data-phase": round.phase,
    "data-live": isLive || undefined,
    "data-looked-at": round.id === reviewedRoundId || undefined,
  };
  if (!canReview(round)) return <div {...shared}>{content}</div>;
  return (
    <UnstyledButton
      {...shared}
      aria-current={isLive ? "step" : undefined}
      onClick={() => setReviewedRoundId(isLive ? null : round.id)}
    >
      {content}
    </UnstyledButton>
  );
}
