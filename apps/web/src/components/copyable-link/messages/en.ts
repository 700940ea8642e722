import { defineCatalog } from "@showrunner/i18n";

export const en = {
  copied: "The link was copied.",
  copy: "Copy the link",
  copy_failed: "The link could not be copied. Select it and copy it yourself.",
  label: "Link to share",
} as const;

export const copyableLinkMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
