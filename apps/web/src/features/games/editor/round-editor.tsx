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
import { isBuzzerOn, timer_starts, type Json } from "@showrunner/engine";
import { game_limits } from "@showrunner/contract/rest";
import { round_definitions, round_type_ids } from "@showrunner/rounds";
import { viewsOf } from "@showrunner/rounds/views";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../app/forms/field-messages.ts";
import { MarkdownField } from "../../../app/markdown/markdown-field.tsx";
import { oneOf } from "../../../app/search.ts";
import type { DraftRound, DraftRoundFields } from "../draft/model.ts";
import { configQuestion } from "../draft/question.ts";
import { games_messages } from "../messages/index.ts";
import { AnswersField } from "./answers-field.tsx";
import { configProblems } from "./config-problems.ts";
import { useEditor } from "./context.ts";
import { NumberField } from "./number-field.tsx";

const longest_timer_s = 86_400;

interface RoundEditorProps {
  readonly round: DraftRound;
  /** 1-based. */
  readonly number: number;
}

/** The fields of one round; its type contributes the config editor. */
export function RoundEditor({ round, number }: RoundEditorProps): ReactElement {
  const t = useT(games_messages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const { draft, dispatch, problems, show_problems, read_only } = useEditor();
  const { key, fields } = round;
  const change = (changed: Partial<DraftRoundFields>): void => dispatch({ type: "change_round", key, fields: changed });
  const errorOf = (path: string): string | undefined =>
    show_problems ? fieldMessage(problems.rounds[key]?.[path]) : undefined;

  const definition = round_definitions.get(fields.type);
  const { editor: ConfigEditor } = viewsOf(fields.type);
  const changeType = useTypeChange(round, change);
  const types = round_type_ids.map((type) => ({ value: type, label: viewsOf(type).label(locale) }));
  // A new round shows its config problems only after a save.
  const config_problems = show_problems || round.id !== null ? configProblems(fields) : [];
  const has_own_question = configQuestion(fields.config) !== null;
  // Types with automatic validation take their answers from the config.
  const has_answers = definition?.capabilities.auto_validation !== true || fields.answers.length > 0;

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
            maxLength={game_limits.title}
            value={fields.title ?? ""}
            disabled={read_only}
            error={errorOf("title")}
            onChange={(event) => change({ title: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          />
        </SimpleGrid>
        {definition === undefined && <Alert color="warning">{t("type_unknown", { type: fields.type })}</Alert>}
        {!has_own_question && (
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
            problems={config_problems}
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
        {has_answers && (
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
          onChange={(answer_content) => change({ answer_content })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            label={t("field_max_points")}
            min={0}
            max={game_limits.points}
            value={fields.max_points}
            disabled={read_only}
            error={errorOf("max_points")}
            onChange={(max_points) => change({ max_points })}
          />
          {definition?.capabilities.timer !== false && (
            <NumberField
              label={t("field_time_limit")}
              placeholder={t("time_limit_placeholder")}
              min={1}
              max={longest_timer_s}
              suffix=" s"
              value={fields.time_limit_s}
              disabled={read_only}
              error={errorOf("time_limit_s")}
              onChange={(time_limit_s) => change({ time_limit_s })}
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
              ...timer_starts.map((value) => ({ value, label: t(`timer_start_${value}`) })),
            ]}
            onChange={(event) => change({ timer_start: oneOf(event.currentTarget.value, timer_starts) ?? null })}
          />
        )}
        <Radio.Group
          label={t("field_scoring")}
          value={fields.scoring}
          onChange={(value) =>
            change({ scoring: oneOf(value, ["winner_takes_all", "partial_credit"]) ?? fields.scoring })
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
                buzzer_override: oneOf(value, ["use_game_default", "enable", "disable"]) ?? fields.buzzer_override,
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
function useTypeChange(
  { key, fields }: DraftRound,
  change: (changed: Partial<DraftRoundFields>) => void,
): (type: string) => void {
  const configs = useRef(new Map<string, Json>());
  return (type) => {
    configs.current.set(`${key}/${fields.type}`, fields.config);
    change({
      type,
      config: configs.current.get(`${key}/${type}`) ?? round_definitions.get(type)?.defaultConfig() ?? {},
    });
  };
}
