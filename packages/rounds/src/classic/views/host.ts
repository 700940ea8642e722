import { createTranslator } from "@showrunner/i18n";
import { createTypeIcon } from "../../type-icon.tsx";
import type { HostPart } from "../../views/host-part.ts";
import { classicMessages } from "../i18n/index.ts";

export const host: HostPart = {
  icon: createTypeIcon("M4 4h16v12H10l-4 4v-4H4ZM9.5 8.5a2.5 2.5 0 1 1 2.5 2.5v.5M12 13.5v.1"),
  label: (locale) => createTranslator(classicMessages, locale)("label"),
  hint: (locale) => createTranslator(classicMessages, locale)("hint"),
  problem: () => "",
  load: {
    moderator: () => import("./moderator.tsx"),
    answer: () => import("./moderator.tsx").then(({ SubmissionView }) => ({ default: SubmissionView })),
    editor: () => import("./editor.tsx"),
  },
};
