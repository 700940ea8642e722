import type { ReactElement } from "react";
import { Group, NativeSelect } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { DateField } from "../../components/date-field.tsx";
import type { SearchChange } from "../../components/list-page.tsx";
import { useNow } from "../../components/use-now.ts";
import { usageMessages } from "./messages/en.ts";
import { DEFAULT_DAYS, findPreset, PRESETS, toDay, toPresetRange, type UsageSearch } from "./usage-search.ts";

const DAY_MS = 24 * 3_600_000;

interface RangeFieldsProps {
  readonly search: UsageSearch;
  readonly onChange: (part: SearchChange<UsageSearch>) => void;
}

/** Selects the days: a range that ends today, or from and to. */
export function RangeFields({ search, onChange }: RangeFieldsProps): ReactElement {
  const t = useT(usageMessages);
  const now = useNow();
  const preset = findPreset(search, now);
  const from = search.from ?? toDay(now - (DEFAULT_DAYS - 1) * DAY_MS);
  const to = search.to ?? toDay(now);
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t("range")}
        value={preset ?? "other"}
        data={[
          ...PRESETS.map((days) => ({ value: String(days), label: t("last_days", { n: days }) })),
          ...(preset === undefined ? [{ value: "other", label: t("other_range") }] : []),
        ]}
        onChange={({ currentTarget }) => {
          const days = PRESETS.find((one) => String(one) === currentTarget.value);
          if (days !== undefined) onChange({ from: undefined, to: undefined, ...toPresetRange(days, now) });
        }}
      />
      <DateField label={t("from")} max={to} value={from} isRequired onChange={(day) => onChange({ from: day, to })} />
      <DateField label={t("to")} min={from} value={to} isRequired onChange={(day) => onChange({ from, to: day })} />
    </Group>
  );
}
