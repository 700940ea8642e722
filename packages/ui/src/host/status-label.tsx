import type { ReactElement } from "react";
import { Badge } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { hostMessages } from "./messages/en.ts";

/** Label of a show: its status, refined by *nothing to play yet* and *paused*. */
export type ShowLabel = "pending" | "ready" | "active" | "paused" | "completed";

export function getShowLabel(show: {
  readonly status: "ready" | "active" | "completed";
  readonly pending: boolean;
  readonly paused: boolean;
}): ShowLabel {
  if (show.status === "active") return show.paused ? "paused" : "active";
  if (show.status === "ready" && show.pending) return "pending";
  return show.status;
}

const COLOURS_BY_STATUS: Readonly<Record<ShowLabel, string>> = {
  pending: "info",
  ready: "success",
  active: "live",
  paused: "warning",
  completed: "secondary",
};

export function StatusLabel({
  label,
  size = "lg",
}: {
  readonly label: ShowLabel;
  readonly size?: string;
}): ReactElement {
  const t = useT(hostMessages);
  return (
    <Badge
      color={COLOURS_BY_STATUS[label]}
      variant={label === "active" ? "filled" : "light"}
      size={size}
      className="host-status"
      data-label={label}
    >
      {t(`status_${label}`)}
    </Badge>
  );
}
