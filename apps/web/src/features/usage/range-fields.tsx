import type { ReactElement } from "react";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { SearchChange } from "../../components/list-page.tsx";
import { useNow } from "../../components/use-now.ts";
import { usageMessages } from "./messages/index.ts";
import { DEFAULT_DAYS, findPreset, parseDay, PRESETS, toDay, toPresetRange, type UsageSearch } from "./usage-search.ts";

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
      <TextInput
        type="date"
        label={t("from")}
        max={to}
        value={from}
        onChange={({ currentTarget }) => {
          const day = parseDay(currentTarget.value);
          if (day !== undefined) onChange({ from: day, to });
        }}
      />
      <TextInput
        type="date"
        label={t("to")}
        min={from}
        value={to}
        onChange={({ currentTarget }) => {
          const day = parseDay(currentTarget.value);
          if (day !== undefined) onChange({ from, to: day });
        }}
      />
    </Group>
  );
}
