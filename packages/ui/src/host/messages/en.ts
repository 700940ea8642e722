import { defineCatalog } from "@showrunner/i18n";

export const en = {
  cancel: "Cancel",
  close: "Close",
  confirm: "Confirm",
  copied: "Copied",
  copy: "Copy",
  discard: "Discard",
  discard_keep: "Keep editing",
  discard_text: "What you entered has not been saved.",
  discard_title: "Discard what you entered?",
  loading: "Loading…",
  show_password: "Show or hide the password",
  remove: "Remove",
  retry: "Try again",
  something_wrong: "Something went wrong",
  status_active: "Active",
  status_completed: "Completed",
  status_paused: "Paused",
  status_pending: "Pending",
  status_ready: "Ready",
  type_word: "Type {word} to confirm",
  undo: "Undo",
} as const;

// dynamic: status_*
export const hostMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
