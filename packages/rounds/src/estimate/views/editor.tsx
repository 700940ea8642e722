import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { DecimalField, Group, Radio, Stack, Text, TextInput } from "@showrunner/ui/host/kit";
import { readText } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { MAX_UNIT_LENGTH, type EstimateConfig } from "../estimate.definition.ts";
import { estimateHostMessages } from "../host/en.ts";
import { readValue } from "./number-format.ts";

export default function EstimateEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(estimateHostMessages);
  const config: EstimateConfig = {
    answer: readValue(value, "answer"),
    unit: readText(value, "unit"),
    mode: readText(value, "mode") === "distance" ? "distance" : "nearest",
    tolerance: readValue(value, "tolerance") ?? 0,
  };
  const change = (fields: Partial<EstimateConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <Group grow align="start">
        <DecimalField
          label={t("answer")}
          canBeNegative
          value={config.answer}
          onChange={(answer) => change({ answer })}
          error={formatProblemAt(problems, "answer", t) ?? formatProblemAt(problems, "", t)}
          required
          disabled={disabled}
        />
        <TextInput
          label={t("unit")}
          description={t("unit_hint")}
          value={config.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
          error={formatProblemAt(problems, "unit", t)}
          maxLength={MAX_UNIT_LENGTH}
          disabled={disabled}
        />
      </Group>
      <Radio.Group
        label={t("mode")}
        value={config.mode}
        onChange={(mode) => change({ mode: mode === "distance" ? "distance" : "nearest" })}
      >
        <Group mt="xs">
          <Radio value="nearest" label={t("mode_nearest")} disabled={disabled} />
          <Radio value="distance" label={t("mode_distance")} disabled={disabled} />
        </Group>
      </Radio.Group>
      {config.mode === "distance" ? (
        <DecimalField
          label={t("tolerance")}
          value={config.tolerance}
          onChange={(tolerance) => change({ tolerance: tolerance ?? 0 })}
          error={formatProblemAt(problems, "tolerance", t)}
          required
          disabled={disabled}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t("tie_hint")}
        </Text>
      )}
    </Stack>
  );
}
