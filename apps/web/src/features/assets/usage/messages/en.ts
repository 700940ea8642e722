import { defineCatalog } from "@showrunner/i18n";

export const en = {
  all_users: "All accounts",
  cost: "Cost",
  day_bar: { one: "{day}: {n} request", other: "{day}: {n} requests" },
  days: "Period",
  days_option: { one: "Today", other: "The last {n} days" },
  no_prompt: "Not shown",
  none: "Nothing was generated in this period.",
  own: "Your own",
  recent: "Latest requests",
  recent_none: "Nothing has been generated yet.",
  requests: "Requests",
  state_cancelled: "Cancelled",
  state_done: "Done",
  state_failed: "Failed",
  state_queued: "Waiting",
  state_running: "Running",
  state_submitting: "Running",
  state_unknown: "Interrupted",
  title_image: "Generated pictures: usage and costs",
  title_video: "Generated videos: usage and costs",
} as const;

// dynamic: state_*
export const mediaUsageMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
