import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Alert, Button, Fieldset, Stack, Switch, Text, Textarea } from "@showrunner/ui/host/kit";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { choiceHostMessages } from "../host/index.ts";
import { OPTION_LIMITS, TEXT_LIMITS, type ChoiceConfig } from "../multiple-choice.definition.ts";
import { readEditableConfig } from "./editor-draft.ts";
import { OptionRow } from "./editor-option.tsx";
import { swapItems, useRowKeys } from "./editor-rows.ts";

export default function ChoiceEditor({ value, onChange, problems, buzzerOn, disabled }: EditorProps): ReactElement {
  const t = useT(choiceHostMessages);
  const config = readEditableConfig(value);
  const { options } = config;
  const rows = useRowKeys(options.length);
  const change = (fields: Partial<ChoiceConfig>): void => onChange({ ...config, ...fields });
  const move = (place: number, to: number): void => {
    if (to < 0 || to >= options.length) return;
    rows.swap(place, to);
    change({ options: swapItems(options, place, to) });
  };
  const listProblem = formatProblemAt(problems, "options", t) ?? formatProblemAt(problems, "", t);
  const rightCount = options.filter(({ correct }) => correct).length;
  return (
    <Stack>
      <Textarea
        label={t("question_text")}
        value={config.question_text}
        onChange={(event) => change({ question_text: event.currentTarget.value })}
        error={formatProblemAt(problems, "question_text", t)}
        maxLength={TEXT_LIMITS.question}
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
              index={place}
              count={options.length}
              error={formatProblemAt(problems, `options.${place}.text`, t)}
              onChange={(next) => change({ options: options.with(place, next) })}
              onMove={(to) => move(place, to)}
              onRemove={() => {
                rows.remove(place);
                change({ options: options.toSpliced(place, 1) });
              }}
            />
          ))}
          {listProblem !== null && (
            <Text c="error" size="sm" role="alert">
              {listProblem}
            </Text>
          )}
          <Button
            variant="light"
            disabled={options.length >= OPTION_LIMITS.most}
            onClick={() => {
              rows.add();
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
      {rightCount > 1 && !config.allow_multiple && <Alert color="info">{t("any_right_counts")}</Alert>}
    </Stack>
  );
}
