import type { ComponentType } from "react";
import type { ConfigProblem } from "@showrunner/engine";
import { createTranslator, type Locale } from "@showrunner/i18n";
import type { HostPart } from "../host-part.ts";
import { createTypeIcon, type IconProps } from "../type-icon.tsx";
import { formatProblem } from "./format-problem.ts";

/** Name and icon of a type in lists and pickers. */
export interface TypePresentation {
  readonly icon: ComponentType<IconProps>;
  readonly label: (locale: Locale) => string;
  /** One sentence for the picker. */
  readonly hint: (locale: Locale) => string;
  /** Formats a config problem as a sentence; empty for codes that the type does not know. */
  readonly problem: (problem: ConfigProblem, locale: Locale) => string;
}

export function presentType({ icon, messages }: HostPart): TypePresentation {
  return {
    icon: createTypeIcon(icon),
    label: (locale) => createTranslator(messages, locale)("label"),
    hint: (locale) => createTranslator(messages, locale)("hint"),
    problem: (problem, locale) =>
      Object.hasOwn(messages.en, `problem_${problem.code}`)
        ? formatProblem(problem, createTranslator(messages, locale))
        : "",
  };
}
