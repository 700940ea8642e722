import type { ReactElement } from "react";
import { Group, NativeSelect, Radio, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { BUZZER_OVERRIDES, SCORING_METHODS } from "@showrunner/contract/enum-values";
import { isBuzzerOn, TIMER_STARTS } from "@showrunner/engine";
import { findSpeedPointsProblem, GAME_LIMITS } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { MarkdownField } from "../../../components/markdown/markdown-field.tsx";
import { parseOneOf } from "../../../lib/search-params.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { gamesMessages } from "../messages/en.ts";
import { useEditor } from "./editor-context.ts";
import { useBuzzerScoring } from "./use-buzzer-scoring.ts";

/** Fields whose problems open the section. */
const FIELDS = ["title", "answer_content", "description", "speed_points"] as const;

interface RoundMoreProps {
  readonly round: DraftRound;
  readonly onChange: (fields: Partial<DraftRoundFields>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** Fields that most rounds leave at their defaults: scoring, buzzer, title, answer content, timer start, note. */
export function RoundMore({ round, onChange, errorOf }: RoundMoreProps): ReactElement {
  const t = useT(gamesMessages);
  const fieldMessage = useFieldMessage();
  const { draft, dispatch, isReadOnly, isMoreOpen, setMoreOpen } = useEditor();
  const { setRoundBuzzer } = useBuzzerScoring();
  const { fields } = round;
  const definition = ROUND_DEFINITIONS.get(fields.type);
  const capabilities = definition?.capabilities ?? { buzzer: false };
  // Shown at once, not only after a save, because it depends on other fields.
  const speedProblem = findSpeedPointsProblem(fields, definition?.speed_points === true);
  const hasProblem = FIELDS.some((field) => errorOf(field) !== undefined);
  const summary = [
    t(fields.scoring === "partial_credit" ? "summary_partial_credit" : "summary_winner_takes_all"),
    ...(fields.speed_points === true ? [t("summary_speed_points")] : []),
    ...(isBuzzerOn(draft.game, fields, capabilities) ? [t("summary_buzzer")] : []),
    ...(fields.title === null ? [] : [fields.title]),
    ...(fields.answer_content === "" ? [] : [t("summary_answer_content")]),
    ...(fields.description === null ? [] : [t("summary_note")]),
  ];
  return (
    <details
      className="round-more"
      open={isMoreOpen || hasProblem}
      onToggle={(event) => setMoreOpen(event.currentTarget.open)}
    >
      <summary>
        {t("more")}
        <Text span size="sm" c="dimmed">
          {summary.join(" · ")}
        </Text>
      </summary>
      <Stack gap="md" mt="md">
        {definition?.capabilities.buzzer !== false && (
          <Radio.Group
            label={t("field_buzzer_override")}
            value={fields.buzzer_override}
            onChange={(value) => setRoundBuzzer(round, parseOneOf(value, BUZZER_OVERRIDES) ?? fields.buzzer_override)}
          >
            <Group mt="xs">
              <Radio
                value="use_game_default"
                label={t(draft.game.buzzer_default ? "override_default_on" : "override_default_off")}
                disabled={isReadOnly}
              />
              <Radio value="enable" label={t("override_enable")} disabled={isReadOnly} />
              <Radio value="disable" label={t("override_disable")} disabled={isReadOnly} />
            </Group>
          </Radio.Group>
        )}
        <Radio.Group
          label={t("field_scoring")}
          value={fields.scoring}
          onChange={(value) =>
            onChange({
              scoring: parseOneOf(value, SCORING_METHODS) ?? fields.scoring,
              ...(value === "winner_takes_all" ? { speed_points: false } : {}),
            })
          }
        >
          <Group mt="xs">
            <Radio value="winner_takes_all" label={t("scoring_winner_takes_all")} disabled={isReadOnly} />
            <Radio value="partial_credit" label={t("scoring_partial_credit")} disabled={isReadOnly} />
          </Group>
        </Radio.Group>
        {definition?.speed_points === true && (
          <Switch
            label={t("field_speed_points")}
            description={t("speed_points_hint")}
            checked={fields.speed_points === true}
            disabled={isReadOnly}
            error={fieldMessage(speedProblem ?? undefined)}
            onChange={(event) => onChange({ speed_points: event.currentTarget.checked })}
          />
        )}
        <TextInput
          label={t("field_round_title")}
          description={t("round_title_hint")}
          maxLength={GAME_LIMITS.title}
          value={fields.title ?? ""}
          disabled={isReadOnly}
          error={errorOf("title")}
          onChange={(event) => onChange({ title: event.currentTarget.value === "" ? null : event.currentTarget.value })}
        />
        <MarkdownField
          label={t("field_answer_content")}
          description={t("answer_content_hint")}
          value={fields.answer_content}
          disabled={isReadOnly}
          error={errorOf("answer_content")}
          onChange={(answerContent) => onChange({ answer_content: answerContent })}
          onInsert={(edit) => dispatch({ type: "edit_text", key: round.key, path: "answer_content", edit })}
        />
        {definition?.capabilities.timer !== false && (
          <NativeSelect
            label={t("field_timer_start")}
            description={t("timer_start_hint")}
            value={fields.timer_start ?? ""}
            disabled={isReadOnly}
            data={[
              { value: "", label: t("timer_start_show") },
              ...TIMER_STARTS.map((value) => ({ value, label: t(`timer_start_${value}`) })),
            ]}
            onChange={(event) => onChange({ timer_start: parseOneOf(event.currentTarget.value, TIMER_STARTS) ?? null })}
          />
        )}
        <Textarea
          label={t("field_note")}
          description={t("note_hint")}
          autosize
          minRows={2}
          value={fields.description ?? ""}
          disabled={isReadOnly}
          error={errorOf("description")}
          onChange={(event) =>
            onChange({ description: event.currentTarget.value === "" ? null : event.currentTarget.value })
          }
        />
      </Stack>
    </details>
  );
}
