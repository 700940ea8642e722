import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, Radio, Stack, Switch, Textarea } from "@showrunner/ui/host/kit";
import { readField, readText, readTexts } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { toEditorText, parseLines } from "../../views/editor-lines.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { pollHostMessages } from "../host/en.ts";
import type { PollConfig } from "../poll.definition.ts";

export default function PollEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const t = useT(pollHostMessages);
  const isOn = (key: keyof PollConfig): boolean => readField(value, key) === true;
  const config: PollConfig = {
    input: readText(value, "input") === "text" ? "text" : "options",
    options: readTexts(value, "options"),
    allow_multiple: isOn("allow_multiple"),
    show_live: isOn("show_live"),
    award_participation: isOn("award_participation"),
  };
  const [typed, setTyped] = useState("");
  const change = (fields: Partial<PollConfig>): void => onChange({ ...config, ...fields });
  const written = config.options.filter((option) => option.trim() !== "");
  const found = problems.flatMap(({ path }) => formatProblemAt(problems, path, t) ?? []);
  return (
    <Stack>
      <Radio.Group
        label={t("input")}
        value={config.input}
        onChange={(input) => change({ input: input === "text" ? "text" : "options", show_live: input !== "text" })}
      >
        <Group mt="xs">
          <Radio value="options" label={t("input_options")} disabled={disabled} />
          <Radio value="text" label={t("input_text")} disabled={disabled} />
        </Group>
      </Radio.Group>
      {config.input === "options" && (
        <>
          <Textarea
            label={t("options")}
            description={t("options_hint")}
            value={toEditorText(written, typed)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              change({ options: parseLines(event.currentTarget.value) });
            }}
            error={found.length === 0 ? null : [...new Set(found)].join(" ")}
            autosize
            minRows={4}
            maxRows={14}
            required
            disabled={disabled}
          />
          <Switch
            label={t("allow_multiple")}
            checked={config.allow_multiple}
            onChange={(event) => change({ allow_multiple: event.currentTarget.checked })}
            disabled={disabled}
          />
        </>
      )}
      <Switch
        label={t("show_live")}
        description={t(config.input === "text" ? "show_live_text_hint" : "show_live_hint")}
        checked={config.show_live}
        onChange={(event) => change({ show_live: event.currentTarget.checked })}
        disabled={disabled}
      />
      <Switch
        label={t("award_participation")}
        description={t("award_participation_hint")}
        checked={config.award_participation}
        onChange={(event) => change({ award_participation: event.currentTarget.checked })}
        disabled={disabled}
      />
    </Stack>
  );
}
