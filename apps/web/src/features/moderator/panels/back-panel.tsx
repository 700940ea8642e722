import { useEffect, useRef, type ReactElement } from "react";
import { Badge, Button, Group } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import type { ModeratorGame, ModeratorRound } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { useDesk } from "../desk/desk-context.tsx";
import { canShow } from "../logic/look-back.ts";
import { moderator_messages } from "../messages/index.ts";
import { useCommand, useModeratorSlice, useSlices } from "../show/context.tsx";
import { Card, Note, Scroll } from "./card.tsx";
import { RoundMoves } from "./round-moves.tsx";
import { useRoundName } from "./round-name.ts";
import { Solution, TypeLabel } from "./type-views.tsx";
import styles from "./round.module.css";

interface BackPanelProps {
  readonly round: ModeratorRound;
  readonly game: ModeratorGame;
}

/** A round that is not on the displays; only the moderator sees it until it is shown to the audience. */
export function BackPanel({ round, game }: BackPanelProps): ReactElement {
  const t = useT(moderator_messages);
  const { round: shown } = useSlices();
  const name = useRoundName();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the programme, where the round was picked, is far below.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [round.id]);
  const place = { number: round.number, total: game.rounds.length };
  return (
    <Card title={t("look_back")} grow>
      <Note>{shown === null ? t("look_back_alone") : t("look_back_live", { number: shown.number })}</Note>
      <section ref={panel} className={styles["question"]} data-phase={round.phase} aria-label={t("round_place", place)}>
        <header className={styles["meta"]}>
          <span className={styles["place"]}>{t("round_place", place)}</span>
          <span>{game.title}</span>
          <TypeLabel type={round.type} />
          <span>{t("points", { n: round.max_points })}</span>
          <Badge className={styles["phase"] ?? ""} variant="light" color="secondary">
            {t(`phase_${round.phase}`)}
          </Badge>
        </header>
        {round.title !== null && <p className={styles["title"]}>{round.title}</p>}
        <p className={styles["text"]}>{round.question || name(round)}</p>
        <BackSolution round={round} />
        {round.winner !== null && (
          <p className={styles["awards"]}>
            <span>{t("won_by")}</span>
            <TeamTag team={round.winner} />
          </p>
        )}
        <Group gap="xs">
          <ShowButton round={round} />
          <RoundMoves round={round} />
        </Group>
      </section>
    </Card>
  );
}

/** The solution, rendered by the round's type. */
function BackSolution({ round }: { readonly round: ModeratorRound }): ReactElement | null {
  const t = useT(moderator_messages);
  const found = useModeratorSlice("solutions")[round.id];
  if (found === undefined) return null;
  const { question, answers } = round;
  const { face_question, answer_html, solution } = found;
  return (
    <Scroll label={t("answer")} className={styles["answer"]}>
      <Solution
        id={round.id}
        type={round.type}
        round={{ question, face_question }}
        desk={{ answers, answer_html, solution }}
        covered={false}
      />
    </Scroll>
  );
}

/** Puts the round on the displays again. */
function ShowButton({ round }: { readonly round: ModeratorRound }): ReactElement | null {
  const t = useT(moderator_messages);
  const slices = useSlices();
  const { run, pending } = useCommand();
  const { lookAt } = useDesk();

  async function showToAudience(): Promise<void> {
    if (await run({ type: "show_to_audience", round_id: round.id })) lookAt(null);
  }
  if (!canShow(slices, round)) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      disabled={pending.has("play")}
      leftSection={<IconDeviceTv size={16} aria-hidden />}
      onClick={() => void showToAudience()}
    >
      {t("show_to_audience")}
    </Button>
  );
}
