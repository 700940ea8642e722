import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Alert, Button, Fieldset, Stack, Switch, Text, Textarea } from "@showrunner/ui/host/kit";
import type { EditorProps } from "../../view-props.ts";
import { problemAt } from "../../views/problem-text.ts";
import { choice_host_messages } from "../i18n/host/index.ts";
import { option_limits, text_limits, type ChoiceConfig } from "../model.ts";
import { draftOf } from "./editor-draft.ts";
import { OptionRow } from "./editor-option.tsx";
import { swap, useRows } from "./editor-rows.ts";

export default function ChoiceEditor({ value, onChange, problems, buzzerOn, disabled }: EditorProps): ReactElement {
  const t = useT(choice_host_messages);
  const config = draftOf(value);
  const { options } = config;
  const rows = useRows(options.length);
  const change = (fields: Partial<ChoiceConfig>): void => onChange({ ...config, ...fields });
  const move = (place: number, to: number): void => {
    if (to < 0 || to >= options.length) return;
    rows.swapped(place, to);
    change({ options: swap(options, place, to) });
  };
  const list_problem = problemAt(problems, "options", t) ?? problemAt(problems, "", t);
  const right_count = options.filter(({ correct }) => correct).length;
  return (
    <Stack>
      <Textarea
        label={t("question_text")}
        value={config.question_text}
        onChange={(event) => change({ question_text: event.currentTarget.value })}
        error={problemAt(problems, "question_text", t)}
        maxLength={text_limits.question}
        autosize
        minRows={2}
        required
        disabled={disabled}
      />
      <Fieldset legend={t("options")} disabled={disabled}>
        <Stack gap="xs">
          {options.map((option, place) => (
            <OptionRow
              key={rows.keys[place]}
              option={option}
              place={place}
              count={options.length}
              error={problemAt(problems, `options.${place}.text`, t)}
              onChange={(next) => change({ options: options.with(place, next) })}
              onMove={(to) => move(place, to)}
              onRemove={() => {
                rows.removed(place);
                change({ options: options.toSpliced(place, 1) });
              }}
            />
          ))}
          {list_problem !== null && (
            <Text c="error" size="sm" role="alert">
              {list_problem}
            </Text>
          )}
          <Button
            variant="light"
            disabled={options.length >= option_limits.most}
            onClick={() => {
              rows.added();
              change({ options: [...options, { text: "", correct: false }] });
            }}
          >
            {t("add")}
          </Button>
        </Stack>
      </Fieldset>
      <Switch
        label={t("allow_multiple")}
        description={t("allow_multiple_hint")}
        checked={config.allow_multiple}
        onChange={(event) => change({ allow_multiple: event.currentTarget.checked })}
        disabled={disabled}
      />
      <Switch
        label={t("randomize_per_team")}
        description={t(buzzerOn ? "randomize_with_buzzer_hint" : "randomize_per_team_hint")}
        checked={config.randomize_per_team}
        onChange={(event) => change({ randomize_per_team: event.currentTarget.checked })}
        disabled={disabled}
      />
      {right_count > 1 && !config.allow_multiple && <Alert color="info">{t("any_right_counts")}</Alert>}
    </Stack>
  );
}
