import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Group, NumberField, Radio, Stack } from "@showrunner/ui/host/kit";
import { readField, readNumber, readText } from "../../read-json.ts";
import type { EditorProps } from "../../view-props.ts";
import { formatProblemAt } from "../../views/format-problem.ts";
import { useMediaFields } from "../../views/host/media-fields.ts";
import { pictureHostMessages } from "../host/en.ts";
import {
  createDefaultConfig,
  findImageId,
  INTERVAL_LIMITS,
  PICTURE_EFFECTS,
  STEP_LIMITS,
  type PictureConfig,
} from "../picture.definition.ts";

export default function PictureEditor({ value, onChange, problems, disabled }: EditorProps): ReactElement {
  const { image: ImageField } = useMediaFields();
  const t = useT(pictureHostMessages);
  const defaults = createDefaultConfig();
  const effect = PICTURE_EFFECTS.find((known) => known === readText(value, "effect")) ?? defaults.effect;
  const config: PictureConfig = {
    image: readText(value, "image"),
    effect,
    steps: readNumber(value, "steps", defaults.steps),
    interval_s: readField(value, "interval_s") === null ? null : readNumber(value, "interval_s", INTERVAL_LIMITS.min),
    min_percent: readNumber(value, "min_percent", defaults.min_percent),
  };
  const change = (fields: Partial<PictureConfig>): void => onChange({ ...config, ...fields });
  return (
    <Stack>
      <ImageField
        label={t("image")}
        value={findImageId(config.image)}
        onChange={(id) => change({ image: id === null ? "" : `/images/${id}` })}
        error={formatProblemAt(problems, "image", t) ?? formatProblemAt(problems, "", t)}
        disabled={disabled}
      />
      <Radio.Group
        label={t("effect")}
        value={config.effect}
        error={formatProblemAt(problems, "effect", t)}
        onChange={(chosen) => change({ effect: PICTURE_EFFECTS.find((known) => known === chosen) ?? effect })}
      >
        <Group mt="xs">
          {PICTURE_EFFECTS.map((known) => (
            <Radio key={known} value={known} label={t(`effect_${known}`)} disabled={disabled} />
          ))}
        </Group>
      </Radio.Group>
      <Group grow align="start">
        <NumberField
          label={t("steps")}
          description={t("steps_hint")}
          value={config.steps}
          onChange={(count) => change({ steps: count ?? 0 })}
          error={formatProblemAt(problems, "steps", t)}
          {...STEP_LIMITS}
          disabled={disabled}
        />
        <NumberField
          label={t("min_percent")}
          description={t("min_percent_hint")}
          value={config.min_percent}
          onChange={(percent) => change({ min_percent: percent ?? 0 })}
          error={formatProblemAt(problems, "min_percent", t)}
          suffix=" %"
          min={0}
          max={100}
          disabled={disabled}
        />
      </Group>
      <Radio.Group
        label={t("pace")}
        value={config.interval_s === null ? "by_hand" : "timed"}
        onChange={(pace) => change({ interval_s: pace === "by_hand" ? null : (defaults.interval_s ?? 5) })}
      >
        <Group mt="xs">
          <Radio value="timed" label={t("pace_timed")} disabled={disabled} />
          <Radio value="by_hand" label={t("pace_by_hand")} disabled={disabled} />
        </Group>
      </Radio.Group>
      {config.interval_s !== null && (
        <NumberField
          label={t("interval")}
          value={config.interval_s}
          onChange={(seconds) => change({ interval_s: seconds ?? 0 })}
          error={formatProblemAt(problems, "interval_s", t)}
          suffix=" s"
          {...INTERVAL_LIMITS}
          disabled={disabled}
        />
      )}
    </Stack>
  );
}
