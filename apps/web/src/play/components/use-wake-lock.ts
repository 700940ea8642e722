import { useEffect } from "react";

/** Keeps the screen on while `active`; browsers drop the lock whenever the page is hidden, so it is taken again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    // Available on secure origins only.
    if (!active || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const take = async () => {
      if (document.visibilityState !== "visible" || (lock !== null && !lock.released)) return;
      // The browser may refuse on a low battery; the device's own settings apply then.
      const newLock = await navigator.wakeLock.request("screen").catch(() => null);
      if (stopped) await newLock?.release();
      else lock = newLock;
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
