import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, useAssetUrl } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../../view-props.ts";
import AnswerSolution from "../../views/answer-solution.tsx";
import { Explanation, Question } from "../../views/question.tsx";
import { musicMessages } from "../i18n/en.ts";
import type { MusicDisplayFace } from "../music.definition.ts";
import { SoundBars } from "./sound-bars.tsx";
import { findClip, readMusicFace } from "./read-music.ts";
import { usePlayback } from "./use-playback.ts";

export default function MusicDisplay(props: DisplayViewProps): ReactElement {
  const { round, displayFace = null } = props;
  const face = readMusicFace(displayFace);
  return (
    <div className="rd">
      <Question round={round} />
      {face !== null && <Player key={round.id} {...props} face={face} />}
      <AnswerSolution round={round} />
      <Explanation round={round} />
    </div>
  );
}

function Player({
  round,
  buzzer,
  face,
  now,
  isPaused = false,
  playsSound = false,
}: DisplayViewProps & { readonly face: MusicDisplayFace }): ReactElement {
  const t = useT(musicMessages);
  const clip = findClip(face);
  const url = useAssetUrl()(clip ?? "");
  const isRevealed = round.phase === "revealed";
  const isBuzzed = buzzer.phase === "locked" || buzzer.phase === "arbitrating";
  const isHeld = isBuzzed || isPaused;
  const isPlaying = face.playback?.playing === true && !isHeld;
  if (clip === null || url === null) return <p className="rd-music-note">{t("missing")}</p>;
  return (
    <div className="rd-music">
      <SoundBars isPlaying={isPlaying} />
      {playsSound && <Sound face={face} url={url} isHeld={isHeld} now={now} />}
      {!isRevealed && (
        <p className="rd-music-note">{t(isBuzzed ? "held" : face.playback === null ? "ready" : "listen")}</p>
      )}
    </div>
  );
}

interface SoundProps extends Pick<DisplayViewProps, "now"> {
  readonly face: MusicDisplayFace;
  readonly url: string;
  readonly isHeld: boolean;
}

function Sound({ face, url, isHeld, now }: SoundProps): ReactElement {
  const t = useT(musicMessages);
  const { element, problem, progress, retry } = usePlayback({ face, isHeld, now });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a piece of music to be guessed has no captions */}
      <audio ref={element} src={url} preload="auto" />
      <div className="rd-music-progress" aria-hidden="true">
        <span style={{ inlineSize: `${100 * progress}%` }} />
      </div>
      {problem !== null && (
        <div className="rd-music-note" role="alert">
          <p>{t(problem)}</p>
          <Button onClick={retry}>{t("allow_sound")}</Button>
        </div>
      )}
    </>
  );
}
