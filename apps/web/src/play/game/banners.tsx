import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Banner, lazyWithRetry } from "@showrunner/ui/audience";
import { useLiveValue, useSlice } from "../../live/index.ts";
import { useIsOffline } from "../../live/use-is-offline.ts";
import { playMessages } from "../messages/en.ts";
import type { GameSession } from "./game-session.ts";
import { getOfflineMessageKey } from "./offline-message-key.ts";

const RefusedSubmissionNotice = lazyWithRetry(() => import("../menu/refused-submission-notice.tsx"));

/** Notices that matter on every screen, most urgent first. */
export function Banners({ game }: { readonly game: GameSession }): ReactElement {
  const t = useT(playMessages);
  const status = useLiveValue(game.connection, (state) => state.connection);
  const offline = useIsOffline(status);
  const saving = useLiveValue(game.connection, (state) => state.saving);
  const paused = useSlice(game.connection, "show")?.paused === true;
  const { pending, refused } = useSyncExternalStore(
    (listener) => game.submissions.subscribe(listener),
    () => game.submissions.getState(),
  );
  const roundId = useSlice(game.connection, "round")?.id;
  const shownRoundId = useRef(roundId);
  useEffect(() => {
    // Dismiss the notice of a refused submission when the round changes; later ones are shown again.
    if (shownRoundId.current !== roundId) game.submissions.dismiss();
    shownRoundId.current = roundId;
  }, [roundId, game.submissions]);
  return (
    <>
      <Banner tone="warning">
        {offline ? t(getOfflineMessageKey(status.code, pending.length > 0)) : saving ? null : t("not_saving")}
      </Banner>
      <Banner tone="info">{paused ? t("buzz_paused") : null}</Banner>
      <Banner tone="error">
        {refused === null ? null : (
          <Suspense>
            <RefusedSubmissionNotice refused={refused} onDismiss={() => game.submissions.dismiss()} />
          </Suspense>
        )}
      </Banner>
    </>
  );
}
