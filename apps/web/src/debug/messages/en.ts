import { defineCatalog } from "@showrunner/i18n";

export const en = {
  panel: "Debug panel",
  open: "Open the debug panel",
  minimise: "Minimise",
  events: "Realtime events",
  console: "Console",
  transport: "Connection: {transport}",
  transport_none: "none",
  route: "Route: {route}",
  filter: "Level",
  filter_all: "All levels",
  copy: "Copy",
  copied: "Copied",
  copy_failed: "Copying failed. Select the text and copy it yourself.",
  clear: "Clear",
  show_log: "Show log",
  details: "Details",
  close: "Close",
  empty_events: "No realtime events yet",
  empty_console: "Nothing was written to the console yet",
  empty_filter: "No entries at this level",
  list_hint: "Double-click an entry, or press Enter, for its details.",
  level_log: "log",
  level_info: "info",
  level_warn: "warn",
  level_error: "error",
  level_debug: "debug",
  level_event: "event",
} as const;

// dynamic: level_*
// same: route, details, level_info, level_debug — the same word in German
export const debugMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
