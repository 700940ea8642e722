import type { ComponentType } from "react";
import type { ConfigProblem } from "@showrunner/engine";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { lazyWithRetry, type LoadedModule, type LazyComponent } from "@showrunner/ui/stage";
import { classicMessages } from "./classic/i18n/index.ts";
import { ChallengeIcon, ChoiceIcon, ClassicIcon, UnknownIcon, type IconProps } from "./icons.tsx";
import { choiceHostMessages } from "./multipleChoice/i18n/host/index.ts";
import { choiceMessages } from "./multipleChoice/i18n/index.ts";
import { challengeHostMessages } from "./timedChallenge/i18n/host/index.ts";
import { challengeMessages } from "./timedChallenge/i18n/index.ts";
import { unknownMessages } from "./unknown/i18n/index.ts";
import type {
  SubmissionViewProps,
  DisplayViewProps,
  EditorProps,
  ModeratorViewProps,
  TeamViewProps,
} from "./view-props.ts";
import { findByType } from "./views/find-by-type.ts";
import { DISPLAY_VIEWS, unknownDisplayView } from "./views/display-views.ts";
import { formatProblem } from "./views/format-problem.ts";
import { TEAM_VIEWS, unknownTeamView } from "./views/team-views.ts";

export type * from "./view-props.ts";

/** Lazy imports of the host views. */
interface HostLoaders {
  readonly moderator: () => Promise<LoadedModule<ModeratorViewProps>>;
  readonly answer: () => Promise<LoadedModule<SubmissionViewProps>>;
  readonly editor: () => Promise<LoadedModule<EditorProps>>;
}

/** Name and icon of a type in lists and pickers. */
interface TypePresentation {
  readonly icon: ComponentType<IconProps>;
  readonly label: (locale: Locale) => string;
  /** One sentence for the picker. */
  readonly hint: (locale: Locale) => string;
  /** A problem of a config as a sentence; empty for codes that the type does not know. */
  readonly problem: (problem: ConfigProblem, locale: Locale) => string;
}

const noProblem = (): string => "";

/** The views of one round type. They suspend while loading, so each needs a `Suspense` boundary. */
export interface RoundViews extends TypePresentation {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One submission in the moderator's list. */
  readonly answer: ComponentType<SubmissionViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Preloads a view before its first use. */
  readonly preload: (view: "team" | "display" | keyof HostLoaders) => Promise<unknown>;
}

function createRoundViews(
  face: TypePresentation,
  team: LazyComponent<TeamViewProps>,
  display: LazyComponent<DisplayViewProps>,
  load: HostLoaders,
): RoundViews {
  const views = {
    team,
    display,
    moderator: lazyWithRetry(load.moderator),
    answer: lazyWithRetry(load.answer),
    editor: lazyWithRetry(load.editor),
  };
  return { ...face, ...views, preload: (view) => views[view].preload() };
}

/** Views by type id, in the order of the registry. */
export const ROUND_VIEWS: Readonly<Record<string, RoundViews>> = {
  classic: createRoundViews(
    {
      icon: ClassicIcon,
      label: (locale) => createTranslator(classicMessages, locale)("label"),
      hint: (locale) => createTranslator(classicMessages, locale)("hint"),
      problem: noProblem,
    },
    TEAM_VIEWS.classic,
    DISPLAY_VIEWS.classic,
    {
      moderator: () => import("./classic/views/moderator.tsx"),
      answer: () => import("./classic/views/moderator.tsx").then(({ SubmissionView }) => ({ default: SubmissionView })),
      editor: () => import("./classic/views/editor.tsx"),
    },
  ),
  multipleChoice: createRoundViews(
    {
      icon: ChoiceIcon,
      label: (locale) => createTranslator(choiceMessages, locale)("label"),
      hint: (locale) => createTranslator(choiceMessages, locale)("hint"),
      problem: (problem, locale) => formatProblem(problem, createTranslator(choiceHostMessages, locale)),
    },
    TEAM_VIEWS.multipleChoice,
    DISPLAY_VIEWS.multipleChoice,
    {
      moderator: () => import("./multipleChoice/views/moderator.tsx"),
      answer: () =>
        import("./multipleChoice/views/moderator.tsx").then(({ SubmissionView }) => ({
          default: SubmissionView,
        })),
      editor: () => import("./multipleChoice/views/editor.tsx"),
    },
  ),
  timedChallenge: createRoundViews(
    {
      icon: ChallengeIcon,
      label: (locale) => createTranslator(challengeMessages, locale)("label"),
      hint: (locale) => createTranslator(challengeMessages, locale)("hint"),
      problem: (problem, locale) => formatProblem(problem, createTranslator(challengeHostMessages, locale)),
    },
    TEAM_VIEWS.timedChallenge,
    DISPLAY_VIEWS.timedChallenge,
    {
      moderator: () => import("./timedChallenge/views/moderator.tsx"),
      answer: () =>
        import("./timedChallenge/views/moderator.tsx").then(({ SubmissionView }) => ({
          default: SubmissionView,
        })),
      editor: () => import("./timedChallenge/views/editor.tsx"),
    },
  ),
};

const loadHostNotice = () =>
  import("./unknown/views/notices.tsx").then(({ UnknownTypeHostNotice }) => ({
    default: UnknownTypeHostNotice,
  }));

/** Fallback for unknown round types: shows a notice; the round can be skipped. */
const unknownTypeViews: RoundViews = createRoundViews(
  {
    icon: UnknownIcon,
    label: (locale) => createTranslator(unknownMessages, locale)("label"),
    hint: (locale) => createTranslator(unknownMessages, locale)("hint"),
    problem: noProblem,
  },
  unknownTeamView,
  unknownDisplayView,
  { moderator: loadHostNotice, answer: loadHostNotice, editor: loadHostNotice },
);

/** The views of a type, or the fallback for an unknown one. */
export function getRoundViews(type: string): RoundViews {
  return findByType(ROUND_VIEWS, type, unknownTypeViews);
}
