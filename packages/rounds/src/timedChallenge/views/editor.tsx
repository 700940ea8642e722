import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, NumberInput, Stack, Text, Textarea } from "@showrunner/ui/host/kit";
import { numberOf, textOf, textsOf } from "../../parse.ts";
import type { EditorProps } from "../../view-props.ts";
import { problemAt } from "../../views/problem-text.ts";
import { challenge_host_messages } from "../i18n/host/index.ts";
import { config_limits } from "../limits.ts";
import type { ChallengeConfig } from "../model.ts";
import { itemsOf, textFor } from "./editor-lines.ts";

export default function ChallengeEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(challenge_host_messages);
  // Reads as much of a broken config as possible, so that fixing it loses nothing else.
  const config: ChallengeConfig = {
    prompt: textOf(value, "prompt"),
    minimum_count: numberOf(value, "minimum_count", 1),
    bonus_points: numberOf(value, "bonus_points", 0),
    items: textsOf(value, "items"),
  };
  const [typed, setTyped] = useState("");
  const change = (fields: Partial<ChallengeConfig>): void => onChange({ ...config, ...fields });
  // The kit reports an empty field as text; 0 is out of range and thus reported as a problem.
  const number = (given: string | number): number => (typeof given === "number" ? given : 0);
  const item_problems = config.items.flatMap((_item, place) => {
    const problem = problemAt(problems, `items.${place}`, t);
    return problem === null ? [] : [t("line", { n: place + 1, problem })];
  });
  const list_problem = problemAt(problems, "items", t) ?? problemAt(problems, "", t);
  const items_error = list_problem === null ? item_problems : [list_problem, ...item_problems];
  return (
    <Stack>
      <Textarea
        label={t("prompt")}
        description={t("prompt_hint")}
        value={config.prompt}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
        error={problemAt(problems, "prompt", t)}
        maxLength={config_limits.prompt}
        autosize
        minRows={2}
        required
        disabled={disabled}
      />
      <Group grow align="start">
        <NumberInput
          label={t("minimum_count")}
          description={t("minimum_count_hint")}
          value={config.minimum_count}
          onChange={(given) => change({ minimum_count: number(given) })}
          error={problemAt(problems, "minimum_count", t)}
          min={1}
          max={config_limits.items}
          allowDecimal={false}
          required
          disabled={disabled}
        />
        <NumberInput
          label={t("bonus_points")}
          description={t("bonus_points_hint")}
          value={config.bonus_points}
          onChange={(given) => change({ bonus_points: number(given) })}
          error={problemAt(problems, "bonus_points", t)}
          min={0}
          max={config_limits.bonus_points}
          allowDecimal={false}
          disabled={disabled}
        />
      </Group>
      <Textarea
        label={t("items")}
        description={t("items_hint")}
        value={textFor(config.items, typed)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change({ items: itemsOf(event.currentTarget.value) });
        }}
        error={items_error.length === 0 ? null : items_error.join(" ")}
        autosize
        minRows={5}
        maxRows={18}
        required
        disabled={disabled}
      />
      <Text size="sm" c="dimmed">
        {t("items_count", { n: config.items.length })}
      </Text>
    </Stack>
  );
}
