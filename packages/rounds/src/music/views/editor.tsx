import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, NumberField, Stack } from "@showrunner/ui/host/kit";
import { readNumber, readText } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { useMediaFields } from "../../views/host/media-fields.ts";
import { musicHostMessages } from "../host/en.ts";
import {
  createDefaultConfig,
  findAudioId,
  LENGTH_LIMITS,
  START_LIMITS,
  type MusicConfig,
} from "../music.definition.ts";

export default function MusicEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const { audio: AudioField } = useMediaFields();
  const t = useT(musicHostMessages);
  const defaults = createDefaultConfig();
  const config: MusicConfig = {
    audio: readText(value, "audio"),
    start_s: readNumber(value, "start_s", defaults.start_s),
    length_s: readNumber(value, "length_s", defaults.length_s),
  };
  const change = (fields: Partial<MusicConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <AudioField
        label={t("audio")}
        description={t("audio_hint")}
        value={findAudioId(config.audio)}
        onChange={(id) => change({ audio: id === null ? "" : `/audio/${id}` })}
        error={formatProblemAt(problems, "audio", t) ?? formatProblemAt(problems, "", t)}
        disabled={disabled}
      />
      <Group grow align="start">
        <NumberField
          label={t("start")}
          description={t("start_hint")}
          value={config.start_s}
          onChange={(seconds) => change({ start_s: seconds ?? 0 })}
          error={formatProblemAt(problems, "start_s", t)}
          suffix=" s"
          {...START_LIMITS}
          disabled={disabled}
        />
        <NumberField
          label={t("length")}
          description={t("length_hint")}
          value={config.length_s}
          onChange={(seconds) => change({ length_s: seconds ?? 0 })}
          error={formatProblemAt(problems, "length_s", t)}
          suffix=" s"
          {...LENGTH_LIMITS}
          disabled={disabled}
        />
      </Group>
    </Stack>
  );
}
