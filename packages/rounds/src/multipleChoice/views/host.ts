import { createTranslator } from "@showrunner/i18n";
import { createTypeIcon } from "../../type-icon.tsx";
import { formatProblem } from "../../views/format-problem.ts";
import type { HostPart } from "../../views/host-part.ts";
import { choiceHostMessages } from "../i18n/host/index.ts";
import { choiceMessages } from "../i18n/index.ts";

export const host: HostPart = {
  icon: createTypeIcon("M4 5h4v4H4ZM4 15h4v4H4ZM12 7h8M12 17h8M4.5 16.5 6 18l3-4"),
  label: (locale) => createTranslator(choiceMessages, locale)("label"),
  hint: (locale) => createTranslator(choiceMessages, locale)("hint"),
  problem: (problem, locale) => formatProblem(problem, createTranslator(choiceHostMessages, locale)),
  load: {
    moderator: () => import("./moderator.tsx"),
    answer: () => import("./moderator.tsx").then(({ SubmissionView }) => ({ default: SubmissionView })),
    editor: () => import("./editor.tsx"),
  },
};
