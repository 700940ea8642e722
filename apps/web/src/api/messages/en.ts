import { defineCatalog } from "@showrunner/i18n";

export const en = {
  unexpected: "An unexpected error occurred",
  network: "The server cannot be reached. Check the connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
} as const;

export const apiMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
