import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, NumberField, Stack } from "@showrunner/ui/host/kit";
import { readField, readNumber, readText } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { useMediaFields } from "../../views/host/media-fields.ts";
import { videoHostMessages } from "../host/en.ts";
import {
  createDefaultConfig,
  findVideoId,
  LENGTH_LIMITS,
  START_LIMITS,
  type VideoConfig,
} from "../video.definition.ts";

export default function VideoEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const { video: VideoField } = useMediaFields();
  const t = useT(videoHostMessages);
  const length = readField(value, "length_s");
  const config: VideoConfig = {
    video: readText(value, "video"),
    start_s: readNumber(value, "start_s", createDefaultConfig().start_s),
    length_s: typeof length === "number" ? length : null,
  };
  const change = (fields: Partial<VideoConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <VideoField
        label={t("video")}
        description={t("video_hint")}
        value={findVideoId(config.video)}
        onChange={(id) => change({ video: id === null ? "" : `/videos/${id}` })}
        error={formatProblemAt(problems, "video", t) ?? formatProblemAt(problems, "", t)}
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
          onChange={(seconds) => change({ length_s: seconds })}
          error={formatProblemAt(problems, "length_s", t)}
          suffix=" s"
          {...LENGTH_LIMITS}
          disabled={disabled}
        />
      </Group>
    </Stack>
  );
}
