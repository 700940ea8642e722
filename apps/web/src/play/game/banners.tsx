import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Banner, lazily } from "@showrunner/ui/stage";
import { useLiveValue, useSlice } from "../../live/index.ts";
import { useOffline } from "../components/use-offline.ts";
import { play_messages } from "../messages/index.ts";
import type { Game } from "./game.ts";

const RefusedAnswer = lazily(() => import("../menu/refused-answer.tsx"));

/** Notices that matter on every screen, most urgent first. */
export function Banners({ game }: { readonly game: Game }): ReactElement {
  const t = useT(play_messages);
  const offline = useOffline(useLiveValue(game.connection, (state) => state.connection));
  const saving = useLiveValue(game.connection, (state) => state.saving);
  const paused = useSlice(game.connection, "show")?.paused === true;
  const { waiting, refused } = useSyncExternalStore(
    (listener) => game.answers.subscribe(listener),
    () => game.answers.getState(),
  );
  const round_id = useSlice(game.connection, "round")?.id;
  const told_in = useRef(round_id);
  useEffect(() => {
    // Dismiss the notice of a refused submission when the round changes; later ones are shown again.
    if (told_in.current !== round_id) game.answers.dismiss();
    told_in.current = round_id;
  }, [round_id, game.answers]);
  return (
    <>
      <Banner tone="warning">
        {offline ? t(waiting.length > 0 ? "no_line_answer_kept" : "no_line") : saving ? null : t("not_saving")}
      </Banner>
      <Banner tone="info">{paused ? t("buzz_paused") : null}</Banner>
      <Banner tone="error">
        {refused === null ? null : (
          <Suspense>
            <RefusedAnswer refused={refused} onDismiss={() => game.answers.dismiss()} />
          </Suspense>
        )}
      </Banner>
    </>
  );
}
