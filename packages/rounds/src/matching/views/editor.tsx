import type { ReactElement } from "react";
import type { Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Stack } from "@showrunner/ui/host/kit";
import { parseListLines, splitPair } from "../../list-lines.ts";
import { readList, readText, readTexts } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { EditorList } from "../../views/editor-list.tsx";
import { formatProblemAt } from "../../views/format-problem.ts";
import { matchingHostMessages } from "../host/en.ts";
import { createDefaultConfig, type MatchingConfig } from "../matching.definition.ts";
import { MAX_DISTRACTORS, MAX_MATCHING_TEXT, PAIR_LIMITS } from "../matching.limits.ts";

const SIDES = ["left", "right"] as const;

export default function MatchingEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(matchingHostMessages);
  const config = readEditable(value);
  const change = (fields: Partial<MatchingConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <EditorList
        label={t("pairs")}
        hint={t("pairs_hint")}
        addLabel={t("add_pair")}
        rows={config.pairs.map(({ left, right }) => [left, right])}
        onChange={(rows) => change({ pairs: rows.map(([left = "", right = ""]) => ({ left, right })) })}
        columns={SIDES.map((side) => ({
          id: side,
          label: (index: number) => t(side, { n: index + 1 }),
          placeholder: t(side === "left" ? "left_placeholder" : "right_placeholder"),
        }))}
        maxLength={MAX_MATCHING_TEXT}
        {...PAIR_LIMITS}
        parsePasted={parsePastedPairs}
        errorAt={(row, column) => formatProblemAt(problems, `pairs.${row}.${SIDES[column] ?? ""}`, t)}
        error={formatProblemAt(problems, "pairs", t) ?? formatProblemAt(problems, "", t)}
        disabled={disabled}
      />
      <EditorList
        label={t("distractors")}
        hint={t("distractors_hint")}
        addLabel={t("add_distractor")}
        rows={config.distractors.map((text) => [text])}
        onChange={(rows) => change({ distractors: rows.map(([text = ""]) => text) })}
        columns={[{ id: "distractor", label: (index) => t("distractor", { n: index + 1 }) }]}
        maxLength={MAX_MATCHING_TEXT}
        min={0}
        max={MAX_DISTRACTORS}
        parsePasted={parsePastedTexts}
        errorAt={(row) => formatProblemAt(problems, `distractors.${row}`, t)}
        error={formatProblemAt(problems, "distractors", t)}
        disabled={disabled}
      />
    </Stack>
  );
}

/** Reads as much of a config as possible, so that a broken one can be fixed without losing the rest. */
function readEditable(value: Json): MatchingConfig {
  const pairs = readList(value, "pairs").map((pair) => ({
    left: readText(pair, "left"),
    right: readText(pair, "right"),
  }));
  return {
    pairs: pairs.length === 0 ? createDefaultConfig().pairs : pairs,
    distractors: readTexts(value, "distractors"),
  };
}

/** Returns no pairs for a single line without a separator: it is pasted into its field. */
function parsePastedPairs(text: string): readonly (readonly string[])[] {
  const lines = parseListLines(text);
  const pairs = lines.map((line) => splitPair(line));
  if (lines.length < 2 && pairs[0] == null) return [];
  return pairs.map((pair, index) => (pair === null ? [lines[index] ?? "", ""] : [pair.left, pair.right]));
}

function parsePastedTexts(text: string): readonly (readonly string[])[] {
  const lines = parseListLines(text);
  return lines.length < 2 ? [] : lines.map((line) => [line]);
}
