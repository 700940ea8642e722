import type { ReactElement } from "react";
import type { LogRow } from "./log-rows.ts";

const ICON_PATHS = {
  log: "M5 7h14M5 12h14M5 17h9",
  info: "M12 11v6M12 7.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  warn: "M12 9.5v4.5M12 17v.1M12 3.5 2.5 20h19Z",
  error: "M8.5 8.5l7 7M15.5 8.5l-7 7M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  debug: "m8 7-5 5 5 5M16 7l5 5-5 5",
  event: "M13 2.5 5 13.5h6l-1 8 8-11h-6Z",
  down: "m5 9 7 7 7-7",
  copy: "M9 8h11v12H9ZM15 8V4H4v12h5",
  text: "M6 3h8l4 4v14H6ZM9 12h6M9 16h6",
  clear: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13",
  close: "M6 6l12 12M18 6 6 18",
} as const satisfies Readonly<Record<LogRow["level"] | "down" | "copy" | "text" | "clear" | "close", string>>;

export type IconName = keyof typeof ICON_PATHS;

/** An icon in the text colour; decorative, because it always has a label beside it. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
