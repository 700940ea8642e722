import type { ShowSlice } from "@showrunner/engine";

export type StatusLabel = "pending" | "ready" | "active" | "paused" | "completed";

/** What the label beside the show's name says. */
export function statusLabel(show: Pick<ShowSlice, "status" | "pending" | "paused">): StatusLabel {
  if (show.status === "ready") return show.pending ? "pending" : "ready";
  if (show.status === "active" && show.paused) return "paused";
  return show.status;
}
