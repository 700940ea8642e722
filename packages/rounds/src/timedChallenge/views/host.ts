import { createTranslator } from "@showrunner/i18n";
import { createTypeIcon } from "../../type-icon.tsx";
import { formatProblem } from "../../views/format-problem.ts";
import type { HostPart } from "../../views/host-part.ts";
import { challengeHostMessages } from "../i18n/host/index.ts";
import { challengeMessages } from "../i18n/index.ts";

export const host: HostPart = {
  icon: createTypeIcon("M9 2h6M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 10v4l2.5 1.5"),
  label: (locale) => createTranslator(challengeMessages, locale)("label"),
  hint: (locale) => createTranslator(challengeMessages, locale)("hint"),
  problem: (problem, locale) => formatProblem(problem, createTranslator(challengeHostMessages, locale)),
  load: {
    moderator: () => import("./moderator.tsx"),
    answer: () => import("./moderator.tsx").then(({ SubmissionView }) => ({ default: SubmissionView })),
    editor: () => import("./editor.tsx"),
  },
};
