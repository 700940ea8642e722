import { Suspense, useRef, type ReactElement } from "react";
import { Alert, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Textarea, Title } from "@mantine/core";
import { isBuzzerOn, MAX_TIMER_S, type Json } from "@showrunner/engine";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS, roundTypeIds } from "@showrunner/rounds";
import { getRoundViews, MediaFieldsContext, type MediaFields } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { NumberField } from "@showrunner/ui/host";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { AudioField } from "../../../components/audio/audio-field.tsx";
import { VideoField } from "../../../components/video/video-field.tsx";
import { ImageField } from "../../../components/images/image-field.tsx";
import { MarkdownField } from "../../../components/markdown/markdown-field.tsx";
import { SuggestMenu } from "../authoring/suggest-menu.tsx";
import { changeType } from "../draft/change-type.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { getConfigQuestion } from "../../../components/rounds/round-label.ts";
import { gamesMessages } from "../messages/en.ts";
import { AnswersField } from "./answers-field.tsx";
import { findConfigProblems } from "./find-config-problems.ts";
import { useEditor } from "./editor-context.ts";
import { RoundMore } from "./round-more.tsx";
import { LOADING_CLASS } from "./use-editor-panel.ts";

const MEDIA_FIELDS: MediaFields = { image: ImageField, audio: AudioField, video: VideoField };

interface RoundEditorProps {
  readonly round: DraftRound;
  /** 1-based. */
  readonly number: number;
  readonly onOpenRound: (key: string | null) => void;
}

/**
 * The fields of one round in the order of writing: question, answer or options, picture or text, points and time. Its
 * type contributes the config editor.
 */
export function RoundEditor({ round, number, onOpenRound }: RoundEditorProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const { draft, dispatch, problems, showProblems, isReadOnly } = useEditor();
  const { key, fields } = round;
  const change = (changed: Partial<DraftRoundFields>): void => dispatch({ type: "change_round", key, fields: changed });
  const errorOf = (path: string): string | undefined =>
    showProblems ? fieldMessage(problems.rounds[key]?.[path]) : undefined;

  const definition = ROUND_DEFINITIONS.get(fields.type);
  const { editor: ConfigEditor } = getRoundViews(fields.type);
  const switchType = useChangeType(round, change);
  const types = roundTypeIds.map((type) => ({ value: type, label: getRoundViews(type).label(locale) }));
  // A new round shows its config problems only after a save.
  const configProblems = showProblems || round.id !== null ? findConfigProblems(fields) : [];
  const hasOwnQuestion = getConfigQuestion(fields) !== null;
  // Types with automatic validation take their answers from the config.
  const hasAnswers = definition?.capabilities.auto_validation !== true || fields.answers.length > 0;

  return (
    <section aria-labelledby="round-editor-title">
      <Group justify="space-between" align="center" mb="md" gap="xs">
        <Title order={2} id="round-editor-title" size="h3">
          {t("round_number", { n: number })}
        </Title>
        <Group gap="xs">
          {!isReadOnly && <SuggestMenu round={round} onOpenRound={onOpenRound} />}
          <NativeSelect
            aria-label={t("field_type")}
            size="sm"
            value={fields.type}
            disabled={isReadOnly}
            data={definition === undefined ? [{ value: fields.type, label: fields.type }, ...types] : types}
            onChange={(event) => switchType(event.currentTarget.value)}
          />
        </Group>
      </Group>
      <Stack gap="md">
        {definition === undefined && <Alert color="warning">{t("type_unknown", { type: fields.type })}</Alert>}
        {!hasOwnQuestion && (
          <Textarea
            label={t("field_question")}
            description={t("question_hint")}
            autosize
            minRows={2}
            value={fields.question}
            disabled={isReadOnly}
            error={errorOf("question")}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
        )}
        <Suspense fallback={<Skeleton className={LOADING_CLASS} height={140} />}>
          <MediaFieldsContext value={MEDIA_FIELDS}>
            <ConfigEditor
              key={`${key}/${fields.type}`}
              value={fields.config}
              problems={configProblems}
              buzzerOn={isBuzzerOn(draft.game, fields, definition?.capabilities ?? { buzzer: false })}
              disabled={isReadOnly}
              onChange={(config: Json) =>
                dispatch({ type: "change_config", key, roundType: fields.type, from: fields.config, to: config })
              }
            />
          </MediaFieldsContext>
        </Suspense>
        {hasAnswers && (
          <AnswersField
            value={fields.answers}
            disabled={isReadOnly}
            errorAt={(index) => errorOf(`answers.${index}`)}
            onChange={(answers) => change({ answers })}
          />
        )}
        <MarkdownField
          label={t("field_content")}
          description={t("content_hint")}
          minRows={2}
          value={fields.content}
          disabled={isReadOnly}
          error={errorOf("content")}
          onChange={(content) => change({ content })}
          onInsert={(edit) => dispatch({ type: "edit_text", key, path: "content", edit })}
        />
        <SimpleGrid cols={2}>
          <NumberField
            clampBehavior="none"
            label={t("field_max_points")}
            min={0}
            max={GAME_LIMITS.points}
            value={fields.max_points}
            disabled={isReadOnly}
            error={errorOf("max_points")}
            onChange={(maxPoints) => change({ max_points: maxPoints })}
          />
          {definition?.capabilities.timer !== false && (
            <NumberField
              clampBehavior="none"
              label={t("field_time_limit")}
              placeholder={t("time_limit_placeholder")}
              min={1}
              max={MAX_TIMER_S}
              suffix=" s"
              value={fields.time_limit_s}
              disabled={isReadOnly}
              error={errorOf("time_limit_s")}
              onChange={(timeLimitS) => change({ time_limit_s: timeLimitS })}
            />
          )}
        </SimpleGrid>
        <RoundMore round={round} onChange={change} errorOf={errorOf} />
      </Stack>
    </section>
  );
}

/** Switches the round's type; configs of earlier types are kept for switching back. */
function useChangeType(
  { key, fields }: DraftRound,
  change: (changed: Partial<DraftRoundFields>) => void,
): (type: string) => void {
  const configs = useRef(new Map<string, Json>());
  return (type) => {
    configs.current.set(`${key}/${fields.type}`, fields.config);
    change(changeType(fields, type, configs.current.get(`${key}/${type}`)));
  };
}
