import type { ReactElement } from "react";
import { Badge, Button, Group } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { RichText, TeamTag } from "@showrunner/ui/stage";
import { signed } from "../../../app/decisions/decision-text.ts";
import { useDesk } from "../desk/desk-context.tsx";
import { KeyHint } from "../desk/key-hint.tsx";
import { roundActions } from "../logic/round-actions.ts";
import { currentRound } from "../logic/step.ts";
import { moderator_messages } from "../messages/index.ts";
import { useSlices } from "../show/context.tsx";
import { BuzzerCard } from "./buzzer-card.tsx";
import { Scroll } from "./card.tsx";
import { FaceButton, RoundMoves } from "./round-moves.tsx";
import { SubmissionsCard } from "./submissions-card.tsx";
import { Solution, TypeLabel } from "./type-views.tsx";
import styles from "./round.module.css";

/** The live round: question, solution, buzzer and submissions. */
export function RoundPanel({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement {
  const { submissions } = useSlices();
  const with_submissions = round.capabilities.submissions && (!round.buzzer_on || (submissions?.total ?? 0) > 0);
  return (
    <>
      <Question round={round} desk={desk} />
      {round.buzzer_on && <BuzzerCard />}
      {with_submissions && <SubmissionsCard round={round} desk={desk} />}
    </>
  );
}

function Question({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement {
  const t = useT(moderator_messages);
  return (
    <section
      className={styles["question"]}
      data-phase={round.phase}
      aria-label={t("round_place", { number: round.number, total: round.total })}
    >
      <header className={styles["meta"]}>
        <span className={styles["place"]}>{t("round_place", { number: round.number, total: round.total })}</span>
        <TypeLabel type={round.type} />
        <span>{t("points", { n: round.max_points })}</span>
        <span>{t(`scoring_${round.scoring}`)}</span>
        <PhaseBadge round={round} />
      </header>
      <Scroll label={t("question")} className={styles["asked"]}>
        {round.title !== null && <p className={styles["title"]}>{round.title}</p>}
        <p className={styles["text"]}>{round.question}</p>
      </Scroll>
      {round.content_html !== "" && (
        <Scroll label={t("content")} className={styles["content"]}>
          <RichText html={round.content_html} />
        </Scroll>
      )}
      <Answer round={round} desk={desk} />
      <Moves />
    </section>
  );
}

/** Phase of the round; a question whose time is up is shown as such. */
function PhaseBadge({ round }: { readonly round: RoundSlice }): ReactElement {
  const t = useT(moderator_messages);
  const is_up = round.phase === "question" && round.closed_by === "timeout";
  const is_read = round.phase === "question" && round.closed_by === "reading";
  return (
    <Badge
      className={styles["phase"] ?? ""}
      variant="light"
      color={is_up ? "warning" : phase_colours[round.phase]}
      data-phase={is_up ? "time_is_up" : round.phase}
    >
      {t(is_up ? "time_is_up" : is_read ? "phase_reading" : `phase_${round.phase}`)}
    </Badge>
  );
}

function Moves(): ReactElement {
  const round = currentRound(useSlices().programme);
  return (
    <Group gap="xs">
      <FaceButton />
      {round !== null && <RoundMoves round={round} />}
    </Group>
  );
}

const phase_colours: Readonly<Record<RoundSlice["phase"], string>> = {
  question: "live",
  revealed: "success",
  skipped: "warning",
  cancelled: "warning",
};

/** The solution, covered until the reveal unless the moderator peeks: teams may see the moderator's screen. */
function Answer({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement {
  const t = useT(moderator_messages);
  const { peeking, togglePeek } = useDesk();
  const can = roundActions(useSlices());
  const covered = round.phase === "question" && !peeking;
  return (
    <Scroll
      label={t("answer")}
      className={[styles["answer"], covered && styles["coveredAnswer"]].filter(Boolean).join(" ")}
    >
      <Group justify="space-between" gap="xs" wrap={covered ? "wrap" : "nowrap"} align="flex-start">
        <div className={styles["given"]}>
          <Solution id={round.id} type={round.type} round={round} desk={desk} covered={covered} />
          {covered && <span className={styles["covered"]}>{t("answer_covered")}</span>}
        </div>
        {can.peek && (
          <Button
            size="compact-md"
            variant="subtle"
            flex="none"
            leftSection={peeking ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            rightSection={<KeyHint>A</KeyHint>}
            aria-pressed={peeking}
            onClick={togglePeek}
          >
            {peeking ? t("hide_answer") : t("show_answer_me")}
          </Button>
        )}
      </Group>
      {!(covered && round.capabilities.auto_validation) && <Awards round={round} desk={desk} />}
      <Background desk={desk} />
    </Scroll>
  );
}

function Background({ desk }: { readonly desk: DeskSlice }): ReactElement | null {
  const t = useT(moderator_messages);
  if (desk.description === null || desk.description === "") return null;
  return (
    <p className={styles["notes"]}>
      <strong>{t("notes")}</strong> {desk.description}
    </p>
  );
}

/** Awards of the round; before the reveal those decided so far, which only the moderator sees. */
function Awards({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement | null {
  const t = useT(moderator_messages);
  const locale = useLocale();
  const awards = round.reveal?.awards ?? desk.awards;
  if (awards.length === 0) return null;
  return (
    <p className={styles["awards"]}>
      <span>{round.phase === "question" ? t("awards_hidden") : t("awards")}</span>
      {awards.slice(0, shown_awards).map((award) => (
        <span key={award.team_id} className={styles["award"]}>
          <TeamTag team={award} />
          <b>{signed(award.points, locale)}</b>
        </span>
      ))}
      {awards.length > shown_awards && <span>{t("and_more", { n: awards.length - shown_awards })}</span>}
    </p>
  );
}

const shown_awards = 6;
