import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, useAssetUrl } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../../view-props.ts";
import AnswerSolution from "../../views/answer-solution.tsx";
import { Explanation, Question } from "../../views/question.tsx";
import { videoMessages } from "../i18n/en.ts";
import type { VideoDisplayFace } from "../video.definition.ts";
import { findVideoAsset, readVideoFace } from "./read-video.ts";
import { useVideo } from "./use-video.ts";
import "./video.css";

export default function VideoDisplay(props: DisplayViewProps): ReactElement {
  const { round, displayFace = null } = props;
  const face = readVideoFace(displayFace);
  return (
    <div className="rd">
      <Question round={round} />
      {face !== null && <Screen key={round.id} {...props} face={face} />}
      <AnswerSolution round={round} />
      <Explanation round={round} />
    </div>
  );
}

/** The video, or a note while there is nothing to see. Previews do not load it. */
function Screen({
  round,
  buzzer,
  face,
  now,
  isPaused = false,
  playsSound = false,
}: DisplayViewProps & { readonly face: VideoDisplayFace }): ReactElement {
  const t = useT(videoMessages);
  const asset = findVideoAsset(face);
  const url = useAssetUrl()(asset ?? "");
  const isBuzzed = buzzer.phase === "locked" || buzzer.phase === "arbitrating";
  const isHeld = isBuzzed || isPaused;
  if (asset === null || url === null) return <p className="rd-video-note">{t("missing")}</p>;
  if (now === undefined) return <p className="rd-video-note">{t(isBuzzed ? "held" : "preview")}</p>;
  return (
    <Player face={face} url={url} isHeld={isHeld} isMuted={!playsSound || face.muted} now={now}>
      {round.phase !== "revealed" && isBuzzed ? t("held") : null}
    </Player>
  );
}

interface PlayerProps {
  readonly face: VideoDisplayFace;
  readonly url: string;
  readonly isHeld: boolean;
  readonly isMuted: boolean;
  readonly now: NonNullable<DisplayViewProps["now"]>;
  /** Shown over the picture. */
  readonly children: string | null;
}

function Player({ face, url, isHeld, isMuted, now, children }: PlayerProps): ReactElement {
  const t = useT(videoMessages);
  const { element, problem, allowSound } = useVideo({ face, isHeld, isMuted, now });
  const isWaiting = face.playback === null;
  return (
    <div className="rd-video">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded film has no captions */}
      <video
        ref={element}
        src={url}
        preload="auto"
        playsInline
        data-waiting={isWaiting || undefined}
        aria-label={t("video")}
      />
      {isWaiting && <p className="rd-video-note">{t("ready")}</p>}
      {children !== null && <p className="rd-video-held">{children}</p>}
      {problem !== null && (
        <div className="rd-video-problem" role="alert">
          <p>{t(problem)}</p>
          {problem === "sound_blocked" && <Button onClick={allowSound}>{t("allow_sound")}</Button>}
        </div>
      )}
    </div>
  );
}
