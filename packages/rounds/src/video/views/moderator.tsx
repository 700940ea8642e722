import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useAssetUrl } from "@showrunner/ui/audience";
import { Button, Group, Stack, Text } from "@showrunner/ui/host/kit";
import type { PlaybackAction } from "../../playback/playback.ts";
import type { ModeratorViewProps } from "../../view-props.ts";
import { TypedSolution } from "../../views/host/typed-answers.tsx";
import { videoHostMessages } from "../host/en.ts";
import { findVideoAsset, readVideoFace } from "./read-video.ts";

export { TypedSubmissionView as SubmissionView } from "../../views/host/typed-answers.tsx";

/** The controls of the video, and the answer unless it is hidden. */
export default function VideoModerator({ isAnswerHidden, ...solution }: ModeratorViewProps): ReactElement {
  return (
    <Stack gap="xs">
      <VideoControls {...solution} />
      {!isAnswerHidden && <TypedSolution {...solution} />}
    </Stack>
  );
}

function VideoControls({
  displayFace = null,
  onAction,
  disabled = false,
}: Pick<ModeratorViewProps, "displayFace" | "onAction" | "disabled">): ReactElement | null {
  const t = useT(videoHostMessages);
  const assetUrl = useAssetUrl();
  const player = useRef<HTMLVideoElement>(null);
  const [isWatching, setWatching] = useState(false);
  const face = readVideoFace(displayFace);
  if (face === null || onAction === undefined) return null;
  const { playback, muted, start_s } = face;
  const asset = findVideoAsset(face);
  const url = asset === null ? null : assetUrl(asset);
  const act = (name: PlaybackAction) => (): void => onAction({ playback: name });
  const isPlaying = playback?.playing === true;
  const state = asset === null ? "missing" : playback === null ? "ready" : isPlaying ? "playing" : "paused";
  const seek = (): void => {
    const position = player.current?.currentTime ?? 0;
    onAction({ seek_ms: Math.max(0, Math.round((position - start_s) * 1_000)) });
  };
  return (
    <Stack gap="xs" role="group" aria-label={t("playback")}>
      <Group gap="xs">
        <Button
          size="compact-md"
          color="accent"
          disabled={disabled || asset === null}
          onClick={act(isPlaying ? "pause" : "play")}
        >
          {t(isPlaying ? "pause" : "play")}
        </Button>
        <Button size="compact-md" variant="default" disabled={disabled || playback === null} onClick={act("restart")}>
          {t("restart")}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={disabled || asset === null}
          onClick={() => onAction({ muted: !muted })}
        >
          {t(muted ? "unmute" : "mute")}
        </Button>
        <Text size="sm" role="status">
          {t(`state_${state}`)}
        </Text>
      </Group>
      {url !== null && !isWatching && (
        <Group>
          <Button size="compact-sm" variant="subtle" onClick={() => setWatching(true)}>
            {t("watch_here")}
          </Button>
        </Group>
      )}
      {url !== null && isWatching && (
        <Group gap="xs" align="flex-end">
          <video
            ref={player}
            controls
            muted
            preload="metadata"
            src={`${url}#t=${start_s}`}
            aria-label={t("own_video")}
            style={{ maxInlineSize: "100%", inlineSize: "18rem" }}
          />
          <Button size="compact-md" variant="default" disabled={disabled} onClick={seek}>
            {t("seek")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
