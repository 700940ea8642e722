import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AssetUrlProvider } from "@showrunner/ui/audience";
import { buzzerOff, createRoundSlice, revealedFields, timerIdle } from "../../testing/fake-slices.ts";
import MusicDisplay from "./display.tsx";

const round = createRoundSlice("music", null);
const playback = { playing: true, at: 0, from_ms: 0, starts: 1 };
const face = { audio: "asset:a1", start_s: 0, length_s: 30, playback };

test("SHOW-7: the music stops while the show is paused, also after time is up and after the reveal", () => {
  const isPlaying = (fields: object, isPaused: boolean): boolean =>
    renderToStaticMarkup(
      <AssetUrlProvider assetUrl={() => "/a1.mp3"}>
        <MusicDisplay
          round={{ ...round, ...fields }}
          buzzer={buzzerOff}
          timer={timerIdle}
          teamsAnswered={0}
          displayFace={face}
          isPaused={isPaused}
        />
      </AssetUrlProvider>,
    ).includes("data-playing");
  for (const fields of [{}, { closed_by: "timeout" }, revealedFields(null)]) {
    expect(isPlaying(fields, false)).toBe(true);
    expect(isPlaying(fields, true)).toBe(false);
  }
});
