import { useState, type ReactElement } from "react";
import { ActionIcon, Badge, Group } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice } from "@showrunner/engine";
import { languageNames } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { RichText, TeamTag } from "@showrunner/ui/audience";
import { formatSigned } from "../../../../lib/log-texts/log-translator.ts";
import { useDesk } from "../desk-context.tsx";
import { getRoundActions } from "../logic/round-actions.ts";
import { findCurrentRound } from "../logic/next-step.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices, useCommand } from "../show/show-context.tsx";
import { BuzzerCard } from "./buzzer-card.tsx";
import { ScrollArea } from "./card.tsx";
import { PeekButton } from "./peek-button.tsx";
import { FaceButton, RoundResultActions } from "./round-result-actions.tsx";
import { StepControls } from "./step-controls.tsx";
import { SubmissionsCard } from "./submissions-card.tsx";
import { Solution, RoundTypeLabel } from "./round-type-views.tsx";
import styles from "./round.module.css";

/** The live round: question, solution, buzzer and submissions. */
export function RoundPanel({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement {
  const { submissions, buzzer } = useAllSlices();
  const { decisionPlacement } = useDesk();
  const hasSubmissions = round.capabilities.submissions && (submissions?.total ?? 0) > 0;
  const withSubmissions = round.capabilities.submissions && (!round.buzzer_on || hasSubmissions);
  // Typed answers and decisions need the space, so the question collapses; the moderator's choice holds for the round.
  const [chosen, setChosen] = useState<{ readonly roundId: string; readonly isCollapsed: boolean } | null>(null);
  // A decision in the bar already shows the solution.
  const isDecidedInBar = decisionPlacement === "bar" && buzzer.phase === "locked";
  // A question that fits the collapsed card starts there, so that nothing moves when the first answer arrives.
  const hasTextOnly = round.content_html === "" && Object.keys(Object(desk.config) as object).length === 0;
  const isShort = hasTextOnly && round.title === null && (desk.description ?? "") === "";
  const needsRoom = withSubmissions && !round.capabilities.auto_validation && (hasSubmissions || isShort);
  const canCollapse = needsRoom || isDecidedInBar;
  const isCollapsed = canCollapse && (chosen?.roundId === round.id ? chosen.isCollapsed : true);
  const toggle = (): void => setChosen({ roundId: round.id, isCollapsed: !isCollapsed });
  return (
    <>
      <Question round={round} desk={desk} isCollapsed={isCollapsed} onToggle={canCollapse ? toggle : null} />
      {round.buzzer_on && <BuzzerCard />}
      {withSubmissions && <SubmissionsCard round={round} desk={desk} />}
    </>
  );
}

interface QuestionProps {
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
  /** Shows question and solution in a line each. */
  readonly isCollapsed: boolean;
  /** Null if the question is never collapsed. */
  readonly onToggle: (() => void) | null;
}

function Question({ round, desk, isCollapsed, onToggle }: QuestionProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <section
      className={styles["question"]}
      data-phase={round.phase}
      data-collapsed={isCollapsed || undefined}
      aria-label={t("round_place", { number: round.number, total: round.total })}
    >
      <header className={styles["meta"]}>
        <span className={styles["place"]}>{t("round_place", { number: round.number, total: round.total })}</span>
        <RoundTypeLabel type={round.type} />
        <span>{t("points", { n: round.max_points })}</span>
        <span>{t(`scoring_${round.scoring}`)}</span>
        <Languages desk={desk} />
        <Group className={styles["phase"] ?? ""} gap="sm" wrap="nowrap">
          <PhaseBadge round={round} />
          {onToggle !== null && (
            <ActionIcon
              variant="subtle"
              color="secondary"
              aria-expanded={!isCollapsed}
              aria-label={t("whole_question")}
              onClick={onToggle}
            >
              {isCollapsed ? <IconChevronDown size={20} aria-hidden /> : <IconChevronUp size={20} aria-hidden />}
            </ActionIcon>
          )}
        </Group>
      </header>
      <ScrollArea label={t("question")} className={styles["asked"]}>
        {round.title !== null && !isCollapsed && <p className={styles["title"]}>{round.title}</p>}
        <p className={styles["text"]}>{round.question}</p>
      </ScrollArea>
      {round.content_html !== "" && !isCollapsed && (
        <ScrollArea label={t("content")} className={styles["content"]}>
          <RichText html={round.content_html} />
        </ScrollArea>
      )}
      <Answer round={round} desk={desk} />
      <StepControls round={round} />
      <RoundActionRow />
    </section>
  );
}

/** The languages in which the round is played, if there are several; the desk shows the first one. */
function Languages({ desk }: { readonly desk: DeskSlice }): ReactElement | null {
  const t = useT(deskMessages);
  const names = desk.languages?.map((language) => languageNames[language]) ?? [];
  const [written] = names;
  if (written === undefined) return null;
  return (
    <span title={t("played_in_hint", { language: written })}>{t("played_in", { languages: names.join(", ") })}</span>
  );
}

/** Phase of the round, including *time is up* for a question. */
function PhaseBadge({ round }: { readonly round: RoundSlice }): ReactElement {
  const t = useT(deskMessages);
  const isTimeUp = round.phase === "question" && round.closed_by === "timeout";
  const isReading = round.phase === "question" && round.closed_by === "reading";
  const hasHiddenParts = round.phase === "question" && round.closed_by === "parts";
  return (
    <Badge
      variant="light"
      color={isTimeUp ? "warning" : PHASE_COLOURS[round.phase]}
      data-phase={isTimeUp ? "time_is_up" : round.phase}
    >
      {t(
        isTimeUp ? "time_is_up" : isReading ? "phase_reading" : hasHiddenParts ? "phase_parts" : `phase_${round.phase}`,
      )}
    </Badge>
  );
}

function RoundActionRow(): ReactElement {
  const round = findCurrentRound(useAllSlices().programme);
  return (
    <Group gap="xs">
      <FaceButton />
      {round !== null && <RoundResultActions round={round} />}
    </Group>
  );
}

const PHASE_COLOURS: Readonly<Record<RoundSlice["phase"], string>> = {
  question: "live",
  revealed: "success",
  skipped: "warning",
  cancelled: "warning",
};

/** The solution, covered until the reveal unless the moderator peeks: teams may see the moderator's screen. */
function Answer({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement {
  const t = useT(deskMessages);
  const { isPeeking } = useDesk();
  const { run } = useCommand();
  const slices = useAllSlices();
  const actions = getRoundActions(slices);
  const live = slices.distribution?.round_id === round.id ? slices.distribution : null;
  const displayed = slices.display_face?.round_id === round.id ? slices.display_face.face : null;
  const isCovered = round.phase === "question" && !isPeeking;
  const roundSolution = slices.solutions[round.id];
  // The audience may see only a part of the question.
  const whole =
    round.parts === undefined || roundSolution === undefined
      ? round
      : { ...round, face_question: roundSolution.face_question };
  return (
    <ScrollArea
      label={t("answer")}
      className={[styles["answer"], isCovered && styles["coveredAnswer"]].filter(Boolean).join(" ")}
    >
      <Group justify="space-between" gap="xs" align="flex-start">
        {isCovered && <span className={styles["covered"]}>{t("answer_covered")}</span>}
        {actions.canPeek && <PeekButton size="compact-md" />}
        <div className={styles["given"]}>
          <Solution
            id={round.id}
            type={round.type}
            round={whole}
            desk={desk}
            isAnswerHidden={isCovered}
            distribution={live}
            displayFace={displayed}
            onAction={
              live === null && displayed === null ? undefined : (action) => void run({ type: "round_action", action })
            }
            disabled={slices.show.paused}
          />
        </div>
      </Group>
      {!(isCovered && round.capabilities.auto_validation) && <Awards round={round} desk={desk} />}
      <ModeratorNotes desk={desk} />
    </ScrollArea>
  );
}

function ModeratorNotes({ desk }: { readonly desk: DeskSlice }): ReactElement | null {
  const t = useT(deskMessages);
  if (desk.description === null || desk.description === "") return null;
  return (
    <p className={styles["notes"]}>
      <strong>{t("notes")}</strong> {desk.description}
    </p>
  );
}

/** Awards of the round; before the reveal, those decided so far, which only the moderator sees. */
function Awards({ round, desk }: { readonly round: RoundSlice; readonly desk: DeskSlice }): ReactElement | null {
  const t = useT(deskMessages);
  const locale = useLocale();
  const awards = round.reveal?.awards ?? desk.awards;
  if (awards.length === 0) return null;
  return (
    <p className={styles["awards"]}>
      <span>{round.phase === "question" ? t("awards_hidden") : t("awards")}</span>
      {awards.slice(0, MAX_SHOWN_AWARDS).map((award) => (
        <span key={award.team_id} className={styles["award"]}>
          <TeamTag team={award} />
          <b>{formatSigned(award.points, locale)}</b>
        </span>
      ))}
      {awards.length > MAX_SHOWN_AWARDS && <span>{t("and_more", { n: awards.length - MAX_SHOWN_AWARDS })}</span>}
    </p>
  );
}

const MAX_SHOWN_AWARDS = 6;
