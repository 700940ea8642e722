import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Stack, Switch } from "@showrunner/ui/host/kit";
import { parseListLines } from "../../list-lines.ts";
import { readField, readTexts } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { EditorList } from "../../views/editor-list.tsx";
import { formatProblemAt } from "../../views/format-problem.ts";
import { orderingHostMessages } from "../host/en.ts";
import { createDefaultConfig, ITEM_LIMITS, MAX_ITEM_LENGTH, type OrderingConfig } from "../ordering.definition.ts";

export default function OrderingEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(orderingHostMessages);
  const written = readTexts(value, "items");
  const config: OrderingConfig = {
    items: written.length === 0 ? createDefaultConfig().items : written,
    randomize_per_team: readField(value, "randomize_per_team") === true,
  };
  const change = (fields: Partial<OrderingConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <EditorList
        label={t("items")}
        hint={t("items_hint")}
        addLabel={t("add")}
        rows={config.items.map((item) => [item])}
        onChange={(rows) => change({ items: rows.map(([item = ""]) => item) })}
        columns={[{ id: "item", label: (index) => t("item", { n: index + 1 }) }]}
        maxLength={MAX_ITEM_LENGTH}
        {...ITEM_LIMITS}
        parsePasted={parsePastedItems}
        errorAt={(row) => formatProblemAt(problems, `items.${row}`, t)}
        error={formatProblemAt(problems, "items", t) ?? formatProblemAt(problems, "", t)}
        numbered
        disabled={disabled}
      />
      <Switch
        label={t("randomize_per_team")}
        description={config.randomize_per_team ? t("randomize_per_team_hint") : undefined}
        checked={config.randomize_per_team}
        onChange={(event) => change({ randomize_per_team: event.currentTarget.checked })}
        disabled={disabled}
      />
    </Stack>
  );
}

/** Returns no items for a single line: it is pasted into its field. */
function parsePastedItems(text: string): readonly (readonly string[])[] {
  const lines = parseListLines(text);
  return lines.length < 2 ? [] : lines.map((line) => [line.replaceAll(/\s+/gu, " ")]);
}
