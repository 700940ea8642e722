import { useEffect } from "react";

/** Keeps the screen on while `active`; browsers drop the lock whenever the page is hidden, so it is taken again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    // Only secure origins have it.
    if (!active || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const take = async () => {
      if (document.visibilityState !== "visible" || (lock !== null && !lock.released)) return;
      // Refused on a low battery: then the phone's own settings decide.
      const taken = await navigator.wakeLock.request("screen").catch(() => null);
      if (stopped) await taken?.release();
      else lock = taken;
    };
    const onVisible = () => void take();
    void take();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, [active]);
}
