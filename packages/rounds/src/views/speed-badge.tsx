import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { speedMessages } from "./speed-messages/en.ts";
import "./speed-badge.css";

/** Shows teams before the reveal that early answers earn more (SPEED-6). */
export function SpeedBadge({ round }: { readonly round: RoundSlice }): ReactElement | null {
  const t = useT(speedMessages);
  if (round.speed_points !== true || round.reveal !== null) return null;
  return (
    <p className="rd-speed">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M13 2 4 14h6l-1 8 9-12h-6Z" />
      </svg>
      {t("speed_points")}
    </p>
  );
}
