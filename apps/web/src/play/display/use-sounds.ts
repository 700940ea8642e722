import { useEffect, useState } from "react";
import type { LiveConnection } from "../../live/index.ts";
import { readStored, writeStored } from "../../api/storage.ts";
import { audible, heard } from "./heard.ts";
import { play } from "./sounds.ts";

const muted_key = "display_muted";

/** Whether this screen is muted, and the way to change it, which is remembered. */
export function useMuted(): readonly [boolean, (muted: boolean) => void] {
  const [muted, setMuted] = useState(() => readStored(muted_key) !== null);
  const choose = (next: boolean) => {
    writeStored(muted_key, next ? "yes" : null);
    setMuted(next);
  };
  return [muted, choose];
}

/** Lets the hall hear what happens, while `active`. What was before the screen came is silent. */
export function useSounds(connection: LiveConnection, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let before = audible(connection.getState().slices);
    return connection.subscribe(() => {
      const now = audible(connection.getState().slices);
      const sound = heard(before, now);
      before = now;
      if (sound !== null) play(sound);
    });
  }, [connection, active]);
}
