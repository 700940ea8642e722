import { defineCatalog } from "@showrunner/i18n";

export const en = {
  step: "Step {shown} of {total}",
  obscured: "The picture, still obscured: step {shown} of {total}",
  whole: "The whole picture",
  missing: "The picture is missing.",
} as const;

export const pictureMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
