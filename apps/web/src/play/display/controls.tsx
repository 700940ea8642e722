import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useSilenced } from "@showrunner/ui/sounds";
import { Button } from "@showrunner/ui/stage";
import { Preferences } from "../pages/preferences-controls.tsx";
import { display_messages } from "./messages/index.ts";

/** Controls and pointer are hidden after this time without input, in ms. */
const hide_after_ms = 3_000;

interface ControlsProps {
  /** Null where the show's sounds are off. */
  readonly sounds: { readonly muted: boolean; readonly onMute: (muted: boolean) => void } | null;
}

/** Sound, fullscreen, theme and language; visible only while someone uses the machine. */
export function Controls({ sounds }: ControlsProps): ReactElement {
  const t = useT(display_messages);
  const [awake, setAwake] = useState(true);
  const silenced = useSilenced(sounds?.muted === false);
  const full = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  useEffect(() => {
    let timer = 0;
    const stop = new AbortController();
    const wake = () => {
      setAwake(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAwake(false), hide_after_ms);
    };
    for (const event of ["pointermove", "pointerdown", "keydown", "focusin"])
      window.addEventListener(event, wake, { signal: stop.signal });
    wake();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-idle", !awake);
    return () => document.documentElement.removeAttribute("data-idle");
  }, [awake]);
  return (
    <>
      {silenced && (
        <p className="pd-silenced" role="status">
          {t("sound_blocked")}
        </p>
      )}
      <div className="pd-controls" data-awake={awake || undefined}>
        <Preferences />
        {sounds !== null && (
          <Button tone="quiet" aria-pressed={!sounds.muted} onClick={() => sounds.onMute(!sounds.muted)}>
            {t("sound")}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button tone="quiet" onClick={() => void toggleFullscreen(full)}>
            {t(full ? "fullscreen_leave" : "fullscreen")}
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

async function toggleFullscreen(full: boolean): Promise<void> {
  await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
