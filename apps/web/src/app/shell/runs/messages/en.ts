import { defineCatalog } from "@showrunner/i18n";

export const en = {
  cancel: "Cancel {name}",
  cancelling: "Being cancelled…",
  dismiss: "Clear the list",
  done: { one: "Done: {name}", other: "{n} are done" },
  failed: { one: "Failed: {name}", other: "{n} failed" },
  open: "Open {name}",
  running: { one: "{n} job is running", other: "{n} jobs are running" },
  ended: { one: "{n} job has ended", other: "{n} jobs have ended" },
  show: "Show",
  state_cancelled: "Cancelled",
  state_done: "Done",
  state_failed: "Failed",
  state_queued: "Waiting",
  state_running: "Running",
  state_submitting: "Running",
  state_unknown: "Interrupted",
  title: "Jobs",
  transcription: "Transcription",
} as const;

// dynamic: state_*
export const runsMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
