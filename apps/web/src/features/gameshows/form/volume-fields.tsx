import type { ReactElement } from "react";
import { Input, Slider } from "@mantine/core";
import { Controller, useWatch, type Control } from "react-hook-form";
import { DEFAULT_VOLUMES, type SoundVolumes } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { gameshowsMessages } from "../messages/en.ts";
import type { ShowFormValues } from "./show-form.ts";

const GROUPS = ["music", "cues", "ticks"] as const satisfies readonly (keyof SoundVolumes)[];
const MARKS = [0, 50, 100].map((value) => ({ value, label: `${value} %` }));

/** Volume per group of sounds on all screens of the show; hidden while its sounds are off. */
export function VolumeFields({ control }: { readonly control: Control<ShowFormValues> }): ReactElement | null {
  const t = useT(gameshowsMessages);
  const hasSounds = useWatch({ control, name: "settings.sounds" });
  if (!hasSounds) return null;
  return (
    <Controller
      control={control}
      name="settings.volumes"
      render={({ field: { value = DEFAULT_VOLUMES, onChange } }) => (
        <>
          {GROUPS.map((group) => (
            <Input.Wrapper key={group} label={t(`volume_${group}`)} labelElement="div">
              <Slider
                mt="xs"
                mb="lg"
                step={5}
                marks={MARKS}
                value={value[group]}
                label={(percent) => `${percent} %`}
                thumbLabel={t(`volume_${group}`)}
                onChange={(percent) => onChange({ ...value, [group]: percent })}
              />
            </Input.Wrapper>
          ))}
        </>
      )}
    />
  );
}
