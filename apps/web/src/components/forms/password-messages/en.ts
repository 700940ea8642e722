import { defineCatalog } from "@showrunner/i18n";

export const en = {
  common_password: "This password is among the first that attackers try. A longer one is safer.",
  own_name: "This password contains your name or address, and is easy to guess.",
} as const;

export const passwordMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
