import { useEffect, useRef, type ReactElement } from "react";
import { Badge, Button, Group } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import type { ModeratorGame, ModeratorRound } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { useDesk } from "../desk-context.tsx";
import { canShowToAudience } from "../logic/round-review.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { Card, Note, ScrollArea } from "./card.tsx";
import { RoundResultActions } from "./round-result-actions.tsx";
import { useRoundName } from "./use-round-name.ts";
import { Solution, RoundTypeLabel } from "./round-type-views.tsx";
import styles from "./round.module.css";

interface ReviewPanelProps {
  readonly round: ModeratorRound;
  readonly game: ModeratorGame;
}

/** A round that is over; only the moderator sees it until it is shown to the audience. */
export function ReviewPanel({ round, game }: ReviewPanelProps): ReactElement {
  const t = useT(deskMessages);
  const { round: shown } = useAllSlices();
  const name = useRoundName();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the programme, where the round was picked, is far below.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [round.id]);
  const place = { number: round.number, total: game.rounds.length };
  return (
    <Card title={t("review")} grow>
      <Note>
        {shown === null
          ? t("review_alone")
          : shown.id === round.id
            ? t("review_shown")
            : t("review_live", { number: shown.number })}
      </Note>
      <section ref={panel} className={styles["question"]} data-phase={round.phase} aria-label={t("round_place", place)}>
        <header className={styles["meta"]}>
          <span className={styles["place"]}>{t("round_place", place)}</span>
          <span>{game.title}</span>
          <RoundTypeLabel type={round.type} />
          <span>{t("points", { n: round.max_points })}</span>
          <Badge className={styles["phase"] ?? ""} variant="light" color="secondary">
            {t(`phase_${round.phase}`)}
          </Badge>
        </header>
        {round.title !== null && <p className={styles["title"]}>{round.title}</p>}
        <p className={styles["text"]}>{round.question || name(round)}</p>
        <ReviewedSolution round={round} />
        {round.winner !== null && (
          <p className={styles["awards"]}>
            <span>{t("won_by")}</span>
            <TeamTag team={round.winner} />
          </p>
        )}
        <Group gap="xs">
          <ShowToAudienceButton round={round} />
          <RoundResultActions round={round} />
        </Group>
      </section>
    </Card>
  );
}

/** The solution, rendered by the round's type. */
function ReviewedSolution({ round }: { readonly round: ModeratorRound }): ReactElement | null {
  const t = useT(deskMessages);
  const found = useModeratorSlice("solutions")[round.id];
  if (found === undefined) return null;
  const { question, answers } = round;
  const { face_question, answer_html, solution, distribution } = found;
  return (
    <ScrollArea label={t("answer")} className={styles["answer"]}>
      <Solution
        id={round.id}
        type={round.type}
        round={{ question, face_question }}
        desk={{ answers, answer_html, solution }}
        isAnswerHidden={false}
        distribution={distribution}
      />
    </ScrollArea>
  );
}

/** Puts the round on the displays again. */
function ShowToAudienceButton({ round }: { readonly round: ModeratorRound }): ReactElement | null {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { run, pending } = useCommand();
  const { setReviewedRoundId } = useDesk();

  async function showToAudience(): Promise<void> {
    if (await run({ type: "show_to_audience", round_id: round.id })) setReviewedRoundId(null);
  }
  if (!canShowToAudience(slices, round)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={pending.has("play")}
      leftSection={<IconDeviceTv size={16} aria-hidden />}
      onClick={() => void showToAudience()}
    >
      {t("show_to_audience")}
    </Button>
  );
}
