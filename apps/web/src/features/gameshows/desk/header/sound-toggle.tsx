import type { ReactElement } from "react";
import { ActionIcon } from "@mantine/core";
import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useMuted, useSounds } from "../../../../sounds/use-sounds.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";

/** Plays the show's sounds on the desk and mutes them for this device. */
export function SoundToggle({ size }: { readonly size: number }): ReactElement | null {
  const t = useT(deskMessages);
  const { connection } = useShowContext();
  const { sounds } = useModeratorSlice("show");
  const [muted, choose] = useMuted("desk");
  useSounds(connection, "desk", sounds && !muted);
  if (!sounds) return null;
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <ActionIcon
      variant="default"
      size={size}
      aria-label={t("sound")}
      aria-pressed={!muted}
      title={t(muted ? "sound_on" : "sound_off")}
      onClick={() => choose(!muted)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
