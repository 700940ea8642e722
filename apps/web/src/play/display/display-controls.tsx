import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useIsSilenced } from "@showrunner/ui/sounds";
import { Button } from "@showrunner/ui/audience";
import { PreferenceControls } from "../../components/audience/preference-controls.tsx";
import { displayMessages } from "./messages/en.ts";

/** Controls and pointer are hidden after this time without input, in ms. */
const HIDE_DELAY_MS = 3_000;

interface DisplayControlsProps {
  /** Languages that the show offers. */
  readonly languages: readonly string[];
  /** Null where the show's sounds are off. */
  readonly sounds: { readonly muted: boolean; readonly onMute: (muted: boolean) => void } | null;
}

/** Sound, fullscreen, theme and language; visible only after recent input. */
export function DisplayControls({ languages, sounds }: DisplayControlsProps): ReactElement {
  const t = useT(displayMessages);
  const [isVisible, setVisible] = useState(true);
  const silenced = useIsSilenced(sounds?.muted === false);
  const isFullscreen = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  useEffect(() => {
    let timer = 0;
    const stop = new AbortController();
    const show = () => {
      setVisible(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setVisible(false), HIDE_DELAY_MS);
    };
    for (const event of ["pointermove", "pointerdown", "keydown", "focusin"])
      window.addEventListener(event, show, { signal: stop.signal });
    show();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-idle", !isVisible);
    return () => document.documentElement.removeAttribute("data-idle");
  }, [isVisible]);
  return (
    <>
      {silenced && (
        <p className="pd-silenced" role="status">
          {t("sound_blocked")}
        </p>
      )}
      <div className="pd-controls" data-awake={isVisible || undefined}>
        <PreferenceControls languages={languages} />
        {sounds !== null && (
          <Button tone="quiet" aria-pressed={!sounds.muted} onClick={() => sounds.onMute(!sounds.muted)}>
            {t("sound")}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button tone="quiet" onClick={() => void toggleFullscreen(isFullscreen)}>
            {t(isFullscreen ? "fullscreen_leave" : "fullscreen")}
          </Button>
        )}
      </div>
    </>
  );
}

function subscribeFullscreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Browsers may refuse, for example for a window without the focus; the button then stays unchanged. */
async function toggleFullscreen(isFull: boolean): Promise<void> {
  await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}
