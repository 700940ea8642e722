import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Alert, Stack, Switch, Textarea } from "@showrunner/ui/host/kit";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { choiceHostMessages } from "../host/en.ts";
import { TEXT_LIMITS, type ChoiceConfig } from "../multiple-choice.definition.ts";
import { readEditableConfig } from "./editor-draft.ts";
import { OptionsField } from "./editor-options.tsx";

export default function ChoiceEditor({ value, onChange, problems, buzzerOn, disabled }: EditorProps): ReactElement {
  const t = useT(choiceHostMessages);
  const config = readEditableConfig(value);
  const { options } = config;
  const change = (fields: Partial<ChoiceConfig>): void => onChange({ ...config, ...fields });
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
      <OptionsField
        options={options}
        disabled={disabled}
        errorAt={(index) => formatProblemAt(problems, `options.${index}.text`, t)}
        error={formatProblemAt(problems, "options", t) ?? formatProblemAt(problems, "", t)}
        onChange={(changed) => change({ options: changed })}
      />
      {rightCount > 1 && !config.allow_multiple && <Alert color="info">{t("any_right_counts")}</Alert>}
      <Switch
        label={t("allow_multiple")}
        description={config.allow_multiple ? t("allow_multiple_hint") : undefined}
        checked={config.allow_multiple}
        onChange={(event) => change({ allow_multiple: event.currentTarget.checked })}
        disabled={disabled}
      />
      <Switch
        label={t("randomize_per_team")}
        description={
          config.randomize_per_team ? t(buzzerOn ? "randomize_with_buzzer_hint" : "randomize_per_team_hint") : undefined
        }
        checked={config.randomize_per_team}
        onChange={(event) => change({ randomize_per_team: event.currentTarget.checked })}
        disabled={disabled}
      />
    </Stack>
  );
}
