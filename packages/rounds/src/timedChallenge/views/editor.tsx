import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, NumberField, Stack, Text, Textarea } from "@showrunner/ui/host/kit";
import { readNumber, readText, readTexts } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { toEditorText, parseLines } from "../../views/editor-lines.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { challengeHostMessages } from "../host/en.ts";
import { CONFIG_LIMITS } from "../timed-challenge.limits.ts";
import type { ChallengeConfig } from "../timed-challenge.model.ts";

export default function ChallengeEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(challengeHostMessages);
  // Reads as much of a broken config as possible, so that fixing it loses nothing else.
  const config: ChallengeConfig = {
    prompt: readText(value, "prompt"),
    minimum_count: readNumber(value, "minimum_count", 1),
    bonus_points: readNumber(value, "bonus_points", 0),
    items: readTexts(value, "items"),
  };
  const [typed, setTyped] = useState("");
  const change = (fields: Partial<ChallengeConfig>): void => onChange({ ...config, ...fields });
  const itemProblems = config.items.flatMap((_item, index) => {
    const problem = formatProblemAt(problems, `items.${index}`, t);
    return problem === null ? [] : [t("line", { n: index + 1, problem })];
  });
  const listProblem = formatProblemAt(problems, "items", t) ?? formatProblemAt(problems, "", t);
  const itemsError = listProblem === null ? itemProblems : [listProblem, ...itemProblems];
  return (
    <Stack>
      <Textarea
        label={t("prompt")}
        description={t("prompt_hint")}
        value={config.prompt}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
        error={formatProblemAt(problems, "prompt", t)}
        maxLength={CONFIG_LIMITS.prompt}
        autosize
        minRows={2}
        required
        disabled={disabled}
      />
      <Group grow align="start">
        <NumberField
          label={t("minimum_count")}
          description={t("minimum_count_hint")}
          value={config.minimum_count}
          // An empty field is 0, which is out of range and thus reported as a problem.
          onChange={(count) => change({ minimum_count: count ?? 0 })}
          error={formatProblemAt(problems, "minimum_count", t)}
          min={1}
          max={CONFIG_LIMITS.items}
          required
          disabled={disabled}
        />
        <NumberField
          label={t("bonus_points")}
          description={t("bonus_points_hint")}
          value={config.bonus_points}
          onChange={(points) => change({ bonus_points: points ?? 0 })}
          error={formatProblemAt(problems, "bonus_points", t)}
          min={0}
          max={CONFIG_LIMITS.bonus_points}
          disabled={disabled}
        />
      </Group>
      <Textarea
        label={t("items")}
        description={t("items_hint")}
        value={toEditorText(config.items, typed)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change({ items: parseLines(event.currentTarget.value) });
        }}
        error={itemsError.length === 0 ? null : itemsError.join(" ")}
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
