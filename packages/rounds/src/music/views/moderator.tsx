import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useAssetUrl } from "@showrunner/ui/audience";
import { Button, Group, Stack, Text } from "@showrunner/ui/host/kit";
import type { ModeratorViewProps } from "../../view-props.ts";
import { TypedSolution } from "../../views/host/typed-answers.tsx";
import { musicHostMessages } from "../host/en.ts";
import type { PlaybackAction } from "../../playback/playback.ts";
import { findClip, readMusicFace } from "./read-music.ts";

export { TypedSubmissionView as SubmissionView } from "../../views/host/typed-answers.tsx";

/** The controls of the music, and the answer unless it is hidden. */
export default function MusicModerator({ isAnswerHidden, ...solution }: ModeratorViewProps): ReactElement {
  return (
    <Stack gap="xs">
      <PlaybackControls {...solution} />
      {!isAnswerHidden && <TypedSolution {...solution} />}
    </Stack>
  );
}

function PlaybackControls({
  displayFace = null,
  onAction,
  disabled = false,
}: Pick<ModeratorViewProps, "displayFace" | "onAction" | "disabled">): ReactElement | null {
  const t = useT(musicHostMessages);
  const assetUrl = useAssetUrl();
  const face = readMusicFace(displayFace);
  if (face === null || onAction === undefined) return null;
  const { playback } = face;
  const clip = findClip(face);
  const url = clip === null ? null : assetUrl(clip);
  const act = (playback: PlaybackAction) => (): void => onAction({ playback });
  const isPlaying = playback?.playing === true;
  const state = clip === null ? "missing" : playback === null ? "ready" : isPlaying ? "playing" : "paused";
  return (
    <Group gap="xs" role="group" aria-label={t("playback")}>
      <Button
        size="compact-md"
        color="accent"
        disabled={disabled || clip === null}
        onClick={act(isPlaying ? "pause" : "play")}
      >
        {t(isPlaying ? "pause" : "play")}
      </Button>
      <Button size="compact-md" variant="default" disabled={disabled || playback === null} onClick={act("restart")}>
        {t("restart")}
      </Button>
      <Text size="sm" role="status">
        {t(`state_${state}`)}
      </Text>
      {url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a piece of music to be guessed has no captions
        <audio controls preload="none" src={url} aria-label={t("listen_here")} />
      )}
    </Group>
  );
}
