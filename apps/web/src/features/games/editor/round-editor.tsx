import { Suspense, useRef, type ReactElement } from "react";
import {
  Alert,
  NativeSelect,
  Radio,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { isBuzzerOn, TIMER_STARTS, type Json } from "@showrunner/engine";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS, roundTypeIds } from "@showrunner/rounds";
import { getRoundViews } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { MarkdownField } from "../../../components/markdown/markdown-field.tsx";
import { parseOneOf } from "../../../lib/search-params.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { getConfigQuestion } from "../draft/round-label.ts";
import { gamesMessages } from "../messages/index.ts";
import { AnswersField } from "./answers-field.tsx";
import { findConfigProblems } from "./find-config-problems.ts";
import { useEditor } from "./editor-context.ts";
import { NumberField } from "./number-field.tsx";

const MAX_TIMER_S = 86_400;

interface RoundEditorProps {
  readonly round: DraftRound;
  /** 1-based. */
  readonly number: number;
}

/** The fields of one round; its type contributes the config editor. */
export function RoundEditor({ round, number }: RoundEditorProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const { draft, dispatch, problems, showProblems, read_only } = useEditor();
  const { key, fields } = round;
  const change = (changed: Partial<DraftRoundFields>): void => dispatch({ type: "change_round", key, fields: changed });
  const errorOf = (path: string): string | undefined =>
    showProblems ? fieldMessage(problems.rounds[key]?.[path]) : undefined;

  const definition = ROUND_DEFINITIONS.get(fields.type);
  const { editor: ConfigEditor } = getRoundViews(fields.type);
  const changeType = useChangeType(round, change);
  const types = roundTypeIds.map((type) => ({ value: type, label: getRoundViews(type).label(locale) }));
  // A new round shows its config problems only after a save.
  const configProblems = showProblems || round.id !== null ? findConfigProblems(fields) : [];
  const hasOwnQuestion = getConfigQuestion(fields) !== null;
  // Types with automatic validation take their answers from the config.
  const hasAnswers = definition?.capabilities.auto_validation !== true || fields.answers.length > 0;

  return (
    <section aria-labelledby="round-editor-title">
      <Title order={2} id="round-editor-title" size="h3" mb="md">
        {t("round_number", { n: number })}
      </Title>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t("field_type")}
            description={t("type_hint", { name: types[0]?.label ?? "" })}
            value={fields.type}
            disabled={read_only}
            data={definition === undefined ? [{ value: fields.type, label: fields.type }, ...types] : types}
            onChange={(event) => changeType(event.currentTarget.value)}
          />
          <TextInput
            label={t("field_round_title")}
            description={t("round_title_hint")}
            maxLength={GAME_LIMITS.title}
            value={fields.title ?? ""}
            disabled={read_only}
            error={errorOf("title")}
            onChange={(event) => change({ title: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          />
        </SimpleGrid>
        {definition === undefined && <Alert color="warning">{t("type_unknown", { type: fields.type })}</Alert>}
        {!hasOwnQuestion && (
          <Textarea
            label={t("field_question")}
            description={t("question_hint")}
            autosize
            minRows={2}
            value={fields.question}
            disabled={read_only}
            error={errorOf("question")}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
        )}
        <Suspense fallback={<Skeleton height={140} />}>
          <ConfigEditor
            key={`${key}/${fields.type}`}
            value={fields.config}
            problems={configProblems}
            buzzerOn={isBuzzerOn(draft.game, fields, definition?.capabilities ?? { buzzer: false })}
            disabled={read_only}
            onChange={(config: Json) => change({ config })}
          />
        </Suspense>
        <MarkdownField
          label={t("field_content")}
          description={t("content_hint")}
          value={fields.content}
          disabled={read_only}
          error={errorOf("content")}
          onChange={(content) => change({ content })}
        />
        {hasAnswers && (
          <AnswersField
            value={fields.answers}
            disabled={read_only}
            errorAt={(index) => errorOf(`answers.${index}`)}
            onChange={(answers) => change({ answers })}
          />
        )}
        <MarkdownField
          label={t("field_answer_content")}
          description={t("answer_content_hint")}
          value={fields.answer_content}
          disabled={read_only}
          error={errorOf("answer_content")}
          onChange={(answerContent) => change({ answer_content: answerContent })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            label={t("field_max_points")}
            min={0}
            max={GAME_LIMITS.points}
            value={fields.max_points}
            disabled={read_only}
            error={errorOf("max_points")}
            onChange={(maxPoints) => change({ max_points: maxPoints })}
          />
          {definition?.capabilities.timer !== false && (
            <NumberField
              label={t("field_time_limit")}
              placeholder={t("time_limit_placeholder")}
              min={1}
              max={MAX_TIMER_S}
              suffix=" s"
              value={fields.time_limit_s}
              disabled={read_only}
              error={errorOf("time_limit_s")}
              onChange={(timeLimitS) => change({ time_limit_s: timeLimitS })}
            />
          )}
        </SimpleGrid>
        {definition?.capabilities.timer !== false && (
          <NativeSelect
            label={t("field_timer_start")}
            description={t("timer_start_hint")}
            value={fields.timer_start ?? ""}
            disabled={read_only}
            data={[
              { value: "", label: t("timer_start_show") },
              ...TIMER_STARTS.map((value) => ({ value, label: t(`timer_start_${value}`) })),
            ]}
            onChange={(event) => change({ timer_start: parseOneOf(event.currentTarget.value, TIMER_STARTS) ?? null })}
          />
        )}
        <Radio.Group
          label={t("field_scoring")}
          value={fields.scoring}
          onChange={(value) =>
            change({ scoring: parseOneOf(value, ["winner_takes_all", "partial_credit"]) ?? fields.scoring })
          }
        >
          <Group mt="xs">
            <Radio value="winner_takes_all" label={t("scoring_winner_takes_all")} disabled={read_only} />
            <Radio value="partial_credit" label={t("scoring_partial_credit")} disabled={read_only} />
          </Group>
        </Radio.Group>
        {definition?.capabilities.buzzer !== false && (
          <Radio.Group
            label={t("field_buzzer_override")}
            value={fields.buzzer_override}
            onChange={(value) =>
              change({
                buzzer_override: parseOneOf(value, ["use_game_default", "enable", "disable"]) ?? fields.buzzer_override,
              })
            }
          >
            <Group mt="xs">
              <Radio
                value="use_game_default"
                label={t(draft.game.buzzer_default ? "override_default_on" : "override_default_off")}
                disabled={read_only}
              />
              <Radio value="enable" label={t("override_enable")} disabled={read_only} />
              <Radio value="disable" label={t("override_disable")} disabled={read_only} />
            </Group>
          </Radio.Group>
        )}
        <Textarea
          label={t("field_note")}
          description={t("note_hint")}
          autosize
          minRows={2}
          value={fields.description ?? ""}
          disabled={read_only}
          error={errorOf("description")}
          onChange={(event) =>
            change({ description: event.currentTarget.value === "" ? null : event.currentTarget.value })
          }
        />
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
    change({
      type,
      config: configs.current.get(`${key}/${type}`) ?? ROUND_DEFINITIONS.get(type)?.defaultConfig() ?? {},
    });
  };
}
