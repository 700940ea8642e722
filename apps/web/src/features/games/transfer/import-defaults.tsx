import type { ReactElement } from "react";
import { Group, NativeSelect } from "@mantine/core";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { NumberField } from "@showrunner/ui/host";
import { MAX_TIMER_S } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import type { ImportDefaults } from "./complete-rounds.ts";
import { transferMessages } from "./messages/en.ts";

interface ImportDefaultsFieldsProps {
  readonly value: ImportDefaults;
  readonly onChange: (value: ImportDefaults) => void;
}

const FIELD_WIDTH = "9rem";

/** Default points, time and scoring for rounds whose input does not specify them. */
export function ImportDefaultsFields({ value, onChange }: ImportDefaultsFieldsProps): ReactElement {
  const t = useT(transferMessages);
  return (
    <Group component="fieldset" gap="sm" align="flex-end" p={0} bd={0} m={0} mt="md">
      <legend className="host-hidden">{t("defaults")}</legend>
      <NumberField
        label={t("default_points")}
        w={FIELD_WIDTH}
        min={0}
        max={GAME_LIMITS.points}
        value={value.max_points}
        onChange={(points) => onChange({ ...value, max_points: points ?? 0 })}
      />
      <NumberField
        label={t("default_time")}
        placeholder={t("default_time_none")}
        w={FIELD_WIDTH}
        min={1}
        max={MAX_TIMER_S}
        value={value.time_limit_s}
        onChange={(seconds) => onChange({ ...value, time_limit_s: seconds })}
      />
      <NativeSelect
        label={t("default_scoring")}
        data={[
          { value: "", label: t("scoring_auto") },
          { value: "partial_credit", label: t("scoring_partial_credit") },
          { value: "winner_takes_all", label: t("scoring_winner_takes_all") },
        ]}
        value={value.scoring ?? ""}
        onChange={({ currentTarget }) => {
          const { value: chosen } = currentTarget;
          onChange({
            ...value,
            scoring: chosen === "partial_credit" || chosen === "winner_takes_all" ? chosen : null,
          });
        }}
      />
    </Group>
  );
}
